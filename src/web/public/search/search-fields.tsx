import { type ReactNode, useState } from 'react';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { findWholeMonth, maxTravellers, nightRanges, type SearchQuery } from '#domain/search/search-query.ts';
import { formatCount } from '#format/amounts.ts';
import { formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { Checkbox } from '#web/shared/kit/checkbox.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { SuggestField } from '#web/shared/kit/suggest-field.tsx';
import { BudgetChips, FromChips, OnlyChips } from './choice-chips.tsx';
import { QuickChoices } from './quick-choices.tsx';
import styles from './search-form.module.css';
import { formatBudget, formatNightRange, formatWhen, formatWholeRinggit } from './search-text.ts';
import type { SearchView } from './search-view.ts';

interface FieldsProps {
  query: SearchQuery;
  view: SearchView;
  onChange: (query: SearchQuery) => void;
}

/** On narrow screens chips with counts replace some of the lists, which still hold the values. */
export function MainFields({ query, view, onChange }: FieldsProps) {
  const { filter, ...rest } = query;
  const { choices, names } = view;
  const from = choices?.from ?? [];
  const hasFrom = !filter.from || from.some(({ code }) => code === filter.from);
  const month = filter.dates && findWholeMonth(filter.dates);
  return (
    <div className={styles.fields}>
      <div>
        <FromChips query={query} view={view} onChange={onChange} />
        <Select name="from" label={m.search_from()} any={m.search_from_any()} chosen={filter.from} hasChips>
          {!hasFrom && <Choice value={filter.from ?? ''} text={names.from ?? ''} count={0} isChosen />}
          {from.map(({ code, city, deals }) => (
            <Choice
              key={code}
              value={code}
              text={city ? `${city} ${code}` : code}
              count={deals}
              isChosen={code === filter.from}
            />
          ))}
        </Select>
      </div>
      <DestinationField
        destination={filter.destination}
        view={view}
        onChoose={(destination) => {
          const { destination: _, ...others } = filter;
          onChange({ ...rest, filter: destination ? { ...others, destination } : others, cursor: null });
        }}
      />
      <div>
        <Select
          name="month"
          label={m.search_when()}
          any={filter.dates && !month ? formatWhen(filter.dates) : m.search_when_any()}
          chosen={month}
        >
          {listMonths(choices?.months ?? [], month).map(([value, deals]) => (
            <Choice
              key={value}
              value={value}
              text={formatMonth(value)}
              count={deals}
              isChosen={value === month}
            />
          ))}
        </Select>
        <div className={`${styles.chips} ${styles.beside}`}>
          <QuickChoices
            query={query}
            quick={view.quick.filter((each) => each.filter.dates)}
            onChange={onChange}
          />
        </div>
      </div>
      <Select
        name="travellers"
        label={m.search_travellers()}
        any={m.search_travellers_any()}
        chosen={filter.travellers}
      >
        {Array.from({ length: maxTravellers }, (_, index) => (
          <Choice
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of travellers
            key={index}
            value={String(index + 1)}
            text={String(index + 1)}
            count={choices?.travellers[index]}
            isChosen={index + 1 === filter.travellers}
          />
        ))}
      </Select>
      <div>
        <BudgetChips query={query} view={view} onChange={onChange} />
        <Select
          name="budget"
          label={m.search_budget()}
          any={m.search_budget_any()}
          chosen={filter.budget}
          hasChips
        >
          {listBudgets(choices?.budgets ?? [], filter.budget, view.total).map(([value, deals]) => (
            <Choice
              key={value}
              value={String(value)}
              text={formatBudget(value)}
              count={deals}
              isChosen={value === filter.budget}
            />
          ))}
        </Select>
      </div>
    </div>
  );
}

type DestinationFieldProps = {
  destination: string | undefined;
  view: SearchView;
  onChoose: (destination: string) => void;
};

function DestinationField({ destination = '', view, onChoose }: DestinationFieldProps) {
  const [typed, setTyped] = useState({ text: destination, asked: destination });
  // The URL changed: Back, a removed chip or another link.
  if (typed.asked !== destination) setTyped({ text: destination, asked: destination });
  const places = view.choices?.to ?? [];
  function note(option: string): string | undefined {
    const place = places.find(({ name }) => name === option);
    if (!place) return undefined;
    return place.lowestSen === null
      ? m.search_place_waiting()
      : m.search_place_deals({ count: place.deals, price: formatWholeRinggit(place.lowestSen) });
  }
  return (
    <div className={styles.field}>
      <SuggestField
        name="destination"
        id="search-destination"
        label={m.search_to()}
        placeholder={m.search_to_any()}
        maxLength={maxCharacters.destinationCountry}
        value={typed.text}
        options={places.map(({ name }) => name)}
        note={note}
        onChange={(text) => setTyped({ text, asked: destination })}
        onChoose={onChoose}
        onBlur={() => {
          if (typed.text.trim() !== destination) onChoose(typed.text.trim());
        }}
      />
    </div>
  );
}

export function MoreFields({ query, view, onChange }: FieldsProps) {
  const { filter } = query;
  const { choices } = view;
  const { nights, trip, direct, bag, open, dates } = filter;
  const range = dates && !findWholeMonth(dates) ? dates : null;
  // Initial state only: the section must not close while a visitor changes its fields.
  const [isOpen] = useState(Boolean(nights ?? trip ?? direct ?? bag ?? open));
  return (
    <div className={styles.more}>
      <OnlyChips query={query} view={view} onChange={onChange} />
      <details open={isOpen}>
        <summary className="opener brand">{m.search_more()}</summary>
        <div className={styles.moreFields}>
          <Select name="nights" label={m.search_nights()} any={m.search_nights_any()} chosen={nights}>
            {nightRanges.map((each) => (
              <Choice
                key={each}
                value={each}
                text={formatNightRange(each)}
                count={choices?.nights[each]}
                isChosen={each === nights}
              />
            ))}
          </Select>
          <Select name="trip" label={m.search_trip()} any={m.search_trip_any()} chosen={trip}>
            <Choice
              value="return"
              text={m.deal_return()}
              count={choices?.trip.return}
              isChosen={trip === 'return'}
            />
            <Choice
              value="oneWay"
              text={m.deal_one_way()}
              count={choices?.trip.oneWay}
              isChosen={trip === 'oneWay'}
            />
          </Select>
          <div className={styles.field}>
            <Field
              type="date"
              name="start"
              id="search-start"
              label={m.search_start()}
              defaultValue={range?.start ?? ''}
            />
          </div>
          <div className={styles.field}>
            <Field
              type="date"
              name="end"
              id="search-end"
              label={m.search_end()}
              defaultValue={range?.end ?? ''}
            />
          </div>
          <div className={`cluster gap-2-4 span ${styles.listed}`}>
            <Check name="direct" label={m.search_direct()} count={choices?.direct} chosen={direct} />
            <Check name="bag" label={m.search_bag()} count={choices?.bag} chosen={bag} />
            <Check name="open" label={m.search_open()} count={choices?.open} chosen={open} />
          </div>
        </div>
      </details>
    </div>
  );
}

type SelectProps = {
  name: string;
  label: string;
  any: string;
  chosen: string | number | null | undefined;
  /** Chips replace the list on narrow screens. */
  hasChips?: boolean;
  children: ReactNode;
};

function Select({ name, label, any, chosen, hasChips = false, children }: SelectProps) {
  return (
    <div className={hasChips ? `${styles.field} ${styles.listed}` : styles.field}>
      <Field as="select" name={name} id={`search-${name}`} label={label} defaultValue={chosen ?? ''}>
        <option value="">{any}</option>
        {children}
      </Field>
    </div>
  );
}

type ChoiceProps = { value: string; text: string; count: number | undefined; isChosen: boolean };

/** Disabled if it would show no deals, unless it is chosen; the submit button then shows the count. */
function Choice({ value, text, count, isChosen }: ChoiceProps) {
  return (
    <option value={value} disabled={count === 0 && !isChosen}>
      {count === undefined || isChosen ? text : m.search_choice({ choice: text, count: formatCount(count) })}
    </option>
  );
}

type CheckProps = { name: string; label: string; count: number | undefined; chosen: true | undefined };

function Check({ name, label, count, chosen }: CheckProps) {
  return (
    <Checkbox
      name={name}
      id={`search-${name}`}
      value="1"
      label={count === undefined ? label : m.search_choice({ choice: label, count: formatCount(count) })}
      defaultChecked={chosen ?? false}
      disabled={count === 0 && !chosen}
    />
  );
}

function listMonths(
  months: readonly (readonly [string, number])[],
  chosen: string | null | undefined,
): readonly (readonly [string, number])[] {
  if (!chosen || months.some(([month]) => month === chosen)) return months;
  return [...months, [chosen, 0] as const].sort(([one], [other]) => (one < other ? -1 : 1));
}

function listBudgets(
  budgets: readonly (readonly [number, number])[],
  chosen: number | undefined,
  total: number,
): readonly (readonly [number, number])[] {
  if (!chosen || budgets.some(([budget]) => budget === chosen)) return budgets;
  return [...budgets, [chosen, total] as const].sort(([one], [other]) => one - other);
}
