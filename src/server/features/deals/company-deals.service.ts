// A company's own deals: dashboard, list, create, edit, delete. Runs as the company, so ids of others match
// nothing.

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { may } from '#domain/accounts/company-role.ts';
import {
  type CompanyDeal,
  type CompanyDealQuery,
  type DaySold,
  type DealCounters,
  fillSoldPerDay,
  firstDayShown,
  type NameCount,
  seatsAfterEdit,
} from '#domain/deals/company-deal.ts';
import type { DealDetails } from '#domain/deals/deal.ts';
import type { DealEditInput } from '#domain/deals/deal-input.ts';
import { type DealWarning, listUnconfirmed, slipWarnings, warningKey } from '#domain/deals/deal-warnings.ts';
import { seatsAtRisk, seatsAtRiskHours } from '#domain/deals/seats-at-risk.ts';
import type { NeededField } from '#domain/deals/seller.ts';
import { isId } from '#domain/kernel/id.ts';
import { type Refused, refused } from '#domain/kernel/outcome.ts';
import { hourMs, klWallClock } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { missingProfile } from '#server/features/sellers/sellers.service.ts';
import { asCompany, queueCompanyJob } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  existsDealOfCompany,
  findDealOfCompany,
  hasBookings,
  insertDeal,
  listDealsOnSameSeats,
  lockDealOfCompany,
  markDealDeleted,
  markDealsOfCompanyDeleted,
  removeDeal,
  type StoredDeal,
  updateDealOfCompany,
} from './company-deals.store.ts';
import { writtenFields } from './deal-columns.store.ts';
import { type DealsPage, listCompanyDeals } from './deal-list.service.ts';
import {
  countDealsBy,
  countDealsOfCompany,
  countSeatsSoldByDay,
  listDealsClosing,
} from './deal-list.store.ts';
import { lockDraft, removeDraft, removeDraftsOfCompany } from './drafts.store.ts';

const DAYS_SHOWN = 30;
const MOST_NAMES = 200;
const MOST_CLOSING = 200;
const MOST_AT_RISK = 8;

export interface CompanyDashboard {
  readonly counters: DealCounters;
  readonly airlines: readonly NameCount[];
  readonly destinations: readonly NameCount[];
  readonly sold: readonly DaySold[];
  readonly deals: DealsPage;
}

export async function getCompanyDashboard(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: CompanyDealQuery & { readonly after: string | null; readonly before: string | null },
): Promise<CompanyDashboard> {
  const { companyId } = actor;
  const now = ctx.now();
  const mode = await currentMode(ctx);
  const since = klWallClock(firstDayShown(now, DAYS_SHOWN), '00:00');
  const offSale = actor.suspendedReason === null ? {} : { seatsOnSale: 0 };
  return asCompany(ctx.db, actor, async (tx) => ({
    counters: { ...(await countDealsOfCompany(tx, companyId, now)), ...offSale },
    airlines: await countDealsBy(tx, companyId, 'airlines', MOST_NAMES),
    destinations: await countDealsBy(tx, companyId, 'destination_country', MOST_NAMES),
    sold: fillSoldPerDay(await countSeatsSoldByDay(tx, { companyId, mode, since }), now, DAYS_SHOWN),
    deals: await listCompanyDeals(tx, { companyId, mode, now }, wanted),
  }));
}

export async function listSeatsAtRisk(ctx: AppContext, actor: CompanyActor): Promise<CompanyDeal[]> {
  const now = ctx.now();
  const until = new Date(now.getTime() + seatsAtRiskHours * hourMs);
  const mode = await currentMode(ctx);
  const closing = await asCompany(ctx.db, actor, (tx) =>
    listDealsClosing(tx, { companyId: actor.companyId, now, until, mode, limit: MOST_CLOSING }),
  );
  return seatsAtRisk(closing, now).slice(0, MOST_AT_RISK);
}

export async function getDealForEdit(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<CompanyDeal | null> {
  if (!isId(id)) return null;
  const mode = await currentMode(ctx);
  return asCompany(ctx.db, actor, (tx) => findDealOfCompany(tx, { companyId: actor.companyId, id, mode }));
}

export async function hasDeal(ctx: AppContext, actor: CompanyActor, id: string): Promise<boolean> {
  return isId(id) && asCompany(ctx.db, actor, (tx) => existsDealOfCompany(tx, actor.companyId, id));
}

type NotConfirmed = Refused<'not_confirmed'> & { readonly warnings: readonly DealWarning[] };

/** Travellers could not identify the seller. Public deals stay. */
export type ProfileIncomplete = Refused<'profile_incomplete'> & { readonly missing: readonly NeededField[] };

export type CreateDealOutcome =
  | { readonly ok: true; readonly id: string }
  | Refused<'read_only_role' | 'deadline_passed' | 'draft_gone'>
  | ProfileIncomplete
  | NotConfirmed;

/**
 * `confirmed` lists the warnings that the user has confirmed. Replaces its draft: of concurrent publications
 * of one draft, the second is rejected.
 */
export async function createDeal(
  ctx: AppContext,
  actor: CompanyActor,
  input: DealDetails,
  confirmed: readonly string[] = [],
  draftId: string | null = null,
): Promise<CreateDealOutcome> {
  if (isViewer(actor)) return refused('read_only_role');
  const now = ctx.now();
  // It would be saved already closed and never seen.
  if (input.deadlineAt <= now) return refused('deadline_passed');
  if (draftId !== null && !isId(draftId)) return refused('draft_gone');
  const id = randomUUID();
  const { companyId } = actor;
  return asCompany(ctx.db, actor, async (tx): Promise<CreateDealOutcome> => {
    if (draftId && !(await lockDraft(tx, companyId, draftId))) return refused('draft_gone');
    const incomplete = await refuseWithoutProfile(tx, companyId);
    if (incomplete) return incomplete;
    const warnings = await listWarnings(tx, { id, companyId }, input, now);
    if (listUnconfirmed(warnings, confirmed).length > 0)
      return { ok: false, code: 'not_confirmed', warnings };
    await insertDeal(tx, { id, companyId, input, now });
    if (draftId) await removeDraft(tx, companyId, draftId);
    if (input.publishAt && input.publishAt > now) await queueWakeUp(tx, id, input.publishAt);
    await recordDeal(tx, actor, 'deal.created', id, {
      costSen: input.costSen,
      sellingPriceSen: input.sellingPriceSen,
      seats: input.seatsAvailable,
      ...toConfirmedDetails(warnings),
    });
    return { ok: true, id };
  });
}

export type UpdateDealOutcome =
  | { readonly ok: true; readonly changed: boolean }
  | Refused<'read_only_role' | 'deal_not_found' | 'edited_meanwhile'>
  | ProfileIncomplete
  | NotConfirmed
  | (Refused<'seats_below_held_and_sold'> & {
      readonly seats: { readonly available: number; readonly held: number; readonly sold: number };
    });

/**
 * Applies the user's changes. A form equal to the stored deal succeeds without a trace; others conflict with
 * an edit in between, but not with holds and sales. Earlier warnings are not repeated. Extending a closed
 * deal republishes it.
 */
export async function updateDeal(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
  input: DealEditInput,
  confirmed: readonly string[] = [],
): Promise<UpdateDealOutcome> {
  if (isViewer(actor)) return refused('read_only_role');
  if (!isId(id)) return refused('deal_not_found');
  const { companyId } = actor;
  const now = ctx.now();
  return asCompany(ctx.db, actor, async (tx): Promise<UpdateDealOutcome> => {
    const stored = await lockDealOfCompany(tx, companyId, id);
    if (!stored) return refused('deal_not_found');
    const { deal, seats } = stored;
    const seatsOffered = seatsAfterEdit(seats, input);
    const changed = listChangedFields(stored, input, seatsOffered);
    if (changed.length === 0) return { ok: true, changed: false };
    if (input.revision !== deal.revision) return refused('edited_meanwhile');
    if (seatsOffered === null) {
      const figures = { available: deal.seatsAvailable, held: deal.seatsHeld, sold: deal.seatsSold };
      return { ok: false, code: 'seats_below_held_and_sold', seats: figures };
    }
    const reopens = deal.deadlineAt <= now && input.deadlineAt > now;
    const incomplete = reopens ? await refuseWithoutProfile(tx, companyId) : null;
    if (incomplete) return incomplete;
    const before = await listWarnings(tx, { id, companyId }, deal, now);
    const warnings = listUnconfirmed(
      await listWarnings(tx, { id, companyId }, input, now),
      before.map(warningKey),
    );
    if (listUnconfirmed(warnings, confirmed).length > 0)
      return { ok: false, code: 'not_confirmed', warnings };
    await updateDealOfCompany(tx, { id, companyId, input, seatsOffered, now });
    if (changed.includes('publishAt')) await queueWakeUp(tx, id, input.publishAt ?? now);
    await recordDeal(tx, actor, 'deal.updated', id, {
      ...describeChanges(stored, input, seatsOffered, changed),
      ...toConfirmedDetails(warnings),
    });
    return { ok: true, changed: true };
  });
}

export type DeleteDealOutcome =
  /** `kept`: bookings exist, so the row stays hidden. */
  { readonly ok: true; readonly kept: boolean } | Refused<'read_only_role' | 'deal_not_found'>;

/** A concurrent hold either commits first and its booking stays, or finds the deal gone. */
export async function deleteDeal(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<DeleteDealOutcome> {
  if (isViewer(actor)) return refused('read_only_role');
  if (!isId(id)) return refused('deal_not_found');
  const { companyId } = actor;
  return asCompany(ctx.db, actor, async (tx): Promise<DeleteDealOutcome> => {
    const stored = await lockDealOfCompany(tx, companyId, id);
    if (!stored) return refused('deal_not_found');
    const kept = await hasBookings(tx, companyId, id);
    if (kept) await markDealDeleted(tx, companyId, id, ctx.now());
    else await removeDeal(tx, companyId, id);
    await recordDeal(tx, actor, 'deal.deleted', id, { bookingsStay: kept });
    return { ok: true, kept };
  });
}

/** Checked whenever a deal becomes public: created, reopened or resumed. */
export async function refuseWithoutProfile(tx: Tx, companyId: string): Promise<ProfileIncomplete | null> {
  const missing = await missingProfile(tx, companyId);
  return missing.length > 0 ? { ok: false, code: 'profile_incomplete', missing } : null;
}

async function listWarnings(
  tx: Tx,
  deal: { readonly id: string; readonly companyId: string },
  details: DealDetails,
  now: Date,
): Promise<DealWarning[]> {
  const flights = [...details.outbound, ...(details.back ?? [])];
  const others = await listDealsOnSameSeats(tx, { ...deal, pnr: details.pnr, flights, now });
  const doubled = others.map(({ other, isSamePnr, flight }): DealWarning => {
    if (isSamePnr || !flight) return { code: 'same_pnr', deal: other };
    return { code: 'same_flight', flight: flight.flightNumber, date: flight.departsOn, deal: other };
  });
  return [...slipWarnings(details, now), ...doubled];
}

function toConfirmedDetails(warnings: readonly DealWarning[]) {
  return warnings.length > 0 ? { confirmed: warnings.map(({ code }) => code).join(' ') } : {};
}

export function isViewer(actor: CompanyActor): boolean {
  return !may(actor, 'changeDeals');
}

/** Only wakes the job, which reads the deal's state then. */
export async function queueWakeUp(tx: Tx, dealId: string, runAt: Date): Promise<void> {
  await queueCompanyJob(tx, { task: 'notify-due', payload: {}, runAt, dealId });
}

function listChangedFields(
  { deal, seats }: StoredDeal,
  input: DealEditInput,
  seatsOffered: number | null,
): string[] {
  const changed: string[] = writtenFields.filter((field) => !isDeepStrictEqual(deal[field], input[field]));
  if (seatsOffered !== seats.seatsOffered) changed.push('seatsOffered');
  return changed;
}

/** Names of changed fields, with old and new prices and seats. The booking code is private. */
function describeChanges(
  { deal, seats }: StoredDeal,
  input: DealEditInput,
  seatsOffered: number,
  changed: readonly string[],
): Record<string, string | number> {
  const fromTo = (field: string, before: number, after: number) =>
    changed.includes(field) ? { [`${field}Before`]: before, [`${field}After`]: after } : {};
  return {
    changed: changed.join(' '),
    ...fromTo('costSen', deal.costSen, input.costSen),
    ...fromTo('sellingPriceSen', deal.sellingPriceSen, input.sellingPriceSen),
    ...fromTo('seatsOffered', seats.seatsOffered, seatsOffered),
  };
}

export async function recordDeal(
  tx: Tx,
  actor: CompanyActor,
  action: `deal.${'created' | 'updated' | 'deleted' | 'paused' | 'resumed'}`,
  id: string,
  details: Record<string, string | number | boolean>,
): Promise<void> {
  await recordAudit(tx, { ...toAuditOrigin(actor), action, object: { kind: 'deal', id }, details });
}

/**
 * Takes a removed company's deals off sale and deletes its drafts, in its transaction. Returns the count.
 * Bookings stay; a pending hold may still be paid, but a later payment finds no seats.
 */
export async function withdrawDealsOfCompany(tx: Tx, companyId: string, now: Date): Promise<number> {
  await removeDraftsOfCompany(tx, companyId);
  return markDealsOfCompanyDeleted(tx, companyId, now);
}
