// Title, canonical address, breadcrumbs and links of the list of deals. Made on the server, so that browsers do
// not load it.

import * as paths from '#domain/kernel/paths.ts';
import { fewestDealsInMonth } from '#domain/search/indexed-search.ts';
import type { Criteria } from '#domain/search/search-match.ts';
import {
  findWholeMonth,
  formatSearchQuery,
  monthDates,
  type SearchFilter,
  type SearchQuery,
} from '#domain/search/search-query.ts';
import { formatCount } from '#format/amounts.ts';
import { formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import type { DealList } from '#server/features/deals/search.service.ts';

export interface DealsHead {
  readonly title: string;
  readonly description: string;
  /** Canonical path. */
  readonly path: string;
  /** Search engines index the page at `path` instead of this one. */
  readonly isDuplicate: boolean;
  /** JSON-LD of the breadcrumbs. */
  readonly markup: object | null;
}

export interface PlaceLink {
  readonly to: string;
  readonly text: string;
}

export interface PlaceLinks {
  readonly title: string;
  readonly links: readonly PlaceLink[];
}

const listPath = (filter: SearchFilter) => formatSearchQuery({ filter, order: 'newest', cursor: null });

export function describeDealsPage(query: SearchQuery, list: DealList, baseUrl: string): DealsHead {
  const place = readPlace(list.criteria);
  const month = query.filter.dates ? findWholeMonth(query.filter.dates) : null;
  const path = listPath(list.indexed);
  const isDuplicate = path !== formatSearchQuery(query);
  return {
    ...readTexts(place?.name ?? null, month && formatMonth(month)),
    path,
    isDuplicate,
    markup: !isDuplicate && place ? breadcrumbs(place, list.indexed, baseUrl) : null,
  };
}

function readTexts(place: string | null, month: string | null): Pick<DealsHead, 'title' | 'description'> {
  if (place === null) return { title: m.deals_title(), description: m.deals_description() };
  if (month === null)
    return { title: m.deals_to_title({ place }), description: m.deals_to_description({ place }) };
  return {
    title: m.deals_to_month_title({ place, month }),
    description: m.deals_to_month_description({ place, month }),
  };
}

interface NamedPlace {
  readonly name: string;
  readonly country: string;
}

function readPlace({ destination }: Criteria): NamedPlace | null {
  if (!destination || destination === 'unknown') return null;
  const { country } = destination;
  return { country, name: destination.kind === 'country' ? country : destination.city };
}

function breadcrumbs({ name, country }: NamedPlace, { dates }: SearchFilter, baseUrl: string) {
  const crumbs: (readonly [name: string, filter: SearchFilter])[] = [
    [m.deals_title(), {}],
    [country, { destination: country }],
  ];
  if (name !== country) crumbs.push([name, { destination: name }]);
  const month = dates && findWholeMonth(dates);
  if (dates && month) crumbs.push([formatMonth(month), { destination: name, dates }]);
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([text, filter], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: paths.pageUrl(baseUrl, listPath(filter), getLocale()),
    })),
  };
}

/**
 * Returns the links from all deals to countries, and from a destination to its cities and months. Other lists have
 * none, so that crawlers find few addresses.
 */
export function listPlaceLinks(head: DealsHead, { criteria, counts, indexed }: DealList): PlaceLinks[] {
  if (head.isDuplicate || !counts) return [];
  const place = readPlace(criteria);
  const places = counts.places.filter(({ deals }) => deals > 0);
  const toLinks = (found: typeof places) =>
    found.map(({ country, city, deals }) =>
      placeLink(city ?? country, { destination: city ?? country }, deals),
    );
  const countries = places.filter(({ city }) => city === null);
  if (!place) return withLinks([{ title: m.deals_places(), links: toLinks(countries) }]);
  const months = [...counts.months].sort(([one], [other]) => (one < other ? -1 : 1));
  const { destination = place.name } = indexed;
  const shownMonth = indexed.dates ? findWholeMonth(indexed.dates) : null;
  // Counts on the page of a month are those of the month, but the pages of cities show all months.
  const hasCities = place.name === place.country && shownMonth === null;
  const cities = places.filter(
    ({ country, city }) => hasCities && country === place.country && city !== null,
  );
  return withLinks([
    { title: m.deals_places_in({ country: place.country }), links: toLinks(cities) },
    {
      title: m.deals_months_to({ place: place.name }),
      links: months
        .filter(([month, deals]) => deals >= fewestDealsInMonth && month !== shownMonth)
        .map(([month, deals]) =>
          placeLink(formatMonth(month), { destination, dates: monthDates(month) }, deals),
        ),
    },
  ]);
}

function placeLink(name: string, filter: SearchFilter, deals: number): PlaceLink {
  return { to: listPath(filter), text: m.search_choice({ choice: name, count: formatCount(deals) }) };
}

function withLinks(lists: readonly PlaceLinks[]): PlaceLinks[] {
  return lists.filter(({ links }) => links.length > 0);
}
