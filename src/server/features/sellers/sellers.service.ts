import { listMissingFields, type RequiredProfileField, type Seller } from '#domain/deals/seller.ts';
import { readSellerSlug, sellerSlug } from '#domain/deals/seller-slug.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Db } from '#server/platform/database/database.ts';
import { formatPhoneNumber } from '#server/platform/phone.ts';
import {
  findProfile,
  findSeller,
  listPublicSellers,
  listSellersByIdRange,
  type SellerRow,
} from './sellers.store.ts';

/** Demo companies' ids can share the beginning in the slug; then the name identifies the company. */
const MOST_WITH_ONE_CODE = 20;

/** Returns profile fields that publishing requires and that are missing. Joins the caller's transaction. */
export async function listMissingProfileFields(
  db: Db,
  companyId: string,
): Promise<readonly RequiredProfileField[]> {
  const profile = await findProfile(db, companyId);
  if (!profile) throw new Error(`there is no company ${companyId}`);
  return listMissingFields(profile);
}

export async function getSeller({ db }: { readonly db: Db }, companyId: string): Promise<Seller | null> {
  const row = await findSeller(db, companyId);
  return row && toSeller(row);
}

export interface FoundSeller {
  readonly companyId: string;
  readonly seller: Seller;
}

/** Null unless the company is approved. A slug may contain a former name; `seller.slug` is current. */
export async function findSellerBySlug(ctx: AppContext, slug: string): Promise<FoundSeller | null> {
  const range = readSellerSlug(slug);
  if (!range) return null;
  const rows = await listSellersByIdRange(ctx.db, range.first, range.last, MOST_WITH_ONE_CODE);
  const row = rows.length > 1 ? rows.find((one) => one.isPublic && sellerSlug(one) === slug) : rows[0];
  return row?.isPublic ? { companyId: row.id, seller: toSeller(row) } : null;
}

export async function listSellerSlugs(ctx: AppContext, limit: number): Promise<string[]> {
  return (await listPublicSellers(ctx.db, limit)).map(sellerSlug);
}

function toSeller(row: SellerRow): Seller {
  const { id, isPublic, decidedAt, licenceCheckedAt, phone, whatsapp, ...told } = row;
  return {
    ...told,
    slug: isPublic ? sellerSlug({ id, name: row.name }) : null,
    phone: formatPhone(phone),
    whatsapp: formatPhone(whatsapp),
    licenceCheckedOn: licenceCheckedAt && klDate(licenceCheckedAt),
    since: isPublic ? decidedAt : null,
  };
}

function formatPhone(e164: string | null): Seller['phone'] {
  return e164 === null ? null : { e164, text: formatPhoneNumber(e164) };
}
