import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import { dealName } from '#web/company/deal-form/deal-text.ts';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import type { FieldState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';

type SoldElsewhereSeatsProps = { deal: CompanyDeal; field: Pick<FieldState, 'defaultValue' | 'error'> };

/** The id contains the deal, because Today shows several of these fields. */
export function SoldElsewhereSeats({ deal, field }: SoldElsewhereSeatsProps) {
  return (
    <Field
      id={`seats-${deal.id}`}
      name="seats"
      type="number"
      min={1}
      max={deal.seatsAvailable}
      inputMode="numeric"
      width="half"
      label={m.deals_office_sold_elsewhere_seats()}
      hint={m.deals_office_sold_elsewhere_of({ free: deal.seatsAvailable })}
      defaultValue={field.defaultValue ?? '1'}
      error={field.error}
    />
  );
}

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
      text={m.deals_office_sold_elsewhere_text()}
      subject={deal && dealName(deal)}
      note={m.deals_office_sold_elsewhere_note()}
      confirmLabel={m.deals_office_sold_elsewhere_confirm()}
      workingLabel={m.deals_office_updating()}
      tone="primary"
      fields={{ intent: 'soldElsewhere', id: deal?.id ?? '' }}
      onDone={onDone}
    >
      {(form) => deal && <SoldElsewhereSeats deal={deal} field={form.field('seats')} />}
    </ConfirmDialog>
  );
}
