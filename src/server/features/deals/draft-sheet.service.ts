// Drafts that are edited and published as rows of a sheet. Each row is saved or refused separately.

import { type DealDraft, selectShownLines } from '#domain/deals/deal-draft.ts';
import { draftInput } from '#domain/deals/deal-draft-input.ts';
import { dealInput } from '#domain/deals/deal-input.ts';
import type { DealWarning } from '#domain/deals/deal-warnings.ts';
import { applyCells, isDraftFinished, type SheetRow } from '#domain/deals/draft-sheet.ts';
import type { RequiredProfileField } from '#domain/deals/seller.ts';
import { suggestedDeadline } from '#domain/deals/typed-deal.ts';
import type { FieldErrors } from '#domain/kernel/errors.ts';
import { parseInput } from '#domain/kernel/form-input.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import { createDeal, isViewer } from './company-deals.service.ts';
import { findDealsOnSale } from './company-deals.store.ts';
import { findDraft, lockDraft, updateDraft } from './drafts.store.ts';

type RowRefusal =
  | Refused<'draft_gone' | 'edited_meanwhile' | 'deadline_passed' | 'read_only_role'>
  | (Refused<'wrong_fields'> & { readonly fieldErrors: FieldErrors })
  | (Refused<'profile_incomplete'> & { readonly missing: readonly RequiredProfileField[] })
  | (Refused<'not_confirmed'> & { readonly warnings: readonly DealWarning[] });

export type RefusedRow = RowRefusal & { readonly id: string };
export type PublishedRow = { readonly id: string; readonly dealId: string; readonly draft: DealDraft };

type SavedRow = { readonly ok: true; readonly draft: DealDraft; readonly isStale: boolean } | RowRefusal;

export type SaveSheetOutcome =
  | { readonly ok: true; readonly refused: readonly RefusedRow[] }
  | Refused<'read_only_role'>;

/** Saves typed cells. `deadlineHours` also gives every row without a deadline one, before its departure. */
export async function saveSheet(
  ctx: AppContext,
  actor: CompanyActor,
  rows: readonly SheetRow[],
  deadlineHours: number | null = null,
): Promise<SaveSheetOutcome> {
  if (isViewer(actor)) return createRefusal('read_only_role');
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const outcome = await saveRow(ctx, actor, row, deadlineHours);
    if (!outcome.ok) refused.push({ ...outcome, id: row.id });
  }
  return { ok: true, refused };
}

async function saveRow(
  ctx: AppContext,
  actor: CompanyActor,
  { id, revision, cells }: SheetRow,
  deadlineHours: number | null = null,
): Promise<SavedRow> {
  const { companyId, email: savedBy } = actor;
  const now = ctx.now();
  return runAsCompany(ctx.db, actor, async (tx): Promise<SavedRow> => {
    const draft = (await lockDraft(tx, companyId, id)) !== null ? await findDraft(tx, companyId, id) : null;
    if (!draft) return createRefusal('draft_gone');
    const isStale = revision !== draft.revision;
    const typed = applyCells(draft.values, cells, klDate(now));
    const deadlineAt = deadlineHours && suggestedDeadline(typed ?? draft.values, now, deadlineHours);
    const changed = deadlineAt ? { ...(typed ?? draft.values), deadlineAt } : typed;
    if (!changed) return { ok: true, draft, isStale };
    if (isStale) return createRefusal('edited_meanwhile');
    const parsed = parseInput(draftInput, changed);
    if (!parsed.ok) return { ok: false, code: 'wrong_fields', fieldErrors: parsed.fieldErrors };
    const values = parsed.input;
    await updateDraft(tx, { id, companyId, revision, values, savedBy, now });
    return { ok: true, draft: { ...draft, values, revision: revision + 1 }, isStale: false };
  });
}

export type PublishSheetOutcome =
  | {
      readonly ok: true;
      readonly published: readonly PublishedRow[];
      readonly refused: readonly RefusedRow[];
    }
  | Refused<'read_only_role'>;

/**
 * Saves typed cells and publishes each finished row. Skips the others, and rows whose PNR is on sale unless the
 * agent confirmed their warnings.
 */
export async function publishSheet(
  ctx: AppContext,
  actor: CompanyActor,
  rows: readonly SheetRow[],
  confirmed: readonly string[] = [],
): Promise<PublishSheetOutcome> {
  if (isViewer(actor)) return createRefusal('read_only_role');
  const published: PublishedRow[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const outcome = await publishRow(ctx, actor, row, confirmed);
    if (outcome?.ok) published.push({ ...outcome, id: row.id });
    else if (outcome) refused.push({ ...outcome, id: row.id });
  }
  return { ok: true, published, refused };
}

async function publishRow(
  ctx: AppContext,
  actor: CompanyActor,
  row: SheetRow,
  confirmed: readonly string[],
): Promise<{ readonly ok: true; readonly dealId: string; readonly draft: DealDraft } | RowRefusal | null> {
  const saved = await saveRow(ctx, actor, row);
  if (!saved.ok) return saved;
  const { draft } = saved;
  const parsed = parseInput(dealInput, draft.values);
  if (!parsed.ok) return null;
  if (!isDraftFinished({ ...draft, errors: {}, flightsToCheck: selectShownLines(draft, {}) })) return null;
  // Nothing is published that the agent has not seen.
  if (saved.isStale) return createRefusal('edited_meanwhile');
  if (confirmed.length === 0 && (await isOnSale(ctx, actor, parsed.input.pnr))) return null;
  const outcome = await createDeal(ctx, actor, parsed.input, confirmed, draft);
  return outcome.ok ? { ok: true, dealId: outcome.id, draft } : outcome;
}

async function isOnSale(ctx: AppContext, actor: CompanyActor, pnr: string): Promise<boolean> {
  const wanted = { companyId: actor.companyId, pnrs: [pnr], now: ctx.now() };
  const found = await runAsCompany(ctx.db, actor, (tx) => findDealsOnSale(tx, wanted));
  return found.size > 0;
}
