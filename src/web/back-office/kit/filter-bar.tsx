import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { VisuallyHidden } from '#web/shared/kit/visually-hidden.tsx';
import styles from './filter-bar.module.css';

type Option = { value: string; label: string };

type SelectFilter = {
  name: string;
  label: string;
  /** As in the URL; an empty value means no filter. */
  value: string;
  /** The first option has an empty value and means all. */
  options: readonly Option[];
};

type SearchFilter = { name: string; label: string; value: string; placeholder?: string };

/** A date in the format that the user types; empty for none. */
type DateFilter = { name: string; label: string; text: string };

type FilterBarProps = {
  selects: readonly SelectFilter[];
  search?: SearchFilter;
  dates?: readonly DateFilter[] | undefined;
  /** Filters whose controls are elsewhere on the page; the bar keeps them in the URL. */
  otherFilters?: readonly Filter[] | undefined;
  /** The number of matches in words, announced on change. Can be a Deferred. */
  count: ReactNode;
  /** On phones, hides everything except the search in a closed sheet. */
  folds?: boolean;
};

/** The URL holds the filters. A choice is sent at once with JavaScript and by a button without it. */
export function FilterBar(props: FilterBarProps) {
  const { selects, search, dates = [], otherFilters = [], count, folds = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const navigate = useNavigate();
  const days = dates.map(({ name, text }) => ({ name, value: text }));
  const filters = [...selects, ...days, ...(search ? [search] : []), ...otherFilters];
  const chosen = chosenFilters(selects, dates, search);
  useSyncInputsWithUrl(form, filters);

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!form.current) return;
    const typed = [...new FormData(form.current)].filter(
      (entry): entry is [string, string] => entry[1] !== '',
    );
    void navigate({ search: new URLSearchParams(typed).toString() }, { preventScrollReset: true });
  }
  const fields = <Fields selects={selects} dates={dates} formId={formId} send={send} />;
  const isShort = folds && selects.length + dates.length <= 2;
  const looks = [folds && styles.folds, isShort && styles.side];
  return (
    <section className={`stack gap-3 ${looks.filter(Boolean).join(' ')}`} aria-label={m.office_filters()}>
      <Form
        ref={form}
        id={formId}
        method="get"
        role={search ? 'search' : undefined}
        className={folds ? `row align-stretch ${styles.typed}` : styles.fields}
        onSubmit={send}
      >
        {otherFilters
          .filter(({ value }) => value !== '')
          .map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        {search && (
          <div className={folds ? 'grow' : undefined}>
            <Field
              type="search"
              name={search.name}
              label={folds ? <VisuallyHidden>{search.label}</VisuallyHidden> : search.label}
              placeholder={search.placeholder}
              defaultValue={search.value}
            />
          </div>
        )}
        {!folds && fields}
        {search ? (
          <Button type="submit" size={folds ? 'small' : 'main'}>
            {folds && <Icon name="search" />}
            <span className={folds ? styles.word : undefined}>{m.office_search()}</span>
          </Button>
        ) : (
          <noscript>
            <Button type="submit">{m.office_filter()}</Button>
          </noscript>
        )}
      </Form>
      {folds && (
        <details className={styles.more}>
          <summary className={`tap text-15 strong unmarked ${styles.summary}`}>
            {m.office_filters()}
            {chosen.length > 0 && <span className={`brand center ${styles.many}`}>{chosen.length}</span>}
          </summary>
          <div className={`stack gap-3 ${styles.sheet}`}>
            <div className={styles.fields}>{fields}</div>
            <Button
              type="submit"
              form={formId}
              size="small"
              className={styles.show}
              onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
            >
              {m.lists_show()}
            </Button>
          </div>
        </details>
      )}
      {/* Visually hidden if no filter is set, because the count is then shown below the rows. */}
      <div className={folds && chosen.length === 0 ? 'visually-hidden' : `cluster gap-2-4 ${styles.result}`}>
        <p role="status" className={`strong ${styles.count}`}>
          {count}
        </p>
        {chosen.length > 0 && <Chips chosen={chosen} filters={filters} />}
      </div>
    </section>
  );
}

type FieldsProps = {
  selects: readonly SelectFilter[];
  dates: readonly DateFilter[];
  formId: string;
  send: () => void;
};

function Fields({ selects, dates, formId, send }: FieldsProps) {
  return (
    <>
      {selects.map(({ name, label, value, options }) => (
        <div key={name} className={styles.select}>
          <Field
            as="select"
            form={formId}
            id={`${formId}-${name}`}
            name={name}
            label={label}
            defaultValue={value}
            options={options}
            onChange={() => send()}
          />
        </div>
      ))}
      {dates.map(({ name, label, text }) => (
        // A text input: native date fields put the month first in some languages.
        <div key={name} className={styles.select}>
          <Field
            form={formId}
            id={`${formId}-${name}`}
            name={name}
            label={label}
            defaultValue={text}
            placeholder={m.office_date_example()}
            autoComplete="off"
            onBlur={({ target }) => {
              if (target.value.trim() !== text) send();
            }}
          />
        </div>
      ))}
    </>
  );
}

type Chosen = { name: string; label: string; text: string };

function chosenFilters(
  selects: readonly SelectFilter[],
  dates: readonly DateFilter[],
  search: SearchFilter | undefined,
): Chosen[] {
  const fromDates = dates
    .filter(({ text }) => text !== '')
    .map(({ name, label, text }) => ({ name, label, text: `${label} ${text}` }));
  const fromSelects = selects
    .filter(({ value }) => value !== '')
    .map(({ name, label, value, options }) => ({
      name,
      label,
      text: options.find((option) => option.value === value)?.label ?? value,
    }));
  const all = [...fromSelects, ...fromDates];
  return search?.value ? [{ name: search.name, label: search.label, text: search.value }, ...all] : all;
}

type Filter = { name: string; value: string };

function Chips({ chosen, filters }: { chosen: readonly Chosen[]; filters: readonly Filter[] }) {
  const searchWithout = (name: string) => {
    const rest = filters.filter((filter) => filter.name !== name && filter.value !== '');
    return new URLSearchParams(rest.map((filter) => [filter.name, filter.value])).toString();
  };
  return (
    <ul className={`cluster ${styles.chips}`}>
      {chosen.map(({ name, label, text }) => (
        <li key={name}>
          <Link
            to={{ search: searchWithout(name) }}
            className={`row gap-1 medium text-15 ${styles.chip}`}
            aria-label={m.office_filter_remove({ label, value: text })}
            preventScrollReset
          >
            {text}
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={{ search: '' }} className={`row text-15 strong ${styles.clear}`} preventScrollReset>
          {m.office_filters_clear()}
        </Link>
      </li>
    </ul>
  );
}

/** Syncs uncontrolled fields when Back, a chip or "Clear filters" changes the URL. */
function useSyncInputsWithUrl(
  form: { readonly current: HTMLFormElement | null },
  filters: readonly Filter[],
): void {
  const urlValues = JSON.stringify(filters.map(({ name, value }) => [name, value]));
  useEffect(() => {
    for (const [name, value] of JSON.parse(urlValues) as [string, string][]) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [form, urlValues]);
}
