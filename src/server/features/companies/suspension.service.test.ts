// Tests each rule of src/domain/companies/company-standing.ts: what is possible before, during and after a
// suspension.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertCompany, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { createLiveFixture } from '#dev/testing/fixtures/ledger-fixture.ts';
import { createPayoutFixture } from '#dev/testing/fixtures/payout-fixture.ts';
import { insertCompanyUser, insertSuperAdmin, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently, waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { type SuspensionRule, suspensionRules } from '#domain/companies/company-standing.ts';
import { dayMs, klDate, toKlInstant } from '#domain/kernel/time.ts';
import { admitCompany } from '#server/features/accounts/sessions/sessions.service.ts';
import { inviteMember } from '#server/features/accounts/team/invitations.service.ts';
import { getBooking } from '#server/features/bookings/bookings.service.ts';
import { getDeal, listSellerDeals } from '#server/features/deals/deals.service.ts';
import { pauseDeal, resumeDeal } from '#server/features/deals/deals-on-sale.service.ts';
import {
  enterPayoutAccount,
  showPayoutAccounts,
  withdrawPayoutAccount,
} from '#server/features/finance/payouts/payout-accounts.service.ts';
import { makePayoutRun } from '#server/features/finance/payouts/payout-runs.service.ts';
import { makeBankFile, markPayoutPaid } from '#server/features/finance/payouts/payouts.service.ts';
import { addNote } from '#server/features/fulfilment/notes/notes.service.ts';
import { notifyOpenings } from '#server/features/prospects/prospects.service.ts';
import { findSellerBySlug, getSeller } from '#server/features/sellers/sellers.service.ts';
import { deleteCompany } from './approval.service.ts';
import { resumeCompany, suspendCompany } from './suspension.service.ts';

let fixture: BookingFixture;
let payoutFixture: ReturnType<typeof createPayoutFixture>;
beforeAll(async () => {
  fixture = await createLiveFixture();
  payoutFixture = createPayoutFixture(fixture.ctx);
  await payoutFixture.compared();
});
afterAll(() => fixture.close());
afterEach(() => {
  fixture.ctx.setNow(new Date());
  return fixture.control({ reset: true });
});

const admin = superAdminActor({ email: 'admin@sempat.test', baseUrl: 'https://sempat.test' });
const reason = 'The licence has expired';
const suspend = (companyId: string) => suspendCompany(fixture.ctx, admin, { companyId, reason });
const resume = (companyId: string) => resumeCompany(fixture.ctx, admin, companyId);
const actorOf = (companyId: string, isSuspended: boolean) =>
  companyActor(companyId, { suspendedReason: isSuspended ? reason : null });

type Company = { readonly companyId: string; readonly isSuspended: boolean };

interface Trial<Prepared> {
  prepare(companyId: string): Promise<Prepared>;
  goesOn(company: Company, prepared: Prepared): Promise<boolean>;
}

const trial = <Prepared>(one: Trial<Prepared>) => one as Trial<unknown>;
const dealOf = (companyId: string) => fixture.deal({ company_id: companyId });

const trials: Record<SuspensionRule, Trial<unknown>> = {
  dealsAreOnSale: trial({
    prepare: dealOf,
    async goesOn({ companyId }, deal) {
      const { deals: listed } = await listSellerDeals(fixture.ctx, companyId);
      const page = await getDeal(fixture.ctx, deal.id);
      expect(page?.pausedAt === null).toBe(listed.length === 1);
      return listed.some(({ id }) => id === deal.id);
    },
  }),
  seatsAreHeld: trial({
    prepare: dealOf,
    async goesOn(_company, deal) {
      const { ok } = await fixture.book(deal);
      const { held } = await fixture.seats(deal.id);
      expect(held).toBe(ok ? 1 : 0);
      return ok;
    },
  }),
  heldSeatsArePaid: trial({
    prepare: async (companyId) => fixture.hold(await dealOf(companyId)),
    async goesOn(_company, { bookingId, billId }) {
      await fixture.pay(billId);
      return (await fixture.bookingRow(bookingId)).state === 'confirmed';
    },
  }),
  latePaymentsTakeSeats: trial({
    async prepare(companyId) {
      const hold = await fixture.hold(await dealOf(companyId));
      await fixture.expire();
      return hold;
    },
    async goesOn(_company, { bookingId, billId }) {
      await fixture.pay(billId);
      const { state } = await fixture.bookingRow(bookingId);
      // The payment is never lost: the booking is sold or due for a refund.
      expect(['confirmed', 'paidNoSeat']).toContain(state);
      return state === 'confirmed';
    },
  }),
  waitingPeopleAreTold: trial({
    async prepare(companyId) {
      return insertProspect(fixture.ctx.db, await dealOf(companyId), { waits_for: 'opening' });
    },
    async goesOn(_company, { id }) {
      await notifyOpenings(fixture.ctx);
      const row = await fixture.ctx.db
        .selectFrom('interested_users')
        .select('mail_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.mail_id !== null;
    },
  }),
  buyersSeeTheirBooking: trial({
    prepare: paidBooking,
    async goesOn({ isSuspended }, { bookingId }) {
      const booking = await getBooking(fixture.ctx, bookingId);
      // The seller's public page is closed, so the booking does not link to it but still shows the contacts.
      expect(booking?.seller?.slug === null).toBe(isSuspended);
      return booking?.outcome === 'success';
    },
  }),
  peopleSignIn: trial({
    prepare: (companyId) => insertCompanyUser(fixture.ctx.db, companyId),
    async goesOn({ isSuspended }, person) {
      const cookies = await signInCookie(fixture.ctx, 'company', person);
      const visit = { cookies, clientAddress: '192.0.2.1', requestId: 'r' };
      const admitted = await admitCompany(fixture.ctx, visit);
      if (admitted.ok) expect(admitted.actor.suspendedReason).toBe(isSuspended ? reason : null);
      return admitted.ok;
    },
  }),
  paidBookingsAreWorkedOn: trial({
    prepare: paidBooking,
    async goesOn({ companyId, isSuspended }, { bookingId }) {
      const note = { bookingId, noteId: randomUUID(), words: 'Called the buyer' };
      return (await addNote(fixture.ctx, actorOf(companyId, isSuspended), note)) === 'saved';
    },
  }),
  dealsAreChanged: trial({
    prepare: dealOf,
    async goesOn({ companyId, isSuspended }, { id }) {
      const outcome = await pauseDeal(fixture.ctx, actorOf(companyId, isSuspended), id);
      if (outcome.ok) await resumeDeal(fixture.ctx, actorOf(companyId, isSuspended), id);
      return outcome.ok;
    },
  }),
  teamIsExtended: trial({
    prepare: async () => null,
    async goesOn({ companyId, isSuspended }) {
      const email = `new.${companyId}@agency.example`;
      const invitee = { email, role: 'agent', baseUrl: 'https://sempat.test' } as const;
      return (await inviteMember(fixture.ctx, actorOf(companyId, isSuspended), invitee)).ok;
    },
  }),
  payoutAccountIsChanged: trial({
    prepare: async () => null,
    async goesOn({ companyId, isSuspended }) {
      const account = { bank: 'MBBEMYKL', holder: 'Test Travel', accountNumber: '514012344417' } as const;
      const person = await insertCompanyUser(fixture.ctx.db, companyId);
      const actor = { ...actorOf(companyId, isSuspended), userId: person.userId };
      return (await enterPayoutAccount(fixture.ctx, actor, account)).ok;
    },
  }),
  payoutsAreMade: trial({
    async prepare(companyId) {
      await payoutFixture.addAccount(companyId);
      await payoutFixture.owed(companyId, 100_00, klDate(new Date()));
      return null;
    },
    async goesOn({ companyId, isSuspended }) {
      await newRun();
      const payout = (await payoutFixture.payouts(companyId)).at(-1);
      if (isSuspended) expect(payout).toMatchObject({ state: 'onHold', hold_reason: 'companySuspended' });
      return payout?.state === 'scheduled';
    },
  }),
};

async function paidBooking(companyId: string) {
  const hold = await fixture.hold(await dealOf(companyId));
  await fixture.pay(hold.billId);
  return hold;
}

let runs = 0;
/** Creates a payout run, a week later than the one before. */
async function newRun(): Promise<string | null> {
  runs += 1;
  fixture.ctx.setNow(new Date(toKlInstant(klDate(new Date()), '09:00').getTime() + runs * 7 * 86_400_000));
  return makePayoutRun(fixture.ctx);
}

describe('a suspended company', () => {
  it.each(Object.entries(trials) as [SuspensionRule, Trial<unknown>][])(
    '%s',
    async (line, { prepare, goesOn }) => {
      const [{ id: active }, { id: suspended }] = [
        await insertCompany(fixture.ctx.db),
        await insertCompany(fixture.ctx.db),
      ];
      const control = await prepare(active);
      const prepared = await prepare(suspended);
      expect(await suspend(suspended)).toEqual({ ok: true });
      expect(await goesOn({ companyId: suspended, isSuspended: true }, prepared)).toBe(suspensionRules[line]);
      expect(await goesOn({ companyId: active, isSuspended: false }, control)).toBe(true);
    },
  );

  it('gets one email with the reason, like every super admin, and its deals are on sale again once resumed', async () => {
    const reader = await insertSuperAdmin(fixture.ctx.db);
    const { id, email } = await insertCompany(fixture.ctx.db);
    const agent = await insertCompanyUser(fixture.ctx.db, id, { role: 'agent' });
    const open = await dealOf(id);
    const closed = await fixture.deal({ company_id: id, deadline: new Date(Date.now() + 60_000) });
    const paused = await dealOf(id);
    await pauseDeal(fixture.ctx, actorOf(id, false), paused.id);
    const press = () => suspend(id);
    const outcomes = await runConcurrently(fixture.ctx.db, 'companies', [press, press]);
    expect(outcomes).toEqual([{ ok: true }, { ok: true }]);
    const mails = (kind: string, recipient: string) =>
      fixture.ctx.db
        .selectFrom('mails')
        .select('id')
        .where('kind', '=', kind)
        .where('recipient', '=', recipient)
        .execute();
    for (const to of [email, agent.email]) expect(await mails('company-suspension', to)).toHaveLength(1);
    expect(await mails('staff-act', reader.email)).toHaveLength(1);
    fixture.later(2);
    expect(await resume(id)).toEqual({ ok: true });
    expect(await resume(id)).toEqual({ ok: true });
    const onSale = (await listSellerDeals(fixture.ctx, id)).deals.map((deal) => deal.id);
    expect(onSale).toEqual([open.id]);
    expect(onSale).not.toContain(closed.id);
    for (const to of [email, agent.email]) expect(await mails('company-suspension', to)).toHaveLength(2);
    expect(await mails('staff-act', reader.email)).toHaveLength(2);
  });

  it('has its page closed until resumed', async () => {
    const { id } = await insertCompany(fixture.ctx.db);
    const slug = (await getSeller(fixture.ctx, id))?.slug ?? '';
    expect(slug).not.toBe('');
    await suspend(id);
    expect(await findSellerBySlug(fixture.ctx, slug)).toBeNull();
    await resume(id);
    expect(await findSellerBySlug(fixture.ctx, slug)).not.toBeNull();
  });

  it('has its promised payout and bank file held, and is paid by the next run once resumed', async () => {
    const { id } = await insertCompany(fixture.ctx.db);
    await trials.payoutsAreMade.prepare(id);
    const runOn = (await newRun()) ?? '';
    expect(await makeBankFile(fixture.ctx, admin, runOn)).toMatchObject({ ok: true });
    const [payout] = await payoutFixture.payouts(id);
    await suspend(id);
    expect(await payoutFixture.payouts(id)).toMatchObject([
      { state: 'onHold', hold_reason: 'companySuspended' },
    ]);
    const paying = { id: payout?.id ?? '', reference: 'IBG 1' };
    expect(await markPayoutPaid(fixture.ctx, admin, paying)).toMatchObject({ code: 'changed' });
    await resume(id);
    await newRun();
    expect((await payoutFixture.payouts(id)).map(({ state }) => state)).toEqual(['carriedOver', 'scheduled']);
  });

  const waitingAccount = async () => {
    const { id } = await insertCompany(fixture.ctx.db);
    const { userId } = await insertCompanyUser(fixture.ctx.db, id);
    const owner = { ...actorOf(id, false), userId };
    const account = { bank: 'MBBEMYKL', holder: 'A Thief', accountNumber: '514012344417' } as const;
    expect(await enterPayoutAccount(fixture.ctx, owner, account)).toMatchObject({ ok: true });
    return { id, owner };
  };
  const twoDaysLater = () => fixture.ctx.setNow(new Date(Date.now() + 2 * dayMs));

  it('loses a pending bank account, so that a suspension does not protect the account of a thief', async () => {
    const { id, owner } = await waitingAccount();
    await suspend(id);
    twoDaysLater();
    await resume(id);
    expect(await showPayoutAccounts(fixture.ctx, owner)).toMatchObject({ inForce: null, waiting: null });
  });

  it('keeps the account if it is not suspended, and the account is active two days later (control)', async () => {
    const { owner } = await waitingAccount();
    twoDaysLater();
    expect(await showPayoutAccounts(fixture.ctx, owner)).toMatchObject({ inForce: { holder: 'A Thief' } });
  });

  it('also loses the pending account when deleted', async () => {
    const { id, owner } = await waitingAccount();
    await deleteCompany(fixture.ctx, admin, id);
    twoDaysLater();
    expect(await showPayoutAccounts(fixture.ctx, owner)).toMatchObject({ inForce: null, waiting: null });
  });

  it('lets the owner withdraw a pending bank account, but not an agent', async () => {
    const { id, owner } = await waitingAccount();
    const waiting = (await showPayoutAccounts(fixture.ctx, owner))?.waiting?.id ?? '';
    // Simulates a suspension by an older version, which did not withdraw accounts.
    const suspended = { suspended_at: new Date(), suspended_reason: reason };
    await fixture.ctx.db.updateTable('companies').set(suspended).where('id', '=', id).execute();
    const { userId } = await insertCompanyUser(fixture.ctx.db, id, { role: 'agent' });
    const agent = { ...actorOf(id, true), userId };
    expect(await withdrawPayoutAccount(fixture.ctx, agent, waiting)).toMatchObject({ code: 'not_allowed' });
    expect(await withdrawPayoutAccount(fixture.ctx, owner, waiting)).toMatchObject({ ok: true });
  });

  const runMeetsSuspension = async (isGuarded: boolean) => {
    const { id } = await insertCompany(fixture.ctx.db);
    await trials.payoutsAreMade.prepare(id);
    runs += 1;
    fixture.ctx.setNow(new Date(toKlInstant(klDate(new Date()), '09:00').getTime() + runs * 7 * 86_400_000));
    const making = await fixture.ctx.db.transaction().execute(async (tx) => {
      if (isGuarded) await sql`select from companies where id = ${id} for no key update`.execute(tx);
      const run = makePayoutRun(fixture.ctx);
      await (isGuarded ? waitForBlockedSessions(fixture.ctx.db, 1) : run);
      await sql`update companies set suspended_at = now(), suspended_reason = 'x' where id = ${id}`.execute(
        tx,
      );
      return { run };
    });
    await making.run;
    return (await payoutFixture.payouts(id)).map(({ state }) => state);
  };

  it('blocks a concurrent run until the decision, so that it does not pay', async () => {
    expect(await runMeetsSuspension(true)).toEqual(['onHold']);
  });

  it('is included in the run without the lock of the suspension (control)', async () => {
    expect(await runMeetsSuspension(false)).toEqual(['scheduled']);
  });

  it('may be a deleted company, but never a pending one', async () => {
    const { id: pending } = await insertCompany(fixture.ctx.db, { status: 'pending' });
    const { id: gone } = await insertCompany(fixture.ctx.db);
    await deleteCompany(fixture.ctx, admin, gone);
    expect(await suspend(pending)).toEqual({ ok: false, code: 'decided_meanwhile' });
    expect(await suspend(gone)).toEqual({ ok: true });
    expect(await resume(gone)).toEqual({ ok: true });
    expect(await resume(randomUUID())).toEqual({ ok: false, code: 'company_not_found' });
  });
});
