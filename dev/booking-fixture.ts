// Everything a test about bookings and payments needs, for real: PostgreSQL, the practice Billplz, an address for
// its callbacks, and a clock that can be moved. Tests play the buyer through it and look at the rows afterwards.
import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import type { PassengerInput } from '#domain/bookings/passenger-input.ts';
import { decimalFromSen, senFromDecimal } from '#domain/kernel/money.ts';
import type { AppContext } from '#server/context.ts';
import { type BookOutcome, type BookRequest, bookDeal } from '#server/features/bookings/bookings.service.ts';
import { checkDueBills, endDueHolds } from '#server/features/bookings/sweeps.service.ts';
import { registerPaymentCallback } from '#server/http/payment-callback.ts';
import type { FlightRow, NewFlightRow } from '#server/platform/schema.ts';
import { insertDeal } from './factories.ts';
import { addPaymentKeys } from './practice-billplz/payment-keys.ts';
import { startPracticeBillplz } from './practice-billplz/server.ts';
import { openTestContext, type TestContext } from './testing/run/test-context.ts';

const minuteMs = 60_000;

export const passenger: PassengerInput = {
  firstName: 'Nur Aisyah',
  lastName: 'binti Abdullah',
  gender: 'female',
  dateOfBirth: '1990-04-12',
  passportNumber: 'A12345678',
  passportExpiry: '2032-01-31',
  phoneNumber: '012-345 6789',
  email: 'nur@example.my',
  nationality: 'MYS',
  issuingCountry: 'MYS',
};

export type BookingFixture = Awaited<ReturnType<typeof createBookingFixture>>;

export async function createBookingFixture(env: Record<string, string> = {}) {
  const practice = await startPracticeBillplz({ publicUrl: '/demo/billplz', timeScale: 1 / 1_000 });
  const ctx = await openTestContext({ DEMO_BILLPLZ_URL: practice.address, ...env });
  const callbacks = fastify({ forceCloseConnections: true });
  await callbacks.register(async (scope) => registerPaymentCallback(scope, ctx));
  const baseUrl = await callbacks.listen({ port: 0, host: '127.0.0.1' });
  await addPaymentKeys(ctx);

  const control = async (commands: Record<string, unknown>) => {
    const answer = await fetch(`${practice.address}/__ctl`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(commands),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const request = (deal: FlightRow, overrides: Overrides = {}) => bookRequest(deal, baseUrl, overrides);
  const book = (deal: FlightRow, overrides: Overrides = {}) => bookDeal(ctx, request(deal, overrides));
  /** Presses again while the deal is busy, for at most a minute: a hold refused for good must fail, not hang. */
  async function pressPatiently(asked: BookRequest, by: AppContext = ctx): Promise<BookOutcome> {
    const giveUpAt = performance.now() + minuteMs;
    for (;;) {
      const outcome = await bookDeal(by, asked);
      if (outcome.kind !== 'busy') return outcome;
      if (performance.now() > giveUpAt) throw new Error('The deal stayed busy for a minute.');
    }
  }
  const bookPatiently = (deal: FlightRow, overrides: Overrides = {}) =>
    pressPatiently(request(deal, overrides));

  return {
    ctx,
    practice,
    baseUrl,
    control,
    request,
    book,
    pressPatiently,
    bookPatiently,
    ...rowsOf(ctx),
    /** A deal of RM 19.99 a seat (usually RM 30.00), so that sums show whether sen are counted right. */
    deal: (overrides: Partial<NewFlightRow> = {}) =>
      insertDeal(
        ctx.db,
        { cost: '30.00', selling_price: '19.99', seats_offered: 5, ...overrides },
        { now: ctx.now() },
      ),
    /** Books, and throws unless there is a bill to pay. */
    async hold(deal: FlightRow, overrides: Overrides = {}) {
      const outcome = await bookPatiently(deal, overrides);
      if (outcome.kind !== 'pay') throw new Error(`expected a bill, got ${JSON.stringify(outcome)}`);
      return { bookingId: outcome.bookingId, billId: billIdOf(outcome) };
    },
    /** The payer pays; switches such as dropCallback go first. Resolves with the address the browser returns to. */
    async pay(billId: string, switches: Record<string, unknown> = {}): Promise<URL> {
      const { returnTo } = await control({ pay: billId, ...switches });
      return new URL(returnTo[billId]);
    },
    later(minutes: number) {
      ctx.setNow(new Date(ctx.now().getTime() + minutes * minuteMs));
    },
    /** The code mailed last to this email, as its reader sees it. */
    async mailedCode(email: string): Promise<string> {
      const mail = await ctx.db
        .selectFrom('mails')
        .select(['id', 'values_encrypted as sealed'])
        .where('kind', '=', 'email-code')
        .where('recipient', '=', email)
        .orderBy('expires_at', 'desc')
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      if (!mail?.sealed) throw new Error(`no code was mailed to ${email}`);
      return JSON.parse(ctx.encryption.decrypt(mail.sealed, `mails.values_encrypted|${mail.id}`)).code;
    },
    /** What a worker would do now. */
    async sweep() {
      await endDueHolds(ctx);
      for (let round = 0; round < 20; round += 1) if ((await checkDueBills(ctx)) === 0) return;
    },
    /** From a live hold to seats that are back on sale. */
    async expire() {
      this.later(16);
      await this.sweep();
      this.later(6);
      await this.sweep();
    },
    /** The company takes back every seat that is not held: a late payer finds none. */
    async closeSales(dealId: string) {
      await ctx.db
        .updateTable('flights')
        .set(({ ref }) => ({ seats_offered: ref('seats_held') }))
        .where('id', '=', dealId)
        .execute();
    },
    async close() {
      await callbacks.close();
      await practice.stop();
      await ctx.close();
    },
  };
}

type Overrides = Partial<Omit<BookRequest, 'passenger'>> & { passenger?: Partial<PassengerInput> };

function bookRequest(deal: FlightRow, baseUrl: string, overrides: Overrides): BookRequest {
  const tickets = overrides.tickets ?? 1;
  const unique = randomUUID();
  return {
    dealId: deal.id,
    shownTotalSen: senFromDecimal(deal.selling_price) * (Number.isInteger(tickets) ? tickets : 1),
    idempotencyKey: unique,
    draftId: randomUUID(),
    locale: 'en',
    termsVersion: '2026-11',
    privacyVersion: '2026-11',
    // Different people unless a test says otherwise.
    clientAddress: `198.51.100.${unique}`,
    baseUrl,
    // Most tests are about what comes after: their buyers have shown that the email is theirs.
    emailProven: true,
    ...overrides,
    tickets,
    passenger: { ...passenger, email: `${unique}@example.my`, ...overrides.passenger },
  };
}

export function billIdOf(outcome: BookOutcome): string {
  return outcome.kind === 'pay' ? (outcome.billUrl.split('/').at(-1) ?? '') : '';
}

function rowsOf({ db }: TestContext) {
  return {
    bookingRow: (id: string) =>
      db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    bookingsOf: (dealId: string) =>
      db.selectFrom('bookings').selectAll().where('flight_id', '=', dealId).orderBy('created_at').execute(),
    attemptsOf: (bookingId: string) =>
      db.selectFrom('payment_attempts').selectAll().where('booking_id', '=', bookingId).execute(),
    eventsOf: (bookingId: string) =>
      db.selectFrom('payment_events').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute(),
    outcomesOf: async (bookingId: string) =>
      (
        await db
          .selectFrom('payment_events')
          .select('outcome')
          .where('booking_id', '=', bookingId)
          .orderBy('id')
          .execute()
      ).map(({ outcome }) => outcome),
    refundsOf: (bookingId: string) =>
      db.selectFrom('refunds').selectAll().where('booking_id', '=', bookingId).execute(),
    auditOf: (bookingId: string) =>
      db.selectFrom('audit_log').selectAll().where('object_id', '=', bookingId).orderBy('id').execute(),
    /** Kinds of the mails a booking has caused. */
    mailsOf: async (bookingId: string) =>
      (await db.selectFrom('mails').select('kind').where('subject_id', '=', bookingId).execute())
        .map(({ kind }) => kind)
        .sort(),
    seats: (dealId: string) =>
      db
        .selectFrom('flights')
        .select([
          'seats_offered as offered',
          'seats_available as available',
          'seats_held as held',
          'seats_sold as sold',
        ])
        .where('id', '=', dealId)
        .executeTakeFirstOrThrow(),
    setPrice: (dealId: string, sen: number) =>
      db
        .updateTable('flights')
        .set({ selling_price: decimalFromSen(sen) })
        .where('id', '=', dealId)
        .execute(),
  };
}
