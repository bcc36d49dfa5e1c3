import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { markMatches } from '#domain/kernel/marked-text.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { ListedMessage } from '#domain/operator/contact-message.ts';
import type { DeskFound, FoundBooking, FoundCompany, FoundDeal } from '#domain/operator/desk-found.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { statusLooks } from '#web/operator/companies/company-text.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import styles from './desk-search.module.css';
import { cancelledLook, formatDeskTickets, hiddenLook, phaseLooks, stateLooks } from './desk-text.ts';
import type { HideDialogState } from './hide-deal-dialog.tsx';
import { SubscriberPanel } from './subscriber-panel.tsx';

type FoundListProps = {
  found: DeskFound;
  onHide: (target: HideDialogState) => void;
  isFindingBill: boolean;
  onFindBill: (billId: string) => void;
  onEndWishes: (email: string) => void;
  onAllowEmails: (email: string) => void;
};

/** Shown instead of the desk while a search is active. */
export function FoundList({ found, onHide, isFindingBill, onFindBill, ...onEmails }: FoundListProps) {
  const { text, unknownBill, bookings, deals, companies, messages, beginnings, subscriber } = found;
  const rows = [bookings, deals, companies, messages];
  const isEmpty = subscriber === null && rows.every(({ length }) => length === 0);
  return (
    <section className={`stack ${styles.found}`} aria-labelledby="found-title">
      <div className="cluster gap-2-4 between">
        <div role="status">
          <h2 id="found-title" className="text-17 anywhere">
            {isEmpty ? m.desk_found_nothing({ text }) : m.desk_found_title({ text })}
          </h2>
        </div>
        <ButtonLink size="small" to={officePaths.deskPath}>
          {m.desk_close_search()}
        </ButtonLink>
      </div>
      {isEmpty && <p>{m.desk_found_nothing_text()}</p>}
      {unknownBill !== null && (
        <div className="stack gap-2 justify-start">
          <p>{m.desk_unknown_find_text({ text: unknownBill })}</p>
          <Button
            size="small"
            working={isFindingBill}
            workingLabel={m.superadmin_checking()}
            onClick={() => onFindBill(unknownBill)}
          >
            {m.desk_unknown_find()}
          </Button>
        </div>
      )}
      <Group title={m.desk_found_bookings()} rows={bookings} note={found.isCut && m.desk_found_cut()}>
        {(booking) => (
          <BookingRow booking={booking} isExact={found.exact.includes(booking.id)} beginnings={beginnings} />
        )}
      </Group>
      <Group title={m.desk_found_deals()} rows={deals}>
        {(deal) => <DealRow deal={deal} beginnings={beginnings} onHide={onHide} />}
      </Group>
      <Group title={m.desk_found_companies()} rows={companies}>
        {(company) => <CompanyRow company={company} beginnings={beginnings} />}
      </Group>
      <Group title={m.desk_found_messages()} rows={messages}>
        {(message) => <MessageRow message={message} beginnings={beginnings} />}
      </Group>
      {subscriber && <SubscriberPanel subscriber={subscriber} {...onEmails} />}
    </section>
  );
}

type GroupProps<Row> = {
  title: string;
  rows: readonly Row[];
  note?: ReactNode;
  children: (row: Row) => ReactNode;
};

function Group<Row extends { readonly id: string }>({ title, rows, note, children }: GroupProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <div className={`panel titled ${styles.group}`}>
      <h3 className="minor-head">
        {title} <span className="muted regular">{rows.length}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {note && <p className="muted text-14 rule">{note}</p>}
    </div>
  );
}

function Marked({ text, by }: { text: string; by: readonly string[] }) {
  return markMatches(text, by).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    part.isFound ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

type Beginnings = { beginnings: readonly string[] };

type BookingRowProps = Beginnings & { booking: FoundBooking; isExact: boolean };

function BookingRow({ booking, isExact, beginnings: by }: BookingRowProps) {
  const { id, reference, state, tickets } = booking;
  const look = booking.isCancelled ? cancelledLook : stateLooks[state];
  const shown = [reference, booking.buyer, booking.email, booking.phone];
  const isMarked = shown.some((text) => markMatches(text, by).some(({ isFound }) => isFound));
  return (
    <Link to={officePaths.operatorBookingPath(id)} className={styles.row}>
      <span className={styles.first}>
        <b>
          <Marked text={reference} by={by} />
        </b>
        <small>
          <DateTime at={booking.createdAt} />
        </small>
      </span>
      <span className={styles.cell}>
        <b>
          <Marked text={booking.buyer} by={by} />
        </b>
        <small>
          <Marked text={booking.email} by={by} />
        </small>
        <small>
          <Marked text={booking.phone} by={by} />
        </small>
        {!isMarked && <small>{isExact ? m.desk_found_by_number() : m.desk_found_otherwise()}</small>}
      </span>
      <span className={styles.cell}>
        {booking.destination}, {formatDate(booking.departsOn)}
        <small>{booking.company}</small>
      </span>
      <span className={styles.cell}>
        {formatMyr(booking.totalSen)}
        <small>{formatDeskTickets(tickets)}</small>
      </span>
      <span className={`cluster ${styles.pills}`}>
        <StatusPill tone={look.tone}>{look.name()}</StatusPill>
        {booking.isLate && <StatusPill tone="warn">{m.superadmin_tag_late()}</StatusPill>}
        {booking.isTest && <small>{m.superadmin_tag_test()}</small>}
      </span>
    </Link>
  );
}

type DealRowProps = Beginnings & { deal: FoundDeal; onHide: (target: HideDialogState) => void };

function DealRow({ deal, beginnings: by, onHide }: DealRowProps) {
  const isHidden = deal.hiddenReason !== null;
  const look = isHidden ? hiddenLook : phaseLooks[deal.phase];
  const named = { place: deal.destination, date: formatDate(deal.departsOn) };
  const subject = `${deal.destination}, ${named.date}, ${formatMyr(deal.sellingPriceSen)}, ${deal.company}`;
  return (
    <div className={`cluster ${styles.pair}`}>
      {/* Public pages have a different script policy, so this link reloads. */}
      <Link to={paths.dealPath(deal.id)} reloadDocument className={styles.row}>
        <span className={styles.first}>
          <b>
            <Marked text={deal.flights.join(', ')} by={by} />
          </b>
          <small>{m.desk_found_departs({ date: formatDate(deal.departsOn) })}</small>
        </span>
        <span className={styles.cell}>
          <b>
            <Marked text={deal.destination} by={by} />
          </b>
          <small>
            <Marked text={deal.airlines} by={by} />
          </small>
        </span>
        <span className={styles.cell}>
          {deal.company}
          {isHidden && <small>{deal.hiddenReason}</small>}
        </span>
        <span className={styles.cell}>
          {formatMyr(deal.sellingPriceSen)}
          <small>{m.desk_deal_seats({ count: deal.seatsAvailable })}</small>
        </span>
        <span className={`cluster ${styles.pills}`}>
          <StatusPill tone={look.tone}>{look.name()}</StatusPill>
        </span>
      </Link>
      <Button
        size="small"
        aria-label={isHidden ? m.desk_show_named(named) : m.desk_hide_named(named)}
        onClick={() => onHide({ dealId: deal.id, subject, isHidden })}
      >
        {isHidden ? m.desk_show() : m.desk_hide()}
      </Button>
    </div>
  );
}

function CompanyRow({ company, beginnings: by }: Beginnings & { company: FoundCompany }) {
  const look = statusLooks[company.status];
  return (
    <Link to={officePaths.operatorCompanyPath(company.id)} className={`${styles.row} ${styles.few}`}>
      <span className={styles.cell}>
        <b>
          <Marked text={company.name} by={by} />
        </b>
        {company.ssmNumber && (
          <small>
            <Marked text={m.desk_ssm({ number: company.ssmNumber })} by={by} />
          </small>
        )}
      </span>
      <span className={styles.cell}>
        <Marked text={company.email} by={by} />
        <small>{company.phone}</small>
      </span>
      <span className={`cluster ${styles.pills}`}>
        <StatusPill tone={look.tone}>{look.name()}</StatusPill>
      </span>
    </Link>
  );
}

function MessageRow({ message, beginnings: by }: Beginnings & { message: ListedMessage }) {
  const isOpen = message.answeredAt === null;
  return (
    <Link to={officePaths.messageDrawerPath(message.id)} className={`${styles.row} ${styles.few}`}>
      <span className={styles.cell}>
        <b>{message.subject}</b>
        <small>
          <DateTime at={message.createdAt} />
        </small>
      </span>
      <span className={styles.cell}>
        {message.name}
        <small>
          <Marked text={message.email} by={by} />
        </small>
      </span>
      <span className={`cluster ${styles.pills}`}>
        <StatusPill tone={isOpen ? 'warn' : 'ok'}>
          {isOpen ? m.desk_message_open() : m.desk_message_answered()}
        </StatusPill>
      </span>
    </Link>
  );
}
