import { forgotPasswordInput as emailInput } from '#domain/account-input.ts';
import { m } from '#locales/messages/messages.js';
import { requestBookingLinks } from '#server/features/bookings/bookings.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { outcomeAnswer, readForm } from '#web/shared/forms/form-answer.server.ts';
import { sendOrKeep } from '#web/shared/forms/form-answer.ts';
import type { Route } from './+types/find-booking.route';
import { LinksForm } from './links-form.tsx';
import { linksWords } from './links-words.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { baseUrl, clientAddress, locale } = context.get(requestContext);
  const form = await readForm(request, emailInput, linksWords);
  if (!form.ok) return form.answer;
  const asked = await requestBookingLinks(ctx, { email: form.input.email, baseUrl, clientAddress, locale });
  const outcome =
    asked.kind === 'ok'
      ? ({ ok: true } as const)
      : ({ ok: false, code: 'rate_limited', retryAt: asked.retryAt } as const);
  return outcomeAnswer(form.posted, outcome, ctx.now());
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, linksWords, serverAction);
}

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.links_lead() },
  { name: 'robots', content: 'noindex' },
];

export default function BookingLinks({ actionData }: Route.ComponentProps) {
  return <LinksForm answer={actionData} />;
}
