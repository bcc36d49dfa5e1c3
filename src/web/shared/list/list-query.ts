// Reads filters and cursors of lists from URLs. Ignores unknown, malformed and duplicate values.

import type { CustomerFilter } from '#domain/fulfilment/customer-list.ts';
import { isId } from '#domain/kernel/id.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { readDate } from '#domain/kernel/typed-time.ts';

/** A cursor and the direction in which to read from it. */
export interface ListPlace {
  readonly after: string | null;
  readonly before: string | null;
}

/** The filter of a company's customer lists. */
export function readCustomerFilter<Status extends string>(
  params: URLSearchParams,
  statuses: readonly Status[],
): CustomerFilter<Status> & { readonly deal?: string; readonly search?: string } {
  const status = readChoice(params, 'status', statuses);
  const airlines = readText(params, 'airlines', maxCharacters.airlines);
  const destination = readText(params, 'destination', maxCharacters.destinationCountry);
  const deal = readDealId(params);
  const search = readText(params, 'search', maxCharacters.search);
  return {
    ...(status && { status }),
    ...(airlines && { airlines }),
    ...(destination && { destination }),
    ...(deal && { deal }),
    ...(search && { search }),
  };
}

function readDealId(params: URLSearchParams): string | null {
  const id = readOnce(params, 'deal');
  return isId(id) ? id : null;
}

export function readDayParam(params: URLSearchParams, name: string): string | null {
  return readDate(readOnce(params, name));
}

export function isFiltered(filter: CustomerFilter): boolean {
  return Object.keys(filter).length > 0;
}

export function readChoice<Value extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly Value[],
): Value | null {
  const value = readOnce(params, name);
  return choices.find((known) => known === value) ?? null;
}

export function readText(params: URLSearchParams, name: string, longest: number): string | null {
  const text = readOnce(params, name);
  return text !== '' && text.length <= longest && !/\p{Cc}/u.test(text) ? text : null;
}

export function readAfter(params: URLSearchParams): string | null {
  return readCursor(params, 'after');
}

export function readPlace(params: URLSearchParams): ListPlace {
  return { after: readCursor(params, 'after'), before: readCursor(params, 'before') };
}

function readCursor(params: URLSearchParams, name: string): string | null {
  const cursor = readOnce(params, name);
  return /^[\w-]{1,200}$/.test(cursor) ? cursor : null;
}

function readOnce(params: URLSearchParams, name: string): string {
  const [value = '', ...more] = params.getAll(name);
  return more.length === 0 ? value.trim() : '';
}
