// What the company last stated for the airline, until the agent chooses something else.
import { useState } from 'react';
import type { DealField, DealFormValues } from '#domain/deals/company-deal.ts';
import {
  type AirlineIncluded,
  isSameAirline,
  listUnclearFacts,
  refillIncluded,
  requiredFacts,
} from '#domain/deals/known-included.ts';
import { askOption, type IncludedFact, includedFacts } from '#domain/trips/included.ts';

type Facts = Partial<Record<IncludedFact, string>>;

export interface PrefillState {
  /** Call when a person chooses a fact. */
  choose(field: DealField, value: string): void;
  /** Returns the facts that change with the airline. */
  refill(values: DealFormValues): Facts;
  /** The same for a pasted trip. `stated` are the fields that the text filled in. */
  refillPasted(
    values: DealFormValues,
    stated: Partial<DealFormValues>,
    factsToCheck: readonly string[],
  ): Facts;
}

const isRequired = (fact: IncludedFact) => requiredFacts.some((one) => one === fact);

export function usePrefill(
  initial: DealFormValues,
  given: Facts,
  known: readonly AirlineIncluded[],
): PrefillState {
  const [airlines, setAirlines] = useState(initial.airlines);
  const [prefilled, setPrefilled] = useState(given);
  const [chosen, setChosen] = useState<readonly IncludedFact[]>([]);
  const [unclear, setUnclear] = useState<readonly IncludedFact[]>([]);

  function refill(values: DealFormValues, before: Facts, kept: readonly IncludedFact[]): Facts {
    const next = refillIncluded(values, known, { prefilled: before, kept });
    setAirlines(values.airlines);
    setPrefilled(next.prefilled);
    return next.changes;
  }

  return {
    choose(field, value) {
      const fact = includedFacts.find((one) => one === field);
      if (!fact) return;
      setPrefilled(omit(prefilled, [fact]));
      // A required fact without an answer is still to be answered.
      if (value !== askOption || !isRequired(fact)) setChosen([...chosen, fact]);
    },
    refill: (values) =>
      isSameAirline(values.airlines, airlines) ? {} : refill(values, prefilled, [...chosen, ...unclear]),
    refillPasted(values, stated, factsToCheck) {
      const nowUnclear = listUnclearFacts(factsToCheck);
      setUnclear(nowUnclear);
      const untouched = omit(
        prefilled,
        includedFacts.filter((fact) => fact in stated),
      );
      return refill(values, untouched, [...chosen, ...nowUnclear]);
    },
  };
}

function omit(facts: Facts, left: readonly IncludedFact[]): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([fact]) => !left.some((one) => one === fact)));
}
