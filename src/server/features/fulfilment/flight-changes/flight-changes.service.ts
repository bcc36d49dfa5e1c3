// Records an airline's change or cancellation of sold flights. The deal shows it; bookings keep what was
// sold. A sweep notifies each buyer once, and buyers answer through the booking link.

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { hasPermission } from '#domain/accounts/company-role.ts';
import {
  type AnsweredChange,
  type ChangeReview,
  canAnswerChange,
  type FlightChangeAnswer,
  isMovedIntoPast,
  type ListedAnswer,
  type ListedChange,
  possibleAnswers,
} from '#domain/fulfilment/flight-change.ts';
import { isId } from '#domain/kernel/id.ts';
import { dayMs, klDate } from '#domain/kernel/time.ts';
import { getLastFlightDate, type Trip } from '#domain/trips/leg.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { findBooking, lockBooking, moveBookingDates } from '#server/features/bookings/rows/bookings.store.ts';
import { listStaffNames } from '#server/features/bookings/rows/staff-names.store.ts';
import { changeFlightsOfDeal, takeOffSale } from '#server/features/deals/changed-flights.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { addressBuyer } from '#server/features/notifications/mails/booking-mails.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { runAsCompany, runAsProgram } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { findSoldDeal, type SoldDeal } from '../rows/manifest.store.ts';
import { changeMailValues, readReview, type SavedChange } from './change-review.ts';
import {
  claimNotification,
  findChangeOfBooking,
  hasPaidBookings,
  insertFlightChange,
  isBookingOfCompany,
  isSoldOtherwise,
  listAnswers,
  listChangesOfFlight,
  listPendingNotifications,
  lockFlight,
  type PendingNotification,
  raiseRevisions,
  type StoredFlightChange,
  upsertAnswer,
} from './flight-changes.store.ts';

const HOUR_SECONDS = 3_600;
const ANSWERS_PER_HOUR = 20;
/** Per departure, because each change emails every buyer. */
const CHANGES_PER_HOUR = 6;

type BothWays = Pick<Trip, 'outbound' | 'back'>;

/**
 * `same`: no difference from what buyers already know. `flown`: already departed. `past`: the new date has
 * passed. `changed`: flights, bookings or sums differ from the review.
 */
type ChangeRefusal = 'readOnly' | 'missing' | 'same' | 'flown' | 'past' | 'limited';
export type ChangeOutcome = 'saved' | 'changed' | ChangeRefusal;

interface EnteredChange {
  readonly dealId: string;
  readonly flights: BothWays | null;
  readonly note: string;
}

interface ChangeToMake extends EnteredChange {
  /** False for a review, which takes no lock on the bookings. */
  readonly isKept: boolean;
}

/** `seen` is the version of the review on the page, if there was one. */
export async function enterFlightChange(
  ctx: AppContext,
  actor: CompanyActor,
  { seen, ...entry }: EnteredChange & { readonly seen?: string },
): Promise<ChangeOutcome> {
  return runChange<ChangeOutcome>(ctx, actor, { ...entry, isKept: true }, async (read, undo) => {
    if (seen !== undefined && seen !== (await read()).seen) return undo('changed');
    return 'saved';
  });
}

/** Makes the change and rolls it back, so the preview shows exactly what will happen. */
export async function reviewFlightChange(
  ctx: AppContext,
  actor: CompanyActor,
  entry: EnteredChange,
): Promise<ChangeReview | ChangeRefusal> {
  const reviewed = { ...entry, isKept: false };
  return runChange<ChangeReview | ChangeRefusal>(ctx, actor, reviewed, async (read, undo) =>
    undo(await read()),
  );
}

class UndoneChange extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('The change was undone on purpose.');
    this.result = result;
  }
}

async function runChange<Result>(
  ctx: AppContext,
  actor: CompanyActor,
  entry: ChangeToMake,
  decide: (read: () => Promise<ChangeReview>, undo: (result: Result) => never) => Promise<Result>,
): Promise<Result | ChangeRefusal> {
  if (!hasPermission(actor, 'changeCustomers')) return 'readOnly';
  if (!isId(entry.dealId)) return 'missing';
  const mode = await currentMode(ctx);
  const undo = (result: Result) => {
    throw new UndoneChange(result);
  };
  try {
    return await runAsCompany(ctx.db, actor, async (tx) => {
      const made = await makeChange(ctx, tx, { actor, mode, ...entry });
      if (typeof made === 'string') return made;
      return decide(() => runAsProgram(tx, () => readReview(ctx, tx, made)), undo);
    });
  } catch (error) {
    if (error instanceof UndoneChange) return error.result as Result;
    throw error;
  }
}

async function makeChange(
  ctx: AppContext,
  tx: Tx,
  entry: ChangeToMake & { readonly actor: CompanyActor; readonly mode: PaymentMode },
): Promise<SavedChange | ChangeRefusal> {
  const { actor, mode, dealId, flights, note, isKept } = entry;
  const { companyId, email: madeBy } = actor;
  const now = ctx.now();
  // A concurrent change must see what the first one wrote.
  await lockFlight(tx, dealId);
  const deal = await findSoldDeal(tx, companyId, dealId);
  if (!deal || !(await hasPaidBookings(tx, { companyId, mode, dealId }))) return 'missing';
  const known = readSoldFlights(deal.legs);
  if (getLastFlightDate(known) < klDate(now)) return 'flown';
  if (flights && isMovedIntoPast(known, flights, klDate(now))) return 'past';
  const changes = await listChangesOfFlight(tx, dealId);
  const [latest] = changes;
  const isCancelled = latest?.kind === 'cancelled';
  const isSame = flights
    ? !isCancelled && isDeepStrictEqual(flights, known) && (await isKnownToBuyers(tx, deal, latest))
    : isCancelled;
  if (isSame) return 'same';
  const hourAgo = now.getTime() - HOUR_SECONDS * 1_000;
  if (changes.filter(({ madeAt }) => madeAt.getTime() > hourAgo).length >= CHANGES_PER_HOUR) return 'limited';
  if (isKept) await raiseRevisions(tx, dealId);
  const ofDeal = { id: dealId, companyId, now };
  if (flights) await changeFlightsOfDeal(tx, { ...ofDeal, flights });
  else await takeOffSale(tx, ofDeal);
  const kind = flights ? 'changed' : 'cancelled';
  const changeId = randomUUID();
  // Must be later than tickets recorded meanwhile, because those do not show the change.
  const madeAt = getLaterTime(latest?.madeAt, ctx.now());
  await insertFlightChange(tx, { id: changeId, dealId, companyId, kind, note, madeBy, madeAt });
  await recordAudit(tx, {
    ...toAuditOrigin(actor),
    action: `flight.${kind}`,
    object: { kind: 'deal', id: dealId },
  });
  return { changeId, deal, flights };
}

/** Buyers may not know the deal's current flights: editing its form changes them without notifying buyers. */
async function isKnownToBuyers(
  tx: Tx,
  { id, legs }: Pick<SoldDeal, 'id' | 'legs'>,
  latest: Pick<StoredFlightChange, 'legs'> | undefined,
): Promise<boolean> {
  return latest ? isDeepStrictEqual(latest.legs, legs) : !(await isSoldOtherwise(tx, id));
}

/** Keeps two changes in the same millisecond in order. */
function getLaterTime(latest: Date | undefined, now: Date): Date {
  return latest && latest >= now ? new Date(latest.getTime() + 1) : now;
}

export async function listFlightChanges(
  ctx: AppContext,
  actor: CompanyActor,
  dealId: string,
): Promise<ListedChange[]> {
  if (!isId(dealId)) return [];
  const listed = await runAsCompany(ctx.db, actor, async (tx) => {
    const changes = await listChangesOfFlight(tx, dealId);
    const answers = await listAnswers(
      tx,
      changes.map(({ id }) => id),
    );
    return changes.map(({ legs, told, ...change }) => ({
      ...change,
      ...readSoldFlights(legs),
      told: Number(told ?? 0),
      answers: answers.flatMap(
        ({ changeId, firstName, lastName, answer, answeredAt, ...line }): ListedAnswer[] =>
          changeId === change.id && answer && answeredAt
            ? [{ ...line, buyerName: `${firstName} ${lastName}`, answer, answeredAt }]
            : [],
      ),
    }));
  });
  const nameOf = await listStaffNames(
    ctx.db,
    listed.map(({ madeBy }) => madeBy),
  );
  return listed.map((change) => ({ ...change, madeBy: nameOf(change.madeBy) ?? change.madeBy }));
}

export async function getChangeForCompany(
  ctx: AppContext,
  actor: CompanyActor,
  bookingId: string,
): Promise<AnsweredChange | null> {
  if (!isId(bookingId)) return null;
  return runAsCompany(ctx.db, actor, async (tx) =>
    (await isBookingOfCompany(tx, actor.companyId, bookingId)) ? findAnsweredChange(tx, bookingId) : null,
  );
}

export function getChangeForBuyer(ctx: AppContext, bookingId: string): Promise<AnsweredChange | null> {
  return findAnsweredChange(ctx.db, bookingId);
}

async function findAnsweredChange(db: AppContext['db'], bookingId: string): Promise<AnsweredChange | null> {
  const found = await findChangeOfBooking(db, bookingId);
  if (!found) return null;
  const { id, kind, note, madeAt, legs, answer, answerNote, answeredAt } = found;
  return {
    id,
    kind,
    note,
    madeAt,
    ...readSoldFlights(legs),
    answer,
    answerNote: answerNote ?? '',
    answeredAt,
  };
}

/** `stale`: the flights changed again since the page was rendered. `flown`: the last flight has left. */
export async function answerFlightChange(
  ctx: AppContext,
  given: {
    readonly bookingId: string;
    readonly changeId: string;
    readonly answer: FlightChangeAnswer;
    readonly note: string;
    readonly clientAddress: string;
  },
): Promise<'saved' | 'stale' | 'flown' | 'limited'> {
  const { bookingId, changeId, answer, clientAddress } = given;
  const now = ctx.now();
  const limit = { max: ANSWERS_PER_HOUR, windowSeconds: HOUR_SECONDS };
  const counted = await countHits(ctx, [{ bucket: 'flight-change-answers', key: bookingId, ...limit }]);
  if (!counted.allowed) return 'limited';
  return ctx.db.transaction().execute(async (tx) => {
    const change = await findChangeOfBooking(tx, bookingId);
    if (change?.id !== changeId || !possibleAnswers(change.kind).includes(answer)) return 'stale';
    if (!canAnswerChange({ kind: change.kind, ...readSoldFlights(change.legs) }, klDate(now))) return 'flown';
    const booking = await findBooking(tx, bookingId);
    if (!booking) return 'stale';
    await upsertAnswer(tx, { ...given, now });
    await recordAudit(tx, {
      actor: { kind: 'system' },
      companyId: booking.company_id,
      clientAddress,
      action: 'booking.changeAnswered',
      object: { kind: 'booking', id: bookingId },
      details: { answer, by: 'buyer' },
    });
    return 'saved';
  });
}

const NOTIFIED_AT_ONCE = 50;
/** Buyers whose hold was pending at the change and who pay later are notified too. */
const NOTIFIED_FOR_DAYS = 60;

/** Notifies each buyer once per change, also with several workers. Returns the number of notified buyers. */
export async function notifyFlightChanges(ctx: AppContext): Promise<number> {
  const since = new Date(ctx.now().getTime() - NOTIFIED_FOR_DAYS * dayMs);
  const untold = await listPendingNotifications(ctx.db, { since, limit: NOTIFIED_AT_ONCE });
  let told = 0;
  for (const one of untold) {
    const isTold = await ctx.db
      .transaction()
      .execute((tx) => notifyBuyer(ctx, tx, one))
      // Log and continue: one failing booking must not block the others.
      .catch((error: unknown) => {
        ctx.log.error({ err: error, bookingId: one.bookingId }, 'a changed flight could not be told');
        return false;
      });
    if (isTold) told += 1;
  }
  return told;
}

async function notifyBuyer(ctx: AppContext, tx: Tx, untold: PendingNotification): Promise<boolean> {
  const { bookingId, changeId } = untold;
  // Waits for a concurrent cancellation, because a cancelled booking gets no notification.
  const booking = await lockBooking(tx, bookingId);
  const change = await findChangeOfBooking(tx, bookingId);
  // A newer change replaced this one; the buyer is notified of that one instead.
  if (!booking || change?.id !== changeId) return false;
  if (!(await claimNotification(tx, untold, ctx.now()))) return false;
  const { kind, legs } = change;
  if (kind === 'changed') {
    const now = readSoldFlights(legs);
    const dates = { departsOn: now.outbound[0].departsOn, lastFlightOn: getLastFlightDate(now) };
    await moveBookingDates(tx, bookingId, dates);
  }
  const values = await changeMailValues(ctx, tx, booking, change);
  const mail = addressBuyer(booking, `flight-changed:${changeId}:${bookingId}`);
  await queueMail(tx, { ...mail, kind: 'flight-changed', values }, ctx);
  return true;
}
