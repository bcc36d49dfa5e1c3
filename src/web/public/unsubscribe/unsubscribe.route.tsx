import { data, isRouteErrorResponse } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { findListEntry, leaveList } from '#server/features/prospects/prospects.service.ts';
import { appContext } from '#server/http/router-context.ts';
import type { Route } from './+types/unsubscribe.route';
import { LeaveList, type LeaveView, UnknownList } from './leave-list.tsx';

// The address itself is the key: it must not travel on to other pages, nor be kept.
const quietly = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

type LeaveAnswer = 'left' | 'failed';

export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = await findListEntry(context.get(appContext), params.secret);
  if (entry === null) return data(null, { status: 404, headers: quietly });
  const view: LeaveView = entry === 'left' ? { state: 'left' } : { state: 'onList', ...entry };
  return data(view, { headers: quietly });
}

/** Also sent by mail providers, when somebody presses their button; the secret is all that is asked. */
export async function action({ params, context }: Route.ActionArgs) {
  const isOurs = await leaveList(context.get(appContext), params.secret);
  return data<LeaveAnswer>(isOurs ? 'left' : 'failed', { status: isOurs ? 200 : 404, headers: quietly });
}

/** A lost connection leaves the page as it is, and says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<LeaveAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    return 'failed';
  }
}

/** Without an answer there is nobody to ask. */
export function shouldRevalidate({ actionResult }: { actionResult?: unknown }) {
  return actionResult !== 'failed';
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.waiting_leave_description() },
  { name: 'robots', content: 'noindex' },
];

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <LeaveList view={loaderData} hasFailed={actionData === 'failed'} /> : <UnknownList />;
}
