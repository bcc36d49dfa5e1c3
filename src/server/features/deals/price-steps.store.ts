import { sql } from 'kysely';
import type { PricePlan } from '#domain/deals/price-step.ts';
import { decimalFromSen, type Sen } from '#domain/kernel/money.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { companyColumns, type StoredDeal, toStoredDeal } from './company-deals.store.ts';

interface OwnDeal {
  readonly id: string;
  readonly companyId: string;
  readonly now: Date;
}

export async function updatePricePlan(
  tx: Tx,
  { id, companyId, now, plan }: OwnDeal & { readonly plan: PricePlan | null },
): Promise<void> {
  await tx
    .updateTable('flights')
    .set((flight) => ({
      step_kind: plan?.kind ?? null,
      step_by: plan?.by ?? null,
      step_floor: plan ? decimalFromSen(plan.floorSen) : null,
      stepped_on: plan?.steppedOn ?? null,
      revision: flight('revision', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Deals whose last evening is not decided yet. Ended deals stay as they are. */
export async function listDealsToStep(
  db: Db,
  { now, evening, limit }: { now: Date; evening: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('flights')
    .select('id')
    .where('step_floor', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('stepped_on', '<', evening)
    .where('deadline', '>', now)
    .orderBy('stepped_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

interface DealToStep extends StoredDeal {
  readonly companyId: string;
  /** No public page shows the deals of a company that is suspended or removed. */
  readonly isCompanyPublic: boolean;
}

export async function lockDealToStep(tx: Tx, id: string): Promise<DealToStep | null> {
  const row = await tx
    .selectFrom('flights')
    .select(companyColumns)
    .select('company_id')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('companies')
          .whereRef('companies.id', '=', 'flights.company_id')
          .where('companies.status', '=', 'approved')
          .where('companies.deleted_at', 'is', null)
          .where('companies.suspended_at', 'is', null)
          .select(sql`1`.as('one')),
      ).as('is_company_public'),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate('flights')
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...toStoredDeal(row),
    companyId: row.company_id,
    isCompanyPublic: Boolean(row.is_company_public),
  };
}

export async function recordEvening(tx: Tx, { id, evening }: { id: string; evening: string }): Promise<void> {
  await tx.updateTable('flights').set({ stepped_on: evening }).where('id', '=', id).execute();
}

export async function updateSteppedPrice(
  tx: Tx,
  deal: { id: string; evening: string; priceSen: Sen; now: Date },
): Promise<void> {
  await tx
    .updateTable('flights')
    .set((flight) => ({
      selling_price: decimalFromSen(deal.priceSen),
      stepped_on: deal.evening,
      revision: flight('revision', '+', 1),
      updated_at: deal.now,
    }))
    .where('id', '=', deal.id)
    .execute();
}
