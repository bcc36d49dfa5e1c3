// A company's bookings: list, figures, details and export. Read-only. Decides when passport data is
// decrypted, and audits that.

import { hasPermission } from '#domain/accounts/company-role.ts';
import type { Gender } from '#domain/bookings/passenger.ts';
import { maskPassportNumber, type PassportAccess, passportAccess } from '#domain/bookings/passport-access.ts';
import {
  type BookingDetails,
  type BookingFigures,
  type BookingFilter,
  type BookingSort,
  type BookingStage,
  type BookingTag,
  bookingFigures,
  type ExportedBooking,
  getDefaultBookingSort,
  type ListedBooking,
  type ListedPage,
  type ListedStory,
  needsOwnCount,
  type StageCounts,
  stageStates,
  toAuditFilters,
} from '#domain/fulfilment/customer-list.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import { countCap } from '#domain/kernel/lists.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { klDate } from '#domain/kernel/time.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { formatDestination, joinRoutes } from '#domain/trips/trip-text.ts';
import { findRouteEnd, type TripView, tripView } from '#domain/trips/trip-view.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import {
  type CompanyBookingRow,
  findCompanyBooking,
} from '#server/features/bookings/rows/booking-lines.store.ts';
import { type BookingStory, listStories } from '#server/features/bookings/story/story.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { listBuyerRefunds } from '#server/features/settlement/refunds/buyer-refunds.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import { readInBatches } from '#server/platform/database/keyset.ts';
import { listSortedPage } from './booking-pages.ts';
import { findDueRefunds, resolveSearch } from './booking-search.service.ts';
import {
  type BookingLine,
  countBookings,
  countMatchingBookings,
  countStates,
  listBookings,
  listCompanyRefundsDue,
  listRefundsDue,
  listTicketing,
} from './company-bookings.store.ts';

const EXPORT_STEP = 500;

export interface BookingListRequest {
  readonly filter: BookingFilter;
  readonly sort: BookingSort | null;
  readonly after: string | null;
  readonly before: string | null;
  readonly showPassports: boolean;
}

export interface BookingsPage extends ListedPage<ListedBooking> {
  readonly sort: BookingSort;
}

/** Writes one audit record per page with passports. It lists the bookings and contains no personal data. */
export async function listCompanyBookings(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: BookingListRequest,
): Promise<BookingsPage> {
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx) };
  const chosen = wanted.sort ?? getDefaultBookingSort(wanted.filter);
  const filter = startToday(wanted.filter, chosen, ctx.now());
  const refunds = await findDueRefunds(ctx, scope, filter);
  const passports = passportAccess(actor, wanted.showPassports, ctx.now());
  const page = await runAsCompany(ctx.db, actor, async (tx) => {
    const { asked, note } = await resolveSearch(ctx, tx, actor, { scope, filter, refunds });
    const page = await listSortedPage(tx, asked, chosen, wanted);
    if (page.items.length > 0) {
      await recordAudit(tx, {
        ...toAuditOrigin(actor),
        action: 'bookings.shown',
        object: { kind: 'company', id: actor.companyId },
        details: {
          count: page.items.length,
          bookings: page.items.map(({ id }) => id).join(' '),
          passportsHidden: passports !== 'full',
        },
      });
    }
    const isApart = needsOwnCount(filter);
    return { ...page, note, total: isApart ? await countMatchingBookings(tx, asked, countCap + 1) : null };
  });
  return { ...page, items: await toListed(ctx, page.items, passports) };
}

/** Lists in departure order start today unless dates are set, so that they begin with the next flight. */
function startToday(filter: BookingFilter, sort: BookingSort, now: Date): BookingFilter {
  const isOpen = filter.from === undefined && filter.to === undefined && filter.search === undefined;
  return sort === 'departure' && isOpen ? { ...filter, from: klDate(now) } : filter;
}

export interface BookingsOverview extends BookingFigures {
  readonly stages: StageCounts;
}

export async function summariseCompanyBookings(
  ctx: AppContext,
  actor: CompanyActor,
  filter: BookingFilter,
): Promise<BookingsOverview> {
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx) };
  const refund = (await listCompanyRefundsDue(ctx.db, scope, countCap + 1)).length;
  return runAsCompany(ctx.db, actor, async (tx) => {
    const figures = bookingFigures(await countBookings(tx, scope), filter);
    const states = await countStates(tx, scope, klDate(ctx.now()));
    const inStage = (stage: Exclude<BookingStage, 'refund'>) =>
      states
        .filter(({ state }) => stageStates[stage].includes(state))
        .reduce((sum, { count, unreached }) => sum + (stage === 'call' ? unreached : count), 0);
    const stages = {
      call: inStage('call'),
      ticket: inStage('ticket'),
      refund,
      names: inStage('names'),
      fly: inStage('fly'),
    };
    return { ...figures, stages };
  });
}

export async function getCompanyBooking(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: { readonly bookingId: string; readonly showPassports: boolean },
): Promise<BookingDetails | null> {
  const { bookingId } = wanted;
  if (!isId(bookingId)) return null;
  const passports = passportAccess(actor, wanted.showPassports, ctx.now());
  const mode = await currentMode(ctx);
  const found = await runAsCompany(ctx.db, actor, async (tx) => {
    const row = await findCompanyBooking(tx, { companyId: actor.companyId, mode }, bookingId);
    if (!row) return null;
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'booking.shown',
      object: { kind: 'booking', id: bookingId },
      details: { passportsHidden: passports !== 'full' },
    });
    return row;
  });
  return found && toDetails(ctx, found, passports);
}

/** Streams all rows in batches. Writes the audit record first, and one per batch with passports. */
export async function* exportCompanyBookings(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: { readonly filter: BookingFilter; readonly withPassports: boolean },
): AsyncGenerator<readonly ExportedBooking[]> {
  const { filter, withPassports } = wanted;
  if (withPassports && !hasPermission(actor, 'seePassports')) throw new DomainError('not_allowed');
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx) };
  const refunds = await findDueRefunds(ctx, scope, filter);
  const steps = readInBatches(EXPORT_STEP, (after) =>
    runAsCompany(ctx.db, actor, async (tx) => {
      const { asked } = await resolveSearch(ctx, tx, actor, { scope, filter, refunds });
      if (after === null) {
        await recordAudit(tx, {
          ...toAuditOrigin(actor),
          action: 'bookings.exported',
          object: { kind: 'company', id: actor.companyId },
          details: { ...toAuditFilters(filter), withPassports },
        });
      }
      const turn = after && { from: after, back: false };
      const rows = await listBookings(tx, asked, { sort: 'newest', turn, limit: EXPORT_STEP });
      const ticketing = await listTicketing(
        tx,
        rows.map(({ id }) => id),
      );
      if (withPassports && rows.length > 0) {
        await recordAudit(tx, {
          ...toAuditOrigin(actor),
          action: 'bookings.taken',
          object: { kind: 'company', id: actor.companyId },
          details: { count: rows.length, bookings: rows.map(({ id }) => id).join(' ') },
        });
      }
      return rows.map((row) => ({ ...row, ticketing: ticketing.get(row.id) ?? null }));
    }),
  );
  for await (const rows of steps) {
    const listed = await toListed(ctx, rows, withPassports ? 'full' : 'none');
    const rest = new Map(rows.map((row) => [row.id, toExportedRest(row)]));
    yield listed.flatMap((booking) => {
      const more = rest.get(booking.id);
      return more ? [{ ...booking, ...more }] : [];
    });
  }
}

function toExportedRest(row: BookingLine & Pick<ExportedBooking, 'ticketing'>) {
  const { firstName, lastName, completedAt: paidAt, ticketing } = row;
  return { firstName, lastName, paidAt, ticketing, trip: toTrip(row) };
}

function toTrip({ legs }: BookingLine): TripView {
  return tripView(readSoldFlights(legs));
}

/** Companies cannot read refunds, so those are queried outside the company's transaction. */
async function toListed(
  ctx: AppContext,
  rows: readonly BookingLine[],
  passports: PassportAccess,
): Promise<ListedBooking[]> {
  const ids = rows.map(({ id }) => id);
  const due = await listRefundsDue(ctx.db, ids);
  const stories = await listStories(ctx, ctx.db, ids);
  return rows.map((row) => ({
    ...toFlight(row),
    id: row.id,
    createdAt: row.createdAt,
    reference: row.reference,
    passengerName: `${row.firstName} ${row.lastName}`,
    ...toPassport(ctx, row, passports),
    email: row.email,
    phoneNumber: row.phoneNumber,
    destination: row.destination,
    airlines: row.airlines,
    tickets: row.tickets,
    notFlying: row.notFlying,
    unitPriceSen: senFromDecimal(row.unitPrice),
    totalSen: senFromDecimal(row.total),
    status: row.status,
    tags: listTags(row, due.has(row.id)),
    transactionId: row.transactionId,
    entered: row.entered,
    story: row.status === 'completed' ? toListedStory(stories.get(row.id)) : null,
  }));
}

async function toDetails(
  ctx: AppContext,
  found: CompanyBookingRow,
  passports: PassportAccess,
): Promise<BookingDetails | null> {
  const [listed] = await toListed(ctx, [found], passports);
  return listed
    ? {
        ...listed,
        trip: toTrip(found),
        unitCostSen: senFromDecimal(found.unitCost),
        passenger: passports === 'full' ? toPassengerDetails(ctx, found) : null,
        holdEndsAt: found.holdEndsAt,
        completedAt: found.completedAt,
        failedAt: found.failedAt,
        refunds: (await listBuyerRefunds(ctx, found.id)).map(({ dueAt, doneAt, step }) => ({
          dueAt,
          doneAt,
          step,
        })),
        termsVersion: found.termsVersion,
        termsAcceptedAt: found.termsAcceptedAt,
      }
    : null;
}

function toListedStory(story: BookingStory | undefined): ListedStory | null {
  if (!story) return null;
  const { phase, tasks, callBy, namesBy, ticketsBy, ticketsPromisedOn, ticketsOn } = story;
  return { phase, tasks, callBy, namesBy, ticketsBy, ticketsPromisedOn, ticketsOn };
}

type Flight = Pick<ListedBooking, 'place' | 'route' | 'departsOn' | 'returnsOn'>;

function toFlight({ legs, destination }: BookingLine): Flight {
  const { outbound, back } = readSoldFlights(legs);
  const [first] = outbound;
  const lastRoute = outbound.at(-1)?.route ?? '';
  return {
    place: formatDestination({ endsIn: findRouteEnd(lastRoute) }, destination),
    route: joinRoutes(first.route, lastRoute),
    departsOn: first.departsOn,
    returnsOn: back?.[0].departsOn ?? null,
  };
}

function toPassport(
  ctx: AppContext,
  row: BookingLine,
  passports: PassportAccess,
): Pick<ListedBooking, 'passportNumber' | 'isPassportUnreadable'> {
  if (passports === 'none' || row.sealedPassport === null)
    return { passportNumber: null, isPassportUnreadable: false };
  const number = decryptValue(ctx, row, 'passport_number', row.sealedPassport, row.correctedPassport);
  if (number === null) return { passportNumber: null, isPassportUnreadable: true };
  const shown = passports === 'full' ? number : maskPassportNumber(number);
  return { passportNumber: shown, isPassportUnreadable: false };
}

function toPassengerDetails(ctx: AppContext, found: CompanyBookingRow): BookingDetails['passenger'] {
  const { sealedGender, sealedBirthDate, sealedExpiry } = found;
  if (sealedGender === null || sealedBirthDate === null || sealedExpiry === null) return null;
  const gender = decryptValue(ctx, found, 'gender', sealedGender, found.correctedGender) as Gender | null;
  const dateOfBirth = decryptValue(ctx, found, 'date_of_birth', sealedBirthDate, found.correctedBirthDate);
  const passportExpiry = decryptValue(ctx, found, 'passport_expiry', sealedExpiry, found.correctedExpiry);
  if (gender === null || dateOfBirth === null || passportExpiry === null) return null;
  return { gender, dateOfBirth, passportExpiry };
}

/**
 * Decrypts a value, preferring the corrected one. Encryption is bound to column and row, so copied values
 * cannot be decrypted. Returns null and logs the failure, so that other bookings still show.
 */
function decryptValue(
  { encryption, log }: AppContext,
  { id, leadId }: { id: string; leadId: string | null },
  column: string,
  sealed: Buffer,
  corrected: Buffer | null,
): string | null {
  try {
    return corrected
      ? encryption.decrypt(corrected, `passengers.${column}|${leadId}`)
      : encryption.decrypt(sealed, `bookings.${column}|${id}`);
  } catch {
    log.error({ bookingId: id, column }, 'stored passenger data cannot be opened with ENCRYPTION_KEYS');
    return null;
  }
}

function listTags({ isLate, state, cancelledAt }: BookingLine, refundDue: boolean): BookingTag[] {
  const tags: [BookingTag, boolean][] = [
    ['cancelled', cancelledAt !== null],
    ['late', isLate],
    ['refundDue', refundDue],
    ['review', state === 'review'],
  ];
  return tags.flatMap(([tag, isTrue]) => (isTrue ? [tag] : []));
}
