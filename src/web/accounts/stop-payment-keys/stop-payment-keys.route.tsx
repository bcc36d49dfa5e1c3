import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import {
  findKeysChangeByLink,
  type KeysChangeView,
  stopKeysByLink,
} from '#server/features/payments/waiting-keys.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { toLinkActionResult, toLinkResponse } from '#web/accounts/by-link.server.ts';
import { ByLinkPage, type ByLinkTexts } from '#web/accounts/by-link-page.tsx';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import type { Route } from './+types/stop-payment-keys.route';

const stopText: FormText = { fields: {}, failed: () => m.access_stop_failed() };

export async function loader({ params, context }: Route.LoaderArgs) {
  return toLinkResponse(await findKeysChangeByLink(context.get(appContext), params.secret));
}

export async function action({ params, context }: Route.ActionArgs) {
  const { clientAddress, requestId } = context.get(requestContext);
  const origin = { clientAddress, requestId };
  const isStopped = await stopKeysByLink(context.get(appContext), params.secret, origin);
  return toLinkActionResult(isStopped, { status: 409, text: stopText });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, stopText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function StopPaymentKeys({ loaderData, actionData }: Route.ComponentProps) {
  return <ByLinkPage {...getTexts(loaderData)} result={actionData} />;
}

function getTexts(view: KeysChangeView): ByLinkTexts {
  switch (view.state) {
    case 'dead':
      return { title: m.access_link_dead_title(), lines: [m.access_stop_dead()], next: keysLink() };
    case 'applied':
      return { title: m.access_applied_title(), lines: [m.access_applied_text()], next: keysLink() };
    case 'stopped':
      return {
        title: m.access_stopped_title(),
        lines: [m.access_stopped_text(), m.access_stopped_next()],
        next: { to: officePaths.auditPathWith({ kind: 'security' }), label: m.access_to_audit() },
      };
    case 'waiting': {
      const { enteredBy: email, inForceFrom } = view;
      return {
        title: m.access_stop_title(),
        lines: [
          inForceFrom
            ? m.access_stop_text({ email, when: formatDateTime(inForceFrom) })
            : m.access_stop_text_confirm({ email }),
          m.access_stop_what(),
        ],
        press: { label: m.access_keys_stop(), working: m.access_keys_stopping() },
      };
    }
  }
}

const keysLink = () => ({ to: officePaths.paymentSettingsPath, label: m.access_to_keys() });
