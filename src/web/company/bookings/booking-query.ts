// The address of the list of bookings: what is chosen, in which order, from where on. Also what of it a view keeps.
import {
  type BookingFilter,
  type BookingSort,
  bookingSorts,
  bookingStages,
  chosenFilters,
  listedBookingStatuses,
} from '#domain/fulfilment/customer-list.ts';
import {
  type ListPlace,
  readChoice,
  readCustomerFilter,
  readDay,
  readPlace,
} from '#web/shared/list/list-query.ts';

export interface BookingQuery extends ListPlace {
  readonly filter: BookingFilter;
  /** Null: the usual one for these filters. */
  readonly sort: BookingSort | null;
}

export function readBookingQuery(params: URLSearchParams): BookingQuery {
  const stage = readChoice(params, 'stage', bookingStages);
  const [from, to] = [readDay(params, 'from'), readDay(params, 'to')];
  const filter = {
    ...readCustomerFilter(params, listedBookingStatuses),
    ...(stage && { stage }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return { filter, sort: readChoice(params, 'sort', bookingSorts), ...readPlace(params) };
}

/** What a saved view keeps of an address: filters and order, no place in the list and nobody's name. */
export function viewQuery(address: string): string {
  const { filter, sort } = readBookingQuery(new URLSearchParams(address));
  const { search: _, ...kept } = chosenFilters(filter);
  return new URLSearchParams({ ...kept, ...(sort && { sort }) }).toString();
}
