import { forgotPasswordInput as emailInput } from '#domain/accounts/account-input.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as paths from '#domain/kernel/paths.ts';
import { personLinkMinutes } from '#domain/privacy/retention.ts';
import { m } from '#locales/messages/messages.js';
import { requestPersonLink } from '#server/features/people/person-links.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { AskForLinkPage } from '#web/shared/forms/ask-for-link-page.tsx';
import { readForm, refuseOutcome, succeed } from '#web/shared/forms/form.server.ts';
import type { Route } from './+types/ask-for-data.route';

const askText: FormText = {
  fields: { email: () => ({ what: m.form_what_email(), max: maxCharacters.email }) },
  failed: (reason) => m.your_data_ask_failed({ reason: reason ?? m.error_not_saved() }),
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { baseUrl, clientAddress, locale } = context.get(requestContext);
  const form = await readForm(request, emailInput, askText);
  if (!form.ok) return form.refusal;
  const outcome = await requestPersonLink(ctx, { ...form.input, baseUrl, clientAddress, locale });
  return outcome.ok ? succeed() : refuseOutcome(form, outcome, ctx.now());
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, askText);

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** The same page for every address, so that it does not reveal whether we hold data. */
export default function AskForData({ actionData }: Route.ComponentProps) {
  return (
    <AskForLinkPage
      result={actionData}
      title={m.your_data_ask_title()}
      lead={m.your_data_ask_lead()}
      email={{ label: m.form_email(), hint: m.your_data_ask_hint(), autoComplete: 'email' }}
      privacy={m.your_data_ask_why()}
      submitLabel={m.your_data_ask_send()}
      sent={{ title: m.your_data_sent_title(), text: m.your_data_sent({ minutes: personLinkMinutes }) }}
      again={{ to: paths.requestDataPath, label: m.your_data_again() }}
    />
  );
}
