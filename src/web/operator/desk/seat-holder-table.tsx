import type { HeavyHolder } from '#domain/operator/desk.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import danger from '#web/back-office/kit/danger.module.css';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import rowActions from '#web/operator/row-actions.module.css';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';

const MOST_EMAILS = 4;

const kindNames: Record<HeavyHolder['kind'], () => string> = {
  client: m.desk_holders_client,
  mailOwner: m.desk_holders_mail_owner,
};

type HolderTableProps = { holders: readonly HeavyHolder[]; onOpenDialog: (holder: HeavyHolder) => void };

/** Renders nothing if no one holds many unpaid seats. */
export function SeatHolderTable({ holders, onOpenDialog }: HolderTableProps) {
  if (holders.length === 0) return null;
  return (
    <DataTable
      caption={m.desk_holders_caption()}
      columns={columns(onOpenDialog)}
      rows={holders}
      rowKey={({ key }) => key}
      empty={null}
    />
  );
}

function columns(onOpenDialog: HolderTableProps['onOpenDialog']): Column<HeavyHolder>[] {
  return [
    {
      key: 'who',
      header: m.desk_holders_who(),
      cell: ({ kind, unpaid, paid }) => (
        <>
          {kindNames[kind]()}
          <small>{m.desk_holders_history({ unpaid, paid })}</small>
        </>
      ),
    },
    { key: 'seats', header: m.desk_holders_seats(), cell: (holder) => seatsText(holder) },
    {
      key: 'flights',
      header: m.desk_holders_flights(),
      cell: ({ destinations }) => destinations.join(', '),
    },
    { key: 'emails', header: m.desk_holders_emails(), wide: true, cell: Emails },
    {
      key: 'since',
      header: m.superadmin_column_since(),
      cell: ({ since }) => (
        <span className="nowrap">
          <DateTime at={since} />
        </span>
      ),
    },
    {
      key: 'actions',
      header: m.superadmin_column_actions(),
      cell: (holder) => (
        <div className={`cluster full ${rowActions.actions}`}>
          <Button size="small" className={danger.danger} onClick={() => onOpenDialog(holder)}>
            {m.desk_give_back()}
          </Button>
        </div>
      ),
    },
  ];
}

const seatsText = ({ seats, bookings }: HeavyHolder) => m.desk_holders_seats_of({ seats, bookings });

function Emails({ emails }: HeavyHolder) {
  const left = emails.length - MOST_EMAILS;
  return (
    <>
      {emails.slice(0, MOST_EMAILS).join(', ')}
      {left > 0 && <small>{m.desk_holders_more({ count: left })}</small>}
    </>
  );
}

type GiveBackDialogProps = {
  /** Stays set while the dialog closes, so its text does not vanish. */
  target: HeavyHolder | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
};

export function GiveBackDialog({ target, ...common }: GiveBackDialogProps) {
  if (!target) return null;
  return (
    <ConfirmDialog
      {...common}
      title={m.desk_give_back_title()}
      text={m.desk_give_back_text()}
      subject={`${kindNames[target.kind]()} · ${seatsText(target)}`}
      tone="danger"
      confirmLabel={m.desk_give_back()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'give-back', holder: target.kind, key: target.key }}
    />
  );
}
