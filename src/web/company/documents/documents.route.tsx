import { data } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { listCompanyDocuments } from '#server/features/fulfilment/documents/company-documents.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, ResultBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/documents.route';
import { DocumentList } from './document-list.tsx';
import styles from './documents.module.css';
import { runDocumentsAction } from './documents-action.server.ts';
import { documentsText } from './documents-text.ts';
import { DropZone, getDropText, Uploaded, useUploaded } from './drop-zone.tsx';
import { readUploadResult } from './upload-result.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  // Awaited, because streamed content does not show without JavaScript.
  const documents = await listCompanyDocuments(ctx, context.get(companyActorContext));
  if (!documents) throw data(m.documents_read_only(), { status: 403 });
  return {
    documents,
    uploaded: readUploadResult(url.searchParams),
    keptDays: ctx.config.retention.documentDays,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return runDocumentsAction(context.get(appContext), context.get(companyActorContext), request);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, documentsText);

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { documents, keptDays } = loaderData;
  const form = useForm(actionData);
  const { last, show } = useLastResult();
  const uploaded = useUploaded(actionData ? null : loaderData.uploaded);
  const rowResult = uploaded.result ? undefined : last;
  const failure = form.failure ?? form.errors[0]?.text;
  return (
    <div className={`stack gap-5 ${styles.page}`}>
      <FormTitle title={m.documents_title()} form={form} />
      <PageHeader title={m.documents_title()} lead={m.documents_lead()} />
      <Uploaded key={`upload ${uploaded.key}`} result={uploaded.result} />
      {rowResult && <ResultBanner key={`row ${rowResult.key}`} result={rowResult.result} />}
      {form.done && !last && <SuccessBanner key={form.resultKey} message={form.done.message} />}
      {failure && !last && <ErrorBanner message={failure} takeFocus />}
      <DropZone action={officePaths.uploadDocumentsPath} text={getDropText()} onUploaded={uploaded.show} />
      {documents.length > 0 && (
        <h2 className="text-17 bold">{m.documents_waiting({ count: documents.length })}</h2>
      )}
      <DocumentList
        documents={documents}
        empty={m.documents_empty()}
        onResult={(result) => {
          uploaded.show(null);
          show(result);
        }}
      />
      <p className="muted text-14">{m.documents_kept({ days: keptDays })}</p>
    </div>
  );
}
