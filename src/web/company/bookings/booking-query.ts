import {
  type BookingFilter,
  type BookingSort,
  bookingSorts,
  bookingStages,
  listedBookingStatuses,
  listSetFilters,
} from '#domain/fulfilment/customer-list.ts';
import {
  type ListPlace,
  readChoice,
  readCustomerFilter,
  readDayParam,
  readPlace,
} from '#web/shared/list/list-query.ts';

export interface BookingQuery extends ListPlace {
  readonly filter: BookingFilter;
  /** Null uses the default order for the filters. */
  readonly sort: BookingSort | null;
}

export function readBookingQuery(params: URLSearchParams): BookingQuery {
  const stage = readChoice(params, 'stage', bookingStages);
  const [from, to] = [readDayParam(params, 'from'), readDayParam(params, 'to')];
  const filter = {
    ...readCustomerFilter(params, listedBookingStatuses),
    ...(stage && { stage }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return { filter, sort: readChoice(params, 'sort', bookingSorts), ...readPlace(params) };
}

/** Returns the part of a query that a saved view stores: filters and order, without position or search term. */
export function toViewQuery(address: string): string {
  const { filter, sort } = readBookingQuery(new URLSearchParams(address));
  const { search: _, ...filters } = listSetFilters(filter);
  return new URLSearchParams({ ...filters, ...(sort && { sort }) }).toString();
}
