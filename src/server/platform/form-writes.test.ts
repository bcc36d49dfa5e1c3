import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { writeForm } from './form-writes.ts';

let ctx: TestContext;
let written = 0;
beforeAll(async () => {
  ctx = await openTestContext(liveEnv);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('limit_hits').execute();
  written = 0;
});

const write = (overrides: Partial<Parameters<typeof writeForm>[1]> = {}) =>
  writeForm(ctx, {
    form: 'contact',
    email: 'nur@example.my',
    clientAddress: '203.0.113.7',
    async write() {
      written += 1;
    },
    ...overrides,
  });

describe('writeForm', () => {
  it('accepts 5 forms an hour per email, from any client', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      expect(await write({ clientAddress: `203.0.113.${turn}` })).toEqual({ ok: true });
    }
    const refused = await write({ clientAddress: '203.0.113.99' });
    expect(refused).toMatchObject({ ok: false, code: 'rate_limited' });
    if (!('retryAt' in refused)) throw new Error('it should say when to try again');
    expect(refused.retryAt.getTime()).toBeGreaterThan(Date.now());
    expect(refused.retryAt.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
    expect(written).toBe(5);
  });

  it('accepts 60 forms an hour per client address, across all forms', async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const form = (['interest', 'company', 'contact'] as const)[turn % 3] ?? 'contact';
      expect(await write({ form, email: `person-${turn}@example.my` })).toEqual({ ok: true });
    }
    expect(await write({ email: 'one-more@example.my' })).toMatchObject({ code: 'rate_limited' });
    expect(await write({ email: 'one-more@example.my', clientAddress: '198.51.100.1' })).toEqual({
      ok: true,
    });
  });

  it('does not count towards the limit of the email once that of the client is exceeded', async () => {
    for (let turn = 0; turn < 60; turn += 1) await write({ email: `person-${turn}@example.my` });
    for (let turn = 0; turn < 10; turn += 1) await write({ email: 'victim@example.my' });
    expect(await write({ email: 'victim@example.my', clientAddress: '198.51.100.1' })).toEqual({ ok: true });
  });

  it('counts each form separately, so that a frequent writer can still register interest', async () => {
    for (let turn = 0; turn < 6; turn += 1) await write();
    expect(await write()).toMatchObject({ code: 'rate_limited' });
    expect(await write({ form: 'interest' })).toEqual({ ok: true });
  });

  it('rolls back a failure, returns it and logs it without the input', async () => {
    const outcome = await write({
      email: 'canary@example.my',
      async write(tx) {
        await tx.insertInto('worker_heartbeats').values({ worker_id: 'half' }).execute();
        await tx
          .insertInto('contact_messages')
          .values({ name: '', email: 'canary@example.my', subject: 's', message: 'm', privacy_version: 'v' })
          .execute();
      },
    });
    expect(outcome).toEqual({ ok: false, code: 'not_saved' });
    expect(await ctx.db.selectFrom('worker_heartbeats').selectAll().execute()).toHaveLength(0);
    expect(ctx.logLines.join('')).toContain('a form could not be saved');
    expect(ctx.logLines.join('')).not.toContain('canary');
  });
});
