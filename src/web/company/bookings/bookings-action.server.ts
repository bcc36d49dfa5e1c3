// What can be sent to the list of bookings: the company's own views. Bookings themselves are read-only.

import type { RouterContextProvider } from 'react-router';
import { maxBookingViews } from '#domain/fulfilment/customer-list.ts';
import { viewDeletionInput, viewInput } from '#domain/fulfilment/customer-list-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  deleteBookingView,
  saveBookingView,
  type ViewOutcome,
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
      return told(await saveBookingView(ctx, actor, view), m.lists_view_saved());
    },
    'delete-view': async (sent) => {
      const form = await readForm(sent, viewDeletionInput, viewText);
      if (!form.ok) return form.refusal;
      return told(await deleteBookingView(ctx, actor, form.input.id), m.lists_view_deleted());
    },
  });
}

const refusals: Record<
  Exclude<ViewOutcome, 'done'>,
  { readonly text: () => string; readonly status: number }
> = {
  readOnly: { text: m.lists_view_read_only, status: 403 },
  nothing: { text: m.lists_view_nothing, status: 422 },
  taken: { text: m.lists_view_taken, status: 409 },
  full: { text: () => m.lists_view_full({ max: maxBookingViews }), status: 409 },
  gone: { text: m.lists_view_gone, status: 404 },
};

function told(outcome: ViewOutcome, message: string) {
  if (outcome === 'done') return done({ message });
  const { text, status } = refusals[outcome];
  return refuse(status, { message: viewText.failed(text()) });
}
