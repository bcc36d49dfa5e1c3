// Choices with their counts as chips, in the sheet of narrow screens.
import {
  removeFilters,
  replaceFilter,
  type SearchFilter,
  type SearchQuery,
} from '#domain/search/search-query.ts';
import { m } from '#locales/messages/messages.js';
import { type Chip, ChipList } from './chip-list.tsx';
import styles from './search-form.module.css';
import { formatBudget } from './search-text.ts';
import type { Choices, SearchView } from './search-view.ts';

const MOST_AIRPORTS = 8;
const shownBudgets = [500, 1_000, 2_000];

type ChoiceChipsProps = {
  query: SearchQuery;
  view: SearchView;
  onChange: (query: SearchQuery) => void;
};

export function FromChips({ query, view: { choices, total, names }, onChange }: ChoiceChipsProps) {
  const { from: chosen } = query.filter;
  const airports = choices?.from ?? [];
  const shown = airports.filter(({ code }, index) => index < MOST_AIRPORTS || code === chosen);
  const missing = chosen !== undefined && !airports.some(({ code }) => code === chosen);
  const chips = [...(missing ? [{ code: chosen, city: names.from, deals: total }] : []), ...shown].map(
    ({ code, city, deals }): Chip => ({
      text: city ? `${city} ${code}` : code,
      count: deals,
      isChosen: code === chosen,
      next: replaceFilter(query, { from: code }),
    }),
  );
  const any = {
    text: m.search_from_any(),
    count: choices ? (choices.without.from ?? total) : undefined,
    isChosen: chosen === undefined,
    next: removeFilters(query, 'from'),
  };
  return <Group label={m.search_from()} chips={[...chips, any]} onChange={onChange} />;
}

export function BudgetChips({ query, view: { choices, total }, onChange }: ChoiceChipsProps) {
  const { budget: chosen } = query.filter;
  const budgets =
    shownBudgets.includes(chosen ?? 0) || !chosen
      ? shownBudgets
      : [...shownBudgets, chosen].sort((one, other) => one - other);
  const any = {
    text: m.search_budget_any(),
    count: choices ? (choices.without.budget ?? total) : undefined,
    isChosen: chosen === undefined,
    next: removeFilters(query, 'budget'),
  };
  const chips = budgets.map(
    (budget): Chip => ({
      text: formatBudget(budget),
      count: choices ? (budget === chosen ? total : countBelow(choices.budgets, budget)) : undefined,
      isChosen: budget === chosen,
      next: replaceFilter(query, { budget }),
    }),
  );
  return <Group label={m.search_budget()} chips={[any, ...chips]} onChange={onChange} />;
}

/** The list has only budgets that find more deals than the one below. */
function countBelow(budgets: Choices['budgets'], budget: number): number {
  return budgets.findLast(([step]) => step <= budget)?.[1] ?? 0;
}

export function OnlyChips({ query, view: { choices }, onChange }: ChoiceChipsProps) {
  const { open, direct, bag, trip } = query.filter;
  const toChip = (text: string, count: number | undefined, isChosen: boolean, filter: SearchFilter): Chip => {
    const [name] = Object.keys(filter) as (keyof SearchFilter)[];
    const next = isChosen && name ? removeFilters(query, name) : replaceFilter(query, filter);
    return { text, count, isChosen, next };
  };
  const chips = [
    toChip(m.search_open(), choices?.open, open === true, { open: true }),
    toChip(m.search_direct(), choices?.direct, direct === true, { direct: true }),
    toChip(m.search_bag(), choices?.bag, bag === true, { bag: true }),
    toChip(m.deal_return(), choices?.trip.return, trip === 'return', { trip: 'return' }),
    toChip(m.deal_one_way(), choices?.trip.oneWay, trip === 'oneWay', { trip: 'oneWay' }),
  ];
  return (
    <div className={styles.only}>
      <Group label={m.search_only()} chips={chips} onChange={onChange} />
    </div>
  );
}

type GroupProps = { label: string; chips: readonly Chip[]; onChange: ChoiceChipsProps['onChange'] };

function Group({ label, chips, onChange }: GroupProps) {
  return (
    <div className={styles.chips}>
      <p aria-hidden="true" className="strong">
        {label}
      </p>
      <ChipList label={label} chips={chips} onChange={onChange} />
    </div>
  );
}
