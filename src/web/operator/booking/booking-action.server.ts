import type { RouterContextProvider } from 'react-router';
import { emailForBuyerInput, mailAgainInput, releaseShareInput } from '#domain/operator/operator-input.ts';
import { m } from '#locales/messages/messages.js';
import { correctEmailForBuyer } from '#server/features/notifications/buyer/email-correction.service.ts';
import { releaseShare } from '#server/features/operator-desk/desk.service.ts';
import { sendMailAgain } from '#server/features/operator-desk/desk-mails.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { deskHandlers } from '#web/operator/desk/desk-action.server.ts';
import { deskText } from '#web/operator/desk/desk-text.ts';
import { batchHandlers, bookingEntryHandlers } from '#web/operator/entries/entry-action.server.ts';
import { formIntent, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { companyActHandlers, lateCompanyHandlers } from './company-acts-action.server.ts';

export function bookingAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    ...deskHandlers(ctx, actor),
    ...batchHandlers(ctx, actor),
    ...bookingEntryHandlers(ctx, actor),
    ...lateCompanyHandlers(ctx, actor),
    ...companyActHandlers(ctx, actor),
    mail: formIntent(mailAgainInput, deskText, async (input) => {
      if (!(await sendMailAgain(ctx, actor, input))) return refuse(409, { message: m.desk_resend_gone() });
      return succeed({ message: input.way === 'link' ? m.desk_resent_link() : m.desk_resent() });
    }),
    email: formIntent(
      emailForBuyerInput,
      { ...deskText, done: m.desk_email_done, refusals: emailRefusals },
      (input) => correctEmailForBuyer(ctx, actor, input),
    ),
    release: formIntent(releaseShareInput, deskText, async (input, { values }) =>
      (await releaseShare(ctx, actor, input))
        ? succeed({ message: m.desk_release_done() })
        : refuse(409, { message: m.desk_release_gone(), values }),
    ),
  });
}

const emailRefusals = {
  same: m.desk_email_same,
  stale: m.desk_email_stale,
  not_possible: m.desk_email_not_possible,
};
