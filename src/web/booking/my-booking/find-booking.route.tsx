import { forgotPasswordInput as emailInput } from '#domain/accounts/account-input.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { requestBookingLinks } from '#server/features/notifications/buyer/booking-links.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { AskForLinkPage } from '#web/shared/forms/ask-for-link-page.tsx';
import { readForm, refuseOutcome, succeed } from '#web/shared/forms/form.server.ts';
import type { Route } from './+types/find-booking.route';

const linksText: FormText = {
  fields: {
    email: () => ({ what: m.form_what_email(), max: maxCharacters.email }),
  },
  failed: (reason) => m.links_failed({ reason: reason ?? m.error_not_saved() }),
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { baseUrl, clientAddress, locale } = context.get(requestContext);
  const form = await readForm(request, emailInput, linksText);
  if (!form.ok) return form.refusal;
  const outcome = await requestBookingLinks(ctx, { email: form.input.email, baseUrl, clientAddress, locale });
  return outcome.ok ? succeed() : refuseOutcome(form, outcome, ctx.now());
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, linksText);

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.links_lead() },
  { name: 'robots', content: 'noindex' },
];

/** Shows the same page for every email, so that it does not reveal who has booked. */
export default function BookingLinks({ actionData }: Route.ComponentProps) {
  return (
    <AskForLinkPage
      result={actionData}
      title={m.links_title()}
      lead={m.links_lead()}
      email={{ label: m.form_email(), hint: m.links_email_hint(), autoComplete: 'email' }}
      privacy={m.links_why()}
      submitLabel={m.links_send()}
      sent={{ title: m.links_sent_title(), text: m.links_sent() }}
      again={{ to: paths.findBookingPath, label: m.links_again() }}
    />
  );
}
