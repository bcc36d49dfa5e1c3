import { Form } from 'react-router';
import type { CancelTerms } from '#domain/booking-request.ts';
import type { CompanyFulfilment } from '#domain/company-fulfilment.ts';
import { decimalFromSen, formatMyr } from '#domain/money.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { type FormState, useForm } from '#web/shared/forms/use-form.ts';
import { SubmitButton } from '#web/shared/office/buttons.tsx';
import { SwitchField, TextAreaField, TextField } from '#web/shared/office/fields.tsx';
import { TravellersField } from '#web/shared/office/travellers-field.tsx';
import styles from './booking.module.css';

type CancelPanelProps = {
  terms: CancelTerms;
  travellers: CompanyFulfilment['passengers'];
  supportEmail: string;
  /** The next step is below. */
  isOpen: boolean;
  result: ActionResult | undefined;
};

/** Who no longer flies, what the buyer gets back, and whether the seats are sold again. */
export function CancelPanel({ terms, travellers, supportEmail, isOpen, result }: CancelPanelProps) {
  const form = useForm(result, 'cancel');
  return (
    <details className={styles.panel} open={isOpen || terms.mayOffer || form.refusal !== undefined}>
      <summary className={styles.summary}>{m.requests_cancel_open()}</summary>
      {terms.isOperatorOnly ? (
        <p>{m.offers_refused_operator({ product: m.product_name(), email: supportEmail })}</p>
      ) : (
        <Form method="post" noValidate className={styles.form} aria-label={m.requests_cancel_title()}>
          <input type="hidden" name="intent" value="cancel" />
          <p>{m.requests_cancel_lead()}</p>
          <TravellersField
            form={form}
            travellers={travellers.map(({ place, ticketName }) => ({ place, name: ticketName }))}
          />
          <Refund terms={terms} form={form} count={travellers.length} />
          <SwitchField
            name="returnSeats"
            label={m.requests_cancel_seats()}
            hint={terms.mayOffer ? m.offers_seats_hint() : m.requests_cancel_seats_hint()}
            error={form.field('returnSeats').error}
          />
          <TextAreaField
            {...form.field('cancelWords')}
            label={m.requests_cancel_words()}
            hint={m.requests_company_words_hint()}
            rows={3}
          />
          <div>
            <SubmitButton kind="line" working={form.working} workingLabel={m.requests_saving()}>
              {terms.mayOffer ? m.offers_submit() : m.requests_cancel_submit()}
            </SubmitButton>
          </div>
        </Form>
      )}
    </details>
  );
}

type RefundProps = { terms: CancelTerms; form: FormState; count: number };

/** An amount can be typed only where the buyer asked; otherwise the whole price goes back. */
function Refund({ terms, form, count }: RefundProps) {
  const { fullSen, suggestedSen, mayOffer, unitPriceSen } = terms;
  const amount = formatMyr(fullSen);
  if (!mayOffer) {
    const each = formatMyr(unitPriceSen);
    return (
      <p>{count > 1 ? m.offers_full_only_part({ amount, each }) : m.offers_full_only_one({ amount })}</p>
    );
  }
  const refund = form.field('refund');
  return (
    <TextField
      {...refund}
      defaultValue={refund.defaultValue ?? (suggestedSen === null ? '' : decimalFromSen(suggestedSen))}
      label={m.requests_cancel_refund()}
      hint={m.offers_amount_hint({ amount, product: m.product_name() })}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
