// Receives uploads and redirects to the form's page, which shows the result.
import { data, redirect } from 'react-router';
import { inlineUploadParam } from '#domain/fulfilment/document.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { uploadDocuments } from '#server/features/fulfilment/documents/upload.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/upload.route';
import { describeUpload, uploadQuery } from './upload-result.ts';

export async function action({ request, url, context }: Route.ActionArgs) {
  // The guard has verified the session, so the upload may be slow.
  context.get(requestContext).allowSlowBody?.();
  const bookingId = url.searchParams.get('booking');
  const dealId = url.searchParams.get('flight');
  const outcome = await uploadDocuments(context.get(appContext), context.get(companyActorContext), {
    contentType: request.headers.get('content-type') ?? '',
    body: request.body as Parameters<typeof uploadDocuments>[2]['body'],
    bookingId,
    dealId,
  });
  if (outcome.kind === 'readOnly') throw data(m.documents_read_only(), { status: 403 });
  if (outcome.kind === 'noBooking') throw data(m.documents_no_booking(), { status: 404 });
  if (url.searchParams.has(inlineUploadParam))
    return data(describeUpload(outcome), { headers: { 'cache-control': 'no-store' } });
  return redirect(officePaths.documentsAfterUploadPath({ bookingId, dealId }, uploadQuery(outcome)), 303);
}

export function loader() {
  return redirect(officePaths.companyDocumentsPath);
}
