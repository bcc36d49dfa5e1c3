import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import { dealName } from '#web/company/deal-form/deal-text.ts';
import type { ActionResult, FormText } from '#web/shared/forms/action-result.ts';

/** Shown in the dialog, which stays open, if the connection or the server fails. */
export const dealDeletionText: FormText = {
  fields: {},
  failed: (message = m.error_not_saved()) => m.deals_office_delete_failed({ message }),
};

type DeleteDealDialogProps = {
  deal: CompanyDeal | undefined;
  onClose: () => void;
  onDeleted: (result: ActionResult) => void;
};

export function DeleteDealDialog({ deal, onClose, onDeleted }: DeleteDealDialogProps) {
  return (
    <ConfirmDialog
      opened={deal !== undefined}
      onClose={onClose}
      title={m.deals_office_delete_title()}
      text={m.deals_office_delete_text()}
      subject={deal && dealName(deal)}
      note={deal && paidBookingsNote(deal)}
      confirmLabel={m.deals_office_delete()}
      workingLabel={m.deals_office_deleting()}
      tone="danger"
      fields={{ intent: 'delete', id: deal?.id ?? '' }}
      onDone={onDeleted}
    />
  );
}

function paidBookingsNote({ paidBookings }: CompanyDeal): string | undefined {
  if (paidBookings === 0) return undefined;
  return m.deals_office_delete_note({ count: paidBookings });
}
