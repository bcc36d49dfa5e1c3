import { useRef } from 'react';
import type { CompanyDeal } from '#domain/company-deal.ts';
import { m } from '#locales/messages/messages.js';
import { dealName } from '#web/company/deal-form/deal-text.ts';
import { ConfirmDialog } from '#web/shared/office/confirm-dialog.tsx';

type DeleteDealDialogProps = {
  /** The deal that is asked about; none while the dialog is closed. */
  deal: CompanyDeal | undefined;
  onClose: () => void;
  onDeleted: (message: string) => void;
};

export function DeleteDealDialog({ deal, onClose, onDeleted }: DeleteDealDialogProps) {
  // While the dialog fades out it still speaks of the deal it was opened for.
  const last = useRef(deal);
  if (deal) last.current = deal;
  const shown = deal ?? last.current;
  return (
    <ConfirmDialog
      opened={deal !== undefined}
      onClose={onClose}
      title={m.deals_office_delete_title()}
      text={m.deals_office_delete_text()}
      subject={shown && dealName(shown)}
      note={shown && whatStays(shown)}
      confirmLabel={m.deals_office_delete()}
      workingLabel={m.deals_office_deleting()}
      tone="danger"
      fields={{ intent: 'delete', id: shown?.id ?? '' }}
      onDone={(answer) => onDeleted(answer.message ?? m.deals_office_deleted())}
    />
  );
}

function whatStays({ paidBookings }: CompanyDeal): string | undefined {
  if (paidBookings === 0) return undefined;
  return paidBookings === 1
    ? m.deals_office_delete_note_one()
    : m.deals_office_delete_note_many({ count: paidBookings });
}
