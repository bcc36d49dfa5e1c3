// What can be sent to the list of bookings: the company's own views. Bookings themselves are read-only.

import type { RouterContextProvider } from 'react-router';
import { maxBookingViews } from '#domain/fulfilment/customer-list.ts';
import { viewDeletionInput, viewInput } from '#domain/fulfilment/customer-list-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  deleteBookingView,
  saveBookingView,
  type ViewOutcome,
  type ViewRefusal,
} from '#server/features/company-desk/bookings/booking-views.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { done, readForm, refuse, runIntent } from '#web/shared/forms/form.server.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { viewQuery } from './booking-query.ts';
import { viewText } from './booking-text.ts';

export function bookingsAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  return runIntent(request, {
    'save-view': async (sent) => {
      const form = await readForm(sent, viewInput, viewText);
      if (!form.ok) return form.refusal;
      const view = { name: form.input.name, query: viewQuery(form.input.query) };
      return toActionResult(await saveBookingView(ctx, actor, view), m.lists_view_saved());
    },
    'delete-view': async (sent) => {
      const form = await readForm(sent, viewDeletionInput, viewText);
      if (!form.ok) return form.refusal;
      return toActionResult(await deleteBookingView(ctx, actor, form.input.id), m.lists_view_deleted());
    },
  });
}

const refusals: Record<ViewRefusal, { readonly text: () => string; readonly status: number }> = {
  read_only_role: { text: m.lists_view_read_only, status: 403 },
  no_filter: { text: m.lists_view_nothing, status: 422 },
  name_taken: { text: m.lists_view_taken, status: 409 },
  too_many_views: { text: () => m.lists_view_full({ max: maxBookingViews }), status: 409 },
  view_not_found: { text: m.lists_view_gone, status: 404 },
};

function toActionResult(outcome: ViewOutcome, message: string) {
  if (outcome.ok) return done({ message });
  const { text, status } = refusals[outcome.code];
  return refuse(status, { message: viewText.failed(text()) });
}
