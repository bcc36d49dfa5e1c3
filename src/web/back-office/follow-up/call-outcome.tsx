import { Form } from 'react-router';
import { suggestCallTime } from '#domain/fulfilment/calls.ts';
import type { Call } from '#domain/fulfilment/story.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './follow-up.module.css';
import { formatCallMoment } from './follow-up-text.ts';

type CallOutcomeProps = {
  bookingId: string;
  name: string;
  call: Call | null;
  now: Date;
  result: ActionResult | undefined;
};

export function CallOutcomeForm({ bookingId, name, call, now, result }: CallOutcomeProps) {
  const form = useForm(result, 'call');
  const field = form.field('nextAt');
  const sent = (
    <>
      <input type="hidden" name="intent" value="call" />
      <input type="hidden" name="bookingId" value={bookingId} />
    </>
  );
  const working = { working: form.working, workingLabel: m.board_saving(), size: 'small' as const };
  return (
    <div className="stack gap-3">
      <p>
        {call && <span className="muted anywhere">{lastCallText(call, now)} </span>}
        {m.board_did_you_reach({ name })}
      </p>
      <Form method="post" preventScrollReset className={`pair gap-2 ${styles.answers}`}>
        {sent}
        <SubmitButton {...working} name="outcome" value="reached" data-key="d" data-key-focuses>
          {m.board_reached()}
        </SubmitButton>
        <SubmitButton {...working} kind="line" name="outcome" value="noAnswer">
          {m.board_no_answer()}
        </SubmitButton>
      </Form>
      {/* A separate form: Enter in the field must not record that the buyer was reached. */}
      <Form method="post" noValidate preventScrollReset className={`stack gap-2 ${styles.later}`}>
        {sent}
        <Field
          {...field}
          defaultValue={field.defaultValue ?? formatDateTime(suggestCallTime(now))}
          label={m.board_call_later_at()}
          hint={m.board_call_later_hint()}
          autoComplete="off"
          spellCheck={false}
        />
        <SubmitButton {...working} kind="line" name="outcome" value="callLater">
          {m.board_call_later()}
        </SubmitButton>
      </Form>
    </div>
  );
}

const lastCallTexts: Record<Call['outcome'], (said: { when: string; who: string }) => string> = {
  reached: m.board_last_reached,
  noAnswer: m.board_last_no_answer,
  callLater: m.board_last_call_later,
};

function lastCallText({ outcome, at, by: who }: Call, now: Date): string {
  return lastCallTexts[outcome]({ when: formatCallMoment(at, now), who });
}
