// Runs random sequences of payments, documents, cancellations, payouts, refunds and crashes. All books must
// agree after each step. `npm run check -- money-lives` runs 2,000 sequences.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expectBooksAgree } from '#dev/testing/agreement/book-agreement.ts';
import { type BookingFixture, getBillId } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import { insertDocument } from '#dev/testing/fixtures/document-fixture.ts';
import { forgetBookings, runWithoutGuards } from '#dev/testing/fixtures/forget-bookings.ts';
import { createLiveFixture } from '#dev/testing/fixtures/ledger-fixture.ts';
import { createPayoutFixture } from '#dev/testing/fixtures/payout-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { addToMonth } from '#domain/kernel/month.ts';
import { addDays, klDate, toKlInstant } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { deleteCompany } from '#server/features/companies/approval.service.ts';
import { resumeCompany, suspendCompany } from '#server/features/companies/suspension.service.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { compareLedger } from '#server/features/finance/ledger/ledger-check.service.ts';
import { showPayoutDesk } from '#server/features/finance/payouts/payout-desk.service.ts';
import { makePayoutRun } from '#server/features/finance/payouts/payout-runs.service.ts';
import {
  confirmBankFile,
  holdPayout,
  makeBankFile,
  markFileSent,
  markHeldPayoutPaid,
  markPayoutPaid,
  markPayoutReturned,
  markRunPaid,
  recordCallBack,
  releasePayout,
} from '#server/features/finance/payouts/payouts.service.ts';
import { sendDocuments } from '#server/features/fulfilment/documents/send-documents.service.ts';
import { enterFlightChange } from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { markStep } from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { confirmArrival } from '#server/features/fulfilment/names/confirm-arrival.service.ts';
import { sendRequest } from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import {
  findFulfilment,
  listPassengers,
  updateFulfilment,
} from '#server/features/fulfilment/rows/fulfilment.store.ts';
import { decideReview, recordRefund, releaseShare } from '#server/features/operator-desk/desk.service.ts';
import { settleReturn } from '#server/features/settlement/bills/provider-notices.service.ts';
import { cancelForOperator } from '#server/features/settlement/cancel/cancellations.service.ts';
import {
  giveRefundAccount,
  listBuyerRefunds,
} from '#server/features/settlement/refunds/buyer-refunds.service.ts';
import {
  confirmRefundFile,
  makeRefundFile,
  markAllRefundsPaid,
  markRefundFileSent,
  markRefundReturned,
} from '#server/features/settlement/refunds/refunds.service.ts';
import { settleBill } from '#server/features/settlement/settle/settlement.ts';
import { releaseShares } from '#server/features/settlement/sweeps.service.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';

const START = new Date('2026-11-17T04:00:00Z');
const DEPARTS_ON = '2026-12-05';
const LAST_FLIGHT_ON = '2026-12-09';
const FIRST_MONTH = '2026-11';
/** A booking of two seats is below this limit, two bookings exceed it. */
const CONFIRM_ABOVE_SEN = 60_00;
const clientAddress = '10.9.0.9';

const first = superAdminActor({ userId: 'first' });
const second = superAdminActor({ userId: 'second' });

/** Counts the bank transfers per payout and refund, independently of our tables. */
class Bank {
  readonly paid = new Map<string, number>();
  pay = (id: string) => this.paid.set(id, (this.paid.get(id) ?? 0) + 1);
  takeBack = (id: string) => this.paid.set(id, (this.paid.get(id) ?? 0) - 1);
}

interface Life {
  readonly fixture: BookingFixture;
  readonly ctx: AppContext;
  readonly payouts: ReturnType<typeof createPayoutFixture>;
  readonly deal: FlightRow;
  readonly bills: { readonly bookingId: string; readonly billId: string }[];
  readonly bank: Bank;
  readonly delivered: Set<string>;
  readonly markedSent: Set<string>;
  readonly released: Set<string>;
  count: number;
}

type Step = (life: Life, pick: number) => Promise<unknown>;

const pickItem = <Item>(items: readonly Item[], pick: number) => items[pick % Math.max(items.length, 1)];
const getActor = ({ deal }: Life) => companyActor(deal.company_id);

/** Rolls back every transaction of this context just before its commit, as if the process had been killed. */
function withCrash(ctx: AppContext): AppContext {
  const transaction = () => ({
    execute: (work: (tx: never) => Promise<unknown>) =>
      ctx.db.transaction().execute(async (tx) => {
        await work(tx as never);
        throw new Error('killed');
      }),
  });
  return {
    ...ctx,
    db: new Proxy(ctx.db, { get: (db, key) => (key === 'transaction' ? transaction : bindMember(db, key)) }),
  };
}

function bindMember(target: object, key: string | symbol): unknown {
  const value = Reflect.get(target, key, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

const withBill =
  (act: (life: Life, bill: Life['bills'][number], pick: number) => Promise<unknown>): Step =>
  async (life, pick) => {
    const bill = pickItem(life.bills, pick);
    if (bill) await act(life, bill, pick);
  };

async function book(life: Life, pick: number) {
  const outcome = await life.fixture.book(life.deal, { tickets: 1 + (pick % 3) });
  if (!outcome.ok) return;
  const { bookingId } = outcome;
  await sql`
    update bookings set departs_on = ${DEPARTS_ON}, last_flight_on = ${LAST_FLIGHT_ON} where id = ${bookingId}
  `.execute(life.ctx.db);
  life.bills.push({ bookingId, billId: getBillId(outcome) });
  if (pick % 5 > 0) await life.fixture.pay(getBillId(outcome));
}

async function chooseTerms({ ctx }: Life, bookingId: string, pick: number) {
  const places = (await listPassengers(ctx.db, bookingId)).map(({ place }) => place);
  const refundSen = [null, 0, 1, 777, 1_999, 3_998][pick % 6] ?? null;
  return {
    bookingId,
    places: pick % 4 === 0 ? places.slice(0, 1) : null,
    refundSen,
    returnSeats: pick % 2 === 0,
    words: 'As you asked',
  };
}

/** Issues the ticket and returns the revision for the next step; undefined if the booking cannot be ticketed. */
async function issueTicket({ ctx }: Life, bookingId: string): Promise<number | undefined> {
  const found = await findFulfilment(ctx.db, bookingId);
  if (!found || !['collecting', 'complete', 'namesSent', 'ticketed'].includes(found.state)) return undefined;
  await ctx.db.transaction().execute((tx) => updateFulfilment(tx, bookingId, { state: 'ticketed' }));
  return (await findFulfilment(ctx.db, bookingId))?.revision;
}

async function emailDocuments(life: Life, bookingId: string) {
  const { ctx } = life;
  const actor = getActor(life);
  const revision = await issueTicket(life, bookingId);
  if (revision === undefined) return;
  const known = { company_id: actor.companyId, booking_id: bookingId };
  const read = { read_at: ctx.now(), read_result: 'nothing' } as const;
  const confirmed = { state: 'confirmed', confirmed_at: ctx.now(), confirmed_by: actor.email } as const;
  await insertDocument(ctx.db, { ...known, ...read, ...confirmed }, ctx.encryption);
  if ((await sendDocuments(ctx, actor, { bookingId, revision })) !== 'saved') return;
  await sql`
    update mails set state = 'accepted', accepted_at = ${ctx.now()}
    where subject_id = ${bookingId} and kind = 'documents-sent'
  `.execute(ctx.db);
  life.delivered.add(bookingId);
}

async function passTime({ fixture, ctx }: Life) {
  await fixture.sweep();
  await releaseShares(ctx);
}

const listRunDays = async ({ ctx }: Life) => {
  const rows = await ctx.db.selectFrom('payout_runs').select('run_on').orderBy('run_on').execute();
  return rows.slice(-2).map(({ run_on }) => run_on);
};

const listPayouts = async ({ ctx, deal }: Life, ...states: string[]) => {
  const rows = await ctx.db
    .selectFrom('payouts')
    .select(['id', 'state'])
    .where('company_id', '=', deal.company_id)
    .orderBy('run_on')
    .execute();
  return rows.filter(({ state }) => states.length === 0 || states.includes(state));
};

const listUnsentFiles = ({ ctx }: Life, kind: 'payouts' | 'refunds') =>
  ctx.db
    .selectFrom('bank_files')
    .select('id')
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();

async function payLines({ ctx, bank }: Life, fileId: string) {
  const lines = await ctx.db
    .selectFrom('bank_file_lines')
    .select(['payout_id', 'refund_id'])
    .where('file_id', '=', fileId)
    .where('state', '=', 'sent')
    .execute();
  for (const { payout_id, refund_id } of lines) bank.pay(payout_id ?? refund_id ?? '');
}

const steps = {
  book,
  payAndCrash: withBill(async ({ fixture, ctx }, { billId }) => {
    const back = await fixture.pay(billId, { dropCallback: 1 });
    await settleReturn(withCrash(ctx), back.searchParams).catch(() => {});
    await settleReturn(ctx, back.searchParams);
  }),
  payWrongly: withBill(async ({ fixture }, { billId }) => {
    await fixture.pay(billId, { wrongAmount: 1 });
    await fixture.control({ wrongAmount: false });
  }),
  payAgain: withBill(async (life, { bookingId, billId }) => {
    life.count += 1;
    const transactionId = `AGAIN${life.count}`;
    const payment = { billId, fits: true, paidSen: 1_999, transactionId, paidAt: null };
    const report = { source: 'callback', billId, transactionId } as const;
    await settleBill(life.ctx, bookingId, { event: 'payment', payment, report });
  }),
  payLate: withBill(async ({ fixture }, { billId }) => {
    await fixture.expire();
    await fixture.pay(billId);
  }),
  decide: async ({ ctx, bills }, pick) => {
    for (const { bookingId } of bills)
      await decideReview(ctx, first, { bookingId, accept: pick % 2 === 0, reason: 'Seen' });
  },
  askToCancel: withBill(({ ctx }, { bookingId }) =>
    sendRequest(ctx, { bookingId, kind: 'cancellation', words: 'Please', clientAddress }),
  ),
  cancel: withBill(async (life, { bookingId }, pick) => {
    const terms = await chooseTerms(life, bookingId, pick);
    const refundSen = terms.refundSen ?? 1_999;
    return cancelWithRefund(life.ctx, getActor(life), { ...terms, refundSen });
  }),
  cancelAndCrash: withBill(async (life, { bookingId }, pick) =>
    cancelForOperator(withCrash(life.ctx), first, await chooseTerms(life, bookingId, pick)).catch(() => {}),
  ),
  cancelByOperator: withBill(async (life, { bookingId }, pick) =>
    cancelForOperator(life.ctx, first, await chooseTerms(life, bookingId, pick)),
  ),
  cancelFlight: async (life, pick) => {
    if (pick % 3 === 0)
      await enterFlightChange(life.ctx, getActor(life), { dealId: life.deal.id, flights: null, note: 'x' });
  },
  emailDocuments: withBill((life, { bookingId }) => emailDocuments(life, bookingId)),
  sendAnotherWay: withBill(async (life, { bookingId }) => {
    const revision = await issueTicket(life, bookingId);
    if (revision === undefined) return;
    const step = { bookingId, revision, step: 'sendDocuments' } as const;
    if ((await markStep(life.ctx, getActor(life), step)) === 'saved') life.markedSent.add(bookingId);
  }),
  confirmArrival: withBill(async ({ ctx, delivered }, { bookingId }) => {
    if (await confirmArrival(ctx, { bookingId, clientAddress })) delivered.add(bookingId);
  }),
  releaseShare: withBill(async ({ ctx, released }, { bookingId }) => {
    if (await releaseShare(ctx, first, { bookingId, reason: 'Flew' })) released.add(bookingId);
  }),
  changeTerms: async ({ ctx, deal }, pick) => {
    await ctx.db
      .updateTable('companies')
      .set({
        fee_basis_points: [0, 250, 777, 5_000][pick % 4] ?? 0,
        release: pick % 3 === 0 ? 'afterLastFlight' : 'afterDocuments',
      })
      .where('id', '=', deal.company_id)
      .execute();
  },
  wait: async (life, pick) => {
    life.fixture.later([60, 24 * 60, 4 * 24 * 60, 9 * 24 * 60][pick % 4] ?? 60);
    await passTime(life);
  },
  run: async (life) => {
    let day = addDays(klDate(life.ctx.now()), 1);
    while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1);
    life.fixture.ctx.setNow(toKlInstant(day, '06:30'));
    await passTime(life);
    await compareLedger(life.ctx);
    await makePayoutRun(life.ctx);
  },
  makeFiles: async (life) => {
    for (const day of await listRunDays(life)) await makeBankFile(life.ctx, first, day);
  },
  confirmFiles: async (life, pick) => {
    for (const { id } of await listUnsentFiles(life, 'payouts'))
      await confirmBankFile(life.ctx, pick % 3 === 0 ? first : second, id);
  },
  sendFiles: async (life) => {
    for (const { id } of await listUnsentFiles(life, 'payouts'))
      if ((await markFileSent(life.ctx, first, id)).ok) await payLines(life, id);
  },
  markRunPaid: async (life) => {
    for (const runOn of await listRunDays(life))
      await markRunPaid(life.ctx, first, { runOn, reference: 'IBG' });
  },
  markPaidAtOnce: async (life, pick) => {
    const payout = pickItem(await listPayouts(life, 'scheduled'), pick);
    const mark = (actor: typeof first) =>
      payout && markPayoutPaid(life.ctx, actor, { id: payout.id, reference: 'IBG' });
    await Promise.all([first, second, first].map(mark));
  },
  returnPayout: async (life, pick) => {
    const payout = pickItem(await listPayouts(life, 'paid'), pick);
    if (!payout) return;
    if ((await markPayoutReturned(life.ctx, first, { id: payout.id, reason: 'closed' })).ok)
      life.bank.takeBack(payout.id);
    const inForceFrom = new Date(life.ctx.now().getTime() + 1);
    if (pick % 2)
      await life.payouts.addAccount(life.deal.company_id, inForceFrom, { isCalledBack: pick % 4 === 1 });
  },
  holdPayout: async (life, pick) => {
    const payout = pickItem(await listPayouts(life, 'scheduled'), pick);
    if (payout) await holdPayout(life.ctx, first, { id: payout.id, reason: 'x' });
  },
  releaseHeld: async (life, pick) => {
    for (const { id } of await listPayouts(life, 'onHold')) {
      await recordCallBack(life.ctx, first, { id, note: 'Aina' });
      await releasePayout(life.ctx, first, { id, reason: 'x' });
      if (pick % 4 === 0 && (await markHeldPayoutPaid(life.ctx, second, { id, reference: 'IBG' })).ok)
        life.bank.pay(id);
    }
  },
  giveAccount: withBill(({ ctx }, { bookingId }) =>
    giveRefundAccount(ctx, {
      bookingId,
      account: { bank: 'MBBEMYKL', holder: 'Farid Tan', accountNumber: '514012344417' },
      clientAddress,
    }),
  ),
  makeRefundFile: ({ ctx }) => makeRefundFile(ctx, first),
  confirmRefundFile: async (life, pick) => {
    for (const { id } of await listUnsentFiles(life, 'refunds'))
      await confirmRefundFile(life.ctx, pick % 3 === 0 ? first : second, id);
  },
  sendRefundFile: async (life) => {
    for (const { id } of await listUnsentFiles(life, 'refunds'))
      if ((await markRefundFileSent(life.ctx, first, id)).ok) await payLines(life, id);
  },
  markRefundsPaid: ({ ctx }) => markAllRefundsPaid(ctx, first),
  returnRefund: withBill(async ({ ctx, bank }, { bookingId }, pick) => {
    const refund = pickItem(await listBuyerRefunds(ctx, bookingId), pick);
    if (refund && (await markRefundReturned(ctx, first, { refundId: refund.id, reason: 'closed' })).ok)
      bank.takeBack(refund.id);
  }),
  refundByHand: withBill(async ({ ctx, bank }, { bookingId }, pick) => {
    const refund = pickItem(await listBuyerRefunds(ctx, bookingId), pick);
    const record = refund && { bookingId, refundId: refund.id, reference: 'IBG' };
    if (record && (await recordRefund(ctx, first, record))) bank.pay(record.refundId);
  }),
  suspend: async ({ ctx, deal }, pick) => {
    await suspendCompany(ctx, first, { companyId: deal.company_id, reason: 'x' });
    if (pick % 3) await resumeCompany(ctx, first, deal.company_id);
  },
  deleteCompany: async ({ ctx, deal }, pick) => {
    if (pick % 4 === 0) await deleteCompany(ctx, first, deal.company_id);
  },
} satisfies Record<string, Step>;

interface BookingBalances {
  readonly id: string;
  readonly received: number;
  readonly refundDue: number;
  readonly refunded: number;
  readonly owed: number;
  readonly paidOut: number;
  readonly isCancelled: boolean;
  readonly hasOpenRequest: boolean;
}

async function listBalances({ ctx, deal }: Life): Promise<BookingBalances[]> {
  const { rows } = await sql<BookingBalances>`
    select b.id, l.received_sen as received, l.refund_due_sen as "refundDue", l.refunded_sen as refunded,
      l.owed_sen as owed, l.paid_out_sen as "paidOut", b.cancelled_at is not null as "isCancelled",
      exists (select from booking_requests r where r.booking_id = b.id and r.kind = 'cancellation' and r.answer is null)
        as "hasOpenRequest"
    from ledger_balances l join bookings b on b.id = l.booking_id where l.company_id = ${deal.company_id}
  `.execute(ctx.db);
  return rows;
}

/** Checks a company's share when it is first owed: it must have been released before. */
function expectReleased(life: Life, { id, isCancelled, hasOpenRequest }: BookingBalances) {
  const isAfterLastFlight = klDate(life.ctx.now()) > LAST_FLIGHT_ON;
  const mayBeOwed = isCancelled
    ? isAfterLastFlight
    : !hasOpenRequest && (life.delivered.has(id) || (life.markedSent.has(id) && isAfterLastFlight));
  expect(mayBeOwed || life.released.has(id), `${id} is owed before its release`).toBe(true);
  life.released.add(id);
}

async function expectSoundPayouts(life: Life, balances: readonly BookingBalances[]) {
  const { ctx, deal, bank } = life;
  const { rows } = await sql<{ id: string; state: string; amountSen: number; linesSen: number }>`
    select p.id, p.state, p.amount_sen as "amountSen", coalesce(sum(x.amount_sen), 0)::bigint as "linesSen"
    from payouts p left join payout_lines x on x.payout_id = p.id where p.company_id = ${deal.company_id} group by p.id
  `.execute(ctx.db);
  for (const { id, amountSen, linesSen } of rows) expect(linesSen, `lines of payout ${id}`).toBe(amountSen);
  const paidSen = sum(rows.filter(({ state }) => state === 'paid').map(({ amountSen }) => amountSen));
  expect(paidSen, 'payouts paid').toBe(sum(balances.map(({ paidOut }) => paidOut)));
  const owedSen = sum(balances.map(({ owed }) => owed));
  const desk = await showPayoutDesk(ctx, first, { runOn: null });
  const shown = desk.balances.find(({ companyId }) => companyId === deal.company_id);
  expect((shown?.owedSen ?? 0) + (shown?.scheduledSen ?? 0), 'owed on the desk').toBe(owedSen);
  const { rows: promised } = await sql<{ bookingId: string; sen: number }>`
    select x.booking_id as "bookingId", sum(x.amount_sen)::bigint as sen from payout_lines x
    join payouts p on p.id = x.payout_id where p.company_id = ${deal.company_id} and p.state in ('scheduled', 'paid')
    group by x.booking_id
  `.execute(ctx.db);
  for (const { bookingId, sen } of promised) {
    const received = balances.find(({ id }) => id === bookingId)?.received ?? 0;
    expect(sen, `promised for ${bookingId}`).toBeLessThanOrEqual(received);
  }
  for (const [id, times] of bank.paid) expect(times, `payments of ${id}`).toBeLessThanOrEqual(1);
}

async function expectSoundRefunds(life: Life, balances: readonly BookingBalances[]) {
  for (const { id, received, refundDue, refunded } of balances) {
    const refunds = await listBuyerRefunds(life.ctx, id);
    const amounts = (isDone: boolean) =>
      sum(refunds.filter(({ step }) => (step === 'done') === isDone).map(({ amountSen }) => amountSen));
    expect({ due: amounts(false), done: amounts(true) }, `refunds of ${id}`).toEqual({
      due: refundDue,
      done: refunded,
    });
    expect(refundDue + refunded).toBeLessThanOrEqual(received);
    for (const refund of refunds)
      if (refund.step === 'done') expect(life.bank.paid.get(refund.id), `done refund ${refund.id}`).toBe(1);
  }
}

async function expectSoundFiles({ ctx }: Life) {
  const { rows } = await sql<{ file: string; ok: boolean }>`
    select f.id as file, f.total_sen = sum(x.amount_sen) and f.line_count = count(*)
        and bool_and(x.amount_sen = coalesce(p.amount_sen, (r.amount * 100)::bigint)) as ok
    from bank_files f join bank_file_lines x on x.file_id = f.id
    left join payouts p on p.id = x.payout_id left join refunds r on r.id = x.refund_id group by f.id
  `.execute(ctx.db);
  for (const { file, ok } of rows) expect(ok, `sums of file ${file}`).toBe(true);
  const { rows: duplicates } = await sql`
    select coalesce(payout_id, refund_id) from bank_file_lines where state in ('made', 'sent')
    group by 1 having count(*) > 1
  `.execute(ctx.db);
  expect(duplicates, 'in two files').toEqual([]);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function monthsUntil(now: Date): string[] {
  const last = klDate(now).slice(0, 7);
  const months = [FIRST_MONTH];
  while ((months.at(-1) ?? last) < last) months.push(addToMonth(months.at(-1) ?? last, 1));
  return months;
}

async function expectSoundBooks(life: Life) {
  const { ctx, deal } = life;
  expect(await compareLedger(ctx)).toMatchObject({ brokenBookings: [] });
  const balances = await listBalances(life);
  for (const balance of balances)
    if ((balance.owed !== 0 || balance.paidOut !== 0) && !life.released.has(balance.id))
      expectReleased(life, balance);
  await expectSoundPayouts(life, balances);
  await expectSoundRefunds(life, balances);
  await expectSoundFiles(life);
  const months = monthsUntil(ctx.now());
  await expectBooksAgree(ctx, { companyId: deal.company_id, mode: 'live', months });
}

type StepName = keyof typeof steps;
type Journey = readonly (readonly [StepName, number])[];

interface Lives {
  readonly lives: number;
  readonly journeys?: readonly Journey[];
  /** Tampers with the data after each step. */
  readonly fault?: (life: Life) => Promise<unknown>;
}

async function createOffice() {
  const fixture = await createLiveFixture();
  const since = new Date('2026-01-01T00:00:00Z');
  for (const id of ['first', 'second']) {
    const user = { id, name: id, email: `${id}@sempat.test`, updated_at: since };
    await fixture.ctx.db.insertInto('users').values(user).execute();
    const role = { user_id: id, role: 'superadmin' as const, created_at: since };
    await fixture.ctx.db.insertInto('roles').values(role).execute();
  }
  const payouts = { ...fixture.ctx.config.payouts, confirmAboveSen: CONFIRM_ABOVE_SEN };
  return { fixture, ctx: { ...fixture.ctx, config: { ...fixture.ctx.config, payouts } } };
}

/** Counts payouts, refunds and files, to prove that the random sequences reach them. */
async function countEvents({ ctx }: Life, totals: Record<string, number>) {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where state = 'paid')::int as "payouts paid",
      count(*) filter (where state = 'returned')::int as "payouts returned",
      count(*) filter (where state in ('onHold', 'carriedOver'))::int as "payouts held",
      (select count(*)::int from bank_files where sent_at is not null) as "files sent",
      (select count(*)::int from bank_files where confirmed_by is not null) as "files confirmed",
      (select count(*)::int from refunds where state = 'done') as "refunds done",
      (select coalesce(sum(returned_count), 0)::int from refunds) as "refunds returned",
      (select count(*)::int from bookings where not_flying > 0) as "bookings in part cancelled",
      (select count(*)::int from bookings where cancelled_at is not null) as "bookings cancelled"
    from payouts
  `.execute(ctx.db);
  for (const [event, count] of Object.entries(rows[0] ?? {})) totals[event] = (totals[event] ?? 0) + count;
}

/** Single random steps rarely lead to a payout, so add complete sales, payout runs and refunds. */
function arbitraryJourney() {
  const pick = fc.nat(1_000);
  const one = fc.tuple(fc.constantFrom(...(Object.keys(steps) as StepName[])), pick).map((step) => [step]);
  const passages: ((pick: number) => Journey)[] = [
    (at) => [
      ['book', 5 * at + 1],
      ['book', 5 * at + 2],
      ['emailDocuments', at],
      ['emailDocuments', at + 1],
    ],
    (at) => [
      ['run', at],
      ['makeFiles', at],
      ['confirmFiles', 1],
      ['sendFiles', at],
      ['markRunPaid', at],
    ],
    (at) => [
      ['cancel', at],
      ['cancelByOperator', at + 1],
      ['giveAccount', at],
      ['giveAccount', at + 1],
      ['makeRefundFile', at],
      ['confirmRefundFile', 1],
      ['sendRefundFile', at],
      ['markRefundsPaid', at],
    ],
  ];
  const passage = fc.tuple(fc.constantFrom(...passages), pick).map(([make, at]): Journey => make(at));
  const parts = fc.array(fc.oneof({ arbitrary: one, weight: 5 }, { arbitrary: passage, weight: 3 }), {
    minLength: 6,
    maxLength: 18,
  });
  return fc.tuple(pick, parts).map(([terms, path]): Journey => [['changeTerms', terms], ...path.flat()]);
}

async function playLives({ lives, journeys = [], fault }: Lives): Promise<Record<string, number>> {
  const { fixture, ctx } = await createOffice();
  const payouts = createPayoutFixture(fixture.ctx);
  const totals: Record<string, number> = { steps: 0 };
  const playLife = async (path: Journey) => {
    await forgetBookings(ctx);
    fixture.ctx.setNow(START);
    const deal = await fixture.deal({ seats_offered: 12, deadline: new Date('2027-06-01T00:00:00Z') });
    await payouts.addAccount(deal.company_id);
    const bookingSets = {
      delivered: new Set<string>(),
      markedSent: new Set<string>(),
      released: new Set<string>(),
    };
    const life: Life = { fixture, ctx, payouts, deal, bills: [], bank: new Bank(), ...bookingSets, count: 0 };
    for (const [name, pick] of path) {
      await (steps[name] as Step)(life, pick);
      totals.steps = (totals.steps ?? 0) + 1;
      await fault?.(life);
      await expectSoundBooks(life);
    }
    await countEvents(life, totals);
  };
  try {
    await fc.assert(fc.asyncProperty(arbitraryJourney(), playLife), {
      numRuns: lives,
      endOnFailure: true,
      examples: journeys.map((path): [Journey] => [path]),
    });
  } finally {
    await fixture.close();
  }
  return totals;
}

const LIVES = Number(process.env.LIVES ?? 25);
/** Number of sequences per database; data of earlier ones slows later ones down. */
const LIVES_AT_ONCE = 100;

test(
  'All books agree after every step of random life cycles',
  async () => {
    for (let played = 0; played < LIVES; played += LIVES_AT_ONCE)
      console.table(await playLives({ lives: Math.min(LIVES_AT_ONCE, LIVES - played) }));
  },
  300_000 + LIVES * 10_000,
);

/** Paid, delivered, paid out, returned, paid out; then cancelled, refunded, returned, refunded again. */
const controlJourney: Journey = [
  ['changeTerms', 1],
  ['book', 1],
  ['book', 4],
  ['emailDocuments', 0],
  ['run', 0],
  ['makeFiles', 0],
  ['confirmFiles', 1],
  ['sendFiles', 0],
  ['markRunPaid', 0],
  ['returnPayout', 1],
  ['run', 0],
  ['releaseHeld', 1],
  ['makeFiles', 0],
  ['confirmFiles', 1],
  ['sendFiles', 0],
  ['markRunPaid', 0],
  ['cancelByOperator', 3],
  ['cancelByOperator', 6],
  ['giveAccount', 0],
  ['makeRefundFile', 0],
  ['confirmRefundFile', 1],
  ['sendRefundFile', 0],
  ['giveAccount', 0],
  ['makeRefundFile', 0],
  ['confirmRefundFile', 1],
  ['sendRefundFile', 0],
  ['markRefundsPaid', 0],
  ['returnRefund', 0],
  ['giveAccount', 0],
  ['makeRefundFile', 0],
  ['confirmRefundFile', 1],
  ['sendRefundFile', 0],
  ['markRefundsPaid', 0],
];

test(
  'All books agree in the sequence of events that the control tests use',
  () => playLives({ lives: 1, journeys: [controlJourney] }),
  120_000,
);

const tamper =
  (statement: ReturnType<typeof sql>) =>
  ({ ctx }: Life) =>
    runWithoutGuards(ctx, statement);

/** Simulates a worker that ignores the release rule. */
async function releaseEverything({ ctx }: Life) {
  const waiting = await ctx.db
    .selectFrom('bookings')
    .innerJoin('ledger_balances', 'ledger_balances.booking_id', 'bookings.id')
    .select(['bookings.id', 'bookings.mode', 'fee_basis_points'])
    .where('awaiting_sen', '>', 0)
    .execute();
  for (const booking of waiting)
    await ctx.db
      .transaction()
      .execute((tx) =>
        recordInLedger(
          tx,
          booking,
          { kind: 'documentsSent' },
          { cause: `early:${booking.id}`, now: ctx.now(), dueOn: klDate(ctx.now()) },
        ),
      );
}

// Control cases: the test must detect each of these faults.
test.each<[string, (life: Life) => Promise<unknown>]>([
  ['an entry is lost', tamper(sql`delete from ledger_entries where account = 'paidOut'`)],
  [
    'a balance is not moved with its entries',
    tamper(sql`
      update ledger_balances set owed_sen = 0, awaiting_sen = awaiting_sen + owed_sen where owed_sen > 0
    `),
  ],
  [
    'the fee is not returned with a refund',
    tamper(sql`update bookings set fee_basis_points = 0 where cancelled_at is not null`),
  ],
  [
    'a refund is made that the ledger does not know',
    tamper(sql`update refunds set amount = amount + 1 where state = 'done'`),
  ],
  [
    'a payout is marked as paid without its entries',
    tamper(sql`
      update payouts set state = 'paid', paid_at = now(), paid_by = 'first', bank_reference = 'x' where state = 'scheduled'
    `),
  ],
  [
    'a returned payout stays paid in the ledger',
    tamper(
      sql`update payouts set state = 'returned', returned_at = now(), returned_by = 'first' where state = 'paid'`,
    ),
  ],
  ['a payout loses a line', tamper(sql`delete from payout_lines`)],
  ['a file pays another amount', tamper(sql`update bank_file_lines set amount_sen = amount_sen + 1`)],
  [
    'a file forgets that it was sent',
    tamper(sql`update bank_file_lines set state = 'void' where state = 'sent' and refund_id is not null`),
  ],
  ['a share is released without documents', releaseEverything],
  [
    'an entry is in the wrong month',
    tamper(sql`update ledger_transactions set at = at - interval '40 days' where kind = 'payment'`),
  ],
  [
    'an entry is in the books of the other mode',
    tamper(sql`update ledger_transactions set mode = 'test' where kind = 'payment'`),
  ],
])(
  'The check fails if %s',
  async (_what, fault) => {
    await expect(playLives({ lives: 1, journeys: [controlJourney], fault })).rejects.toThrow(
      /Property failed/,
    );
  },
  120_000,
);
