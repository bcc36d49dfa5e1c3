import { type Selectable, sql } from 'kysely';
import { type DealFormValues, dealFields, emptyDealForm } from '#domain/deals/company-deal.ts';
import type { DealDraft, DraftContents } from '#domain/deals/deal-draft.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';

// Queries run as the company. They still filter by its id, because the indexes start with it.

export interface StoredDraft extends DealDraft {
  readonly savedBy: string;
  readonly savedAt: Date;
}

function toValues(typed: Selectable<Database['deal_drafts']>['input']): DealFormValues {
  return { ...emptyDealForm, ...typed };
}

function toColumns(values: DealFormValues) {
  const filled = dealFields.filter((field) => field !== 'pnr' && values[field] !== emptyDealForm[field]);
  const typed = Object.fromEntries(filled.map((field) => [field, values[field]]));
  return { input: JSON.stringify(typed), pnr: values.pnr };
}

export async function listDraftsOfCompany(tx: Tx, companyId: string, limit: number): Promise<StoredDraft[]> {
  const rows = await tx
    .selectFrom('deal_drafts')
    .select(['id', 'input', 'pnr', 'flights_to_check', 'facts_to_check', 'revision', 'saved_by', 'saved_at'])
    .where('company_id', '=', companyId)
    // Rows of a sheet keep their places while people edit them.
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    values: { ...toValues(row.input), pnr: row.pnr },
    flightsToCheck: row.flights_to_check,
    factsToCheck: row.facts_to_check,
    revision: row.revision,
    savedBy: row.saved_by,
    savedAt: row.saved_at,
  }));
}

export async function findDraft(tx: Tx, companyId: string, id: string): Promise<DealDraft | null> {
  const row = await tx
    .selectFrom('deal_drafts')
    .select(['input', 'pnr', 'flights_to_check', 'facts_to_check', 'revision'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id,
    values: { ...toValues(row.input), pnr: row.pnr },
    flightsToCheck: row.flights_to_check,
    factsToCheck: row.facts_to_check,
    revision: row.revision,
  };
}

/** Serialises the creation of a company's drafts, so that they cannot exceed its limit. */
export async function lockDrafts(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts:${companyId}`}, 0))`.execute(tx);
}

export async function countDrafts(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('deal_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertDrafts(
  tx: Tx,
  drafts: readonly DraftContents[],
  { companyId, savedBy, now }: { companyId: string; savedBy: string; now: Date },
): Promise<void> {
  const rows = drafts.map(({ values, flightsToCheck, factsToCheck }, index) => ({
    company_id: companyId,
    ...toColumns(values),
    flights_to_check: JSON.stringify(flightsToCheck),
    facts_to_check: JSON.stringify(factsToCheck),
    saved_by: savedBy,
    // The list shows the newest draft first. Times a millisecond apart keep the drafts of one text in order.
    created_at: new Date(now.getTime() - index),
    saved_at: now,
  }));
  await tx.insertInto('deal_drafts').values(rows).execute();
}

export async function updateDraft(
  tx: Tx,
  draft: {
    id: string;
    companyId: string;
    revision: number;
    values: DealFormValues;
    savedBy: string;
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deal_drafts')
    .set((row) => ({
      ...toColumns(draft.values),
      revision: row('revision', '+', 1),
      saved_by: draft.savedBy,
      saved_at: draft.now,
    }))
    .where('company_id', '=', draft.companyId)
    .where('id', '=', draft.id)
    .where('revision', '=', draft.revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Leaves the revision, because no value changes. Returns false if the draft no longer exists. */
export async function clearFactsToCheck(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deal_drafts')
    .set({ facts_to_check: JSON.stringify([]) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the revision of the locked draft; null if it no longer exists. */
export async function lockDraft(tx: Tx, companyId: string, id: string): Promise<number | null> {
  const row = await tx
    .selectFrom('deal_drafts')
    .select('revision')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.revision ?? null;
}

export async function removeDraft(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('deal_drafts')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeDraftsOfCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('deal_drafts').where('company_id', '=', companyId).execute();
}

export async function deleteDraftsSavedBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from deal_drafts where id in (select id from deal_drafts where saved_at < ${before} limit ${limit})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
