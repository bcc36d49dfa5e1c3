// The URL /sellers/<slug>. Not stored; it stays valid when the company is renamed.

import { normalizeText } from '../kernel/bounded-text.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { dealCode, readDealCode } from './deal-code.ts';

const MAX_SLUG_CHARACTERS = 60;

/** Returns `wira-travel-tours-4e1q0c7d2`: the name, then the short id that identifies the company. */
export function sellerSlug({ id, name }: { readonly id: string; readonly name: string }): string {
  const words = normalizeText(name, 'NFD', maxCharacters.companyName)
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replaceAll(/^-+|-+$/g, '');
  return words ? `${words}-${dealCode(id)}` : dealCode(id);
}

/** Returns the range of ids for a slug, whatever name it contains; null if invalid. */
export function readSellerSlug(slug: string): ReturnType<typeof readDealCode> {
  return readDealCode(slug.slice(slug.lastIndexOf('-') + 1));
}
