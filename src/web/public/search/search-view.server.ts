import { addDays, getMonday, klDate } from '#domain/kernel/time.ts';
import type { ChoiceCounts, Criteria } from '#domain/search/deal-search.ts';
import { placeParam } from '#domain/search/places.ts';
import { budgetStep, type SearchFilter, type SearchQuery } from '#domain/search/search-query.ts';
import { findAirport } from '#domain/trips/airports.ts';
import type { SearchChoices } from '#server/features/deals/search.service.ts';
import type { Choices, FromChoice, PlaceChoice, SearchNames, SearchView } from './search-view.ts';

const SHOWN_WEEKS = 9;
const WEEK_DAYS = 7;

/** What the search form shows: names and counts without the tables behind them. */
export function toSearchView(
  { total, open, criteria, counts, quick }: SearchChoices,
  filter: SearchFilter,
  now: Date,
): SearchView {
  return {
    total,
    open,
    names: readNames(criteria, filter),
    choices: counts && toChoices(counts, klDate(now)),
    quick: quick.map(({ name, filter: wanted, deals }) => ({ name, filter: wanted, deals })),
  };
}

/** Links and fields get the place that was understood, not its typing error. */
export function withUnderstoodPlace(query: SearchQuery, { destination }: Criteria): SearchQuery {
  if (!destination || destination === 'unknown') return query;
  return { ...query, filter: { ...query.filter, destination: placeParam(destination) } };
}

function readNames({ destination }: Criteria, { from }: SearchFilter): SearchNames {
  return {
    from: from ? (findAirport(from)?.city ?? from) : null,
    to: destination && destination !== 'unknown' ? readName(destination) : null,
    isUnknown: destination === 'unknown',
  };
}

function readName(place: Exclude<NonNullable<Criteria['destination']>, 'unknown'>): string {
  if (place.kind === 'country') return place.country;
  return place.kind === 'city' ? place.city : `${place.city} ${place.code}`;
}

function toChoices(counts: ChoiceCounts, today: string): Choices {
  return {
    from: listFrom(counts.from),
    to: counts.places.flatMap(toPlaceChoice),
    months: [...counts.months].sort(([one], [other]) => (one < other ? -1 : 1)),
    weeks: listWeeks(counts, getMonday(today)),
    nights: counts.nights,
    travellers: counts.travellers,
    budgets: listBudgets(counts.budgets),
    trip: counts.trip,
    direct: counts.direct,
    bag: counts.bag,
    open: counts.open,
    without: counts.without,
  };
}

/** The airports with most deals first. */
function listFrom(from: ChoiceCounts['from']): FromChoice[] {
  return [...from]
    .map(([code, deals]) => ({ code, city: findAirport(code)?.city ?? null, deals }))
    .sort((one, other) => other.deals - one.deals || (one.code < other.code ? -1 : 1));
}

function toPlaceChoice({
  country,
  city,
  deals,
  lowestSen,
  soldOut,
}: ChoiceCounts['places'][number]): PlaceChoice[] {
  const name = city ?? country;
  return deals > 0 || soldOut > 0 ? [{ name, deals, lowestSen }] : [];
}

function listWeeks({ weeks }: ChoiceCounts, thisMonday: string): Choices['weeks'] {
  const known = new Map(weeks.map((week) => [week.monday, week]));
  return Array.from({ length: SHOWN_WEEKS }, (_, index) => {
    const monday = addDays(thisMonday, index * WEEK_DAYS);
    return known.get(monday) ?? { monday, deals: 0, lowestSen: null };
  });
}

/** Only the steps that add deals: all others show the same list. Dearer ones are further apart. */
function listBudgets(budgets: ChoiceCounts['budgets']): Choices['budgets'] {
  const steps = budgets.map((deals, index) => [(index + 1) * budgetStep, deals] as const);
  let shown = 0;
  return steps.filter(([budget, deals]) => {
    const isOffered = deals > shown && budget % stepAt(budget) === 0;
    if (isOffered) shown = deals;
    return isOffered;
  });
}

function stepAt(budget: number): number {
  if (budget <= 2_000) return budgetStep;
  return budget <= 5_000 ? 500 : 1_000;
}
