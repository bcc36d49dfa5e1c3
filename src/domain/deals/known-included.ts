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

type AirlineAnswers = IncludedAnswers & { readonly airlines: string };
type PrefilledFacts = Readonly<Partial<Record<IncludedFact, string>>>;

/** Answers open facts as the company last did for the same airline. Stated facts stay. */
export function prefillIncluded(
  { airlines, ...facts }: AirlineAnswers,
  known: readonly AirlineIncluded[],
  wanted: readonly IncludedFact[] = includedFacts,
): PrefilledFacts {
  const last = known.find((one) => isSameAirline(one.airlines, airlines));
  if (!last) return {};
  const open = wanted.filter((fact) => facts[fact] === askOption && last.included[fact] !== askOption);
  return Object.fromEntries(open.map((fact) => [fact, last.included[fact]]));
}

interface Answered {
  /** Answers that are filled in and that no person has changed since. */
  readonly prefilled: PrefilledFacts;
  /** Facts to leave alone, chosen by a person or unclear in the pasted text. */
  readonly kept: readonly IncludedFact[];
}

/** Answers the facts for another airline: replaces what is prefilled, and asks again what it leaves open. */
export function refillIncluded(
  values: AirlineAnswers,
  known: readonly AirlineIncluded[],
  { prefilled, kept }: Answered,
): { readonly changes: PrefilledFacts; readonly prefilled: PrefilledFacts } {
  const untouched = includedFacts.filter((fact) => fact in prefilled && values[fact] === prefilled[fact]);
  const cleared = Object.fromEntries(untouched.map((fact) => [fact, askOption]));
  const wanted = includedFacts.filter((fact) => !kept.includes(fact));
  const next = prefillIncluded({ ...values, ...cleared }, known, wanted);
  return { changes: { ...cleared, ...next }, prefilled: next };
}

export function isSameAirline(one: string, other: string): boolean {
  return toAirlineKey(one) === toAirlineKey(other);
}

/** Facts that a pasted text mentions without saying them clearly, from its lines to check. It states only bags. */
export function listUnclearFacts(linesToCheck: readonly string[]): IncludedFact[] {
  return linesToCheck.some((line) => /\d ?kgs?\b|bag|luggage/i.test(line)) ? ['checkedBag'] : [];
}
