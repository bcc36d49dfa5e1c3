import { Form } from 'react-router';
import type { DeskStory } from '#domain/operator/desk-story.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './booking.module.css';

type NoteCallProps = {
  story: DeskStory;
  /** Idempotency key: a note that is sent twice is stored once. */
  noteId: string;
  result: ActionResult | undefined;
};

export function NoteCall({ story, noteId, result }: NoteCallProps) {
  const form = useForm(result, 'noteCall');
  if (story.isErased) return null;
  const parties = [
    { value: 'company', label: m.late_note_company() },
    { value: 'buyer', label: m.late_note_buyer() },
  ];
  const outcomes = [
    { value: 'reached', label: m.board_reached() },
    { value: 'noAnswer', label: m.board_no_answer() },
    { value: 'callLater', label: m.board_call_later() },
  ];
  return (
    <details className="panel stack gap-3 pad-4" open={form.refusal !== undefined || undefined}>
      <summary className={`strong ${styles.summary}`}>{m.late_note_title()}</summary>
      <Form method="post" noValidate className="stack narrow" key={form.doneKey}>
        <input type="hidden" name="intent" value="noteCall" />
        <input type="hidden" name="bookingId" value={story.id} />
        <input type="hidden" name="noteId" value={noteId} />
        <Field as="select" {...form.field('called')} label={m.late_note_called()} options={parties} />
        <Field
          as="select"
          {...form.field('outcome')}
          id="note-outcome"
          label={m.late_note_outcome()}
          options={outcomes}
        />
        <Field
          as="textarea"
          {...form.field('note')}
          optional
          label={m.late_note_label()}
          hint={m.late_note_hint({ product: m.product_name() })}
          rows={2}
        />
        <div>
          <SubmitButton
            kind="line"
            size="small"
            working={form.working}
            workingLabel={m.timeline_note_saving()}
          >
            {m.late_note_add()}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
