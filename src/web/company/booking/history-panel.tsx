import { Form } from 'react-router';
import type { HistoryLine } from '#domain/fulfilment/history.ts';
import { m } from '#locales/messages/messages.js';
import { History } from '#web/back-office/history/history.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';

type HistoryPanelProps = {
  history: { lines: readonly HistoryLine[]; mayWrite: boolean };
  /** Idempotency key: submitting the form twice adds one note. */
  noteId: string;
  result: ActionResult | undefined;
};

export function HistoryPanel({ history, noteId, result }: HistoryPanelProps) {
  const form = useForm(result, 'note');
  return (
    <section className="panel stack pad-panel" aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="text-17 bold">
        {m.timeline_title()}
      </h2>
      {history.mayWrite && (
        <Form method="post" noValidate className="stack">
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="noteId" value={noteId} />
          <Field
            as="textarea"
            {...form.field('note')}
            label={m.timeline_note_label()}
            hint={m.timeline_note_hint()}
            rows={2}
          />
          <div>
            <SubmitButton kind="line" working={form.working} workingLabel={m.timeline_note_saving()}>
              {m.timeline_note_add()}
            </SubmitButton>
          </div>
        </Form>
      )}
      <p className="muted text-14">{m.timeline_zone()}</p>
      <History lines={history.lines} audience="company" labelledBy="timeline-title" />
    </section>
  );
}
