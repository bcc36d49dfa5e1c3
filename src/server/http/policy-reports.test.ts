import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createWebApp, type WebApp } from './app.ts';

let ctx: TestContext;
let web: WebApp;
beforeAll(async () => {
  ctx = await openTestContext();
  const html = { headers: { 'content-type': 'text/html' } };
  const handler = async () => new Response('<p>x', html);
  web = await createWebApp({ ctx, handler, nextChange: async () => null });
});
afterAll(async () => {
  await web.stop();
  await ctx.close();
});
let minutes = 0;
beforeEach(() => {
  minutes += 1;
  ctx.setNow(new Date(Date.UTC(2026, 10, 17, 0, minutes)));
  ctx.logLines.length = 0;
});

const post = (payload: string, type = 'application/csp-report') =>
  web.app.inject({
    method: 'POST',
    url: '/policy-reports',
    payload,
    headers: { host: 'localhost', 'content-type': type },
  });
const secret = 'canary-secret-canary';
const old = {
  'csp-report': {
    'document-uri': `https://sempat.example/my-booking/${secret}?email=${secret}`,
    'violated-directive': 'script-src-elem',
    'blocked-uri': `https://evil.example/${secret}`,
    'script-sample': secret,
  },
};
const lines = () => ctx.logLines.filter((line) => line.includes('the policy of a page refused'));

describe('CSP reports', () => {
  it('security 78: are requested by public and signed-in pages', async () => {
    for (const url of ['/login', '/deals', '/company/dashboard']) {
      const { headers } = await web.app.inject({ url, headers: { host: 'localhost' } });
      expect(headers['reporting-endpoints']).toBe('csp="/policy-reports"');
      expect(headers['content-security-policy']).toContain('report-uri /policy-reports; report-to csp');
    }
  });

  it('security 78: are logged without secrets and queries, in both formats', async () => {
    const body = {
      documentURL: `https://x/zz/${secret}`,
      effectiveDirective: 'img-src',
      blockedURL: 'inline',
    };
    expect((await post(JSON.stringify(old))).statusCode).toBe(204);
    expect((await post(JSON.stringify([{ body }]), 'application/reports+json')).statusCode).toBe(204);
    const [one = '', two = ''] = lines();
    expect(JSON.parse(one)).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/my-booking/…',
    });
    expect(JSON.parse(two)).toMatchObject({ directive: 'img-src', blocked: 'inline', page: '/*' });
    expect(ctx.logLines.join('')).not.toContain(secret);
  });

  it('security 78: fill neither the log nor the memory', async () => {
    for (let sent = 0; sent < 60; sent += 1) await post(JSON.stringify(old));
    expect(lines()).toHaveLength(20);
    expect(await ctx.metrics.collect()).toMatch(/sempat_policy_reports_total 62/);
    expect((await post('x'.repeat(17_000))).statusCode).toBe(413);
    expect((await post('{}', 'application/json')).statusCode).toBe(415);
    for (const text of ['', 'x', '{}', '[1]', '[null]', 'null'])
      expect((await post(text)).statusCode).toBe(400);
  });
});
