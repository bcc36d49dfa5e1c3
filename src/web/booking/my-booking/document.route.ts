// A booking link opens only documents of its own booking.
import { data } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { openBookingLink } from '#server/features/bookings/bookings.service.ts';
import { openBuyerDocument } from '#server/features/fulfilment/documents/buyer-documents.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { createFileResponse } from '#web/shared/page/file-answer.server.ts';
import type { Route } from './+types/document.route';

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  const download = bookingId
    ? await openBuyerDocument(ctx, {
        bookingId,
        id: params.documentId,
        clientAddress: context.get(requestContext).clientAddress,
      })
    : ({ kind: 'gone' } as const);
  if (download.kind === 'file') return createFileResponse(download);
  if (download.kind === 'gone') throw data(null, { status: 404 });
  return new Response(m.my_documents_limited(), {
    status: 429,
    headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  });
}
