import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/factories.ts';
import { openTestContext, type TestContext } from '#dev/test-context.ts';
import type { FlightRow } from '#server/platform/schema.ts';
import { registerInterest } from './prospects.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const input = { name: 'Nur Aina', email: 'nur@example.my', phone: '012-345 6789', tickets: 1 };

let ctx: TestContext;
let deal: FlightRow;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('limit_hits').execute();
  await ctx.db.deleteFrom('interested_users').execute();
  deal = await comingSoon();
});

const comingSoon = (overrides: Parameters<typeof insertDeal>[1] = {}) =>
  insertDeal(ctx.db, { publish_date: inHours(24), deadline: inHours(72), ...overrides }, { now });
const register = (overrides: Partial<typeof input> = {}, dealId = deal.id) =>
  registerInterest(ctx, {
    dealId,
    input: { ...input, ...overrides },
    locale: 'en',
    privacyVersion: '2026-11',
    clientAddress: '203.0.113.7',
  });
const prospects = () => ctx.db.selectFrom('interested_users').selectAll().execute();

describe('registering interest', () => {
  it('stores name, e-mail, phone, deal and moment, with the company of the deal, nobody notified [S7.010]', async () => {
    expect(await register()).toEqual({ ok: true });
    expect(await prospects()).toMatchObject([
      {
        name: 'Nur Aina',
        email: 'nur@example.my',
        phone_number: '+60123456789',
        flight_id: deal.id,
        company_id: deal.company_id,
        created_at: now,
        notified: false,
        notified_at: null,
        waits_for: 'opening',
        tickets: 1,
        locale: 'en',
        privacy_version: '2026-11',
      },
    ]);
  });

  it('a second time with the same e-mail is a quiet success and changes nothing', async () => {
    await register();
    expect(await register({ name: 'Somebody Else', phone: '+65 6123 4567' })).toEqual({ ok: true });
    expect(await prospects()).toMatchObject([{ name: 'Nur Aina', phone_number: '+60123456789' }]);
  });

  it('for two deals with one e-mail stands in both lists', async () => {
    const other = await comingSoon();
    await register();
    await register({}, other.id);
    expect((await prospects()).map((row) => row.flight_id).sort()).toEqual([deal.id, other.id].sort());
  });

  it('many times at the same moment makes one row, and every answer is a success', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => register()));
    expect(outcomes).toEqual(Array.from({ length: 20 }, () => ({ ok: true })));
    expect(await prospects()).toHaveLength(1);
  });

  it('would fail for all but one with a plain insert (the control of the test above)', async () => {
    const naive = () =>
      ctx.db
        .insertInto('interested_users')
        .values({
          flight_id: deal.id,
          company_id: deal.company_id,
          name: input.name,
          email: input.email,
          phone_number: '+60123456789',
          privacy_version: '2026-11',
        })
        .execute();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, naive));
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(19);
  });

  it('asks for a telephone number that can exist', async () => {
    expect(await register({ phone: '1234567' })).toEqual({
      ok: false,
      fieldErrors: { phone: 'phone_format' },
    });
    expect(await prospects()).toHaveLength(0);
  });

  it('is refused for a deal that is open, sold out or ended, and says which', async () => {
    const cases = [
      [{ publish_date: now }, 'open'],
      [{ publish_date: null }, 'open'],
      [{ seats_offered: 0 }, 'soldOut'],
      [{ publish_date: inHours(-48), deadline: now }, 'expired'],
    ] as const;
    for (const [overrides, phase] of cases) {
      const { id } = await comingSoon(overrides);
      expect(await register({}, id)).toEqual({ ok: false, phase });
    }
    expect(await prospects()).toHaveLength(0);
  });

  it('is refused for a deal the public does not see: unknown, deleted, of a company not approved', async () => {
    const company = await insertCompany(ctx.db, { status: 'pending' });
    const hidden = await comingSoon({ company_id: company.id });
    const deleted = await comingSoon({ listed: false, deleted_at: now });
    for (const id of [randomUUID(), hidden.id, deleted.id, 'nonsense']) {
      expect(await register({}, id)).toEqual({ ok: false, code: 'deal_not_found' });
    }
    expect(await prospects()).toHaveLength(0);
  });

  it('is limited for one e-mail and says when to try again', async () => {
    const { formsPerEmail } = ctx.config.limits;
    for (let turn = 0; turn < formsPerEmail; turn += 1) await register();
    expect(await register()).toMatchObject({ ok: false, code: 'rate_limited', retryAt: expect.any(Date) });
  });
});
