import { Form, Link } from 'react-router';
import {
  type CompanyDebt,
  type HeldPage,
  heldAccounts,
  type ShownBalance,
  type TypedBalance,
} from '#domain/finance/held-money.ts';
import { companyEntryKinds } from '#domain/finance/money-entry.ts';
import type { MonthChoice } from '#domain/kernel/month.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { daysBetween } from '#domain/kernel/time.ts';
import { formatBalance, formatMyr } from '#format/amounts.ts';
import { formatDate, formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { MonthPicker } from '#web/back-office/kit/month-picker.tsx';
import { accountNames, entryTexts } from '#web/operator/entries/entry-text.ts';
import { SettingsPanel } from '#web/operator/settings-billplz/panel.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import styles from './held.module.css';

export function Comparison({ page }: { page: HeldPage }) {
  const { held, balances, sentSen, unknownSen } = page;
  const bank = balances[0];
  const found = [
    { name: m.held_not_settled(), sen: held.notSettledSen },
    ...(bank
      ? [
          { name: m.held_bank(), sen: bank.balanceSen },
          { name: m.held_moved(), sen: bank.countedSen },
        ]
      : []),
  ];
  const expected = heldAccounts
    .map((account) => ({
      name: account === 'owed' ? m.held_owed() : accountNames[account](),
      sen: held.accounts[account],
    }))
    .filter(({ sen }, index) => index < 4 || sen !== 0);
  return (
    <SettingsPanel
      title={bank ? m.held_compared({ date: formatDayDate(bank.balanceOn) }) : m.held_compared_now()}
    >
      <Verdict page={page} />
      {bank?.isWaiting && <WaitingTransfer balance={bank} />}
      <div className="fluid align-start">
        <Side title={m.held_found()} lines={found} sumSen={held.foundSen} />
        <Side title={m.held_expected()} lines={expected} sumSen={held.expectedSen} />
      </div>
      {sentSen !== 0 && <p>{m.held_sent({ amount: formatMyr(sentSen) })}</p>}
      {unknownSen !== 0 && <p>{m.held_unknown({ amount: formatMyr(unknownSen) })}</p>}
    </SettingsPanel>
  );
}

/** Shown to the super admin who entered the balance; another one must confirm it. */
function WaitingTransfer({ balance }: { balance: ShownBalance }) {
  const { id, movedSen, countedSen, isOwn } = balance;
  const [amount, counted] = [formatBalance(movedSen), formatBalance(countedSen)];
  return (
    <>
      <Banner kind="warn">{m.held_waiting({ amount, counted })}</Banner>
      {!isOwn && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="balance-confirm" />
          <input type="hidden" name="balanceId" value={id} />
          <Button type="submit" size="small" kind="primary">
            {m.held_confirm()}
          </Button>
        </Form>
      )}
    </>
  );
}

function Verdict({ page: { held, balances } }: { page: HeldPage }) {
  const { differenceSen } = held;
  if (balances.length === 0) return <Banner kind="info">{m.held_enter_first()}</Banner>;
  if (differenceSen === 0) return <Banner kind="ok">{m.held_agrees()}</Banner>;
  const amount = formatMyr(Math.abs(differenceSen));
  return <Banner kind="bad">{differenceSen > 0 ? m.held_more({ amount }) : m.held_less({ amount })}</Banner>;
}

type SideProps = {
  title: string;
  lines: readonly { readonly name: string; readonly sen: number }[];
  sumSen: number;
};

function Side({ title, lines, sumSen }: SideProps) {
  return (
    <div>
      <h3 className="minor-head">{title}</h3>
      <dl className={`facts stack gap-2 above-2 ${styles.lines}`}>
        {[...lines, { name: m.held_sum(), sen: sumSen }].map(({ name, sen }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatBalance(sen)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Sorted from the oldest debt. */
export function DebtTable({ debts, today }: { debts: readonly CompanyDebt[]; today: string }) {
  const rows = [...Map.groupBy(debts, ({ companyId }) => companyId).values()];
  return (
    <DataTable
      caption={m.held_debts_title()}
      title={m.held_debts_title()}
      columns={debtColumns(today)}
      rows={rows}
      rowKey={(own) => own[0]?.companyId ?? ''}
      empty={<strong>{m.held_debts_empty()}</strong>}
      footer={rows.length > 0 && <p className="muted">{m.held_debts_text()}</p>}
    />
  );
}

function debtColumns(today: string): Column<CompanyDebt[]>[] {
  return [
    {
      key: 'company',
      header: m.held_debt_column_company(),
      cell: ([first]) =>
        first && <Link to={officePaths.operatorCompanyPath(first.companyId)}>{first.company}</Link>,
    },
    {
      key: 'bookings',
      header: m.held_debt_column_bookings(),
      wide: true,
      cell: (own) =>
        own.map(({ bookingId, reference, debtSen }) => (
          <small key={bookingId}>
            <Link to={officePaths.operatorBookingPath(bookingId)}>{reference}</Link> {formatMyr(debtSen)}
          </small>
        )),
    },
    {
      key: 'since',
      header: m.held_debt_column_since(),
      cell: ([oldest]) =>
        oldest &&
        m.held_debt_days({ date: formatDate(oldest.since), count: daysBetween(oldest.since, today) }),
    },
    {
      key: 'amount',
      header: m.held_debt_column_amount(),
      align: 'right',
      cell: (own) => formatMyr(own.reduce((sum, { debtSen }) => sum + debtSen, 0)),
    },
    {
      key: 'actions',
      header: '',
      cell: ([first]) =>
        first && (
          <span className="cluster gap-2-4">
            {companyEntryKinds.map((kind) => (
              <Link
                key={kind}
                to={officePaths.companyEntryPath(first.companyId, kind)}
                preventScrollReset
                className="tap strong"
                aria-label={`${entryTexts[kind].name()}: ${first.company}`}
              >
                {entryTexts[kind].name()}
              </Link>
            ))}
          </span>
        ),
    },
  ];
}

export function BalanceHistory({ balances }: { balances: readonly TypedBalance[] }) {
  return (
    <DataTable
      caption={m.held_history()}
      title={m.held_history()}
      columns={balanceColumns()}
      rows={balances}
      rowKey={({ madeAt }) => madeAt.toISOString()}
      empty={<strong>{m.held_history_empty()}</strong>}
    />
  );
}

function balanceColumns(): Column<TypedBalance>[] {
  return [
    {
      key: 'day',
      header: m.held_column_day(),
      cell: ({ balanceOn, note }) => (
        <>
          {formatDayDate(balanceOn)}
          {note && <small>{note}</small>}
        </>
      ),
    },
    {
      key: 'who',
      header: m.held_column_who(),
      wide: true,
      cell: ({ madeBy }) => madeBy ?? m.payout_former_admin(),
    },
    {
      key: 'balance',
      header: m.held_bank(),
      align: 'right',
      cell: ({ balanceSen }) => formatBalance(balanceSen),
    },
    { key: 'moved', header: m.held_moved(), align: 'right', cell: ({ movedSen }) => formatBalance(movedSen) },
  ];
}

export function JournalPanel({ months }: { months: MonthChoice }) {
  return (
    <SettingsPanel title={m.held_journal_title()} text={m.held_journal_text()}>
      <div className="cluster gap-2-4">
        <MonthPicker {...months} />
        <Form method="post" action={officePaths.heldMoneyJournalPath} reloadDocument>
          <input type="hidden" name="month" value={months.month} />
          <Button type="submit" size="small">
            {m.held_journal_download()}
          </Button>
        </Form>
      </div>
    </SettingsPanel>
  );
}
