import type { RouterContextProvider } from 'react-router';
import { keysWaitMinutes } from '#domain/finance/payment-settings.ts';
import { paymentSettingsInput } from '#domain/finance/payment-settings-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  checkPaymentSettings,
  type SettingsOutcome,
  savePaymentSettings,
  showPaymentSettings,
  takePracticeKeys,
} from '#server/features/payments/settings.service.ts';
import {
  type ConfirmKeysOutcome,
  checkWaitingKeys,
  confirmWaitingKeys,
  stopWaitingKeys,
} from '#server/features/payments/waiting-keys.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import {
  type PostedForm,
  readForm,
  refuse,
  refuseFields,
  runIntent,
  succeed,
} from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { billplzText } from './billplz-text.ts';

type ConfirmRefusal = Extract<ConfirmKeysOutcome, { ok: false }>['code'];

const confirmRefusals: Record<ConfirmRefusal, () => string> = {
  not_waiting: m.access_keys_not_waiting,
  same_person: m.access_keys_confirm_same,
  changed_lately: m.access_keys_confirm_lately,
};

export function billplzAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);

  async function toSettingsResult(outcome: SettingsOutcome, posted: PostedForm) {
    if (outcome.ok && 'waitsUntil' in outcome) {
      const finding = (await checkWaitingKeys(ctx, actor)) ?? 'unreachable';
      return succeed({
        message: outcome.waitsUntil
          ? m.access_keys_waiting_done({ minutes: keysWaitMinutes })
          : m.access_keys_confirm_done(),
        finding,
        waitsUntil: outcome.waitsUntil,
      });
    }
    if (outcome.ok) {
      // The settings stay saved, whatever Billplz responds.
      const finding = await checkPaymentSettings(ctx, actor, outcome.version);
      return succeed({ message: m.superadmin_billplz_saved(), finding });
    }
    if ('missing' in outcome)
      return refuseFields(posted, Object.fromEntries(outcome.missing.map((field) => [field, 'required'])));
    const why = { message: m.superadmin_billplz_live_text(), values: posted.values };
    return refuse(409, why, { extra: { needsConfirmation: true } });
  }

  return runIntent(request, {
    practice: async () => {
      const outcome = await takePracticeKeys(ctx, actor);
      return outcome
        ? toSettingsResult(outcome, { text: billplzText, values: {} })
        : refuse(503, { message: m.superadmin_billplz_practice_failed() });
    },
    stop: async () => {
      const isStopped = await stopWaitingKeys(ctx, actor);
      return isStopped
        ? succeed({ message: m.access_keys_stopped() })
        : refuse(409, { message: m.access_keys_not_waiting() });
    },
    confirm: async (sent) => {
      const outcome = await confirmWaitingKeys(ctx, actor, String(sent.get('changeId') ?? ''));
      return outcome.ok
        ? succeed({ message: m.access_keys_confirmed() })
        : refuse(409, { message: confirmRefusals[outcome.code]() });
    },
    save: async (sent) => {
      const confirmedLive = sent.get('confirmLive') === 'yes';
      sent.delete('confirmLive');
      const { saved, isUnreadable } = await showPaymentSettings(ctx, actor);
      const isStored = saved !== null && !isUnreadable;
      const schema = paymentSettingsInput({ hasApiKey: isStored, hasXSignature: isStored });
      const form = await readForm(sent, schema, billplzText);
      if (!form.ok) return form.refusal;
      return toSettingsResult(
        await savePaymentSettings(ctx, actor, { input: form.input, confirmedLive }),
        form,
      );
    },
  });
}
