import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';

type KnownAddress = {
  readonly state: 'waiting' | 'confirmed';
  readonly company: string;
  readonly email: string;
};

type AlertsPageProps = { view: KnownAddress | { readonly state: 'stopped' } | null; form: FormState };

/** Opening the page changes nothing, because mail programs prefetch links. */
export function AlertsPage({ view, form }: AlertsPageProps) {
  if (view === null)
    return (
      <Message title={m.waiting_unknown_title()}>
        <p>{m.alerts_unknown()}</p>
      </Message>
    );
  if (view.state === 'stopped') {
    return (
      <Message title={m.alerts_stopped_title()} form={form}>
        <p>{m.alerts_stopped()}</p>
      </Message>
    );
  }
  const isConfirmed = view.state === 'confirmed';
  return (
    <Message title={isConfirmed ? m.alerts_confirmed_title() : m.alerts_title()} form={form}>
      <p>{isConfirmed ? m.alerts_confirmed(view) : m.alerts_text(view)}</p>
      <Form method="post" className="cluster gap-3 align-stretch above-2">
        {!isConfirmed && (
          <Answer answer="confirm" form={form}>
            {m.alerts_confirm()}
          </Answer>
        )}
        <Answer answer="stop" form={form}>
          {isConfirmed ? m.mail_alerts_stop() : m.alerts_refuse()}
        </Answer>
      </Form>
    </Message>
  );
}

type AnswerProps = { answer: 'confirm' | 'stop'; form: FormState; children: string };

function Answer({ answer, form, children }: AnswerProps) {
  return (
    <Button
      type="submit"
      name="answer"
      value={answer}
      kind={answer === 'confirm' ? 'primary' : 'line'}
      wide="phone"
      aria-disabled={form.working}
    >
      {children}
    </Button>
  );
}

function Message({ title, form, children }: { title: string; form?: FormState; children: ReactNode }) {
  return (
    <FormPage title={title} form={form}>
      <FormPanel>
        <div className="stack soft">
          {form && <FormFailure form={form} />}
          {children}
        </div>
      </FormPanel>
    </FormPage>
  );
}
