// The address of the deals page: which filters, order and place in the list it names. Read as something a stranger
// wrote: anything unknown, damaged or given twice is ignored.

import { maxCharacters } from '../kernel/limits.ts';
import { dealsBy } from '../kernel/paths.ts';
import { type DealFilter, type DealOrder, dealOrders } from './deal.ts';

export const mostTravellers = 10;

export interface DealQuery {
  readonly filter: DealFilter;
  readonly order: DealOrder;
  readonly cursor: string | null;
}

export function readDealQuery(params: URLSearchParams): DealQuery {
  const destination = readDestination(once(params, 'destination'));
  const travellers = readTravellers(once(params, 'travellers'));
  const sort = once(params, 'sort');
  const after = once(params, 'after');
  return {
    filter: { ...(destination && { destination }), ...(travellers && { travellers }) },
    order: dealOrders.find((order) => order === sort) ?? 'newest',
    cursor: /^[\w-]{1,200}$/.test(after) ? after : null,
  };
}

function once(params: URLSearchParams, name: string): string {
  const [value = '', ...more] = params.getAll(name);
  return more.length === 0 ? value.trim() : '';
}

function readDestination(text: string): string | null {
  const fits = text !== '' && text.length <= maxCharacters.destinationCountry && !/\p{Cc}/u.test(text);
  return fits ? text : null;
}

function readTravellers(text: string): number | null {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= mostTravellers ? count : null;
}

/** The shortest address that says the same. */
export function dealsAddress({ filter, order, cursor }: DealQuery): string {
  const params = new URLSearchParams();
  if (filter.destination) params.set('destination', filter.destination);
  if (filter.travellers) params.set('travellers', String(filter.travellers));
  if (order !== 'newest') params.set('sort', order);
  if (cursor) params.set('after', cursor);
  return dealsBy(params);
}

export function isFiltered({ filter }: DealQuery): boolean {
  return Object.keys(filter).length > 0;
}
