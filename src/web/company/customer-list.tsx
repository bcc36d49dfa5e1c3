import { type ComponentProps, type ReactNode, useId } from 'react';
import { Form, Link } from 'react-router';
import type { DealChoice } from '#domain/deals/company-deal.ts';
import {
  type CustomerFilter,
  type GroupShare,
  listSetFilters,
  type SearchNote,
} from '#domain/fulfilment/customer-list.ts';
import { routeParts } from '#domain/trips/leg.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { findRouteEnd } from '#domain/trips/trip-view.ts';
import { formatDate, formatDateRange, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { FilterBar } from '#web/back-office/kit/filter-bar.tsx';
import { Fold } from '#web/back-office/kit/fold.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { AirportTag } from './airport-tag.tsx';
import { BreakdownList } from './breakdown-list.tsx';
import styles from './customer-list.module.css';

type Figures = {
  readonly byAirlines: readonly GroupShare[];
  readonly byDestination: readonly GroupShare[];
  readonly airlines: readonly string[];
  readonly destinations: readonly string[];
};

type ListedFlight = { place: string; route: string; departsOn: string; returnsOn: string | null };

/** Shows route and dates under the place, because several deals go to the same country. */
export function FlightPlace({
  place,
  route,
  departsOn,
  returnsOn,
  airlines,
}: ListedFlight & { airlines?: string }) {
  return (
    <>
      <AirportTag code={routeParts(route)?.to ?? null} /> {place}
      <small>{returnsOn ? formatDateRange(departsOn, returnsOn) : formatDate(departsOn)}</small>
      <small>{[route, airlines].filter(Boolean).join(' · ')}</small>
    </>
  );
}

export function ListStack({ children }: { children: ReactNode }) {
  return <div className={`stack ${styles.stack}`}>{children}</div>;
}

type BreakdownsProps = { figures: Figures; formatNote: (count: number) => string; children?: ReactNode };

export function CustomerBreakdowns({ figures, formatNote, children }: BreakdownsProps) {
  const items = (shares: readonly GroupShare[]) =>
    shares.map((share) => ({ ...share, note: formatNote(share.count) }));
  const empty = m.lists_nothing_counted();
  return (
    <Fold label={m.lists_breakdowns()} rememberedAs="breakdowns">
      <div className="stack two">
        <BreakdownList title={m.lists_by_airlines()} items={items(figures.byAirlines)} empty={empty} />
        <BreakdownList title={m.lists_by_destination()} items={items(figures.byDestination)} empty={empty} />
        {children && <div className={`span ${styles.whole}`}>{children}</div>}
      </div>
    </Fold>
  );
}

type FiltersProps = {
  filter: CustomerFilter & { readonly deal?: string | undefined; readonly search?: string | undefined };
  figures: Figures;
  statuses: readonly Option[];
  deals: readonly DealChoice[];
  search: { label: string; placeholder: string };
  sort: { value: string; options: readonly Option[] };
  dates?: ComponentProps<typeof FilterBar>['dates'];
  kept?: ComponentProps<typeof FilterBar>['otherFilters'];
  count: string;
};

type Option = { value: string; label: string };

export function CustomerFilters(props: FiltersProps) {
  const { filter, figures, statuses, deals, search, sort, count, ...more } = props;
  return (
    <FilterBar
      folds
      search={{ name: 'search', value: filter.search ?? '', ...search }}
      selects={[
        { name: 'status', label: m.lists_status(), value: filter.status ?? '', options: statuses },
        {
          name: 'airlines',
          label: m.lists_airlines(),
          value: filter.airlines ?? '',
          options: listChoices(m.lists_all_airlines(), figures.airlines, filter.airlines),
        },
        {
          name: 'destination',
          label: m.lists_destination(),
          value: filter.destination ?? '',
          options: listChoices(m.lists_all_destinations(), figures.destinations, filter.destination),
        },
        {
          name: 'deal',
          label: m.lists_deal(),
          value: filter.deal ?? '',
          options: [{ value: '', label: m.lists_all_deals() }, ...deals.map(dealOption)],
        },
        { name: 'sort', label: m.lists_sort(), ...sort },
      ]}
      count={count}
      {...more}
    />
  );
}

function dealOption({ id, destination, route, departsOn, pnr }: DealChoice): Option {
  const place = formatDestination({ endsIn: findRouteEnd(route) }, destination);
  return { value: id, label: m.lists_deal_choice({ place, date: formatDate(departsOn), pnr }) };
}

/** Adds a selected value that is no longer in the data, so that the filter still shows it. */
function listChoices(all: string, names: readonly string[], chosen: string | undefined) {
  const listedNames = chosen && !names.includes(chosen) ? [chosen, ...names] : names;
  return [{ value: '', label: all }, ...listedNames.map((name) => ({ value: name, label: name }))];
}

type ContactProps = { name: string; email: string; phoneNumber: string; message: string };

export function ContactLinks({ name, email, phoneNumber, message }: ContactProps) {
  const digits = phoneNumber.replace(/\D/g, '');
  const [call, chat] = [m.lists_call({ name }), m.lists_whatsapp({ name })];
  return (
    <span className={`row gap-1 between ${styles.contact}`}>
      <span className={`grow wide-only ${styles.written}`}>
        <a href={`tel:+${digits}`} className="block nowrap plain-link">
          {phoneNumber}
        </a>
        <a href={`mailto:${email}`} className={`block plain-link ${styles.email}`} data-key="e">
          <EmailAddress address={email} />
        </a>
      </span>
      <span className={`row rigid ${styles.quick}`}>
        <a href={`tel:+${digits}`} aria-label={call} title={call} data-key="c">
          <Icon name="phone" />
        </a>
        <a
          href={`https://wa.me/${digits}?${new URLSearchParams({ text: message })}`}
          target="_blank"
          rel="noreferrer"
          aria-label={chat}
          data-key="w"
          title={chat}
        >
          <Icon name="chat-call" />
        </a>
      </span>
    </span>
  );
}

/** A date and time for a narrow column: the line may break between the two, but not within. */
export function DateAndTime({ at }: { at: Date }) {
  const [, date = '', time = ''] = /^(.*) (\S+)$/.exec(formatDateTime(at)) ?? [];
  return (
    <time dateTime={at.toISOString()} className={styles.moment}>
      <span className="nowrap">{date}</span> <span className="nowrap">{time}</span>
    </time>
  );
}

type ExportFormProps = { action: string; filter: CustomerFilter; children?: ReactNode };

/** A native form: the response is a file, so the page stays. Exports all rows that match the filters. */
export function ExportForm({ action, filter, children }: ExportFormProps) {
  const id = useId();
  return (
    <Form method="post" action={action} reloadDocument className="cluster gap-2-4">
      {Object.entries(listSetFilters(filter)).map(([name, value]) => (
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

export function ExportMenu(props: ExportFormProps) {
  return (
    <FoldedForm name={m.lists_export_menu()} className="row-button">
      <ExportForm {...props} />
    </FoldedForm>
  );
}

type FoldedFormProps = { name: ReactNode; className: string; children: ReactNode };

export function FoldedForm({ name, className, children }: FoldedFormProps) {
  return (
    <details className={styles.fold}>
      <summary className={`unmarked ${className}`}>{name}</summary>
      <div className={`panel pad-4 ${styles.form}`}>{children}</div>
    </details>
  );
}

type EmptyProps = { title: string; text: string; filtered: boolean };

export function EmptyCustomers({ title, text, filtered }: EmptyProps) {
  return (
    <>
      <div>
        <p className="strong">{title}</p>
        <p>{text}</p>
      </div>
      {filtered && (
        <Link to={{ search: '' }} className="tap strong">
          {m.lists_clear_filters()}
        </Link>
      )}
    </>
  );
}

/** Texts for a search without results; null if there was no search. */
export function describeEmptySearch(search: string | undefined, note: SearchNote) {
  if (search === undefined) return null;
  const text = note === 'tooShort' ? m.lists_search_short() : m.lists_search_nothing_text();
  return { title: m.lists_search_nothing({ text: search }), text };
}

export function CutNote({ note }: { note: SearchNote }) {
  return note === 'cut' ? <p className={`pad-row text-15 ${styles.cut}`}>{m.lists_search_cut()}</p> : null;
}
