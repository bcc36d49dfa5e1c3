import { Form } from 'react-router';
import { forgotPasswordInput as emailInput } from '#domain/account-input.ts';
import { maxCharacters, personLinkMinutes } from '#domain/constants.ts';
import * as paths from '#domain/paths.ts';
import { m } from '#locales/messages/messages.js';
import { requestPersonLink } from '#server/features/people/person-links.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { done, readForm, refuseOutcome } from '#web/shared/forms/form.server.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { FormBody, FormPanel } from '#web/shared/ui/form-panel.tsx';
import type { Route } from './+types/ask-for-data.route';
import styles from './your-data.module.css';

const askText: FormText = {
  fields: { email: () => ({ what: m.form_what_email(), max: maxCharacters.email }) },
  failed: (reason) => m.your_data_ask_failed({ reason: reason ?? m.error_not_saved() }),
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { baseUrl, clientAddress, locale } = context.get(requestContext);
  const form = await readForm(request, emailInput, askText);
  if (!form.ok) return form.refusal;
  const asked = await requestPersonLink(ctx, { ...form.input, baseUrl, clientAddress, locale });
  return asked.ok ? done() : refuseOutcome(form, asked, ctx.now());
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, askText);

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** The page says the same to everybody; the link goes to the address, if we hold anything about it. */
export default function AskForData({ actionData }: Route.ComponentProps) {
  const form = useForm(actionData);
  return (
    <FormPage title={m.your_data_ask_title()} lead={m.your_data_ask_lead()} form={form}>
      <FormPanel>
        {form.done ? (
          <div className={styles.words}>
            <Banner kind="ok" title={m.your_data_sent_title()} takeFocus>
              <p>{m.your_data_sent({ minutes: personLinkMinutes })}</p>
            </Banner>
            <p>
              <ButtonLink to={paths.askForData} reloadDocument wide="phone">
                {m.your_data_again()}
              </ButtonLink>
            </p>
          </div>
        ) : (
          <Form method="post" noValidate>
            <FormBody form={form} privacy={m.your_data_ask_why()} submitLabel={m.your_data_ask_send()}>
              <Field
                label={m.form_email()}
                hint={m.your_data_ask_hint()}
                type="email"
                autoComplete="email"
                spellCheck={false}
                {...form.field('email')}
              />
            </FormBody>
          </Form>
        )}
      </FormPanel>
    </FormPage>
  );
}
