import type { SellerProfile } from '#domain/deals/seller.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CompanyRow } from '#server/platform/database/schema.ts';

const profileColumns = [
  'legal_name as legalName',
  'ssm_number as ssmNumber',
  'licence_number as licenceNumber',
  'public_address as address',
  'public_phone as phone',
  'public_whatsapp as whatsapp',
  'public_email as email',
  'opening_hours as openingHours',
] as const;

export async function findProfile(db: Db, companyId: string): Promise<SellerProfile | null> {
  const row = await db
    .selectFrom('companies')
    .select(profileColumns)
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

export interface SellerRow extends SellerProfile {
  readonly id: string;
  readonly name: string;
  readonly isPublic: boolean;
  readonly decidedAt: Date | null;
  readonly licenceCheckedAt: Date | null;
}

function selectSellers(db: Db) {
  return db
    .selectFrom('companies')
    .select(profileColumns)
    .select(['id', 'name', 'status', 'deleted_at', 'decided_at', 'licence_checked_at', 'suspended_at']);
}

type StoredSeller = SellerProfile &
  Pick<
    CompanyRow,
    'id' | 'name' | 'status' | 'deleted_at' | 'decided_at' | 'licence_checked_at' | 'suspended_at'
  >;

function toSellerRow(row: StoredSeller): SellerRow {
  const { status, deleted_at, decided_at, licence_checked_at, suspended_at, ...seller } = row;
  const isPublic = status === 'approved' && deleted_at === null && suspended_at === null;
  return { ...seller, isPublic, decidedAt: decided_at, licenceCheckedAt: licence_checked_at };
}

export async function findSeller(db: Db, companyId: string): Promise<SellerRow | null> {
  const row = await selectSellers(db).where('id', '=', companyId).executeTakeFirst();
  return row ? toSellerRow(row) : null;
}

/** Includes companies that are not public, so that their slugs never resolve to another company. */
export async function listSellersByIdRange(
  db: Db,
  first: string,
  last: string,
  limit: number,
): Promise<SellerRow[]> {
  const rows = await selectSellers(db)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .limit(limit)
    .execute();
  return rows.map(toSellerRow);
}

export async function listPublicSellers(db: Db, limit: number): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
