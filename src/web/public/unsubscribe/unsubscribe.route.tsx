import { data } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { findListEntry, leaveList } from '#server/features/prospects/prospects.service.ts';
import { leaveWishes, listOwnWishes } from '#server/features/wishes/wishes.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { refuse, succeed } from '#web/shared/forms/form.server.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/unsubscribe.route';
import { LeaveList, type LeaveView, UnknownList } from './leave-list.tsx';

const leaveText: FormText = { fields: {}, failed: () => m.waiting_leave_failed() };

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const entry = await findListEntry(ctx, params.secret);
  if (entry === null) {
    const wishes = await listOwnWishes(ctx, params.secret);
    if (wishes === null) return data(null, { status: 404, headers: privateHeaders });
    const view: LeaveView = { state: wishes.length > 0 ? 'wishes' : 'left' };
    return data(view, { headers: privateHeaders });
  }
  const view: LeaveView = entry === 'left' ? { state: 'left' } : { state: 'onList', ...entry };
  return data(view, { headers: privateHeaders });
}

/** The secret is the only credential, because mail providers also post here (one-click unsubscribe). */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const isOurs = (await leaveList(ctx, params.secret)) || (await leaveWishes(ctx, params.secret));
  return isOurs
    ? succeed({}, privateHeaders)
    : refuse(404, { message: leaveText.failed() }, { headers: privateHeaders });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, leaveText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.waiting_leave_description() },
  { name: 'robots', content: 'noindex' },
];

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm(actionData);
  return loaderData ? <LeaveList view={loaderData} form={form} /> : <UnknownList />;
}
