// Request budget for bill checks: Billplz limits GETs per five minutes and blocks accounts that exceed it.
// One bucket in PostgreSQL for all workers, with a reserve for checks that hold seats.
import type { AppContext } from '#server/app/context.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import type { RateLimit } from './billplz.client.ts';
import {
  type Bucket,
  closeBudgetUntil,
  readBudgetFill,
  setCapacity,
  takeRequestSlot,
} from './billplz.rate-budget.store.ts';
import type { CheckPriority } from './payment-provider.ts';

const WINDOW_SECONDS = 300;
/** A fifth of the usual limit and half of the strictest, because other systems may share the account. */
const USUAL_REQUESTS = 20;
const SCARCE_REQUESTS = 5;
const SCARCE_LIMIT = 10;
const RESERVED_SHARE = 0.4;

type Budgeted = Pick<AppContext, 'db' | 'now'>;

function getBucket({ now }: Budgeted, mode: PaymentMode): Bucket {
  return { mode, now: now(), windowSeconds: WINDOW_SECONDS };
}

function countReserved(priority: CheckPriority): number {
  return priority === 'urgent' ? 0 : RESERVED_SHARE;
}

export async function takeRequest(
  ctx: Budgeted,
  mode: PaymentMode,
  priority: CheckPriority,
): Promise<boolean> {
  return takeRequestSlot(ctx.db, {
    ...getBucket(ctx, mode),
    capacity: USUAL_REQUESTS,
    reservedShare: countReserved(priority),
  });
}

export async function applyLimit(ctx: Budgeted, mode: PaymentMode, limit: RateLimit): Promise<void> {
  await setCapacity(ctx.db, mode, limit && limit.limit <= SCARCE_LIMIT ? SCARCE_REQUESTS : USUAL_REQUESTS);
  if (limit && limit.remaining <= 0) await closeBudget(ctx, mode, limit.resetsInMs);
}

export async function closeBudget(ctx: Budgeted, mode: PaymentMode, forMs: number): Promise<void> {
  const bucket = getBucket(ctx, mode);
  await closeBudgetUntil(ctx.db, bucket, new Date(bucket.now.getTime() + forMs));
}

export async function getNextRequestTime(
  ctx: Budgeted,
  mode: PaymentMode,
  priority: CheckPriority,
): Promise<Date> {
  const bucket = getBucket(ctx, mode);
  const fill = await readBudgetFill(ctx.db, bucket);
  if (!fill) return bucket.now;
  const needed = 1 + Math.floor(fill.capacity * countReserved(priority));
  const waitMs = (Math.max(0, needed - fill.checks) * WINDOW_SECONDS * 1_000) / fill.capacity;
  return new Date(Math.max(bucket.now.getTime() + Math.ceil(waitMs), fill.closedUntil?.getTime() ?? 0));
}

export async function countRequestsLeft(ctx: Budgeted, mode: PaymentMode): Promise<number> {
  const bucket = getBucket(ctx, mode);
  const fill = await readBudgetFill(ctx.db, bucket);
  if (!fill) return USUAL_REQUESTS;
  const isClosed = fill.closedUntil !== null && fill.closedUntil > bucket.now;
  return isClosed ? 0 : Math.floor(fill.checks);
}
