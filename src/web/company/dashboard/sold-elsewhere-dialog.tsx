import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import { dealName } from '#web/company/deal-form/deal-text.ts';
import type { ActionResult } from '#web/shared/forms/action-result.ts';

type SoldElsewhereDialogProps = {
  deal: CompanyDeal | undefined;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
};

export function SoldElsewhereDialog({ deal, onClose, onDone }: SoldElsewhereDialogProps) {
  return (
    <ConfirmDialog
      opened={deal !== undefined}
      onClose={onClose}
      title={m.deals_office_sold_elsewhere()}
      text={m.deals_office_sold_elsewhere_text({ count: deal?.seatsAvailable ?? 0 })}
      subject={deal && dealName(deal)}
      note={m.deals_office_sold_elsewhere_note()}
      confirmLabel={m.deals_office_sold_elsewhere_confirm()}
      workingLabel={m.deals_office_updating()}
      tone="primary"
      fields={{ intent: 'soldElsewhere', id: deal?.id ?? '' }}
      onDone={onDone}
    />
  );
}
