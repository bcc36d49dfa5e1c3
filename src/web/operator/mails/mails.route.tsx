import { useState } from 'react';
import { data, useFetcher } from 'react-router';
import { parseForm } from '#domain/form-input.ts';
import { mailStates } from '#domain/mail-record.ts';
import { mailRetryInput } from '#domain/operator-input.ts';
import { m } from '#locales/messages/messages.js';
import { listMails, retryFailedMails, retryMail } from '#server/features/mail/mail-desk.service.ts';
import { appContext } from '#server/http/router-context.ts';
import type { OfficeAnswer } from '#web/shared/forms/office-answer.ts';
import { readAfter, readChoice } from '#web/shared/list/operator-query.ts';
import { Deferred } from '#web/shared/office/deferred.tsx';
import { ErrorBanner } from '#web/shared/office/error-banner.tsx';
import { later } from '#web/shared/office/later.server.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { SuccessBanner } from '#web/shared/office/success-banner.tsx';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/mails.route';
import { FailedMails } from './failed-mails.tsx';
import { MailFilters } from './mail-filters.tsx';
import { retriedText } from './mail-words.ts';
import { MailsTable } from './mails-table.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  const state = readChoice(url.searchParams, 'state', mailStates);
  const query = { state, cursor: readAfter(url.searchParams) };
  // Not awaited: the frame goes out first, the rows follow in the same answer.
  const mails = listMails(context.get(appContext), context.get(superAdminActorContext), query);
  return { state, content: later(context, mails) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = parseForm(mailRetryInput, await request.formData());
  if (!form.ok) return data<OfficeAnswer>({ ok: false, message: m.superadmin_malformed() }, { status: 400 });
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  if (form.input.intent === 'retry-all') {
    const count = await retryFailedMails(ctx, actor);
    if (count > 0) return data<OfficeAnswer>({ ok: true, message: retriedText(count) });
    return data<OfficeAnswer>({ ok: false, message: m.superadmin_mails_none_failed() }, { status: 409 });
  }
  const isQueued = await retryMail(ctx, actor, form.input.id);
  if (isQueued) return data<OfficeAnswer>({ ok: true, message: m.superadmin_mail_retried() });
  return data<OfficeAnswer>({ ok: false, message: m.superadmin_mail_not_failed() }, { status: 409 });
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.superadmin_mails_title()) }];

export default function Mails({ loaderData }: Route.ComponentProps) {
  const { state, content } = loaderData;
  const fetcher = useFetcher<OfficeAnswer>();
  const retrying = fetcher.state === 'idle' ? null : String(fetcher.formData?.get('id') ?? '');
  const [revived, setRevived] = useState<OfficeAnswer>();

  function retry(id: string) {
    setRevived(undefined);
    void fetcher.submit({ intent: 'retry', id }, { method: 'post' });
  }
  return (
    <>
      <PageHeader title={m.superadmin_mails_title()} lead={m.superadmin_mails_lead()} />
      {retrying === null && <Outcome answer={revived ?? fetcher.data} />}
      <Deferred resolve={content} loading={m.superadmin_mails_loading()}>
        {({ items, nextCursor, total, failed }) => (
          <>
            <FailedMails failed={failed} onDone={(message) => setRevived({ ok: true, message })} />
            <MailFilters state={state} total={total} />
            <MailsTable
              mails={items}
              nextCursor={nextCursor}
              total={total}
              retrying={retrying}
              onRetry={({ id }) => retry(id)}
            />
          </>
        )}
      </Deferred>
    </>
  );
}

/** Away while the next one is on its way, so that each is announced. */
function Outcome({ answer }: { answer: OfficeAnswer | undefined }) {
  if (!answer) return null;
  if (answer.ok) return <SuccessBanner message={answer.message} />;
  return <ErrorBanner message={answer.message} takeFocus />;
}
