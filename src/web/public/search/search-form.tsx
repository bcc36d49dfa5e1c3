import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as paths from '#domain/kernel/paths.ts';
import {
  hasFilters,
  mostTravellers,
  nightRanges,
  readSearchQuery,
  type SearchFilter,
  type SearchQuery,
  searchAddress,
  wholeMonth,
} from '#domain/search/search-query.ts';
import { formatCount } from '#format/amounts.ts';
import { formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/kit/button.tsx';
import { Checkbox } from '#web/shared/kit/checkbox.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { SuggestField } from '#web/shared/kit/suggest-field.tsx';
import ticket from '#web/shared/kit/ticket.module.css';
import styles from './search-form.module.css';
import { budgetText, nightsText, whenText, wholeRinggit } from './search-text.ts';
import type { SearchView } from './search-view.ts';
import { WeekStrip } from './week-strip.tsx';

export const searchFormId = 'search';

interface SearchFormProps {
  query: SearchQuery;
  view: SearchView;
  /** The count is on its way. */
  working: boolean;
  /** Called with every change; the form stays. */
  onChange: (query: SearchQuery) => void;
  /** Called with "Show deals". */
  onSubmit: (query: SearchQuery) => void;
}

/** A GET form in a ticket. On narrow screens it is a popover, which opens without scripts as well. */
export function SearchForm({ query, view, working, onChange, onSubmit }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useFieldsOf(query, form);
  useClosedOnWideScreens(form);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.current?.hidePopover?.();
    onSubmit(readForm(event.currentTarget));
  }
  return (
    <div className={ticket.ticket}>
      <div className={`${ticket.upper} ${styles.upper}`}>
        <SearchBar query={query} view={view} />
        <Form
          ref={form}
          id={searchFormId}
          method="get"
          action={paths.deals}
          role="search"
          aria-label={m.search_title()}
          autoComplete="off"
          popover="auto"
          className={styles.form}
          onSubmit={submit}
          onChange={({ target, currentTarget }) => {
            if (isField(target) && target.name !== 'destination')
              onChange(readChanged(currentTarget, target.name));
          }}
        >
          <div className={`row between ${styles.head}`}>
            <h2 className="text-24">{m.search_title()}</h2>
            <button
              type="button"
              popoverTarget={searchFormId}
              popoverTargetAction="hide"
              className={`tap soft ${styles.close}`}
            >
              <Icon name="close" label={m.dialog_close()} />
            </button>
          </div>
          <MainFields query={query} view={view} onChange={onChange} />
          <MoreFields filter={query.filter} view={view} />
          <div className={`row gap-4 ${styles.foot}`}>
            {hasFilters(query) && (
              <Link to={paths.deals} className={`tap strong ${styles.clear}`}>
                {m.search_clear()}
              </Link>
            )}
            <Button type="submit" kind="primary" className="grow">
              <Icon name="search" />
              {working ? m.search_show() : showText(view)}
            </Button>
          </div>
        </Form>
      </div>
      <div className={`${ticket.lower} ${styles.lower}`}>
        <WeekStrip query={query} weeks={view.choices?.weeks ?? []} />
      </div>
    </div>
  );
}

/** States the search on narrow screens and opens the form. */
function SearchBar({ query: { filter }, view: { names } }: Pick<SearchFormProps, 'query' | 'view'>) {
  const from = names.from ?? m.search_from_any();
  const to = names.to ?? filter.destination ?? m.search_to_any();
  const { dates, travellers, budget } = filter;
  const facts = [
    dates ? whenText(dates) : m.search_when_any(),
    travellers && m.search_travellers_many({ count: travellers }),
    budget && budgetText(budget),
  ];
  return (
    <button type="button" popoverTarget={searchFormId} className={`row gap-3 full between ${styles.bar}`}>
      <span className="titled grow">
        <b>{m.search_route({ from, to })}</b> <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <span className="row brand strong">
        <Icon name="search" />
        {m.search_edit()}
      </span>
    </button>
  );
}

function MainFields({
  query: { filter, ...rest },
  view,
  onChange,
}: Omit<SearchFormProps, 'working' | 'onSubmit'>) {
  const { choices, names } = view;
  const from = choices?.from ?? [];
  const hasFrom = !filter.from || from.some(({ code }) => code === filter.from);
  const month = filter.dates && wholeMonth(filter.dates);
  return (
    <div className={styles.fields}>
      <Select name="from" label={m.search_from()} any={m.search_from_any()} chosen={filter.from}>
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
      <DestinationField
        destination={filter.destination}
        view={view}
        onChoose={(destination) => {
          const { destination: _, ...others } = filter;
          onChange({ ...rest, filter: destination ? { ...others, destination } : others, cursor: null });
        }}
      />
      <Select
        name="month"
        label={m.search_when()}
        any={filter.dates && !month ? whenText(filter.dates) : m.search_when_any()}
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
      <Select
        name="travellers"
        label={m.search_travellers()}
        any={m.search_travellers_any()}
        chosen={filter.travellers}
      >
        {Array.from({ length: mostTravellers }, (_, index) => (
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
      <Select name="budget" label={m.search_budget()} any={m.search_budget_any()} chosen={filter.budget}>
        {listBudgets(choices?.budgets ?? [], filter.budget, view.total).map(([value, deals]) => (
          <Choice
            key={value}
            value={String(value)}
            text={budgetText(value)}
            count={deals}
            isChosen={value === filter.budget}
          />
        ))}
      </Select>
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
  // The address changed: Back, a removed chip or another link.
  if (typed.asked !== destination) setTyped({ text: destination, asked: destination });
  const places = view.choices?.to ?? [];
  function note(option: string): string | undefined {
    const place = places.find(({ name }) => name === option);
    if (!place) return undefined;
    return place.lowestSen === null
      ? m.search_place_waiting()
      : m.search_place_deals({ count: place.deals, price: wholeRinggit(place.lowestSen) });
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

function MoreFields({ filter, view: { choices } }: { filter: SearchFilter; view: SearchView }) {
  const { nights, trip, direct, bag, open, dates } = filter;
  const range = dates && !wholeMonth(dates) ? dates : null;
  // Only at first: it must not close while a visitor changes what is inside.
  const [isOpen] = useState(Boolean(nights ?? trip ?? direct ?? bag ?? open));
  return (
    <details className={styles.more} open={isOpen}>
      <summary className="opener brand">{m.search_more()}</summary>
      <div className={styles.moreFields}>
        <Select name="nights" label={m.search_nights()} any={m.search_nights_any()} chosen={nights}>
          {nightRanges.map((each) => (
            <Choice
              key={each}
              value={each}
              text={nightsText(each)}
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
        <div className="cluster gap-2-4 span">
          <Check name="direct" label={m.search_direct()} count={choices?.direct} chosen={direct} />
          <Check name="bag" label={m.search_bag()} count={choices?.bag} chosen={bag} />
          <Check name="open" label={m.search_open()} count={choices?.open} chosen={open} />
        </div>
      </div>
    </details>
  );
}

type SelectProps = {
  name: string;
  label: string;
  any: string;
  chosen: string | number | null | undefined;
  children: ReactNode;
};

function Select({ name, label, any, chosen, children }: SelectProps) {
  return (
    <div className={styles.field}>
      <Field as="select" name={name} id={`search-${name}`} label={label} defaultValue={chosen ?? ''}>
        <option value="">{any}</option>
        {children}
      </Field>
    </div>
  );
}

type ChoiceProps = { value: string; text: string; count: number | undefined; isChosen: boolean };

/** Disabled if it leads to nothing, unless it is chosen already; then the button has its count. */
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

function showText({ total, choices }: SearchView): string {
  if (!choices) return m.search_show();
  return total === 0 ? m.search_show_none() : m.search_show_count({ count: total });
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

function isField(target: EventTarget): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

function readForm(form: HTMLFormElement): SearchQuery {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) params.append(name, String(value));
  return readSearchQuery(params);
}

/** Month and exact dates exclude each other: the last change wins. */
function readChanged(form: HTMLFormElement, changed: string): SearchQuery {
  const cleared =
    changed === 'month' ? ['start', 'end'] : changed === 'start' || changed === 'end' ? ['month'] : [];
  for (const name of cleared) setField(form.elements.namedItem(name), '');
  return readForm(form);
}

/** The fields follow the address: Back, removed chips and links. They keep what was chosen before scripts ran. */
function useFieldsOf(query: SearchQuery, form: { readonly current: HTMLFormElement | null }): void {
  const address = searchAddress({ ...query, cursor: null });
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    const params = new URLSearchParams(address.split('?')[1]);
    for (const field of form.current?.elements ?? []) {
      if (isField(field) && field.name !== 'destination')
        setField(field, params.get(field.name) ?? (field.name === 'sort' ? 'newest' : ''));
    }
  }, [address, form]);
}

function setField(field: Element | RadioNodeList | null, value: string): void {
  if (!(field instanceof Element) || !isField(field)) return;
  if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === '1';
  else field.value = value;
}

/** A tablet turned on its side shows the form in the page. */
function useClosedOnWideScreens(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => {
    const wide = matchMedia('(min-width: 62em)');
    const close = () => form.current?.hidePopover?.();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [form]);
}
