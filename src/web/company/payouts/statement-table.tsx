import { Link } from 'react-router';
import type { MoneyFigures } from '#domain/finance/ledger.ts';
import {
  placeKey,
  type SharePlace,
  type Statement,
  type StatementGroup,
  type StatementLine,
} from '#domain/finance/statement.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatAmount } from '#format/amounts.ts';
import { formatDayAndMonth, formatDayDateWithoutYear, formatMonth, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './payouts.module.css';
import { describeShareHold, placeNames } from './statement-text.ts';

/** More rows would render slowly; the export has all of them. */
const MAX_LINES = 500;

type StatementTableProps = {
  statement: Statement;
  account: string;
};

export function StatementTable({ statement: { month, groups, sums }, account }: StatementTableProps) {
  const name = m.statement_table({ month: formatMonth(month) });
  const shown = firstLines(groups, MAX_LINES);
  const count = groups.reduce((all, { lines }) => all + lines.length, 0);
  return (
    <section className={`panel ${styles.ledger}`} aria-label={name}>
      <table className={`figures full ${styles.table}`}>
        <caption className="visually-hidden">{name}</caption>
        <thead className="visually-hidden until-table">
          <tr>
            <th scope="col">{m.statement_column_paid()}</th>
            <th scope="col">{m.statement_column_booking()}</th>
            <th scope="col">{m.statement_column_passenger()}</th>
            <th scope="col">{m.statement_column_flight()}</th>
            <th scope="col">{m.statement_column_due()}</th>
            <th scope="col" data-amount>
              {m.statement_column_paid_by()}
            </th>
            <th scope="col" data-amount>
              {m.statement_column_refunded()}
            </th>
            <th scope="col" data-amount>
              {m.statement_column_fee()}
            </th>
            <th scope="col" data-amount>
              {m.statement_column_yours()}
            </th>
          </tr>
        </thead>
        {shown.map((group) => (
          <Group key={placeKey(group.place)} group={group} account={account} />
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {formatMonth(month)}
            </th>
            <Amounts figures={sums} />
          </tr>
        </tfoot>
      </table>
      <p className="cluster between gap-2-4 muted text-14 pad-row">
        <span>
          {count > MAX_LINES && `${m.statement_more({ count: count - MAX_LINES })} `}
          {m.statement_foot()}
        </span>
        <span>{m.statement_foot_times()}</span>
      </p>
    </section>
  );
}

function firstLines(groups: readonly StatementGroup[], max: number): StatementGroup[] {
  let remaining = max;
  return groups.map((group) => {
    const lines = group.lines.slice(0, remaining);
    remaining -= lines.length;
    return { ...group, lines };
  });
}

type GroupProps = { group: StatementGroup; account: string };

function Group({ group: { place, lines, sums }, account }: GroupProps) {
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={5}>
          <span className={`cluster ${styles.groupHead}`}>
            {'on' in place && <b>{formatDayDateWithoutYear(place.on)}</b>}
            <StatusPill
              tone={tones[place.kind]}
              icon={place.kind === 'scheduled' ? <Icon name="clock" size={12} /> : undefined}
            >
              {placeNames[place.kind]()}
            </StatusPill>
            <small className="muted text-14 regular">{describePlace(place, account)}</small>
          </span>
        </th>
        <Amounts figures={sums} />
      </tr>
      {lines.map((line) => (
        <Line key={line.bookingId} line={line} />
      ))}
    </tbody>
  );
}

const tones = {
  onHold: 'warn',
  collecting: 'quiet',
  scheduled: 'ok',
  paidOut: 'ok',
  refunded: 'quiet',
} as const satisfies Record<SharePlace['kind'], string>;

function describePlace(place: SharePlace, account: string): string {
  switch (place.kind) {
    case 'onHold':
      return describeShareHold(place.reason);
    case 'collecting':
      return m.statement_collecting_text();
    case 'refunded':
      return m.statement_given_back_text();
    case 'scheduled':
      return account;
    case 'paidOut':
      return place.reference ? m.statement_reference({ reference: place.reference }) : '';
  }
}

function Line({ line }: { line: StatementLine }) {
  return (
    <tr className={styles.line}>
      <td className="table-only">
        {formatDayAndMonth(klDate(line.at))} <span className="muted">{formatTime(line.at)}</span>
      </td>
      <td>
        <Link to={officePaths.companyBookingPath(line.bookingId)} className="strong">
          {line.reference}
        </Link>
      </td>
      <td className="clip" data-cell="passenger" title={line.passengerName}>
        {line.passengerName}
      </td>
      <td className="clip">
        {line.airport && <span className={styles.airport}>{line.airport}</span>}{' '}
        {formatDayAndMonth(line.departsOn)}{' '}
        <span className="muted table-only">
          {m.statement_tickets({ count: line.tickets, price: formatAmount(line.unitPriceSen) })}
        </span>
      </td>
      <td className="table-only">{dueText(line)}</td>
      <Amounts figures={line} />
    </tr>
  );
}

function dueText({ place, dueOn }: StatementLine): string {
  if (place.kind === 'collecting') return m.statement_not_released();
  if (place.kind === 'paidOut') return formatDayAndMonth(place.on);
  return place.kind === 'refunded' || dueOn === null ? '' : formatDayAndMonth(dueOn);
}

/** Refund and fee are deductions and shown with a minus; a returned fee has none. */
function Amounts({ figures }: { figures: MoneyFigures }) {
  const { receivedSen, refundedSen, feeSen, shareSen } = figures;
  return (
    <>
      <Amount sen={receivedSen} />
      <Amount sen={-refundedSen} />
      <Amount sen={-feeSen} isTableOnly={refundedSen !== 0} />
      <td data-amount data-cell="yours" className={shareSen === 0 ? 'muted' : undefined}>
        {formatAmount(shareSen)}
      </td>
    </>
  );
}

/** A phone has room for only one deduction beside the payment, so `isTableOnly` amounts are hidden there. */
function Amount({ sen, isTableOnly = false }: { sen: number; isTableOnly?: boolean }) {
  const className = sen === 0 ? 'muted table-only' : isTableOnly ? 'table-only' : undefined;
  return (
    <td data-amount className={className}>
      {sen === 0 ? m.statement_none() : formatAmount(sen)}
    </td>
  );
}
