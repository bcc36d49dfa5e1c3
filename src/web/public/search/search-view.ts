import type { ChoiceCounts, WeekCount } from '#domain/search/choice-counts.ts';
import type { QuickChoice } from '#domain/search/quick-choices.ts';

export interface FromChoice {
  readonly code: string;
  readonly city: string | null;
  readonly deals: number;
}

export interface PlaceChoice {
  readonly name: string;
  readonly deals: number;
  /** Null if all deals are sold out and have a waiting list. */
  readonly lowestSen: number | null;
}

/** Names of the selected places. */
export interface SearchNames {
  readonly from: string | null;
  readonly to: string | null;
  /** The destination was not recognised. */
  readonly isUnknown: boolean;
}

export interface WeekChoice extends WeekCount {
  /** Names of the public holidays; empty without any. */
  readonly holidays: string;
  readonly isInSchoolHolidays: boolean;
}

export interface Choices
  extends Pick<ChoiceCounts, 'nights' | 'travellers' | 'trip' | 'direct' | 'bag' | 'open' | 'without'> {
  readonly from: readonly FromChoice[];
  readonly to: readonly PlaceChoice[];
  readonly months: readonly (readonly [month: string, deals: number])[];
  readonly weeks: readonly WeekChoice[];
  readonly budgets: readonly (readonly [budget: number, deals: number])[];
}

export interface SearchView {
  readonly total: number;
  readonly open: number | null;
  readonly names: SearchNames;
  /** Null if there are too many deals to count every choice. */
  readonly choices: Choices | null;
  readonly quick: readonly (QuickChoice & { readonly deals: number })[];
}
