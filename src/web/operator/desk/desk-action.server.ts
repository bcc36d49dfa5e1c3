// Reads what was pressed on the desk, asks the service, and puts the outcome into a result.
import type { RouterContextProvider } from 'react-router';
import { billCheckInput, refundInput, reviewInput } from '#domain/operator-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  checkWithProvider,
  decideReview,
  noteAttention,
  recordRefund,
} from '#server/features/bookings/desk/desk.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { done, readForm, refuse, runIntent } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { deskText } from './desk-text.ts';

export function deskAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    check: async (sent) => {
      const form = await readForm(sent, billCheckInput, deskText);
      if (!form.ok) return form.refusal;
      const isAsked = await checkWithProvider(ctx, actor, form.input.bookingId);
      return isAsked
        ? done({ message: m.superadmin_check_asked() })
        : refuse(404, { message: m.superadmin_booking_missing() });
    },
    note: async (sent) => {
      const form = await readForm(sent, billCheckInput, deskText);
      if (!form.ok) return form.refusal;
      const isNoted = await noteAttention(ctx, actor, form.input.bookingId);
      return isNoted
        ? done({ message: m.superadmin_noted() })
        : refuse(409, { message: m.superadmin_note_gone() });
    },
    review: async (sent) => {
      const form = await readForm(sent, reviewInput, deskText);
      if (!form.ok) return form.refusal;
      const { bookingId, decision, reason } = form.input;
      const accept = decision === 'accept';
      const state = await decideReview(ctx, actor, { bookingId, accept, reason });
      if (state === null)
        return refuse(409, { message: m.superadmin_booking_changed(), values: form.values });
      return done({ message: decided[state === 'expired' ? 'givenUp' : decision]() });
    },
    refund: async (sent) => {
      const form = await readForm(sent, refundInput, deskText);
      if (!form.ok) return form.refusal;
      const isRecorded = await recordRefund(ctx, actor, form.input);
      return isRecorded
        ? done({ message: m.superadmin_refund_recorded() })
        : refuse(409, { message: m.superadmin_refund_gone(), values: form.values });
    },
  });
}

const decided = {
  accept: m.superadmin_accepted,
  reject: m.superadmin_rejected_payment,
  /** A payment that was only being checked: there is no money to refund. */
  givenUp: m.superadmin_gave_up,
};
