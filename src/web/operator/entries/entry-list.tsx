import { Form, Link } from 'react-router';
import type { ShownEntry } from '#domain/finance/money-entry.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import styles from './entries.module.css';
import { accountNames, entryLooks, entryTexts } from './entry-text.ts';

type EntryListProps = {
  entries: readonly ShownEntry[];
  /** Shows the booking and company of each entry. A batch over several bookings always shows them. */
  isNamed?: boolean;
};

/** The entries of a batch are confirmed and withdrawn together. */
export function EntryList({ entries, isNamed = false }: EntryListProps) {
  const batches = [...Map.groupBy(entries, ({ batchId }) => batchId).values()];
  return (
    <ul className="stack gap-3">
      {batches.map((parts) => (
        <Batch key={parts[0]?.batchId} parts={parts} isNamed={isNamed} />
      ))}
    </ul>
  );
}

function Batch({ parts, isNamed }: { parts: readonly ShownEntry[]; isNamed: boolean }) {
  const [first] = parts;
  if (!first) return null;
  const amount = formatMyr(parts.reduce((sum, { amountSen }) => sum + amountSen, 0));
  const entry = `${entryTexts[first.kind].name()}, ${amount}`;
  const { tone, name } = entryLooks[first.state];
  return (
    <li className={`stack gap-1 anywhere ${styles.entry}`}>
      <div className="cluster between">
        <b>{entry}</b>
        <StatusPill tone={tone}>{name()}</StatusPill>
      </div>
      {(isNamed || parts.length > 1) && (
        <p>
          {first.company}:{' '}
          {parts.map(({ bookingId, reference }, index) => (
            <span key={bookingId}>
              {index > 0 && ', '}
              <Link to={officePaths.operatorBookingPath(bookingId)}>{reference}</Link>
            </span>
          ))}
        </p>
      )}
      {first.from && first.to && (
        <p>{m.entry_moved({ from: accountNames[first.from](), to: accountNames[first.to]() })}</p>
      )}
      {first.billId && (
        <p>
          {m.entry_bill()}: <code>{first.billId}</code>
        </p>
      )}
      <p>{first.reason}</p>
      <small className="muted text-14">
        {m.entry_made({ who: first.madeBy ?? m.payout_former_admin(), when: formatDateTime(first.madeAt) })}{' '}
        {first.confirmedBy && m.entry_confirmed_by({ who: first.confirmedBy })}
      </small>
      {first.state === 'waiting' && (
        <div className="cluster gap-2-4">
          {!first.isOwn && (
            <BatchForm batchId={first.batchId} intent="entry-confirm" entry={entry} kind="primary" />
          )}
          <BatchForm batchId={first.batchId} intent="entry-withdraw" entry={entry} kind="line" />
        </div>
      )}
    </li>
  );
}

type BatchFormProps = {
  batchId: string;
  intent: 'entry-confirm' | 'entry-withdraw';
  entry: string;
  kind: 'primary' | 'line';
};

function BatchForm({ batchId, intent, entry, kind }: BatchFormProps) {
  const isConfirm = intent === 'entry-confirm';
  const named = isConfirm ? m.entry_confirm_named : m.entry_withdraw_named;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="batchId" value={batchId} />
      <Button type="submit" size="small" kind={kind} aria-label={named({ entry })}>
        {isConfirm ? m.entry_confirm() : m.entry_withdraw()}
      </Button>
    </Form>
  );
}
