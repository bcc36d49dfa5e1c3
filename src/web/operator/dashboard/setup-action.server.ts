import type { RouterContextProvider } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { checkKeys, dismissSetup, sendTestMail } from '#server/features/operations/setup/setup.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';

export function setupAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    'test-mail': async () => {
      await sendTestMail(ctx, actor);
      return succeed({ message: m.setup_mail_sent({ email: actor.email }) });
    },
    'check-keys': async () =>
      (await checkKeys(ctx, actor))
        ? succeed({ message: m.setup_keys_checked({ step: m.setup_keys_title() }) })
        : refuse(409, { message: m.setup_keys_nothing_to_check() }),
    'hide-setup': async () => {
      await dismissSetup(ctx, actor);
      return succeed();
    },
  });
}
