import * as officePaths from '#domain/kernel/office-paths.ts';
import { listOwnSessions } from '#server/features/accounts/sessions/own-sessions.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { sessionsAction } from '#web/back-office/sessions/sessions-action.server.ts';
import { SessionsPage } from '#web/back-office/sessions/sessions-page.tsx';
import { sessionsText } from '#web/back-office/sessions/sessions-text.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/settings-sessions.route';

export async function loader({ context }: Route.LoaderArgs) {
  return { sessions: await listOwnSessions(context.get(appContext), context.get(superAdminActorContext)) };
}

export function action({ request, context }: Route.ActionArgs) {
  return sessionsAction(request, context, context.get(superAdminActorContext));
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, sessionsText);

export default function SuperAdminSessions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SessionsPage
      sessions={loaderData.sessions}
      result={actionData}
      passwordPath={officePaths.superAdminPasswordPath}
    />
  );
}
