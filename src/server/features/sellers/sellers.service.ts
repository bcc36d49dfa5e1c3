// Who sells: what travellers are told about a company, and whether it may publish. Reads only; a company changes its
// profile, and a super admin marks its licence, in the companies feature.

import { missingToPublish, type NeededField, type Seller } from '#domain/deals/seller.ts';
import { idsOfSlug, sellerSlug } from '#domain/deals/seller-slug.ts';
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

/** The sitemap names no more of them: deals need the room. */
const MOST_IN_SITEMAP = 1_000;

/** Ids that people write, such as the demo's, may begin alike. The name then tells their companies apart. */
const MOST_WITH_ONE_CODE = 20;

/** What a company has not told yet and must tell before it publishes. Joins its transaction. */
export async function missingProfile(db: Db, companyId: string): Promise<readonly NeededField[]> {
  const profile = await findProfile(db, companyId);
  if (!profile) throw new Error(`there is no company ${companyId}`);
  return missingToPublish(profile);
}

/** For its deals and bookings, even when it is a partner no more. */
export async function getSeller({ db }: { readonly db: Db }, companyId: string): Promise<Seller | null> {
  const row = await findSeller(db, companyId);
  return row && toSeller(row);
}

export interface FoundSeller {
  readonly companyId: string;
  readonly seller: Seller;
}

/** Null when no approved company has this address. The name in it may be an old one; `seller.slug` is today's. */
export async function findSellerBySlug(ctx: AppContext, slug: string): Promise<FoundSeller | null> {
  const range = idsOfSlug(slug);
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
    phone: toldPhone(phone),
    whatsapp: toldPhone(whatsapp),
    licenceCheckedOn: licenceCheckedAt && klDate(licenceCheckedAt),
    since: isPublic ? decidedAt : null,
  };
}

function toldPhone(e164: string | null): Seller['phone'] {
  return e164 === null ? null : { e164, text: phoneText(e164) };
}
