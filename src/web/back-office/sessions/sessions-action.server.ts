import type { RouterContextProvider } from 'react-router';
import { sessionChoiceInput } from '#domain/accounts/session-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  endOtherSessions,
  endOwnSession,
  type SignedInActor,
} from '#server/features/accounts/sessions/own-sessions.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { formIntent, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { sessionsText } from './sessions-text.ts';

export function sessionsAction(
  request: Request,
  context: Readonly<RouterContextProvider>,
  actor: SignedInActor,
) {
  const ctx = context.get(appContext);
  return runIntent(request, {
    end: formIntent(sessionChoiceInput, sessionsText, async ({ id }) =>
      (await endOwnSession(ctx, actor, id))
        ? succeed({ message: m.access_sessions_ended() })
        : refuse(409, { message: m.access_sessions_gone() }),
    ),
    'end-others': async () => {
      await endOtherSessions(ctx, actor);
      return succeed({ message: m.access_sessions_others_ended() });
    },
  });
}
