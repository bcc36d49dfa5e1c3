import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageFixture, type PageFixture } from '#dev/testing/pages/booking-browser.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { createWebApp } from '#server/http/app.ts';
import { loadConfig } from '#server/platform/config.ts';

let fixture: PageFixture;
beforeAll(async () => {
  fixture = await createPageFixture();
});
afterAll(() => fixture.close());

describe('the page of the UI kit', () => {
  it('shows the components in demo mode and forbids indexing', async () => {
    const { status, words, body } = await fixture.browser().get('/dev/kit');
    expect(status).toBe(200);
    expect(words).toContain('Each component in each state');
    expect(body).toContain('noindex');
  });

  it('returns 404 in live mode', async () => {
    const config = loadConfig({
      ...liveEnv,
      LOG_LEVEL: 'silent',
      DATABASE_URL: fixture.ctx.databaseUrl,
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    const live = await createWebApp({
      ctx: { ...fixture.ctx, config },
      handler: await builtPages(),
      nextChange: async () => null,
    });
    expect((await fixture.browser(live).get('/dev/kit')).status).toBe(404);
    await live.stop();
  });
});
