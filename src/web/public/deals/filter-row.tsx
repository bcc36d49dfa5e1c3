import { type FormEvent, useId } from 'react';
import { Form, useNavigate } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import {
  mostTravellers,
  readSearchQuery,
  type SearchOrder,
  type SearchQuery,
  searchAddress,
  searchOrders,
} from '#domain/search/search-query.ts';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './filter-row.module.css';

const sortNames: Record<SearchOrder, () => string> = {
  newest: m.filter_sort_newest,
  closing: m.filter_sort_closing,
  price: m.filter_sort_price,
  discount: m.filter_sort_discount,
  departure: m.filter_sort_departure,
};

type FilterRowProps = { query: SearchQuery; destinations: readonly string[]; working: boolean };

/** Filters are a GET form, so Back, reload and sharing keep them. */
export function FilterRow({ query, destinations, working }: FilterRowProps) {
  const navigate = useNavigate();
  const id = useId();
  const { destination, travellers } = query.filter;
  // Offers a destination from the URL even if no listed deal has it, so that the choice stays visible.
  const offered =
    destination && !destinations.includes(destination) ? [destination, ...destinations] : destinations;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) params.append(name, String(value));
    navigate(searchAddress(readSearchQuery(params)), { preventScrollReset: true });
  }

  return (
    // The key resets the uncontrolled inputs when the URL changes.
    <Form
      key={searchAddress({ ...query, cursor: null })}
      method="get"
      action={paths.deals}
      role="search"
      aria-label={m.filter_title()}
      className={`panel pad-4 gap-4 ${styles.row}`}
      onSubmit={submit}
    >
      <Field
        as="select"
        name="destination"
        id={`${id}-destination`}
        label={m.filter_destination()}
        defaultValue={destination ?? ''}
      >
        <option value="">{m.filter_destination_any()}</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Field>
      <TravellersField id={`${id}-travellers`} travellers={travellers} />
      <Field as="select" name="sort" id={`${id}-sort`} label={m.filter_sort()} defaultValue={query.order}>
        {searchOrders.map((order) => (
          <option key={order} value={order}>
            {sortNames[order]()}
          </option>
        ))}
      </Field>
      <Button type="submit" kind="primary" wide="phone" working={working}>
        {m.filter_apply()}
      </Button>
    </Form>
  );
}

function TravellersField({ id, travellers }: { id: string; travellers: number | undefined }) {
  return (
    <Field
      as="select"
      name="travellers"
      id={id}
      label={m.filter_travellers()}
      defaultValue={travellers ?? ''}
    >
      <option value="">{m.filter_travellers_any()}</option>
      {Array.from({ length: mostTravellers }, (_, index) => index + 1).map((count) => (
        <option key={count} value={count}>
          {m.filter_travellers_many({ count })}
        </option>
      ))}
    </Field>
  );
}
