import { z } from 'zod';
import { anyText, email, toFieldError } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { readSearchQuery } from '../search/search-query.ts';
import { maxSearchCharacters } from './wish.ts';

/** `search` is the query string of a search. Unknown parameters in it are ignored, as in URLs. */
export const wishInput = z.strictObject({
  email,
  search: anyText
    .max(maxSearchCharacters, toFieldError('too_long'))
    .transform((query) => readSearchQuery(new URLSearchParams(query)).filter),
});

export type WishInput = z.output<typeof wishInput>;

const wishId = anyText.refine(isId, toFieldError('invalid_value'));

export const wishChangeInput = z.strictObject({
  change: z.enum(['confirm', 'renew', 'end'], toFieldError('invalid_value')),
  wish: wishId,
});

export type WishChange = z.output<typeof wishChangeInput>['change'];
