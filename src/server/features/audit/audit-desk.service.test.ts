import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { AuditObject } from '#domain/accounts/audit.ts';
import { recordAudit } from './audit.service.ts';
import { showAudit } from './audit-desk.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

type Details = Record<string, string | number | boolean | null>;

async function write(kind: AuditObject, id: string, details: Details = {}, actorId?: string): Promise<void> {
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor: actorId ? { kind: 'superadmin', id: actorId } : { kind: 'system' },
      action: 'booking.noted',
      object: { kind, id },
      details,
    }),
  );
}

const show = (object: string | null = null) =>
  showAudit(ctx, superAdminActor(), { action: null, object, kind: null, cursor: null });

async function insertSale() {
  const company = await insertCompany(ctx.db, { name: `Wira ${randomUUID()}` });
  const deal = await insertDeal(ctx.db, {
    company_id: company.id,
    destination_country: 'Japan',
    outbound_route: 'KUL-NRT',
  });
  const booking = await insertBooking(ctx.db, deal, { state: 'confirmed' }, ctx.encryption);
  return { company, deal, booking };
}

describe('the names of an audit page', () => {
  it('include the actor, the objects and the details of each line, but no buyer', async () => {
    const { company, deal, booking } = await insertSale();
    const { userId, email } = await insertSuperAdmin(ctx.db);
    await write('company', company.id, { dealId: deal.id, bookings: booking.id }, userId);
    const { names, items } = await show(company.id);
    expect(items).toHaveLength(1);
    expect(names.company?.[company.id]).toMatchObject({ name: company.name, isDeleted: false });
    expect(names.booking?.[booking.id]).toMatchObject({ name: booking.reference, bookingId: booking.id });
    expect(names.user?.[userId]?.name).toBe('Test Person');
    expect(names.deal?.[deal.id]).toMatchObject({
      name: 'Tokyo',
      fromDay: deal.outbound_departs_on,
      untilDay: deal.return_departs_on,
    });
    const sent = JSON.stringify(names);
    for (const hidden of [email, deal.pnr, booking.email, booking.first_name, booking.phone_number])
      expect(sent).not.toContain(hidden);
  });

  it('include the country of a deal with an unknown airport, and mark deleted deals', async () => {
    const { id } = await insertDeal(ctx.db, { outbound_route: 'KUL-ZZZ', destination_country: 'Japan' });
    await ctx.db
      .updateTable('flights')
      .set({ deleted_at: new Date(), listed: false })
      .where('id', '=', id)
      .execute();
    await write('deal', id);
    expect((await show(id)).names.deal?.[id]).toMatchObject({ name: 'Japan', isDeleted: true });
  });

  it('name a payout by company and day, and an email by kind and time', async () => {
    const { company } = await insertSale();
    const run_on = '2031-03-03';
    await ctx.db.insertInto('payout_runs').values({ mode: 'live', run_on, made_at: new Date() }).execute();
    const payout = await ctx.db
      .insertInto('payouts')
      .values({
        mode: 'live',
        run_on,
        company_id: company.id,
        amount_sen: 100,
        state: 'onHold',
        hold_reason: 'noAccount',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const mail = await ctx.db
      .insertInto('mails')
      .values({ kind: 'booking-confirmed', once_key: randomUUID(), recipient: 'buyer@example.test' })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    await write('payout', payout.id);
    await write('mail', mail.id);
    const { names } = await show();
    expect(names.payout?.[payout.id]).toMatchObject({ name: company.name, fromDay: run_on });
    expect(names.mail?.[mail.id]).toMatchObject({ name: 'booking-confirmed', at: mail.created_at });
    expect(JSON.stringify(names)).not.toContain('buyer@example.test');
  });

  it('omit deleted objects of every kind and ids that are words', async () => {
    const kinds: Record<AuditObject, true> = {
      alertAddress: true,
      bankBalance: true,
      bankFile: true,
      booking: true,
      company: true,
      deal: true,
      document: true,
      draft: true,
      holiday: true,
      invitation: true,
      mail: true,
      message: true,
      network: true,
      numbers: true,
      paymentComparison: true,
      paymentKeysChange: true,
      paymentSettings: true,
      payout: true,
      payoutAccount: true,
      payoutRun: true,
      person: true,
      prospect: true,
      setup: true,
      unknownPayment: true,
      user: true,
    };
    const gone = randomUUID();
    for (const kind of Object.keys(kinds) as AuditObject[]) await write(kind, gone);
    await write('company', 'all');
    await write('mail', 'failed');
    const { items, names } = await show(gone);
    expect(items).toHaveLength(20);
    expect(Object.values(names).every((ofKind) => Object.keys(ofKind).length === 0)).toBe(true);
    await expect(show('all')).resolves.toMatchObject({ names: { company: {} } });
    await expect(show('failed')).resolves.toMatchObject({ names: { mail: {} } });
  });
});

describe('the search for an object', () => {
  it('finds a booking by its reference and a company by its name, in any case', async () => {
    const { company, booking } = await insertSale();
    await write('booking', booking.id);
    await write('company', company.id);
    const found = async (typed: string) => (await show(typed)).items.map(({ objectId }) => objectId);
    expect(await found(booking.reference.toLowerCase())).toEqual([booking.id]);
    expect(await found(company.name.toUpperCase())).toEqual([company.id]);
    expect(await found('no such thing')).toEqual([]);
  });
});
