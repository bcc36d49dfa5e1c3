import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormBody, FormPanel } from '#web/shared/kit/form-panel.tsx';
import type { ActionResult } from './action-result.ts';
import { FormPage } from './form-page.tsx';
import { useForm } from './use-form.ts';

type AskForLinkPageProps = {
  result: ActionResult | undefined;
  title: string;
  lead: string;
  email: { label: string; hint: string; autoComplete: 'email' | 'username' };
  /** Explains what the address is used for. */
  privacy: string;
  submitLabel: string;
  /** Text after sending, the same for known and unknown addresses. */
  sent: { title: string; text: string };
  again: { to: string; label: string };
  size?: 'small' | 'medium';
  /** Shown below the panel. */
  children?: ReactNode;
};

export function AskForLinkPage(props: AskForLinkPageProps) {
  const { result, title, lead, email, privacy, submitLabel, sent, again, size = 'medium', children } = props;
  const form = useForm(result);
  return (
    <FormPage size={size} title={title} lead={lead} form={form}>
      <FormPanel>
        {form.done ? (
          <div className="stack gap-5">
            <Banner kind="ok" title={sent.title} takeFocus>
              <p>{sent.text}</p>
            </Banner>
            <p>
              <ButtonLink to={again.to} reloadDocument wide="phone">
                {again.label}
              </ButtonLink>
            </p>
          </div>
        ) : (
          <Form method="post" noValidate>
            <FormBody form={form} privacy={privacy} submitLabel={submitLabel}>
              <Field {...email} type="email" spellCheck={false} {...form.field('email')} />
            </FormBody>
          </Form>
        )}
      </FormPanel>
      {children}
    </FormPage>
  );
}
