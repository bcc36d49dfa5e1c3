import { z } from 'zod';
import { anyText, email, toFieldError } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { readSearchQuery } from '../search/search-query.ts';
import { maxSearchCharacters } from './wish.ts';

/** The search is the query of its address. Unknown parameters are ignored, as in addresses. */
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
