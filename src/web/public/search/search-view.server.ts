import { addToMonth } from '#domain/kernel/month.ts';
import { addDays, getMonday, klDate } from '#domain/kernel/time.ts';
import type { ChoiceCounts } from '#domain/search/choice-counts.ts';
import { placeParam } from '#domain/search/places.ts';
import type { Criteria } from '#domain/search/search-match.ts';
import { budgetStep, type SearchFilter, type SearchQuery } from '#domain/search/search-query.ts';
import { findAirport } from '#domain/trips/airports.ts';
import { type HolidayPeriod, isHomeHoliday } from '#domain/trips/holidays.ts';
import { m } from '#locales/messages/messages.js';
import type { SearchChoices } from '#server/features/deals/search.service.ts';
import type { Choices, FromChoice, PlaceChoice, SearchNames, SearchView, WeekChoice } from './search-view.ts';

const SHOWN_WEEKS = 9;
const WEEK_DAYS = 7;
/** Bounds the list if a company enters a year that is far off. */
const MOST_MONTHS = 18;

/** Prepares the data of the search form, so that browsers need no tables of places. */
export function toSearchView(
  { total, open, criteria, counts, departures, quick, holidays }: SearchChoices,
  filter: SearchFilter,
  now: Date,
): SearchView {
  return {
    total,
    open,
    names: readNames(criteria, filter),
    choices: counts && toChoices({ counts, departures, holidays }, klDate(now)),
    quick: quick.map(({ name, filter: wanted, deals }) => ({ name, filter: wanted, deals })),
  };
}

/** Links and fields get the corrected place instead of the typing error. */
export function replacePlace(query: SearchQuery, { destination }: Criteria): SearchQuery {
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

type CountedSearch = Pick<SearchChoices, 'departures' | 'holidays'> & { readonly counts: ChoiceCounts };

function toChoices({ counts, departures, holidays }: CountedSearch, today: string): Choices {
  return {
    from: listFrom(counts.from, departures.airports),
    to: counts.places.flatMap(toPlaceChoice),
    months: listMonths(counts.months, departures.months.at(-1), today.slice(0, 7)),
    weeks: listWeeks(counts, getMonday(today), holidays),
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

/** Airports with the most deals first, those without a match last. */
function listFrom(from: ChoiceCounts['from'], airports: readonly string[]): FromChoice[] {
  return airports
    .map((code) => ({ code, city: findAirport(code)?.city ?? null, deals: from.get(code) ?? 0 }))
    .sort((one, other) => other.deals - one.deals || (one.code < other.code ? -1 : 1));
}

/** Every month until the last departure on sale. */
function listMonths(
  months: ChoiceCounts['months'],
  last: string | undefined,
  thisMonth: string,
): [string, number][] {
  const listed: [string, number][] = [];
  for (
    let month = thisMonth;
    last !== undefined && month <= last && listed.length < MOST_MONTHS;
    month = addToMonth(month, 1)
  )
    listed.push([month, months.get(month) ?? 0]);
  return listed;
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

function listWeeks(
  { weeks }: ChoiceCounts,
  thisMonday: string,
  holidays: readonly HolidayPeriod[],
): WeekChoice[] {
  const known = new Map(weeks.map((week) => [week.monday, week]));
  return Array.from({ length: SHOWN_WEEKS }, (_, index) => {
    const monday = addDays(thisMonday, index * WEEK_DAYS);
    const week = known.get(monday) ?? { monday, deals: 0, lowestSen: null };
    const sunday = addDays(monday, WEEK_DAYS - 1);
    const inWeek = holidays.filter(({ startsOn, endsOn }) => startsOn <= sunday && endsOn >= monday);
    return {
      ...week,
      holidays: [...new Set(inWeek.flatMap(nameHoliday))].join(', '),
      isInSchoolHolidays: inWeek.some(({ kind }) => kind === 'school'),
    };
  });
}

/** Marks holidays that Kuala Lumpur does not have. */
function nameHoliday(holiday: HolidayPeriod): string[] {
  if (holiday.kind === 'school') return [];
  return [isHomeHoliday(holiday) ? holiday.name : m.search_week_group_a({ holiday: holiday.name })];
}

/** Only steps that add deals, because all others show the same list. Higher steps are further apart. */
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
