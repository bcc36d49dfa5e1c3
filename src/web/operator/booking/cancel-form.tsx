import { Form } from 'react-router';
import type { DeskStory } from '#domain/desk-story.ts';
import { formatMyr } from '#domain/money.ts';
import * as officePaths from '#domain/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormErrors } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { SubmitButton } from '#web/shared/office/buttons.tsx';
import { SwitchField, TextAreaField, TextField } from '#web/shared/office/fields.tsx';
import { TravellersField } from '#web/shared/office/travellers-field.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import styles from './booking.module.css';

type CancelFormProps = {
  story: DeskStory;
  /** Whether the address asks for the form; a refusal keeps it open too. */
  isAsked: boolean;
  result: ActionResult | undefined;
};

/** Works without JavaScript: the address opens it. */
export function CancelForm({ story, isAsked, result }: CancelFormProps) {
  const form = useForm(result, 'cancel');
  if (story.fullRefundSen === null || !(isAsked || form.refusal)) return null;
  const page = officePaths.operatorBooking(story.id);
  const amount = formatMyr(story.fullRefundSen);
  return (
    <section id="cancel" className={styles.panel} aria-labelledby="cancel-title">
      <h2 id="cancel-title">{m.desk_cancel_title({ reference: story.reference })}</h2>
      <p>{m.desk_cancel_text()}</p>
      <FormErrors form={form} />
      <Form method="post" action={page} noValidate className={styles.form}>
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="bookingId" value={story.id} />
        <TravellersField form={form} travellers={story.passengers.filter(({ isFlying }) => isFlying)} />
        <TextField
          {...form.field('refund')}
          label={m.desk_cancel_refund()}
          hint={m.offers_operator_hint({ amount })}
          inputMode="decimal"
          autoComplete="off"
        />
        <SwitchField
          name="returnSeats"
          label={m.desk_cancel_seats()}
          hint={m.desk_cancel_seats_hint()}
          error={form.field('returnSeats').error}
        />
        <TextAreaField {...form.field('cancelWords')} label={m.desk_cancel_words()} rows={3} />
        <div className={styles.ways}>
          <SubmitButton
            kind="line"
            className={styles.danger}
            working={form.working}
            workingLabel={m.superadmin_saving()}
          >
            {m.desk_cancel_confirm()}
          </SubmitButton>
          <ButtonLink to={page} wide="phone">
            {m.desk_cancel_keep()}
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}
