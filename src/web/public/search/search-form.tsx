import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Form, Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import {
  type FilterName,
  formatSearchQuery,
  hasFilters,
  readSearchQuery,
  type SearchQuery,
} from '#domain/search/search-query.ts';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import ticket from '#web/shared/kit/ticket.module.css';
import { FilterForm } from './filter-button.tsx';
import { MainFields, MoreFields } from './search-fields.tsx';
import styles from './search-form.module.css';
import { searchFormId } from './search-placeholder.tsx';
import { formatWhen, listFilterTexts } from './search-text.ts';
import type { SearchView } from './search-view.ts';
import { WeekStrip } from './week-strip.tsx';

interface SearchFormProps {
  query: SearchQuery;
  view: SearchView;
  /** The number of deals is loading. */
  working: boolean;
  onChange: (query: SearchQuery) => void;
  onSubmit: (query: SearchQuery) => void;
}

/** A GET form. On narrow screens it is a popover, which also works without JavaScript. */
export function SearchForm({ query, view, working, onChange, onSubmit }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const weeks = view.choices?.weeks ?? [];
  const hasWeeks = weeks.some(({ deals }) => deals > 0);
  useFieldsOf(query, form);
  useEarlyInput(query, form, onChange);
  useClosedOnWideScreens(form);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.current?.hidePopover?.();
    onSubmit(readForm(event.currentTarget));
  }
  return (
    <div className={ticket.ticket}>
      <div className={`${ticket.upper} ${hasWeeks ? styles.upper : styles.whole}`}>
        <SearchBar query={query} view={view} />
        <Form
          ref={form}
          id={searchFormId}
          method="get"
          action={paths.dealsPath}
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
          <MoreFields query={query} view={view} onChange={onChange} />
          <div className={`row gap-4 ${styles.foot}`}>
            {hasFilters(query) && (
              <Link to={paths.dealsPath} className={`tap strong ${styles.clear}`}>
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
      {hasWeeks && (
        <div className={`${ticket.lower} ${styles.lower}`}>
          <WeekStrip query={query} weeks={weeks} />
        </div>
      )}
      <FilterForm />
    </div>
  );
}

const named: ReadonlySet<FilterName> = new Set(['from', 'destination', 'dates']);

/** States the search on narrow screens and opens the form. */
function SearchBar({ query: { filter }, view: { names } }: Pick<SearchFormProps, 'query' | 'view'>) {
  const from = names.from ?? m.search_from_any();
  const to = names.to ?? filter.destination ?? m.search_to_any();
  const others = listFilterTexts(filter, names).filter(([name]) => !named.has(name));
  const facts = [
    filter.dates ? formatWhen(filter.dates) : m.search_when_any(),
    ...others.map(([, text]) => text),
  ];
  return (
    <button type="button" popoverTarget={searchFormId} className={`row gap-3 full between ${styles.bar}`}>
      <span className="titled grow">
        <b>{m.search_route({ from, to })}</b> <small>{facts.join(' · ')}</small>
      </span>
      <span className="row brand strong">
        <Icon name="search" />
        {m.search_edit()}
      </span>
    </button>
  );
}

function showText({ total, choices }: SearchView): string {
  if (!choices) return m.search_show();
  return total === 0 ? m.search_show_none() : m.search_show_count({ count: total });
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

/** Syncs the fields with the URL after Back, removed chips and links. Keeps input from before hydration. */
function useFieldsOf(query: SearchQuery, form: { readonly current: HTMLFormElement | null }): void {
  const address = formatSearchQuery({ ...query, cursor: null });
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

/** Applies what a visitor chose before the code of the form was there. */
function useEarlyInput(
  query: SearchQuery,
  form: { readonly current: HTMLFormElement | null },
  onChange: (query: SearchQuery) => void,
): void {
  const apply = useEffectEvent(() => {
    const typed = form.current && readForm(form.current);
    if (typed && formatSearchQuery(typed) !== formatSearchQuery({ ...query, cursor: null })) onChange(typed);
  });
  useEffect(() => apply(), []);
}

function setField(field: Element | RadioNodeList | null, value: string): void {
  if (!(field instanceof Element) || !isField(field)) return;
  if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === '1';
  else field.value = value;
}

/** Closes the popover when a tablet is rotated, because wide screens have the form in the page. */
function useClosedOnWideScreens(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => {
    const wide = matchMedia('(min-width: 62em)');
    const close = () => form.current?.hidePopover?.();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [form]);
}
