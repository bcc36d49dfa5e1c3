import { Link } from 'react-router';
import type { ShownPayout, ShownRun } from '#domain/finance/payout-desk.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import rowActions from '#web/operator/row-actions.module.css';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { FileForms, FileState } from './bank-file-parts.tsx';
import type { PayoutDialogState } from './payout-dialogs.tsx';
import styles from './payouts.module.css';
import { holdTexts, payoutLooks, runLooks } from './payouts-text.ts';
import { SignedMoney } from './signed-money.tsx';

type RunPanelProps = {
  run: ShownRun;
  confirmAboveSen: number;
  onOpenDialog: (target: PayoutDialogState) => void;
};

export function RunPanel({ run, confirmAboveSen, onOpenDialog }: RunPanelProps) {
  const look = runLooks[run.state];
  return (
    <>
      <DifferingBookings
        title={m.payout_held_back}
        bookings={run.differing.filter(({ isHeldBack }) => isHeldBack)}
      />
      <DifferingBookings
        title={m.payout_differs_since}
        bookings={run.differing.filter(({ isHeldBack }) => !isHeldBack)}
      />
      <DataTable
        caption={m.payout_run_caption({ date: formatDayDate(run.runOn) })}
        title={
          <span className="cluster">
            {m.payout_run_title({ date: formatDayDate(run.runOn) })}{' '}
            <StatusPill tone={look.tone}>{look.name()}</StatusPill>
          </span>
        }
        columns={columns(run, onOpenDialog)}
        rows={run.lines}
        rowKey={({ id }) => id}
        empty={<strong>{m.payout_run_empty()}</strong>}
        footer={
          <div className="stack gap-3">
            <p className="row gap-3 align-stretch between">
              {m.payout_run_sum({ count: run.payouts })}{' '}
              <strong className="nowrap">{formatMyr(run.totalSen)}</strong>
            </p>
            <Steps run={run} confirmAboveSen={confirmAboveSen} onOpenDialog={onOpenDialog} />
          </div>
        }
      />
    </>
  );
}

type DifferingBookingsProps = {
  title: (values: { count: number }) => string;
  bookings: ShownRun['differing'];
};

/** Lists bookings whose amounts may be wrong. */
function DifferingBookings({ title, bookings }: DifferingBookingsProps) {
  if (bookings.length === 0) return null;
  return (
    <Banner kind="warn" title={title({ count: bookings.length })}>
      <ul className="stack gap-1">
        {bookings.map(({ bookingId, reference, company, amountSen }) => (
          <li key={bookingId}>
            <Link to={officePaths.operatorBookingPath(bookingId)}>{reference}</Link> {company},{' '}
            <SignedMoney sen={amountSen} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The button of the next step is the primary one. */
function Steps({ run, confirmAboveSen, onOpenDialog }: RunPanelProps) {
  const { runOn, nextStep: next, file } = run;
  const about = { name: formatDayDate(runOn), amount: formatMyr(file?.totalSen ?? run.totalSen) };
  const ofFile = { ...about, fileId: file?.id ?? '' };
  return (
    <div className={`stack gap-2 ${styles.steps}`}>
      <FileState file={file} />
      {next === 'confirm' && (
        <p className="muted">{m.payout_confirm_why({ amount: formatMyr(confirmAboveSen) })}</p>
      )}
      {next && (
        <div className="cluster align-stretch">
          {file && !file.sentAt && <FileForms fileId={file.id} action={officePaths.payoutFilePath} />}
          {next !== 'markPaid' && (
            <Button
              size="small"
              wide="phone"
              kind={next === 'makeFile' ? 'primary' : 'line'}
              onClick={() => onOpenDialog({ act: 'make-file', ...about, runOn })}
            >
              {file ? m.payout_make_file_again() : m.payout_make_file()}
            </Button>
          )}
          {next === 'confirm' && file && !file.isOwn && (
            <Button
              size="small"
              wide="phone"
              kind="primary"
              onClick={() => onOpenDialog({ act: 'confirm', ...ofFile })}
            >
              {m.payout_confirm()}
            </Button>
          )}
          {next === 'markSent' && (
            <Button
              size="small"
              wide="phone"
              kind="primary"
              onClick={() => onOpenDialog({ act: 'file-sent', ...ofFile })}
            >
              {m.payout_mark_sent()}
            </Button>
          )}
          {next === 'markPaid' && (
            <Button
              size="small"
              wide="phone"
              kind="primary"
              onClick={() => onOpenDialog({ act: 'run-paid', ...about, runOn })}
            >
              {m.payout_mark_run_paid()}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function columns(run: ShownRun, onOpenDialog: RunPanelProps['onOpenDialog']): Column<ShownPayout>[] {
  return [
    {
      key: 'company',
      header: m.payout_column_company(),
      wide: true,
      cell: ({ company, bookings }) => (
        <>
          {company}
          <small>{m.payout_bookings({ count: bookings })}</small>
        </>
      ),
    },
    {
      key: 'account',
      header: m.payout_column_account(),
      wide: true,
      cell: ({ bank, lastFour, holder, state, hasNewerAccount, isNewAccount, wasPaidBefore }) =>
        bank && lastFour ? (
          <>
            {m.payout_account_short({ bank, lastFour })}
            <small>{holder}</small>
            {(state === 'scheduled' || state === 'onHold') && !wasPaidBefore && (
              <StatusPill tone="warn">{m.payout_never_paid()}</StatusPill>
            )}
            {(state === 'scheduled' || state === 'onHold') && wasPaidBefore && isNewAccount && (
              <StatusPill tone="warn">{m.payout_new_account()}</StatusPill>
            )}
            {state === 'scheduled' && hasNewerAccount && (
              <StatusPill tone="warn">{m.payout_newer_account()}</StatusPill>
            )}
          </>
        ) : (
          m.payout_no_account()
        ),
    },
    {
      key: 'amount',
      header: m.payout_column_amount(),
      align: 'right',
      cell: ({ amountSen }) => <SignedMoney sen={amountSen} />,
    },
    { key: 'status', header: m.payout_column_state(), cell: State },
    {
      key: 'actions',
      header: m.superadmin_column_actions(),
      cell: (payout) => <Actions run={run} payout={payout} onOpenDialog={onOpenDialog} />,
    },
  ];
}

function State({ state, holdReason, reason, reference, bankReference, paidAt }: ShownPayout) {
  const { tone, name } = payoutLooks[state];
  const why = holdReason && holdReason !== 'byPerson' ? holdTexts[holdReason]() : reason;
  return (
    <>
      <StatusPill tone={tone}>{name()}</StatusPill>
      {reference && <small>{reference}</small>}
      {bankReference && <small>{bankReference}</small>}
      {paidAt && (
        <small>
          <DateTime at={paidAt} />
        </small>
      )}
      {why && <small>{why}</small>}
    </>
  );
}

type ActionsProps = { run: ShownRun; payout: ShownPayout; onOpenDialog: RunPanelProps['onOpenDialog'] };

function Actions({ run, payout, onOpenDialog }: ActionsProps) {
  const { id, company: name, amountSen, state, lastFour, holdReason } = payout;
  const about = { id, name, amount: formatMyr(Math.abs(amountSen)) };
  const named = (action: string) => m.payout_action_named({ action, name });
  const acts = [
    ...(state === 'scheduled' && run.nextStep === 'markPaid'
      ? [{ act: 'paid', label: m.payout_mark_paid() } as const]
      : []),
    ...(state === 'scheduled' && !run.file?.sentAt ? [{ act: 'hold', label: m.payout_hold() } as const] : []),
    ...(holdReason === 'callBack' && state === 'onHold'
      ? [{ act: 'call-back', label: m.payout_call_back() } as const]
      : []),
    ...(holdReason === 'companyDeleted' && state === 'onHold' && lastFour
      ? [{ act: 'release', label: m.payout_release() } as const]
      : []),
    ...(state === 'onHold' && lastFour && holdReason !== 'callBack' && holdReason !== 'companyDeleted'
      ? [{ act: 'held-paid', label: m.payout_mark_held_paid() } as const]
      : []),
    ...(state === 'paid' ? [{ act: 'returned', label: m.payout_mark_returned() } as const] : []),
  ];
  return (
    <div className={`cluster full ${rowActions.actions}`}>
      {acts.map(({ act, label }) => (
        <Button
          key={act}
          size="small"
          wide="phone"
          aria-label={named(label)}
          onClick={() => onOpenDialog({ act, ...about })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
