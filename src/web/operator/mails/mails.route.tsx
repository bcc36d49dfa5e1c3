import { mailStates } from '#domain/mail-record.ts';
import { mailRetryInput } from '#domain/operator-input.ts';
import { m } from '#locales/messages/messages.js';
import { listMails, retryFailedMails, retryMail } from '#server/features/mail/mail-desk.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { done, readForm, refuse, runIntent } from '#web/shared/forms/form.server.ts';
import { readAfter, readChoice } from '#web/shared/list/operator-query.ts';
import { buttonText } from '#web/shared/office/button-text.ts';
import { Deferred } from '#web/shared/office/deferred.tsx';
import { later } from '#web/shared/office/later.server.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { ResultBanner } from '#web/shared/office/result-banner.tsx';
import { useLastResult, useRowAction } from '#web/shared/office/use-last-result.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/mails.route';
import { FailedMails } from './failed-mails.tsx';
import { MailFilters } from './mail-filters.tsx';
import { retriedText } from './mail-text.ts';
import { MailsTable } from './mails-table.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  const state = readChoice(url.searchParams, 'state', mailStates);
  const query = { state, cursor: readAfter(url.searchParams) };
  // Not awaited: the frame goes out first, the rows follow in the same answer.
  const mails = listMails(context.get(appContext), context.get(superAdminActorContext), query);
  return { state, content: later(context, mails) };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    retry: async (sent) => {
      const form = await readForm(sent, mailRetryInput, buttonText);
      if (!form.ok) return form.refusal;
      const isQueued = await retryMail(ctx, actor, form.input.id);
      return isQueued
        ? done({ message: m.superadmin_mail_retried() })
        : refuse(409, { message: m.superadmin_mail_not_failed() });
    },
    'retry-all': async () => {
      const count = await retryFailedMails(ctx, actor);
      return count > 0
        ? done({ message: retriedText(count) })
        : refuse(409, { message: m.superadmin_mails_none_failed() });
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, buttonText);

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.superadmin_mails_title()) }];

export default function Mails({ loaderData }: Route.ComponentProps) {
  const { state, content } = loaderData;
  const { last, show } = useLastResult<{ readonly id: string }>();
  const retry = useRowAction<{ readonly id: string }>(show);
  return (
    <>
      <PageHeader title={m.superadmin_mails_title()} lead={m.superadmin_mails_lead()} />
      {last && <ResultBanner key={last.key} result={last.result} />}
      <Deferred resolve={content} loading={m.superadmin_mails_loading()}>
        {({ items, nextCursor, total, failed }) => (
          <>
            <FailedMails failed={failed} onDone={show} />
            <MailFilters state={state} total={total} />
            <MailsTable
              mails={items}
              nextCursor={nextCursor}
              total={total}
              retrying={retry.sending?.id ?? null}
              onRetry={(mail) => retry.send(mail, { intent: 'retry', id: mail.id })}
            />
          </>
        )}
      </Deferred>
    </>
  );
}
