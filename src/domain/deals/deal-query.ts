// Ignores unknown, malformed and repeated parameters.

import { maxCharacters } from '../kernel/limits.ts';
import { dealsPathWith } from '../kernel/paths.ts';
import { type DealFilter, type DealOrder, dealOrders } from './deal.ts';

export const mostTravellers = 10;

export interface DealQuery {
  readonly filter: DealFilter;
  readonly order: DealOrder;
  readonly cursor: string | null;
}

export function readDealQuery(params: URLSearchParams): DealQuery {
  const destination = readDestination(readSingle(params, 'destination'));
  const travellers = readTravellers(readSingle(params, 'travellers'));
  const sort = readSingle(params, 'sort');
  const after = readSingle(params, 'after');
  return {
    filter: { ...(destination && { destination }), ...(travellers && { travellers }) },
    order: dealOrders.find((order) => order === sort) ?? 'newest',
    cursor: /^[\w-]{1,200}$/.test(after) ? after : null,
  };
}

function readSingle(params: URLSearchParams, name: string): string {
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

export function dealsAddress({ filter, order, cursor }: DealQuery): string {
  const params = new URLSearchParams();
  if (filter.destination) params.set('destination', filter.destination);
  if (filter.travellers) params.set('travellers', String(filter.travellers));
  if (order !== 'newest') params.set('sort', order);
  if (cursor) params.set('after', cursor);
  return dealsPathWith(params);
}

export function hasDealFilter({ filter }: DealQuery): boolean {
  return Object.keys(filter).length > 0;
}
