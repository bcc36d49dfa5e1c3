import type { DealFormValues } from '#domain/deals/company-deal.ts';
import {
  type DealDraft,
  type DraftContents,
  draftPriceSen,
  draftTrip,
  hasTypedValues,
  type ListedDraft,
  maxDraftsPerCompany,
  selectShownLines,
  splitIntoDrafts,
} from '#domain/deals/deal-draft.ts';
import { findDraftErrors } from '#domain/deals/deal-draft-input.ts';
import {
  type AirlineIncluded,
  listUnclearFacts,
  prefillIncluded,
  requiredFacts,
} from '#domain/deals/known-included.ts';
import { isId } from '#domain/kernel/id.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { IncludedFact } from '#domain/trips/included.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import { runInBatches, subtractDays } from '#server/platform/database/in-batches.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { isViewer } from './company-deals.service.ts';
import { findDealsOnSale, listIncludedByAirline } from './company-deals.store.ts';
import {
  clearFactsToCheck,
  countDrafts,
  deleteDraftsSavedBefore,
  findDraft,
  insertDrafts,
  listDraftsOfCompany,
  lockDraft,
  lockDrafts,
  removeDraft,
  type StoredDraft,
  updateDraft,
} from './drafts.store.ts';

const FORGOTTEN_AT_ONCE = 1_000;
/** Parsing a long text blocks the process for almost a second. */
const TEXTS_PER_HOUR = 60;
const HOUR_SECONDS = 3_600;

/** Includes the values as typed, without the PNR for viewers. */
export async function listDrafts(
  ctx: AppContext,
  actor: CompanyActor,
): Promise<(ListedDraft & Pick<StoredDraft, 'values'>)[]> {
  const now = ctx.now();
  const { companyId } = actor;
  const { stored, onSale } = await runAsCompany(ctx.db, actor, async (tx) => {
    const stored = await listDraftsOfCompany(tx, companyId, maxDraftsPerCompany);
    const pnrs = stored.map(({ values }) => values.pnr.toUpperCase());
    return { stored, onSale: await findDealsOnSale(tx, { companyId, pnrs, now }) };
  });
  return stored.map((draft) => ({
    ...toListedDraft(draft, now),
    onSale: onSale.get(draft.values.pnr.toUpperCase()) ?? null,
    values: isViewer(actor) ? { ...draft.values, pnr: '' } : draft.values,
  }));
}

function toListedDraft(draft: StoredDraft, now: Date): Omit<ListedDraft, 'onSale'> {
  const { values, ...stored } = draft;
  const errors = findDraftErrors(values, now);
  const flightsToCheck = selectShownLines(draft, errors);
  return {
    ...stored,
    trip: draftTrip(values),
    sellingPriceSen: draftPriceSen(values),
    errors,
    flightsToCheck,
  };
}

export async function getDraft(ctx: AppContext, actor: CompanyActor, id: string): Promise<DealDraft | null> {
  if (!isId(id)) return null;
  const draft = await runAsCompany(ctx.db, actor, (tx) => findDraft(tx, actor.companyId, id));
  return (
    draft && { ...draft, flightsToCheck: selectShownLines(draft, findDraftErrors(draft.values, ctx.now())) }
  );
}

/** What the company last stated for each airline, as a prefill. */
export function listKnownIncluded(ctx: AppContext, actor: CompanyActor): Promise<AirlineIncluded[]> {
  return runAsCompany(ctx.db, actor, (tx) => listIncludedByAirline(tx, actor.companyId));
}

export type DraftCheckOutcome = { readonly ok: true } | Refused<'read_only_role' | 'draft_gone'>;

/** Applies the proposed correction of a line. Also succeeds if another agent has just applied it. */
export async function acceptDraftFix(
  ctx: AppContext,
  actor: CompanyActor,
  { id, line }: { readonly id: string; readonly line: string },
): Promise<DraftCheckOutcome> {
  if (isViewer(actor)) return createRefusal('read_only_role');
  if (!isId(id)) return createRefusal('draft_gone');
  const { companyId, email: savedBy } = actor;
  return runAsCompany(ctx.db, actor, async (tx): Promise<DraftCheckOutcome> => {
    const draft = (await lockDraft(tx, companyId, id)) !== null ? await findDraft(tx, companyId, id) : null;
    const fix = draft?.flightsToCheck.find(({ text }) => text === line)?.fix;
    if (!draft || !fix) return createRefusal('draft_gone');
    const values = { ...draft.values, ...fix.values };
    await updateDraft(tx, { id, companyId, revision: draft.revision, values, savedBy, now: ctx.now() });
    return { ok: true };
  });
}

/** The agent compared the facts that the pasted text leaves unclear with the cells. */
export async function markFactsChecked(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<DraftCheckOutcome> {
  if (isViewer(actor)) return createRefusal('read_only_role');
  if (!isId(id)) return createRefusal('draft_gone');
  const isMarked = await runAsCompany(ctx.db, actor, (tx) => clearFactsToCheck(tx, actor.companyId, id));
  return isMarked ? { ok: true } : createRefusal('draft_gone');
}

type TooMany = Refused<'too_many_drafts'> & {
  readonly room: number;
};

export type SaveDraftOutcome =
  | { readonly ok: true }
  | Refused<'read_only_role' | 'nothing_typed' | 'draft_gone' | 'edited_meanwhile'>
  | TooMany;

export async function saveDraft(
  ctx: AppContext,
  actor: CompanyActor,
  values: DealFormValues,
  opened: Pick<DealDraft, 'id' | 'revision'> | null,
): Promise<SaveDraftOutcome> {
  if (isViewer(actor)) return createRefusal('read_only_role');
  if (!hasTypedValues(values)) return createRefusal('nothing_typed');
  if (!opened) return insertNew(ctx, actor, [{ values, flightsToCheck: [], factsToCheck: [] }]);
  const { id, revision } = opened;
  if (!isId(id)) return createRefusal('draft_gone');
  const { companyId, email: savedBy } = actor;
  return runAsCompany(ctx.db, actor, async (tx): Promise<SaveDraftOutcome> => {
    if ((await lockDraft(tx, companyId, id)) === null) return createRefusal('draft_gone');
    const isSaved = await updateDraft(tx, { id, companyId, revision, values, savedBy, now: ctx.now() });
    return isSaved ? { ok: true } : createRefusal('edited_meanwhile');
  });
}

export type PasteDraftsOutcome =
  | { readonly ok: true; readonly saved: number; readonly ignored: readonly string[] }
  | Refused<'read_only_role' | 'nothing_read' | 'limited'>
  | TooMany;

export async function savePastedDrafts(
  ctx: AppContext,
  actor: CompanyActor,
  { text, without }: { readonly text: string; readonly without: readonly number[] },
): Promise<PasteDraftsOutcome> {
  if (isViewer(actor)) return createRefusal('read_only_role');
  const { allowed } = await countHits(ctx, [
    { bucket: 'pasted-texts', key: actor.companyId, max: TEXTS_PER_HOUR, windowSeconds: HOUR_SECONDS },
  ]);
  if (!allowed) return createRefusal('limited');
  const { drafts: read, ignored } = splitIntoDrafts(text, klDate(ctx.now()), without);
  if (read.length === 0) return createRefusal('nothing_read');
  const known = await listKnownIncluded(ctx, actor);
  const drafts = read.map((draft) => ({
    ...draft,
    values: { ...draft.values, ...prefillIncluded(draft.values, known, listSheetFacts(draft)) },
  }));
  const outcome = await insertNew(ctx, actor, drafts);
  return outcome.ok ? { ok: true, saved: drafts.length, ignored } : outcome;
}

/** The sheet shows only the required facts. The agent answers those that the text leaves unclear. */
function listSheetFacts({ factsToCheck }: DraftContents): IncludedFact[] {
  const unclear = listUnclearFacts(factsToCheck);
  return requiredFacts.filter((fact) => !unclear.includes(fact));
}

function insertNew(
  ctx: AppContext,
  actor: CompanyActor,
  drafts: readonly DraftContents[],
): Promise<{ readonly ok: true } | TooMany> {
  const { companyId, email: savedBy } = actor;
  return runAsCompany(ctx.db, actor, async (tx) => {
    await lockDrafts(tx, companyId);
    const room = Math.max(0, maxDraftsPerCompany - (await countDrafts(tx, companyId)));
    if (drafts.length > room) return { ok: false, code: 'too_many_drafts', room };
    await insertDrafts(tx, drafts, { companyId, savedBy, now: ctx.now() });
    return { ok: true };
  });
}

export type DeleteDraftOutcome = { readonly ok: true } | Refused<'read_only_role' | 'draft_gone'>;

export async function deleteDraft(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<DeleteDraftOutcome> {
  if (isViewer(actor)) return createRefusal('read_only_role');
  if (!isId(id)) return createRefusal('draft_gone');
  return runAsCompany(ctx.db, actor, async (tx): Promise<DeleteDraftOutcome> => {
    if (!(await removeDraft(tx, actor.companyId, id))) return createRefusal('draft_gone');
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'draft.deleted',
      object: { kind: 'draft', id },
    });
    return { ok: true };
  });
}

export function forgetOldDrafts(ctx: AppContext): Promise<number> {
  const before = subtractDays(ctx.now(), ctx.config.retention.draftDays);
  return runInBatches(FORGOTTEN_AT_ONCE, (limit) => deleteDraftsSavedBefore(ctx.db, before, limit));
}
