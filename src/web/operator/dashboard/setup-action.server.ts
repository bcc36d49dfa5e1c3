// Takes the steps of the set-up list that a button can take, and puts the outcome into words.
import { data, type RouterContextProvider } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { askAboutKeys, putSetupAway, sendTestMail } from '#server/features/setup/setup.service.ts';
import { appContext } from '#server/http/router-context.ts';
import type { OfficeAnswer } from '#web/shared/forms/office-answer.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';

export async function answerSetupForm(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  switch ((await request.formData()).get('intent')) {
    case 'test-mail':
      await sendTestMail(ctx, actor);
      return data<OfficeAnswer>({ ok: true, message: m.setup_mail_sent({ email: actor.email }) });
    case 'check-keys':
      return (await askAboutKeys(ctx, actor))
        ? data<OfficeAnswer>({ ok: true, message: m.setup_keys_checked() })
        : data<OfficeAnswer>({ ok: false, message: m.setup_keys_nothing_to_check() }, { status: 409 });
    case 'hide-setup':
      await putSetupAway(ctx, actor);
      return data<OfficeAnswer | null>(null);
    default:
      return data<OfficeAnswer>({ ok: false, message: m.superadmin_malformed() }, { status: 400 });
  }
}
