import { data } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { openCompanyDocument } from '#server/features/fulfilment/documents/company-documents.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { createFileResponse } from '#web/shared/page/file-answer.server.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/file.route';

export async function loader({ params, context }: Route.LoaderArgs) {
  const actor = context.get(companyActorContext);
  if (!hasPermission(actor, 'handleDocuments')) throw data(null, { status: 403 });
  const document = await openCompanyDocument(context.get(appContext), actor, params.documentId);
  if (!document) throw data(null, { status: 404 });
  return createFileResponse(document);
}
