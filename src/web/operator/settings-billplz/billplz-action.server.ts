// Reads the payment settings form, has it saved, asks Billplz about the keys, and puts the outcome into words.
import { data, type RouterContextProvider } from 'react-router';
import { maxCharacters } from '#domain/constants.ts';
import type { FieldErrors } from '#domain/errors.ts';
import { parseForm } from '#domain/form-input.ts';
import { paymentSettingsInput } from '#domain/payment-settings-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  checkPaymentSettings,
  type SettingsOutcome,
  savePaymentSettings,
  showPaymentSettings,
  takePracticeKeys,
} from '#server/features/payments/settings.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { type FormFields, refusal } from '#web/shared/forms/refusal.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { BillplzAnswer } from './billplz-answer.ts';

type Call = Pick<ReturnType<typeof callOf>, 'ctx' | 'actor' | 'at'>;

function callOf(context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  return { ctx, actor: context.get(superAdminActorContext), at: ctx.now().getTime() };
}

export async function answerBillplzForm(request: Request, context: Readonly<RouterContextProvider>) {
  const call = callOf(context);
  const form = await request.formData();
  if (form.get('intent') === 'practice') {
    const outcome = await takePracticeKeys(call.ctx, call.actor);
    return outcome ? answer(call, outcome) : failed(call, m.superadmin_billplz_practice_failed(), 503);
  }
  const confirmedLive = form.get('confirmLive') === 'yes';
  for (const name of ['intent', 'confirmLive']) form.delete(name);
  const { saved, isUnreadable } = await showPaymentSettings(call.ctx, call.actor);
  const isKept = saved !== null && !isUnreadable;
  const stored = { hasApiKey: isKept, hasXSignature: isKept };
  const parsed = parseForm(paymentSettingsInput(stored), form);
  if (!parsed.ok) return wrong(call, parsed.fieldErrors);
  return answer(
    call,
    await savePaymentSettings(call.ctx, call.actor, { input: parsed.input, confirmedLive }),
  );
}

async function answer(call: Call, outcome: SettingsOutcome) {
  if (outcome.ok) {
    // Saved by now, whatever Billplz says.
    const finding = await checkPaymentSettings(call.ctx, call.actor, outcome.version);
    return data<BillplzAnswer>({ ok: true, message: m.superadmin_billplz_saved(), at: call.at, finding });
  }
  if ('missing' in outcome)
    return wrong(call, Object.fromEntries(outcome.missing.map((field) => [field, 'required'])));
  const message = m.superadmin_billplz_live_text();
  return data<BillplzAnswer>({ ok: false, message, at: call.at, needsConfirmation: true }, { status: 409 });
}

const fields: FormFields = {
  apiKey: () => ({ what: m.superadmin_what_api_key(), max: maxCharacters.billplzKey }),
  collectionId: () => ({ what: m.superadmin_what_collection(), max: maxCharacters.billplzCollectionId }),
  xSignature: () => ({ what: m.superadmin_what_x_signature(), max: maxCharacters.billplzKey }),
};

function wrong({ at }: Call, fieldErrors: FieldErrors) {
  const { data: refused, init } = refusal(fieldErrors, fields);
  return data<BillplzAnswer>({ ...refused, at }, init ?? {});
}

function failed({ at }: Call, message: string, status: number) {
  return data<BillplzAnswer>({ ok: false, message, at }, { status });
}
