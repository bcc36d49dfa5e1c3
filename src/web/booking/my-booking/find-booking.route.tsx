import { forgotPasswordInput as emailInput } from '#domain/account-input.ts';
import { m } from '#locales/messages/messages.js';
import { requestBookingLinks } from '#server/features/bookings/bookings.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { done, readForm, refuseOutcome } from '#web/shared/forms/form.server.ts';
import type { Route } from './+types/find-booking.route';
import { LinksForm } from './links-form.tsx';
import { linksText } from './links-text.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { baseUrl, clientAddress, locale } = context.get(requestContext);
  const form = await readForm(request, emailInput, linksText);
  if (!form.ok) return form.refusal;
  const asked = await requestBookingLinks(ctx, { email: form.input.email, baseUrl, clientAddress, locale });
  if (asked.kind === 'ok') return done();
  return refuseOutcome(form, { ok: false, code: 'rate_limited', retryAt: asked.retryAt }, ctx.now());
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, linksText);

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.links_lead() },
  { name: 'robots', content: 'noindex' },
];

export default function BookingLinks({ actionData }: Route.ComponentProps) {
  return <LinksForm result={actionData} />;
}
