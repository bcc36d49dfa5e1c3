// What a company must state about a deal, and what it last stated for an airline. Public pages do not load this.

import { askOption, type IncludedFact, includedFacts } from '../trips/included.ts';

/** A company answers these before it publishes a deal: travellers ask about them most. */
export const requiredFacts = ['checkedBag', 'refund', 'changes'] as const satisfies readonly IncludedFact[];

type IncludedAnswers = Readonly<Record<IncludedFact, string>>;

/** What a company last stated for an airline. */
export interface AirlineIncluded {
  readonly airlines: string;
  readonly included: IncludedAnswers;
}

const toAirlineKey = (airlines: string) => airlines.trim().toLowerCase();

/** Answers open facts as the company last did for the same airline. Stated facts stay. */
export function prefillIncluded(
  { airlines, ...facts }: IncludedAnswers & { readonly airlines: string },
  known: readonly AirlineIncluded[],
): Partial<Record<IncludedFact, string>> {
  const last = known.find((one) => toAirlineKey(one.airlines) === toAirlineKey(airlines));
  if (!last) return {};
  const open = includedFacts.filter((fact) => facts[fact] === askOption && last.included[fact] !== askOption);
  return Object.fromEntries(open.map((fact) => [fact, last.included[fact]]));
}
