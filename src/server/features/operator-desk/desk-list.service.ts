import { backOfficePageSize, countCap } from '#domain/kernel/lists.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import {
  type DeskBooking,
  type DeskCounts,
  heavyHolderThreshold,
  type RefundLine,
} from '#domain/operator/desk.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { listStories } from '#server/features/bookings/story/story.service.ts';
import { countHeldDifferences } from '#server/features/finance/held/held.service.ts';
import { countWaitingEntries } from '#server/features/settlement/entries/money-entry-list.service.ts';
import { countOpenUnknownPayments } from '#server/features/settlement/rows/unknown-payments.store.ts';
import { type Page, readKeyset, toPage } from '#server/platform/database/keyset.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import {
  countNeeds,
  countRefunds,
  type DeskRow,
  findSeatCountCheck,
  listBookingsNeedingStaff,
  listHeavilyHeldDeals,
  listRefundsNewestFirst,
  type RefundRegisterRow,
  type SeatCountCheck,
  type StuckBefore,
} from './desk.store.ts';

/** A bill is requested within a minute, and at most twice. After this the booking counts as stuck. */
const CREATING_MINUTES = 5;
/** Grace period and retries are over by then; the booking is stuck at the provider. */
const EXPIRING_MINUTES = 30;

export type DeskMode = PaymentMode;

export interface DeskPage extends Page<DeskBooking> {
  readonly total: number;
  /** Bookings in the other mode (test or live) that need staff, so that none is overlooked. */
  readonly inOtherMode: number;
}

export async function listDesk(
  ctx: AppContext,
  _actor: SuperAdminActor,
  query: { readonly mode: DeskMode; readonly cursor: string | null },
): Promise<DeskPage> {
  const stuckBefore = getStuckLimits(ctx);
  const { mode } = query;
  const other = await countNeeds(ctx.db, { stuckBefore, mode: mode === 'test' ? 'live' : 'test' });
  const inOtherMode = other.bookings;
  const order = 'oldest';
  const after = readKeyset(query.cursor, order);
  const [{ bookings }, rows] = await Promise.all([
    countNeeds(ctx.db, { stuckBefore, mode }),
    listBookingsNeedingStaff(ctx.db, { stuckBefore, mode, after, limit: backOfficePageSize + 1 }),
  ]);
  const page = toPage(rows, backOfficePageSize, order);
  return { ...page, items: await toDeskBookings(ctx, page.items), total: bookings, inOtherMode };
}

/** Counts both modes, so that a mode switch hides nothing. */
export async function deskCounts(ctx: AppContext, actor: SuperAdminActor): Promise<DeskCounts> {
  const stuckBefore = getStuckLimits(ctx);
  const [test, live, unknownPayments, seats, held, heldDifferences, waitingEntries] = await Promise.all([
    countNeeds(ctx.db, { stuckBefore, mode: 'test' }),
    countNeeds(ctx.db, { stuckBefore, mode: 'live' }),
    countOpenUnknownPayments(ctx.db),
    latestSeatCountCheck(ctx),
    listHeavilyHeldDeals(ctx.db, heavyHolderThreshold),
    countHeldDifferences(ctx),
    countWaitingEntries(ctx, actor),
  ]);
  return {
    refundsDue: test.refundsDue + live.refundsDue,
    reviews: test.reviews + live.reviews,
    unknownPayments,
    stuck: test.stuck + live.stuck,
    attention: test.attention + live.attention,
    brokenDeals: seats?.brokenDeals.length ?? 0,
    muchHeldDeals: held.length,
    heldDifferences,
    waitingEntries,
    mostHeldDealId: held[0]?.dealId ?? null,
  };
}

export async function latestSeatCountCheck({ db }: Pick<AppContext, 'db'>): Promise<SeatCountCheck | null> {
  return (await findSeatCountCheck(db)) ?? null;
}

export interface RefundPage extends Page<RefundLine> {
  readonly total: number;
}

export async function listRefundRegister(
  ctx: AppContext,
  _actor: SuperAdminActor,
  query: { readonly mode: DeskMode; readonly state: 'due' | 'done' | null; readonly cursor: string | null },
): Promise<RefundPage> {
  const order = 'newest';
  const after = readKeyset(query.cursor, order);
  const [total, rows] = await Promise.all([
    countRefunds(ctx.db, query, countCap + 1),
    listRefundsNewestFirst(ctx.db, { filter: query, after, limit: backOfficePageSize + 1 }),
  ]);
  const page = toPage(rows.map(toRefundLine), backOfficePageSize, order);
  return { ...page, total };
}

export function getStuckLimits(ctx: AppContext): StuckBefore {
  const before = (minutes: number) => new Date(ctx.now().getTime() - minutes * minuteMs);
  return { creating: before(CREATING_MINUTES), expiring: before(EXPIRING_MINUTES) };
}

async function toDeskBookings(ctx: AppContext, rows: readonly DeskRow[]): Promise<DeskBooking[]> {
  const late = rows.filter(({ needs }) => needs.includes('workOverdue')).map(({ id }) => id);
  const stories = await listStories(ctx, ctx.db, late);
  return rows.map((row) => toDeskBooking(row, stories.get(row.id)?.overdue ?? []));
}

function toDeskBooking(
  { firstName, lastName, mode, total, paid, dueRefunds, ...row }: DeskRow,
  overdue: DeskBooking['overdue'],
): DeskBooking {
  return {
    ...row,
    overdue,
    buyer: `${firstName} ${lastName}`,
    isTest: mode === 'test',
    totalSen: senFromDecimal(total),
    paidSen: paid === null ? null : senFromDecimal(paid),
    dueRefunds: dueRefunds.map(({ amount, ...refund }) => ({ ...refund, amountSen: senFromDecimal(amount) })),
  };
}

function toRefundLine({ firstName, lastName, amount, ...row }: RefundRegisterRow): RefundLine {
  return { ...row, buyer: `${firstName} ${lastName}`, amountSen: senFromDecimal(amount) };
}
