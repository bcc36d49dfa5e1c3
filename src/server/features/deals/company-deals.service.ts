// A company's own deals: dashboard, list, create, edit, delete. Runs as the company, so ids of others match
// nothing.

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { hasPermission } from '#domain/accounts/company-role.ts';
import {
  type CompanyDeal,
  type CompanyDealQuery,
  calculateSeatsAfterEdit,
  type DaySold,
  type DealCounters,
  fillSoldPerDay,
  getFirstShownDay,
  type NameCount,
} from '#domain/deals/company-deal.ts';
import type { DealDetails } from '#domain/deals/deal.ts';
import type { DealEditInput } from '#domain/deals/deal-input.ts';
import {
  type DealWarning,
  findDealWarnings,
  listUnconfirmedWarnings,
  warningKey,
} from '#domain/deals/deal-warnings.ts';
import { getLastEvening } from '#domain/deals/price-step.ts';
import { listDealsAtRisk, seatsAtRiskHours } from '#domain/deals/seats-at-risk.ts';
import type { RequiredProfileField } from '#domain/deals/seller.ts';
import { isId } from '#domain/kernel/id.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import { hourMs, toKlInstant } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { listMissingProfileFields } from '#server/features/sellers/sellers.service.ts';
import { queueCompanyJob, runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  findDealOfCompany,
  hasBookings,
  hasCompanyDeal,
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
import { recordEvening } from './price-steps.store.ts';

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
  const since = toKlInstant(getFirstShownDay(now, DAYS_SHOWN), '00:00');
  const offSale = actor.suspendedReason === null ? {} : { seatsOnSale: 0 };
  return runAsCompany(ctx.db, actor, async (tx) => ({
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
  const closing = await runAsCompany(ctx.db, actor, (tx) =>
    listDealsClosing(tx, { companyId: actor.companyId, now, until, mode, limit: MOST_CLOSING }),
  );
  return listDealsAtRisk(closing, now).slice(0, MOST_AT_RISK);
}

export async function getDealForEdit(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<CompanyDeal | null> {
  if (!isId(id)) return null;
  const mode = await currentMode(ctx);
  return runAsCompany(ctx.db, actor, (tx) => findDealOfCompany(tx, { companyId: actor.companyId, id, mode }));
}

export async function hasDeal(ctx: AppContext, actor: CompanyActor, id: string): Promise<boolean> {
  return isId(id) && runAsCompany(ctx.db, actor, (tx) => hasCompanyDeal(tx, actor.companyId, id));
}

type NotConfirmed = Refused<'not_confirmed'> & { readonly warnings: readonly DealWarning[] };

/** Publishing requires a profile, to identify the seller to travellers. Public deals stay public. */
export type ProfileIncomplete = Refused<'profile_incomplete'> & {
  readonly missing: readonly RequiredProfileField[];
};

export type CreateDealOutcome =
  | { readonly ok: true; readonly id: string }
  | Refused<'read_only_role' | 'deadline_passed' | 'draft_gone' | 'edited_meanwhile'>
  | ProfileIncomplete
  | NotConfirmed;

/**
 * Creates a deal from a draft, only once and only as the agent saw it, and deletes the draft. `confirmed` lists
 * confirmed warnings.
 */
export async function createDeal(
  ctx: AppContext,
  actor: CompanyActor,
  input: DealDetails,
  confirmed: readonly string[] = [],
  draft: { readonly id: string; readonly revision: number } | null = null,
): Promise<CreateDealOutcome> {
  if (isViewer(actor)) return createRefusal('read_only_role');
  const now = ctx.now();
  // A deal with a past deadline would be closed from the start and never be seen.
  if (input.deadlineAt <= now) return createRefusal('deadline_passed');
  if (draft && !isId(draft.id)) return createRefusal('draft_gone');
  const id = randomUUID();
  const { companyId } = actor;
  return runAsCompany(ctx.db, actor, async (tx): Promise<CreateDealOutcome> => {
    const stale = draft && (await refuseStaleDraft(tx, companyId, draft));
    if (stale) return stale;
    const incomplete = await refuseWithoutProfile(tx, companyId);
    if (incomplete) return incomplete;
    const warnings = await listWarnings(tx, { id, companyId }, input, now);
    if (listUnconfirmedWarnings(warnings, confirmed).length > 0)
      return { ok: false, code: 'not_confirmed', warnings };
    await insertDeal(tx, { id, companyId, input, now });
    if (draft) await removeDraft(tx, companyId, draft.id);
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

async function refuseStaleDraft(tx: Tx, companyId: string, draft: { id: string; revision: number }) {
  const revision = await lockDraft(tx, companyId, draft.id);
  if (revision === null) return createRefusal('draft_gone');
  return revision === draft.revision ? null : createRefusal('edited_meanwhile');
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
 * Applies the user's changes. If the form equals the stored deal, nothing changes and nothing is audited.
 * Changes conflict with another edit in between, but not with holds and sales. Warnings that were already
 * confirmed do not come again. Extending a closed deal publishes it again.
 */
export function updateDeal(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
  input: DealEditInput,
  confirmed: readonly string[] = [],
): Promise<UpdateDealOutcome> {
  return changeStoredDeal(ctx, actor, { id, confirmed, edit: () => input });
}

/** Changes the promo price only, as an edit of the whole deal would. Holds and bookings keep their price. */
export function changePrice(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
  { sellingPriceSen, revision }: Pick<DealEditInput, 'sellingPriceSen' | 'revision'>,
  confirmed: readonly string[] = [],
): Promise<UpdateDealOutcome> {
  const edit = ({ deal }: StoredDeal): DealEditInput => ({
    ...deal,
    sellingPriceSen,
    revision,
    seatsLoaded: deal.seatsAvailable,
  });
  return changeStoredDeal(ctx, actor, { id, confirmed, edit });
}

interface DealChange {
  readonly id: string;
  readonly confirmed: readonly string[];
  edit(stored: StoredDeal): DealEditInput;
}

async function changeStoredDeal(
  ctx: AppContext,
  actor: CompanyActor,
  { id, confirmed, edit }: DealChange,
): Promise<UpdateDealOutcome> {
  if (isViewer(actor)) return createRefusal('read_only_role');
  if (!isId(id)) return createRefusal('deal_not_found');
  const { companyId } = actor;
  const now = ctx.now();
  return runAsCompany(ctx.db, actor, async (tx): Promise<UpdateDealOutcome> => {
    const stored = await lockDealOfCompany(tx, companyId, id);
    if (!stored) return createRefusal('deal_not_found');
    const { deal, seats } = stored;
    const input = edit(stored);
    const seatsOffered = calculateSeatsAfterEdit(seats, input);
    const changed = listChangedFields(stored, input, seatsOffered);
    if (changed.length === 0) return { ok: true, changed: false };
    if (input.revision !== deal.revision) return createRefusal('edited_meanwhile');
    if (seatsOffered === null) {
      const figures = { available: deal.seatsAvailable, held: deal.seatsHeld, sold: deal.seatsSold };
      return { ok: false, code: 'seats_below_held_and_sold', seats: figures };
    }
    const reopens = deal.deadlineAt <= now && input.deadlineAt > now;
    const incomplete = reopens ? await refuseWithoutProfile(tx, companyId) : null;
    if (incomplete) return incomplete;
    const before = await listWarnings(tx, { id, companyId }, deal, now);
    const warnings = listUnconfirmedWarnings(
      await listWarnings(tx, { id, companyId }, input, now),
      before.map(warningKey),
    );
    if (listUnconfirmedWarnings(warnings, confirmed).length > 0)
      return { ok: false, code: 'not_confirmed', warnings };
    await updateDealOfCompany(tx, { id, companyId, input, seatsOffered, now });
    // Evenings after the deadline passed without a sale, so no step makes up for them.
    if (reopens && deal.pricePlan) await recordEvening(tx, { id, evening: getLastEvening(now) });
    if (changed.includes('publishAt')) await queueWakeUp(tx, id, input.publishAt ?? now);
    await recordDeal(tx, actor, 'deal.updated', id, {
      ...describeChanges(stored, input, seatsOffered, changed),
      ...toConfirmedDetails(warnings),
    });
    return { ok: true, changed: true };
  });
}

export type DeleteDealOutcome =
  /** `kept` is true if bookings exist, so that the row remains but is hidden. */
  { readonly ok: true; readonly kept: boolean } | Refused<'read_only_role' | 'deal_not_found'>;

/** Either a concurrent hold commits first and its booking stays, or the hold finds no deal. */
export async function deleteDeal(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<DeleteDealOutcome> {
  if (isViewer(actor)) return createRefusal('read_only_role');
  if (!isId(id)) return createRefusal('deal_not_found');
  const { companyId } = actor;
  return runAsCompany(ctx.db, actor, async (tx): Promise<DeleteDealOutcome> => {
    const stored = await lockDealOfCompany(tx, companyId, id);
    if (!stored) return createRefusal('deal_not_found');
    const kept = await hasBookings(tx, companyId, id);
    if (kept) await markDealDeleted(tx, companyId, id, ctx.now());
    else await removeDeal(tx, companyId, id);
    await recordDeal(tx, actor, 'deal.deleted', id, { bookingsStay: kept });
    return { ok: true, kept };
  });
}

/** Call this whenever a deal becomes public: when it is created, reopened or resumed. */
export async function refuseWithoutProfile(tx: Tx, companyId: string): Promise<ProfileIncomplete | null> {
  const missing = await listMissingProfileFields(tx, companyId);
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
  return [...findDealWarnings(details, now), ...doubled];
}

function toConfirmedDetails(warnings: readonly DealWarning[]) {
  return warnings.length > 0 ? { confirmed: warnings.map(({ code }) => code).join(' ') } : {};
}

export function isViewer(actor: CompanyActor): boolean {
  return !hasPermission(actor, 'changeDeals');
}

/** Only schedules the job. The job reads the state of the deal when it runs. */
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

/** Returns changed field names, and old and new prices and seats. Never the private booking code. */
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
 * Takes the deals of a removed company off sale, in its transaction, and returns their number. Bookings stay.
 * A pending hold may still be paid; a payment after the hold finds no seats.
 */
export async function withdrawDealsOfCompany(tx: Tx, companyId: string, now: Date): Promise<number> {
  await removeDraftsOfCompany(tx, companyId);
  return markDealsOfCompanyDeleted(tx, companyId, now);
}
