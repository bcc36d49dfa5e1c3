import { data } from 'react-router';
import * as officePaths from '#domain/office-paths.ts';
import { formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { findKeysChangeByLink, stopKeysByLink } from '#server/features/payments/waiting-keys.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { ByLinkPage } from '#web/accounts/by-link-page.tsx';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { done, refuse } from '#web/shared/forms/form.server.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { quietly } from '#web/shared/page/quietly.server.ts';
import type { Route } from './+types/stop-payment-keys.route';

const stopText: FormText = { fields: {}, failed: () => m.access_stop_failed() };

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await findKeysChangeByLink(context.get(appContext), params.secret);
  return data(view, { status: view.state === 'dead' ? 404 : 200, headers: quietly });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { clientAddress, requestId } = context.get(requestContext);
  const origin = { clientAddress, requestId };
  const isStopped = await stopKeysByLink(context.get(appContext), params.secret, origin);
  return isStopped ? done({}, quietly) : refuse(409, { message: stopText.failed() }, { headers: quietly });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, stopText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function StopPaymentKeys({ loaderData: view, actionData }: Route.ComponentProps) {
  const form = useForm(actionData);
  switch (view.state) {
    case 'dead':
      return (
        <ByLinkPage
          form={form}
          title={m.access_link_dead_title()}
          lines={[m.access_stop_dead()]}
          next={keys()}
        />
      );
    case 'applied':
      return (
        <ByLinkPage
          form={form}
          title={m.access_applied_title()}
          lines={[m.access_applied_text()]}
          next={keys()}
        />
      );
    case 'stopped':
      return (
        <ByLinkPage
          form={form}
          title={m.access_stopped_title()}
          lines={[m.access_stopped_text(), m.access_stopped_next()]}
          next={{ to: officePaths.auditBy({ kind: 'security' }), label: m.access_to_audit() }}
        />
      );
    case 'waiting': {
      const { enteredBy: email, inForceFrom } = view;
      return (
        <ByLinkPage
          form={form}
          title={m.access_stop_title()}
          lines={[m.access_stop_text({ email, when: formatDateTime(inForceFrom) }), m.access_stop_what()]}
          press={{ label: m.access_keys_stop(), working: m.access_keys_stopping() }}
        />
      );
    }
  }
}

const keys = () => ({ to: officePaths.paymentSettings, label: m.access_to_keys() });
