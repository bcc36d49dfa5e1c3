import { listMissingFields, type NeededField, type Seller } from '#domain/deals/seller.ts';
import { readSellerSlug, sellerSlug } from '#domain/deals/seller-slug.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Db } from '#server/platform/database/database.ts';
import { phoneText } from '#server/platform/phone.ts';
import {
  findProfile,
  findSeller,
  listPublicSellers,
  listSellersBetween,
  type SellerRow,
} from './sellers.store.ts';

const MOST_IN_SITEMAP = 1_000;

/** Chosen ids, such as the demo's, may start alike; the name then distinguishes companies. */
const MOST_WITH_ONE_CODE = 20;

/** Returns profile fields that are required before publishing and missing. Joins the caller's transaction. */
export async function missingProfile(db: Db, companyId: string): Promise<readonly NeededField[]> {
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

/**
 * Returns null if no approved company has this slug. It may contain an old name; `seller.slug` is the current
 * one.
 */
export async function findSellerBySlug(ctx: AppContext, slug: string): Promise<FoundSeller | null> {
  const range = readSellerSlug(slug);
  if (!range) return null;
  const rows = await listSellersBetween(ctx.db, range.first, range.last, MOST_WITH_ONE_CODE);
  const row = rows.length > 1 ? rows.find((one) => one.isPublic && sellerSlug(one) === slug) : rows[0];
  return row?.isPublic ? { companyId: row.id, seller: toSeller(row) } : null;
}

export async function listSellerSlugs(ctx: AppContext): Promise<string[]> {
  return (await listPublicSellers(ctx.db, MOST_IN_SITEMAP)).map(sellerSlug);
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
  return e164 === null ? null : { e164, text: phoneText(e164) };
}
