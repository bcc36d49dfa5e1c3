import { data } from 'react-router';
import { m } from '#locales/messages/messages.js';
import {
  answerAlertAddress,
  findAlertAddress,
} from '#server/features/notifications/alerts/alerts.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { refuse, succeed } from '#web/shared/forms/form.server.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/alerts.route';
import { AlertsPage } from './alerts-page.tsx';

const alertsText: FormText = { fields: {}, failed: () => m.alerts_failed() };

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await findAlertAddress(context.get(appContext), params.secret);
  return data(view, { status: view ? 200 : 404, headers: privateHeaders });
}

/** Mail providers post their one-click unsubscribe here too, so anything but "confirm" means stop. */
async function readAnswer(request: Request): Promise<'confirm' | 'stop'> {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  return isForm && (await request.formData()).get('answer') === 'confirm' ? 'confirm' : 'stop';
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = await readAnswer(request);
  const { clientAddress, requestId } = context.get(requestContext);
  const origin = { clientAddress, requestId };
  const isOurs = await answerAlertAddress(context.get(appContext), { secret: params.secret, answer, origin });
  return isOurs
    ? succeed({}, privateHeaders)
    : refuse(404, { message: alertsText.failed() }, { headers: privateHeaders });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, alertsText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  return <AlertsPage view={loaderData} form={useForm(actionData)} />;
}
