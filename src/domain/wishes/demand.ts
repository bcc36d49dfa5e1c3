// Figures of wishes for companies. They are rounded, so that no figure reveals a single person.

import type { Sen } from '../kernel/money.ts';
import { addToMonth } from '../kernel/month.ts';
import type { Destination } from '../search/places.ts';
import { monthDates } from '../search/search-query.ts';
import { wishMonths } from './wish.ts';

/** Figures are multiples of this number and never smaller. */
export const demandUnit = 5;
export const demandStepSen = 10_000;

/** From this price down, at least so many people want the trip. Null fits every price. */
export interface DemandStep {
  readonly priceSen: Sen | null;
  readonly people: number;
}

/** Null without permission, above the limit, before the first count, and for a trip that cannot be read yet. */
export type TripDemand = readonly DemandStep[] | null;

/** The highest price that a person pays; null without a limit. */
export type HighestPrice = Sen | null;

/** Number of people by highest price. */
export type PeopleByPrice = ReadonlyMap<HighestPrice, number>;

export function roundDemand(people: number): number {
  return people - (people % demandUnit);
}

/** Returns the steps at which the rounded figure rises, highest price first; none below five people. */
export function listDemandSteps(people: PeopleByPrice): DemandStep[] {
  const byStep = new Map<HighestPrice, number>();
  for (const [price, count] of people) {
    const step = price === null ? null : price - (price % demandStepSen);
    byStep.set(step, (byStep.get(step) ?? 0) + count);
  }
  const steps: DemandStep[] = [];
  let total = 0;
  for (const [priceSen, count] of [...byStep].sort(comparePrices)) {
    total += count;
    const rounded = roundDemand(total);
    if (rounded > (steps.at(-1)?.people ?? 0)) steps.push({ priceSen, people: rounded });
  }
  return steps;
}

function comparePrices([one]: readonly [HighestPrice, number], [other]: readonly [HighestPrice, number]) {
  return (other ?? Number.POSITIVE_INFINITY) - (one ?? Number.POSITIVE_INFINITY) || 0;
}

/** Returns the rounded number of people who pay this price; 0 below five. */
export function getDemandAt(steps: readonly DemandStep[], priceSen: Sen): number {
  return steps.findLast((step) => step.priceSen === null || step.priceSen >= priceSen)?.people ?? 0;
}

export function getTotalDemand(steps: readonly DemandStep[]): number {
  return steps.at(-1)?.people ?? 0;
}

export interface PricedDemand {
  readonly priceSen: Sen;
  readonly people: number;
}

/**
 * Returns the figures at the typed price, at the next lower one that fits more people, and at the one that
 * fits all. Lower prices keep the ending of the typed one: 799 below 899.
 */
export function listPricedDemand(steps: readonly DemandStep[], typedSen: Sen): PricedDemand[] {
  const lower = steps.filter(({ priceSen }) => priceSen !== null && priceSen < typedSen);
  const [next, last] = [lower[0], lower.at(-1)];
  const shown = next === last ? [next] : [next, last];
  return [
    { priceSen: typedSen, people: getDemandAt(steps, typedSen) },
    ...shown.flatMap((step) =>
      step?.priceSen ? [{ priceSen: keepEnding(step.priceSen, typedSen), people: step.people }] : [],
    ),
  ];
}

/** Returns the highest price up to `stepSen` with the ending of `typedSen`, or the step if there is none. */
function keepEnding(stepSen: Sen, typedSen: Sen): Sen {
  const lower = stepSen - ((((stepSen - typedSen) % demandStepSen) + demandStepSen) % demandStepSen);
  return lower >= demandStepSen / 2 ? lower : stepSen;
}

export interface DemandPlace {
  readonly country: string;
  /** Null for the whole country. */
  readonly city: string | null;
}

/** Airports count for their city; Singapore is a country only. */
export function toDemandPlace(destination: Destination): DemandPlace {
  const { country } = destination;
  const city = destination.kind === 'country' ? null : destination.city;
  return { country, city: city === country ? null : city };
}

/** A wish of one person in the daily count. */
export interface CountedWish {
  readonly person: number;
  /** Null for any destination. */
  readonly place: DemandPlace | null;
  readonly departsFrom: string | null;
  readonly departsUntil: string | null;
  readonly maxPriceSen: HighestPrice;
}

/** Figures of a destination in a month. Without a city they cover the whole country, without both any place. */
export interface DemandCell {
  readonly country: string | null;
  readonly city: string | null;
  readonly month: string;
  readonly steps: readonly DemandStep[];
}

/** This month and the following ones, because a wish ends after six months. */
export function listDemandMonths(today: string): string[] {
  return Array.from({ length: wishMonths + 1 }, (_, index) => addToMonth(today.slice(0, 7), index));
}

interface CellCount {
  readonly cell: Omit<DemandCell, 'steps'>;
  readonly people: Map<HighestPrice, number>;
}

/** Counts each person once per destination and month, with the highest price of their wishes. */
export function createDemandCounter(today: string) {
  const months = listDemandMonths(today).map((month) => ({ month, ...monthDates(month) }));
  const cells = new Map<string, CellCount>();
  let person: number | null = null;
  const ofPerson = new Map<CellCount, HighestPrice>();

  function readCell(cell: Omit<DemandCell, 'steps'>): CellCount {
    const key = `${cell.month} ${cell.country ?? ''} / ${cell.city ?? ''}`;
    const known = cells.get(key) ?? { cell, people: new Map() };
    cells.set(key, known);
    return known;
  }

  function finishPerson(): void {
    for (const [{ people }, price] of ofPerson) people.set(price, (people.get(price) ?? 0) + 1);
    ofPerson.clear();
  }

  return {
    /** Wishes of one person must follow each other. */
    add(wish: CountedWish): void {
      if (wish.person !== person) finishPerson();
      person = wish.person;
      const { departsFrom, departsUntil, maxPriceSen } = wish;
      for (const { month, start, end } of months) {
        if (
          (departsFrom !== null && departsFrom > (end ?? '')) ||
          (departsUntil !== null && departsUntil < (start ?? ''))
        )
          continue;
        for (const place of listCellPlaces(wish.place)) {
          const count = readCell({ ...place, month });
          ofPerson.set(count, joinPrices(ofPerson.get(count), maxPriceSen));
        }
      }
    },
    list(): DemandCell[] {
      finishPerson();
      return [...cells.values()].flatMap(({ cell, people }) => {
        const steps = listDemandSteps(people);
        return steps.length > 0 ? [{ ...cell, steps }] : [];
      });
    },
  };
}

/** A wish for a city also counts for its country. */
function listCellPlaces(place: CountedWish['place']): Pick<DemandCell, 'country' | 'city'>[] {
  if (place === null) return [{ country: null, city: null }];
  const country = { country: place.country, city: null };
  return place.city === null ? [country] : [country, place];
}

function joinPrices(before: HighestPrice | undefined, price: HighestPrice): HighestPrice {
  return before === undefined ? price : before === null || price === null ? null : Math.max(before, price);
}

/** What followed from emails about a deal, in people, rounded down to fives; 0 is below five. */
export interface WishResults {
  readonly notified: number;
  readonly opened: number;
  readonly booked: number;
  readonly countedAt: Date;
}
