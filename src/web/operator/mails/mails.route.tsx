import { useState } from 'react';
import { type MailState, mailStates } from '#domain/kernel/mail-record.ts';
import { mailRetryInput } from '#domain/operator/operator-input.ts';
import { m } from '#locales/messages/messages.js';
import { listMails, retryFailedMails, retryMail } from '#server/features/mail/queue/mail-desk.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { buttonText } from '#web/back-office/kit/buttons.tsx';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { FilterBar } from '#web/back-office/kit/filter-bar.tsx';
import { useLastResult, useRowAction } from '#web/back-office/kit/use-last-result.ts';
import { type ActionResult, sendForm } from '#web/shared/forms/action-result.ts';
import { formIntent, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readAfter, readChoice } from '#web/shared/list/list-query.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/mails.route';
import { formatFailedMails, formatMailCount, formatRetriedMails, mailStateNames } from './mail-text.ts';
import { MailsTable } from './mails-table.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  const state = readChoice(url.searchParams, 'state', mailStates);
  const query = { state, cursor: readAfter(url.searchParams) };
  // Not awaited: the server sends the frame first and streams the rows.
  const mails = listMails(context.get(appContext), context.get(superAdminActorContext), query);
  return { state, content: defer(context, mails) };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    retry: formIntent(mailRetryInput, buttonText, async ({ id }) =>
      (await retryMail(ctx, actor, id))
        ? succeed({ message: m.superadmin_mail_retried() })
        : refuse(409, { message: m.superadmin_mail_not_failed() }),
    ),
    'retry-all': async () => {
      const count = await retryFailedMails(ctx, actor);
      return count > 0
        ? succeed({ message: formatRetriedMails(count) })
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
      <PageHeader low title={m.superadmin_mails_title()} lead={m.superadmin_mails_lead()} />
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

function MailFilters({ state, total }: { state: MailState | null; total: number }) {
  return (
    <FilterBar
      selects={[
        {
          name: 'state',
          label: m.superadmin_mails_state(),
          value: state ?? '',
          options: [
            { value: '', label: m.superadmin_mails_all() },
            ...mailStates.map((each) => ({ value: each, label: mailStateNames[each]() })),
          ],
        },
      ]}
      count={formatMailCount(total)}
    />
  );
}

type FailedMailsProps = { failed: number; onDone: (result: ActionResult) => void };

/** Resends every failed mail at once, for example after an outage. */
function FailedMails({ failed, onDone }: FailedMailsProps) {
  const [opened, setOpened] = useState(false);
  // The confirmed count, kept because `failed` is already 0 while the dialog closes.
  const [confirmedCount, setConfirmedCount] = useState(failed);

  function openDialog() {
    setConfirmedCount(failed);
    setOpened(true);
  }
  return (
    <>
      {failed > 0 && (
        <Banner
          kind="warn"
          action={
            <Button size="small" wide="phone" onClick={openDialog}>
              {m.superadmin_retry_all_mails()}
            </Button>
          }
        >
          {formatFailedMails(failed)}
        </Banner>
      )}
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={m.superadmin_retry_all_title()}
        text={m.superadmin_retry_all_text()}
        subject={formatFailedMails(confirmedCount)}
        note={m.superadmin_retry_all_note()}
        tone="primary"
        confirmLabel={m.superadmin_retry_all_mails()}
        workingLabel={m.superadmin_retrying_mail()}
        fields={{ intent: 'retry-all' }}
        onDone={onDone}
      />
    </>
  );
}
