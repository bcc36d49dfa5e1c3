// Public and school holidays: super admins edit them, and the public pages read them from memory.
import { performance } from 'node:perf_hooks';
import { isId } from '#domain/kernel/id.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';
import {
  findHolidayConflict,
  type HolidayEntry,
  type HolidayPeriod,
  listHolidayPeriods,
  type StoredHoliday,
} from '#domain/trips/holidays.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  deleteHoliday,
  findHoliday,
  insertHoliday,
  listHolidaysSince,
  listOtherHolidays,
  lockHolidays,
  updateHoliday,
} from './holidays.store.ts';

/** A deal that left last month still shows its leave on its page. */
const DAYS_BACK = 60;
/** Airlines sell seats up to a year ahead. */
const DAYS_AHEAD = 500;

interface Snapshot {
  periods: readonly HolidayPeriod[];
  readAtMs: number;
  reading: Promise<void> | null;
}

const snapshots = new WeakMap<AppContext['db'], Snapshot>();

/** Returns the holidays around today. Reads the table at most once in SEARCH_REFRESH_MS in each process. */
export async function readHolidays(ctx: AppContext): Promise<readonly HolidayPeriod[]> {
  const empty: Snapshot = { periods: [], readAtMs: Number.NEGATIVE_INFINITY, reading: null };
  const snapshot = snapshots.get(ctx.db) ?? empty;
  snapshots.set(ctx.db, snapshot);
  if (performance.now() - snapshot.readAtMs >= ctx.config.search.refreshMs) {
    snapshot.reading ??= refresh(ctx, snapshot).finally(() => {
      snapshot.reading = null;
    });
    await snapshot.reading;
  }
  return snapshot.periods;
}

async function refresh(ctx: AppContext, snapshot: Snapshot): Promise<void> {
  const readAtMs = performance.now();
  const today = klDate(ctx.now());
  const start = addDays(today, -DAYS_BACK);
  const entries = await listHolidaysSince(ctx.db, start);
  Object.assign(snapshot, {
    periods: listHolidayPeriods(entries, { start, end: addDays(today, DAYS_AHEAD) }),
    readAtMs,
  });
}

interface SeenHoliday {
  readonly holidayId: string;
  /** Version when the page was rendered. */
  readonly seen: number;
}

export type RepeatedHoliday = Refused<'repeated'> & { readonly other: StoredHoliday };
type Saved = { readonly ok: true } | RepeatedHoliday;

export async function addHoliday(
  ctx: AppContext,
  actor: SuperAdminActor,
  entry: HolidayEntry,
): Promise<Saved> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockHolidays(tx);
    const other = findHolidayConflict(entry, await listOtherHolidays(tx, null));
    if (other) return { ...createRefusal('repeated'), other };
    const id = await insertHoliday(tx, entry);
    await record(tx, actor, 'holiday.added', { id, entry });
    return { ok: true as const };
  });
}

export async function changeHoliday(
  ctx: AppContext,
  actor: SuperAdminActor,
  { holidayId, seen, entry }: SeenHoliday & { readonly entry: HolidayEntry },
): Promise<Saved | Refused<'changed'>> {
  return ctx.db.transaction().execute(async (tx) => {
    const stored = await findSeen(tx, { holidayId, seen });
    if (!stored) return createRefusal('changed');
    const other = findHolidayConflict(entry, await listOtherHolidays(tx, stored.id));
    if (other) return { ...createRefusal('repeated'), other };
    await updateHoliday(tx, stored.id, entry);
    await record(tx, actor, 'holiday.changed', { id: stored.id, entry, before: stored });
    return { ok: true as const };
  });
}

export async function removeHoliday(
  ctx: AppContext,
  actor: SuperAdminActor,
  holiday: SeenHoliday,
): Promise<{ readonly ok: true } | Refused<'changed'>> {
  return ctx.db.transaction().execute(async (tx) => {
    const stored = await findSeen(tx, holiday);
    if (!stored) return createRefusal('changed');
    await deleteHoliday(tx, stored.id);
    await record(tx, actor, 'holiday.deleted', { id: stored.id, entry: stored });
    return { ok: true as const };
  });
}

/** Returns null if the holiday was changed or deleted since the person read it. */
async function findSeen(tx: Tx, { holidayId, seen }: SeenHoliday): Promise<StoredHoliday | null> {
  if (!isId(holidayId)) return null;
  await lockHolidays(tx);
  const stored = await findHoliday(tx, holidayId);
  return stored?.version === seen ? stored : null;
}

interface RecordedHoliday {
  readonly id: string;
  readonly entry: HolidayEntry;
  readonly before?: HolidayEntry;
}

async function record(
  tx: Tx,
  actor: SuperAdminActor,
  action: 'holiday.added' | 'holiday.changed' | 'holiday.deleted',
  { id, entry, before }: RecordedHoliday,
): Promise<void> {
  await recordAudit(tx, {
    ...toAuditOrigin(actor),
    action,
    object: { kind: 'holiday', id },
    details: { ...(before && { before: describeEntry(before) }), after: describeEntry(entry) },
  });
}

/** `public Christmas malaysia 2026-12-25 yearly` */
function describeEntry({ kind, name, area, startsOn, endsOn, isYearly }: HolidayEntry): string {
  const days = startsOn === endsOn ? startsOn : `${startsOn} to ${endsOn}`;
  return [kind, name, area, days, isYearly && 'yearly'].filter(Boolean).join(' ');
}
