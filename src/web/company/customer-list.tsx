import { type ReactNode, useId } from 'react';
import { Form, Link } from 'react-router';
import { type CustomerFilter, chosenFilters, type Share } from '#domain/customer-list.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { EmailAddress } from '#web/shared/office/email-address.tsx';
import { FilterBar } from '#web/shared/office/filter-bar.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { BreakdownList } from './breakdown-list.tsx';
import styles from './customer-list.module.css';

type Figures = {
  readonly byAirlines: readonly Share[];
  readonly byDestination: readonly Share[];
  readonly airlines: readonly string[];
  readonly destinations: readonly string[];
};

/** Which flight it is about: several deals go to the same country. */
export function FlightPlace({ place, departsOn }: { place: string; departsOn: string }) {
  return (
    <>
      {place}
      <small>{formatDate(departsOn)}</small>
    </>
  );
}

/** The parts of a list's page under each other. */
export function ListStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

type BreakdownsProps = { figures: Figures; noteOf: (count: number) => string; children?: ReactNode };

/** Who and where to, side by side; `children` stand under both, as wide as the page. */
export function CustomerBreakdowns({ figures, noteOf, children }: BreakdownsProps) {
  const items = (shares: readonly Share[]) =>
    shares.map((share) => ({ ...share, note: noteOf(share.count) }));
  const empty = m.lists_nothing_counted();
  return (
    <div className={styles.breakdowns}>
      <BreakdownList title={m.lists_by_airlines()} items={items(figures.byAirlines)} empty={empty} />
      <BreakdownList title={m.lists_by_destination()} items={items(figures.byDestination)} empty={empty} />
      {children && <div className={styles.whole}>{children}</div>}
    </div>
  );
}

type FiltersProps = {
  filter: CustomerFilter;
  figures: Figures;
  /** The first means all. */
  statuses: readonly { value: string; label: string }[];
  count: string;
};

/** The three filters that prospects and bookings share. */
export function CustomerFilters({ filter, figures, statuses, count }: FiltersProps) {
  return (
    <FilterBar
      selects={[
        { name: 'status', label: m.lists_status(), value: filter.status ?? '', options: statuses },
        {
          name: 'airlines',
          label: m.lists_airlines(),
          value: filter.airlines ?? '',
          options: choices(m.lists_all_airlines(), figures.airlines, filter.airlines),
        },
        {
          name: 'destination',
          label: m.lists_destination(),
          value: filter.destination ?? '',
          options: choices(m.lists_all_destinations(), figures.destinations, filter.destination),
        },
      ]}
      count={count}
    />
  );
}

/** One that was asked for by address but is not in the data (any more) must still be seen to be chosen. */
function choices(all: string, names: readonly string[], chosen: string | undefined) {
  const offered = chosen && !names.includes(chosen) ? [chosen, ...names] : names;
  return [{ value: '', label: all }, ...offered.map((name) => ({ value: name, label: name }))];
}

/** Written to and called by a tap. */
export function ContactLinks({ email, phoneNumber }: { email: string; phoneNumber: string }) {
  return (
    <span className={styles.contact}>
      <a href={`mailto:${email}`}>
        <EmailAddress address={email} />
      </a>
      <a href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}>{phoneNumber}</a>
    </span>
  );
}

/** A moment in a narrow column: the date stays whole, the time may stand under it. */
export function Moment({ at }: { at: Date }) {
  const [, date = '', time = ''] = /^(.*) (\S+)$/.exec(formatDateTime(at)) ?? [];
  return (
    <time dateTime={at.toISOString()} className={styles.moment}>
      <span>{date}</span> <span>{time}</span>
    </time>
  );
}

type ExportFormProps = { action: string; filter: CustomerFilter; children?: ReactNode };

/** A plain form, whose answer is a file: the page stays. It asks for all that fits the filters. */
export function ExportForm({ action, filter, children }: ExportFormProps) {
  const id = useId();
  return (
    <Form method="post" action={action} reloadDocument className={styles.export}>
      {Object.entries(chosenFilters(filter)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" size="small" aria-describedby={id}>
        {m.lists_export()}
      </Button>
      <span id={id} hidden>
        {m.lists_export_what()}
      </span>
    </Form>
  );
}

type EmptyProps = { title: string; text: string; filtered: boolean };

/** What is missing, and the way out. */
export function EmptyCustomers({ title, text, filtered }: EmptyProps) {
  return (
    <>
      <div>
        <p className={styles.emptyTitle}>{title}</p>
        <p>{text}</p>
      </div>
      {filtered && (
        <Link to={{ search: '' }} className={styles.wayOut}>
          {m.lists_clear_filters()}
        </Link>
      )}
    </>
  );
}
