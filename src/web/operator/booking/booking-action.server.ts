// Reads what was pressed on a booking's page, asks the service, and puts the outcome into a result.
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
import { done, readForm, refuse, runIntent } from '#web/shared/forms/form.server.ts';
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
    mail: async (sent) => {
      const form = await readForm(sent, mailAgainInput, deskText);
      if (!form.ok) return form.refusal;
      const isSent = await sendMailAgain(ctx, actor, form.input);
      if (!isSent) return refuse(409, { message: m.desk_resend_gone() });
      return done({ message: form.input.way === 'link' ? m.desk_resent_link() : m.desk_resent() });
    },
    email: async (sent) => {
      const form = await readForm(sent, emailForBuyerInput, deskText);
      if (!form.ok) return form.refusal;
      const { email } = form.input;
      const outcome = await correctEmailForBuyer(ctx, actor, form.input);
      if (outcome.ok) return done({ message: m.desk_email_done({ email }) });
      return refuse(409, { message: notCorrected[outcome.code](), values: form.values });
    },
    release: async (sent) => {
      const form = await readForm(sent, releaseShareInput, deskText);
      if (!form.ok) return form.refusal;
      return (await releaseShare(ctx, actor, form.input))
        ? done({ message: m.desk_release_done() })
        : refuse(409, { message: m.desk_release_gone(), values: form.values });
    },
  });
}

const notCorrected = {
  same: m.desk_email_same,
  stale: m.desk_email_stale,
  not_possible: m.desk_email_not_possible,
};
