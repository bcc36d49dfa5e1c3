// Searches that a visitor starts with one press. The list has room for choices that need a calendar.
import { addDays, getMonday, laterDate } from '../kernel/time.ts';
import type { SearchFilter } from './search-query.ts';

const quickChoiceNames = ['weekend', 'under500'] as const;
export type QuickChoiceName = (typeof quickChoiceNames)[number];

export interface QuickChoice {
  readonly name: QuickChoiceName;
  readonly filter: Pick<SearchFilter, 'dates' | 'budget'>;
}

export function listQuickChoices(today: string): QuickChoice[] {
  const filters: Record<QuickChoiceName, QuickChoice['filter']> = {
    weekend: { dates: weekendOf(today) },
    under500: { budget: 500 },
  };
  return quickChoiceNames.map((name) => ({ name, filter: filters[name] }));
}

/** Departures from Friday to Sunday; what is left of them once they have begun. */
function weekendOf(today: string): { start: string; end: string } {
  const monday = getMonday(today);
  return { start: laterDate(today, addDays(monday, 4)), end: addDays(monday, 6) };
}
