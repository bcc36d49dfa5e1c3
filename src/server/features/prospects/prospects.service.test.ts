import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { findListEntry, leaveList, registerInterest } from './prospects.service.ts';
import { createLeaveSecret } from './unsubscribe-link.ts';

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
    baseUrl: 'http://demo.example',
  });
const prospects = () => ctx.db.selectFrom('interested_users').selectAll().execute();

describe('joining a waiting list', () => {
  const soldOut = () => comingSoon({ publish_date: null, seats_offered: 0 });

  it('happens by registering for a sold-out deal', async () => {
    const { id } = await soldOut();
    expect(await register({ tickets: 3 }, id)).toMatchObject({ ok: true, waitsFor: 'seats' });
    expect(await prospects()).toMatchObject([{ waits_for: 'seats', tickets: 3, notified: false }]);
  });

  it('keeps the place of someone who waited for the opening and was not notified', async () => {
    const { id } = await soldOut();
    const earlier = inHours(-5);
    await register({}, id);
    await ctx.db
      .updateTable('interested_users')
      .set({ waits_for: 'opening', mail_id: randomUUID(), created_at: earlier })
      .execute();
    await register({}, id);
    expect(await prospects()).toMatchObject([{ waits_for: 'seats', mail_id: null, created_at: earlier }]);
  });

  it('moves someone who was notified to the end of the line', async () => {
    const { id } = await soldOut();
    await register({}, id);
    await ctx.db
      .updateTable('interested_users')
      .set({
        waits_for: 'opening',
        mail_id: randomUUID(),
        notified: true,
        notified_at: now,
        created_at: inHours(-5),
      })
      .execute();
    await register({ tickets: 2 }, id);
    expect(await prospects()).toMatchObject([
      {
        waits_for: 'seats',
        tickets: 2,
        notified: false,
        notified_at: null,
        mail_id: null,
        created_at: now,
      },
    ]);
  });

  it('does not withdraw a queued mail when repeated', async () => {
    const { id } = await soldOut();
    await register({}, id);
    const mailId = randomUUID();
    const mail = { id: mailId, kind: 'seats-free', once_key: mailId, recipient: 'nur@example.com' };
    await ctx.db.insertInto('mails').values(mail).execute();
    await ctx.db.updateTable('interested_users').set({ mail_id: mailId }).execute();
    await register({}, id);
    expect(await prospects()).toMatchObject([{ mail_id: mailId }]);
  });
});

describe('leaving a list', () => {
  const entry = async () => {
    await register();
    const [prospect] = await prospects();
    return { prospect, secret: createLeaveSecret(ctx, prospect?.id ?? '') };
  };

  it("deletes the person's data through the link in the mail and succeeds silently when repeated", async () => {
    const { secret } = await entry();
    expect(await findListEntry(ctx, secret)).toEqual({
      waitsFor: 'opening',
      country: deal.destination_country,
    });
    expect(await leaveList(ctx, secret)).toBe(true);
    expect(await prospects()).toHaveLength(0);
    expect(await findListEntry(ctx, secret)).toBe('left');
    expect(await leaveList(ctx, secret)).toBe(true);
    expect(ctx.logLines.join('')).not.toContain(input.email);
  });

  it('shows nothing of a deal that is no longer public', async () => {
    const { secret } = await entry();
    await ctx.db.updateTable('companies').set({ status: 'rejected' }).execute();
    expect(await findListEntry(ctx, secret)).toEqual({ waitsFor: 'opening', country: '' });
  });

  it('security 68: needs a secret of 160 bits that only our keys can make, and leaves other entries alone', async () => {
    const { prospect, secret } = await entry();
    const id = Buffer.from((prospect?.id ?? '').replaceAll('-', ''), 'hex');
    const forged = [
      prospect?.id ?? '',
      `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
      Buffer.concat([id, Buffer.alloc(20)]).toString('base64url'),
      createLeaveSecret(
        { config: { ...ctx.config, encryptionKeys: [{ id: 9, key: randomBytes(32) }] } },
        prospect?.id ?? '',
      ),
      '',
    ];
    for (const other of forged) {
      expect(await findListEntry(ctx, other)).toBeNull();
      expect(await leaveList(ctx, other)).toBe(false);
    }
    expect(await prospects()).toHaveLength(1);
  });

  it('works with links from before a key rotation', async () => {
    const { secret } = await entry();
    const keys = [{ id: 9, key: randomBytes(32) }, ...ctx.config.encryptionKeys];
    const rotated = { ...ctx, config: { ...ctx.config, encryptionKeys: keys } };
    expect(await leaveList(rotated, secret)).toBe(true);
    expect(await prospects()).toHaveLength(0);
  });
});

describe('registerInterest', () => {
  it("stores name, email, phone, deal and time with the deal's company, not notified [S7.010]", async () => {
    expect(await register()).toMatchObject({ ok: true, waitsFor: 'opening' });
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

  it('succeeds silently without a change when repeated', async () => {
    await register();
    expect(await register({ name: 'Somebody Else', phone: '+65 6123 4567' })).toMatchObject({
      ok: true,
      waitsFor: 'opening',
    });
    expect(await prospects()).toMatchObject([{ name: 'Nur Aina', phone_number: '+60123456789' }]);
  });

  it('adds one email to the lists of two deals', async () => {
    const other = await comingSoon();
    await register();
    await register({}, other.id);
    expect((await prospects()).map((row) => row.flight_id).sort()).toEqual([deal.id, other.id].sort());
  });

  it('inserts one row and succeeds for all concurrent requests', async () => {
    const registrations = Array.from({ length: 20 }, () => () => register());
    const outcomes = await runConcurrently(ctx.db, 'interested_users', registrations);
    expect(outcomes).toMatchObject(Array.from({ length: 20 }, () => ({ ok: true, waitsFor: 'opening' })));
    expect(await prospects()).toHaveLength(1);
  });

  it('would fail for all but one with a plain insert (control)', async () => {
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

  it('requires a valid phone number', async () => {
    expect(await register({ phone: '1234567' })).toEqual({
      ok: false,
      code: 'wrong_fields',
      fieldErrors: { phone: 'phone_format' },
    });
    expect(await prospects()).toHaveLength(0);
  });

  it('requires a number of seats, and the last one counts', async () => {
    await register({ tickets: 2 });
    await register({ tickets: 4 });
    expect(await prospects()).toMatchObject([{ tickets: 4, created_at: now }]);
  });

  it('stores the link origin only while no public address is configured', async () => {
    await register();
    expect(await prospects()).toMatchObject([{ link_base: 'http://demo.example' }]);
    const live = { ...ctx, config: { ...ctx.config, publicBaseUrl: 'https://sempat.example' } };
    await registerInterest(live, {
      dealId: deal.id,
      input,
      locale: 'en',
      privacyVersion: '2026-11',
      clientAddress: '203.0.113.7',
      baseUrl: 'https://sempat.example',
    });
    expect(await prospects()).toMatchObject([{ link_base: null }]);
  });

  it('rejects an open or ended deal with the reason', async () => {
    const cases = [
      [{ publish_date: now }, 'open'],
      [{ publish_date: null }, 'open'],
      [{ publish_date: inHours(-48), deadline: now }, 'expired'],
    ] as const;
    for (const [overrides, phase] of cases) {
      const { id } = await comingSoon(overrides);
      expect(await register({}, id)).toEqual({ ok: false, code: 'nothing_to_wait_for', phase });
    }
    expect(await prospects()).toHaveLength(0);
  });

  it('rejects a non-public deal: unknown, deleted, of an unapproved company', async () => {
    const company = await insertCompany(ctx.db, { status: 'pending' });
    const hidden = await comingSoon({ company_id: company.id });
    const deleted = await comingSoon({ listed: false, deleted_at: now });
    for (const id of [randomUUID(), hidden.id, deleted.id, 'nonsense']) {
      expect(await register({}, id)).toEqual({ ok: false, code: 'deal_not_found' });
    }
    expect(await prospects()).toHaveLength(0);
  });

  it('does not lift a restriction, because anyone can type the address', async () => {
    await register();
    await ctx.db.updateTable('interested_users').set({ restricted_at: now }).execute();
    await register({ email: 'NUR@example.my' });
    expect(await prospects()).toMatchObject([{ restricted_at: now }]);
  });

  it('is limited per email and says when to retry', async () => {
    const { formsPerEmail } = ctx.config.limits;
    for (let turn = 0; turn < formsPerEmail; turn += 1) await register();
    expect(await register()).toMatchObject({ ok: false, code: 'rate_limited', retryAt: expect.any(Date) });
  });
});
