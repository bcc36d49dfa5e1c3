import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import type { KeysCheckResult, WaitingKeys } from '#domain/finance/payment-settings.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import type { StoredKeys } from '#domain/operator/setup-list.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { storedKeys } from '#server/features/operations/setup/setup.service.ts';
import { showPaymentSettings } from '#server/features/payments/settings.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { describeKeysStep } from '#web/operator/dashboard/dashboard-text.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/settings-billplz.route';
import { billplzAction } from './billplz-action.server.ts';
import { BillplzForm } from './billplz-form.tsx';
import { type BillplzResult, billplzText } from './billplz-text.ts';
import { SettingsPanel } from './panel.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  // Not awaited: the server sends the frame first and streams the settings.
  const content = Promise.all([showPaymentSettings(ctx, actor), storedKeys(ctx)]);
  return { content: defer(context, content) };
}

export function action({ request, context }: Route.ActionArgs) {
  return billplzAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, billplzText);

type Typed = Record<string, string>;

export default function BillplzSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { result, confirm } = useConfirmed(actionData);
  const form = useForm<BillplzResult>(result, 'save');
  const practice = useForm<BillplzResult>(result, 'practice');
  const stop = useForm<BillplzResult>(result, 'stop');
  const confirming = useForm<BillplzResult>(result, 'confirm');
  const [typed, setTyped] = useState<Typed>({});
  const needsConfirmation = form.refusal?.needsConfirmation === true;
  const shown = result?.ok || needsConfirmation ? undefined : result;

  function rememberTyped(event: FormEvent<HTMLFormElement>) {
    setTyped(Object.fromEntries(new FormData(event.currentTarget)) as Typed);
  }
  return (
    <div className="stack gap-5 narrow">
      <FormTitle title={m.superadmin_billplz_title()} form={{ refusal: shown }} />
      <BackLink to={officePaths.superAdminSettingsPath} icon={false}>
        {m.superadmin_billplz_back()}
      </BackLink>
      <FormErrors form={form} />
      <PageHeader title={m.superadmin_billplz_title()} lead={m.superadmin_billplz_lead()} />
      {result?.ok && (
        <BillplzSaved
          key={[form, practice, stop, confirming].map(({ resultKey }) => resultKey).join(' ')}
          result={result}
        />
      )}
      {shown?.message && !form.working && !practice.working && (
        <ErrorBanner message={shown.message} takeFocus />
      )}
      <Deferred resolve={loaderData.content} loading={m.superadmin_billplz_loading()}>
        {([settings, keys]) => (
          <>
            {/* After a save, the result already reports Billplz's response. */}
            {!result?.ok && <KeysRefused keys={keys} />}
            {settings.waiting && (
              <WaitingKeysPanel
                waiting={settings.waiting}
                isStopping={stop.working}
                isConfirming={confirming.working}
              />
            )}
            {settings.isUnreadable && <Banner kind="bad">{m.superadmin_billplz_unreadable()}</Banner>}
            <SettingsPanel title={m.superadmin_billplz_form_title()} text={savedText(settings.saved)}>
              {/* The form clears on success and keeps its input on failure. */}
              <BillplzForm
                key={`${form.doneKey} ${practice.doneKey}`}
                settings={settings}
                form={form}
                onSubmit={rememberTyped}
              />
            </SettingsPanel>
            {settings.hasPracticeKeys && <PracticeKeys working={practice.working} />}
          </>
        )}
      </Deferred>
      <GoLiveDialog refusal={needsConfirmation ? form.refusal : undefined} typed={typed} onDone={confirm} />
    </div>
  );
}

function savedText(saved: { version: number; savedAt: Date } | null): string {
  if (!saved) return m.superadmin_billplz_never();
  return m.superadmin_billplz_saved_at({ version: saved.version, when: formatDateTime(saved.savedAt) });
}

/** The result of the confirmation dialog replaces the form's own. */
function useConfirmed(fromForm: BillplzResult | undefined) {
  const [confirmed, setConfirmed] = useState<{ previous: typeof fromForm; result: BillplzResult }>();
  const result = confirmed && confirmed.previous === fromForm ? confirmed.result : fromForm;
  return { result, confirm: (done: BillplzResult) => setConfirmed({ previous: fromForm, result: done }) };
}

type GoLiveDialogProps = {
  /** Set if the form was refused because it needs a confirmation. */
  refusal: object | undefined;
  typed: Typed;
  onDone: (result: BillplzResult) => void;
};

/** Resends the same form with the confirmation. */
function GoLiveDialog({ refusal, typed, onDone }: GoLiveDialogProps) {
  const [closed, setClosed] = useState<object>();
  return (
    <ConfirmDialog<BillplzResult>
      opened={refusal !== undefined && refusal !== closed}
      onClose={() => setClosed(refusal)}
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

const findings: Record<KeysCheckResult, () => string> = {
  work: m.superadmin_billplz_found_work,
  keyRefused: m.superadmin_billplz_found_key,
  collectionUnknown: m.superadmin_billplz_found_collection,
  collectionInactive: m.superadmin_billplz_found_inactive,
  unreachable: m.superadmin_billplz_found_unreachable,
};

function BillplzSaved({ result }: { result: Extract<BillplzResult, { ok: true }> }) {
  const { finding, message = m.superadmin_billplz_saved() } = result;
  if (finding === undefined) return <SuccessBanner message={message} />;
  const isWaiting = result.waitsUntil !== undefined;
  const found = isWaiting && finding !== 'work' ? m.access_keys_waiting_refused() : findings[finding]();
  if (finding === 'work') return <SuccessBanner message={message}>{found}</SuccessBanner>;
  return (
    <>
      <SuccessBanner message={message} />
      <Banner kind="warn">{found}</Banner>
    </>
  );
}

/** Explains why buyers cannot pay with the stored keys. */
function KeysRefused({ keys }: { keys: StoredKeys }) {
  if (keys.kind !== 'open' || keys.finding === null) return null;
  if (keys.finding === 'work' || keys.finding === 'unreachable') return null;
  return <Banner kind="bad">{describeKeysStep(keys.finding, keys.checkedAt)}</Banner>;
}

type WaitingKeysProps = { waiting: WaitingKeys; isStopping: boolean; isConfirming: boolean };

/** The stored keys stay active until the change takes effect; until then any super admin can stop it. */
function WaitingKeysPanel({ waiting, isStopping, isConfirming }: WaitingKeysProps) {
  const { id, collectionId, apiKeyLast4, sandbox, enteredBy, isOwn, inForceFrom } = waiting;
  return (
    <Banner
      kind="warn"
      title={
        inForceFrom
          ? m.access_keys_waiting_title({ when: formatDateTime(inForceFrom) })
          : m.access_keys_confirm_title()
      }
    >
      {m.access_keys_waiting_text({
        email: enteredBy,
        collection: collectionId,
        end: apiKeyLast4 || m.superadmin_none(),
        mode: sandbox ? m.access_keys_sandbox() : m.access_keys_live(),
      })}{' '}
      {!inForceFrom && isOwn && m.access_keys_confirm_own()}
      <div className="cluster align-stretch above-3">
        {!inForceFrom && !isOwn && (
          <Form method="post">
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="changeId" value={id} />
            <SubmitButton working={isConfirming} workingLabel={m.access_keys_confirming()}>
              {m.access_keys_confirm()}
            </SubmitButton>
          </Form>
        )}
        <Form method="post">
          <input type="hidden" name="intent" value="stop" />
          <SubmitButton kind="line" working={isStopping} workingLabel={m.access_keys_stopping()}>
            {m.access_keys_stop()}
          </SubmitButton>
        </Form>
      </div>
    </Banner>
  );
}

/** Shown only in demo mode. */
function PracticeKeys({ working }: { working: boolean }) {
  return (
    <SettingsPanel title={m.superadmin_billplz_practice_title()} text={m.superadmin_billplz_practice_text()}>
      <Form method="post">
        <input type="hidden" name="intent" value="practice" />
        <SubmitButton kind="line" working={working} workingLabel={m.superadmin_billplz_saving()}>
          {m.superadmin_billplz_practice_use()}
        </SubmitButton>
      </Form>
    </SettingsPanel>
  );
}
