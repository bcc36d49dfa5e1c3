import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './filter-bar.module.css';

type Option = { value: string; label: string };

type SelectFilter = {
  name: string;
  label: string;
  /** As it stands in the address; the empty one chooses nothing. */
  value: string;
  /** The first one, with the empty value, means all. */
  options: readonly Option[];
};

type SearchFilter = { name: string; label: string; value: string };

type FilterBarProps = {
  selects: readonly SelectFilter[];
  search?: SearchFilter;
  /** How many match, in words; announced when it changes. A later answer may come as a Deferred. */
  count: ReactNode;
};

/** Filters live in the address. A choice is sent at once when the page is alive, by a button when it is not. */
export function FilterBar({ selects, search, count }: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const filters = [...selects, ...(search ? [search] : [])];
  const chosen = chosenFilters(selects, search);
  useTypedFollowsAddress(form, filters);

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!form.current) return;
    const typed = [...new FormData(form.current)].filter(
      (entry): entry is [string, string] => entry[1] !== '',
    );
    void navigate({ search: new URLSearchParams(typed).toString() }, { preventScrollReset: true });
  }
  return (
    <section className={styles.bar} aria-label={m.office_filters()}>
      <Form ref={form} method="get" className={styles.fields} onSubmit={send}>
        {search && (
          <TextInput
            type="search"
            name={search.name}
            label={search.label}
            defaultValue={search.value}
            className={styles.search}
          />
        )}
        {selects.map(({ name, label, value, options }) => (
          <NativeSelect
            key={name}
            name={name}
            label={label}
            defaultValue={value}
            data={[...options]}
            className={styles.select}
            onChange={() => send()}
          />
        ))}
        {search ? (
          <Button type="submit">{m.office_search()}</Button>
        ) : (
          <noscript>
            <Button type="submit">{m.office_filter()}</Button>
          </noscript>
        )}
      </Form>
      <div className={styles.result}>
        <p role="status" className={styles.count}>
          {count}
        </p>
        {chosen.length > 0 && <Chips chosen={chosen} filters={filters} />}
      </div>
    </section>
  );
}

type Chosen = { name: string; label: string; text: string };

function chosenFilters(selects: readonly SelectFilter[], search: SearchFilter | undefined): Chosen[] {
  const fromSelects = selects
    .filter(({ value }) => value !== '')
    .map(({ name, label, value, options }) => ({
      name,
      label,
      text: options.find((option) => option.value === value)?.label ?? value,
    }));
  if (!search?.value) return fromSelects;
  return [{ name: search.name, label: search.label, text: search.value }, ...fromSelects];
}

type Filter = { name: string; value: string };

/** Each chosen value can be taken away by itself. */
function Chips({ chosen, filters }: { chosen: readonly Chosen[]; filters: readonly Filter[] }) {
  const without = (name: string) => {
    const rest = filters.filter((filter) => filter.name !== name && filter.value !== '');
    return new URLSearchParams(rest.map((filter) => [filter.name, filter.value])).toString();
  };
  return (
    <ul className={styles.chips}>
      {chosen.map(({ name, label, text }) => (
        <li key={name}>
          <Link
            to={{ search: without(name) }}
            className={styles.chip}
            aria-label={m.office_filter_remove({ label, value: text })}
            preventScrollReset
          >
            {text}
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={{ search: '' }} className={styles.clear} preventScrollReset>
          {m.office_filters_clear()}
        </Link>
      </li>
    </ul>
  );
}

/** Back, a chip or "Clear filters" change the address; the fields, which belong to the browser, follow. */
function useTypedFollowsAddress(
  form: { readonly current: HTMLFormElement | null },
  filters: readonly Filter[],
): void {
  const inAddress = JSON.stringify(filters.map(({ name, value }) => [name, value]));
  useEffect(() => {
    for (const [name, value] of JSON.parse(inAddress) as [string, string][]) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [form, inAddress]);
}
