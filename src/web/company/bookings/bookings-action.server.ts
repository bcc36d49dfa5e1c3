// Actions of the booking list. They change only saved views; bookings are read-only here.

import type { RouterContextProvider } from 'react-router';
import { maxBookingViews } from '#domain/fulfilment/customer-list.ts';
import { viewDeletionInput, viewInput } from '#domain/fulfilment/customer-list-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  deleteBookingView,
  saveBookingView,
  type ViewRefusal,
} from '#server/features/company-desk/bookings/booking-views.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { formIntent, type RefusalReasons, runIntent } from '#web/shared/forms/form.server.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { toViewQuery } from './booking-query.ts';
import { viewText } from './booking-text.ts';

const refusals: RefusalReasons<ViewRefusal> = {
  read_only_role: { status: 403, reason: m.lists_view_read_only },
  no_filter: { status: 422, reason: m.lists_view_nothing },
  name_taken: m.lists_view_taken,
  too_many_views: () => m.lists_view_full({ max: maxBookingViews }),
  view_not_found: { status: 404, reason: m.lists_view_gone },
};

const text = { ...viewText, refusals, forgetsTyped: true };

export function bookingsAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  return runIntent(request, {
    'save-view': formIntent(viewInput, { ...text, done: m.lists_view_saved }, ({ name, query }) =>
      saveBookingView(ctx, actor, { name, query: toViewQuery(query) }),
    ),
    'delete-view': formIntent(viewDeletionInput, { ...text, done: m.lists_view_deleted }, ({ id }) =>
      deleteBookingView(ctx, actor, id),
    ),
  });
}
