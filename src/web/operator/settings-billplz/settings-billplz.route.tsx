import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { showPaymentSettings } from '#server/features/payments/settings.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { summaryErrors } from '#web/shared/forms/office-answer.ts';
import { ConfirmDialog } from '#web/shared/office/confirm-dialog.tsx';
import { Deferred } from '#web/shared/office/deferred.tsx';
import { ErrorBanner } from '#web/shared/office/error-banner.tsx';
import { later } from '#web/shared/office/later.server.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ErrorSummary } from '#web/shared/ui/error-summary.tsx';
import type { Route } from './+types/settings-billplz.route';
import { answerBillplzForm } from './billplz-action.server.ts';
import type { BillplzAnswer } from './billplz-answer.ts';
import { BillplzForm } from './billplz-form.tsx';
import { BillplzSaved } from './billplz-outcome.tsx';
import { Panel } from './panel.tsx';
import { PracticeKeys } from './practice-keys.tsx';
import styles from './settings-billplz.module.css';

export function loader({ context }: Route.LoaderArgs) {
  // Not awaited: the frame goes out first, the settings follow in the same answer.
  const settings = showPaymentSettings(context.get(appContext), context.get(superAdminActorContext));
  return { settings: later(context, settings) };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerBillplzForm(request, context);
}

type Typed = Record<string, string>;

export default function BillplzSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, setConfirmed } = useLastAnswer(actionData);
  const [typed, setTyped] = useState<Typed>({});
  const sent = useNavigation().formData;
  const refused = answer?.ok === false && !answer.needsConfirmation ? answer : undefined;
  const hasFields = Object.keys(refused?.fieldErrors ?? {}).length > 0;

  function keep(event: FormEvent<HTMLFormElement>) {
    setTyped(Object.fromEntries(new FormData(event.currentTarget)) as Typed);
  }
  return (
    <div className={styles.page}>
      <title>{pageTitle(m.superadmin_billplz_title(), refused !== undefined)}</title>
      <Link to="/superadmin/settings" className={styles.back}>
        {m.superadmin_billplz_back()}
      </Link>
      {refused && hasFields && <ErrorSummary errors={summaryErrors(refused)} answer={refused} />}
      <PageHeader title={m.superadmin_billplz_title()} lead={m.superadmin_billplz_lead()} />
      {answer?.ok && <BillplzSaved key={answer.at} {...answer} />}
      {refused && !hasFields && <ErrorBanner key={refused.at} message={refused.message} takeFocus />}
      <Deferred resolve={loaderData.settings} loading={m.superadmin_billplz_loading()}>
        {(settings) => (
          <>
            {settings.isUnreadable && <Banner kind="bad">{m.superadmin_billplz_unreadable()}</Banner>}
            <Panel title={m.superadmin_billplz_form_title()} text={savedText(settings.saved)}>
              {/* Emptied by success, kept by a refusal. */}
              <BillplzForm
                key={answer?.ok ? answer.at : 'asked'}
                settings={settings}
                working={sent !== undefined && sent.get('intent') === null}
                errors={refused?.fieldErrors ?? {}}
                onSubmit={keep}
              />
            </Panel>
            {settings.hasPracticeKeys && <PracticeKeys working={sent?.get('intent') === 'practice'} />}
          </>
        )}
      </Deferred>
      <GoLiveDialog answer={answer} typed={typed} onDone={setConfirmed} />
    </div>
  );
}

function savedText(saved: { version: number; savedAt: Date } | null): string {
  if (!saved) return m.superadmin_billplz_never();
  return m.superadmin_billplz_saved_at({ version: saved.version, when: formatDateTime(saved.savedAt) });
}

/** The form's own answer, or that of the dialog which followed it, whichever came last. */
function useLastAnswer(fromForm: BillplzAnswer | undefined) {
  const [fromDialog, setConfirmed] = useState<BillplzAnswer>();
  const answer = (fromDialog?.at ?? 0) > (fromForm?.at ?? 0) ? fromDialog : fromForm;
  return { answer, setConfirmed };
}

type GoLiveDialogProps = {
  answer: BillplzAnswer | undefined;
  typed: Typed;
  onDone: (answer: BillplzAnswer) => void;
};

/** Sends the same form once more, now confirmed. */
function GoLiveDialog({ answer, typed, onDone }: GoLiveDialogProps) {
  const isAsked = answer?.ok === false && answer.needsConfirmation === true;
  const askedAt = isAsked ? answer.at : 0;
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (askedAt > 0) setOpened(true);
  }, [askedAt]);
  return (
    <ConfirmDialog<BillplzAnswer>
      opened={opened}
      onClose={() => setOpened(false)}
      title={m.superadmin_billplz_live_title()}
      text={m.superadmin_billplz_live_text()}
      note={m.superadmin_billplz_live_note()}
      confirmLabel={m.superadmin_billplz_live_confirm()}
      workingLabel={m.superadmin_billplz_saving()}
      fields={{ ...typed, confirmLive: 'yes' }}
      onDone={onDone}
    />
  );
}
