// Reads what was pressed on a booking's page, asks the service, and puts the outcome into a result.
import type { RouterContextProvider } from 'react-router';
import { formatMyr } from '#domain/money.ts';
import { emailForBuyerInput, mailAgainInput, operatorCancelInput } from '#domain/operator-input.ts';
import { m } from '#locales/messages/messages.js';
import { correctEmailForBuyer } from '#server/features/bookings/buyer/email-correction.service.ts';
import { sendMailAgain } from '#server/features/bookings/desk/desk-mails.service.ts';
import { getDeskStory } from '#server/features/bookings/desk/desk-story.service.ts';
import { cancelForOperator } from '#server/features/bookings/requests/company-requests.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { deskHandlers } from '#web/operator/desk/desk-action.server.ts';
import { deskText } from '#web/operator/desk/desk-text.ts';
import { done, readForm, refuse, runIntent } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';

export function bookingAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    ...deskHandlers(ctx, actor),
    mail: async (sent) => {
      const form = await readForm(sent, mailAgainInput, deskText);
      if (!form.ok) return form.refusal;
      const way = await sendMailAgain(ctx, actor, form.input);
      if (way === null) return refuse(409, { message: m.desk_resend_gone() });
      return done({ message: way === 'link' ? m.desk_resent_link() : m.desk_resent() });
    },
    email: async (sent) => {
      const form = await readForm(sent, emailForBuyerInput, deskText);
      if (!form.ok) return form.refusal;
      const { email } = form.input;
      const outcome = await correctEmailForBuyer(ctx, actor, form.input);
      if (outcome === 'corrected') return done({ message: m.desk_email_done({ email }) });
      return refuse(409, { message: notCorrected[outcome](), values: form.values });
    },
    cancel: async (sent) => {
      const form = await readForm(sent, operatorCancelInput, deskText);
      if (!form.ok) return form.refusal;
      const { bookingId, refund: refundSen, returnSeats, cancelWords: words } = form.input;
      const outcome = await cancelForOperator(ctx, actor, { bookingId, refundSen, returnSeats, words });
      if (outcome === 'saved') return done({ message: m.desk_cancel_done() });
      if (outcome !== 'tooMuch') return refuse(409, { message: m.desk_cancel_closed(), values: form.values });
      const paidSen = (await getDeskStory(ctx, actor, bookingId))?.money.paidSen ?? 0;
      const wrong = m.requests_cancel_refund_wrong({ amount: formatMyr(paidSen) });
      return refuse(422, { fieldErrors: { refund: wrong }, values: form.values });
    },
  });
}

const notCorrected = {
  same: m.desk_email_same,
  stale: m.desk_email_stale,
  notPossible: m.desk_email_not_possible,
};
