import { Link } from 'react-router';
import type { Release } from '#domain/companies/release.ts';
import { ledgerAccounts } from '#domain/finance/ledger.ts';
import { type EntryKind, entryKinds, type ShownEntry } from '#domain/finance/money-entry.ts';
import type { OperatorLedger } from '#domain/finance/statement.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatBalance } from '#format/amounts.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import styles from './entries.module.css';
import { EntryForm } from './entry-form.tsx';
import { EntryList } from './entry-list.tsx';
import { accountNames, entryTexts } from './entry-text.ts';

export type BookingLedgerProps = {
  bookingId: string;
  /** Null before the first payment. */
  facts: OperatorLedger | null;
  entries: readonly ShownEntry[];
  /** The kind of entry whose form is open. */
  kind: EntryKind | null;
  result: ActionResult | undefined;
  confirmAboveSen: number;
};

const waitingTexts: Record<Extract<Release, { kind: 'waits' }>['for'], () => string> = {
  documents: m.desk_ledger_waits_documents,
  cancellation_request: m.desk_ledger_waits_request,
  cancelled_flight: m.desk_ledger_waits_flight,
  super_admin: m.desk_ledger_waits_operator,
};

export function BookingLedger(props: BookingLedgerProps) {
  const { bookingId, facts, entries, kind, ...form } = props;
  return (
    <section className="panel stack gap-3 pad-4" aria-labelledby="ledger-title">
      <h2 id="ledger-title" className="subhead">
        {m.entry_title()}
      </h2>
      {facts ? <Facts {...facts} /> : <p className="muted text-14">{m.entry_none()}</p>}
      {entries.length > 0 && (
        <>
          <h3 className="minor-head">{m.entry_list_title()}</h3>
          <EntryList entries={entries} />
        </>
      )}
      <h3 id="entry-kinds" className="minor-head">
        {m.entry_make()}
      </h3>
      <nav aria-labelledby="entry-kinds" className={`cluster gap-2-4 ${styles.kinds}`}>
        {entryKinds.map((each) => (
          <Link
            key={each}
            to={officePaths.bookingEntryPath(bookingId, each)}
            preventScrollReset
            className="tap strong"
            aria-current={each === kind ? 'true' : undefined}
          >
            {entryTexts[each].name()}
          </Link>
        ))}
      </nav>
      {kind && (
        <EntryForm
          key={kind}
          {...form}
          kind={kind}
          about={{ bookingId }}
          backTo={officePaths.operatorBookingPath(bookingId)}
        />
      )}
    </section>
  );
}

function Facts({ balances, release, dueOn, payouts, companyBalanceSen }: OperatorLedger) {
  const payoutName = (amountSen: number, date: string) =>
    amountSen < 0 ? m.desk_ledger_returned_on({ date }) : m.desk_ledger_paid_on({ date });
  return (
    <>
      <dl className="facts stack gap-2">
        {ledgerAccounts.map(
          (account) =>
            balances[account] !== 0 && (
              <Fact key={account} name={accountNames[account]()} value={formatBalance(balances[account])} />
            ),
        )}
        {balances.owed !== 0 && dueOn && <Fact name={m.desk_ledger_due()} value={formatDayDate(dueOn)} />}
        {payouts.map(({ on, reference, amountSen }, index) => (
          <Fact
            // biome-ignore lint/suspicious/noArrayIndexKey: entries of the ledger are never reordered, and have no other name
            key={index}
            name={payoutName(amountSen, formatDayDate(on))}
            value={[formatBalance(amountSen), reference].filter(Boolean).join(' · ')}
          />
        ))}
        <Fact name={m.desk_ledger_balance()} value={formatBalance(companyBalanceSen)} />
      </dl>
      {balances.awaiting > 0 && (
        <p className="muted text-14">
          {release.kind === 'on'
            ? m.desk_ledger_release({ date: formatDayDate(release.date) })
            : waitingTexts[release.for]()}
        </p>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
