// The name of a seller's page in its address, /sellers/<slug>: readable, stored nowhere, and good for as long as the company
// lives, whatever it is called by then.

import { normalizeText } from '../kernel/bounded-text.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { dealCode, idsOfCode } from './deal-code.ts';

const MOST_SLUG_CHARACTERS = 60;

/** `wira-travel-tours-4e1q0c7d2`: the name for people, then the short form of the id, by which it is found. */
export function sellerSlug({ id, name }: { readonly id: string; readonly name: string }): string {
  const words = normalizeText(name, 'NFD', maxCharacters.companyName)
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_SLUG_CHARACTERS)
    .replaceAll(/^-+|-+$/g, '');
  return words ? `${words}-${dealCode(id)}` : dealCode(id);
}

/** The ids that a slug may stand for, whatever name it carries; null when it is none. */
export function idsOfSlug(slug: string): ReturnType<typeof idsOfCode> {
  return idsOfCode(slug.slice(slug.lastIndexOf('-') + 1));
}
