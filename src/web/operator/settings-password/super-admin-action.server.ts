// Reads what was sent on the password page, asks the accounts feature, and puts the outcome into words.
import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { forgotPasswordInput, superAdminInput } from '#domain/account-input.ts';
import { maxCharacters, maxPasswordCharacters } from '#domain/constants.ts';
import { parseForm } from '#domain/form-input.ts';
import { formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { addSuperAdmin } from '#server/features/accounts/accounts.service.ts';
import { requestPasswordReset } from '#server/features/accounts/passwords.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { type FormFields, refusal } from '#web/shared/forms/refusal.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';

type Intent = 'add' | 'reset-mail';

/** `at` tells one answer from the next, so that each is announced. */
export type SuperAdminAnswer = { readonly intent: Intent; readonly at: number } & (
  | { readonly ok: true; readonly message: string; readonly text?: string }
  | { readonly ok: false; readonly message: string; readonly fieldErrors: Readonly<Record<string, string>> }
);

export async function answerSuperAdminForm(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await request.formData();
  const isAdding = form.get('intent') === 'add';
  form.delete('intent');
  return isAdding ? add(form, context) : sendResetMail(form, context);
}

async function add(form: FormData, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const common = { intent: 'add' as const, at: ctx.now().getTime() };
  const read = reading(superAdminInput, form);
  if (!read.ok) return data<SuperAdminAnswer>({ ...common, ...read.refused }, { status: read.status });
  await addSuperAdmin(ctx, context.get(superAdminActorContext), read.input);
  return data<SuperAdminAnswer>({ ...common, ok: true, message: m.superadmin_added() });
}

async function sendResetMail(form: FormData, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const { baseUrl, clientAddress } = context.get(requestContext);
  const common = { intent: 'reset-mail' as const, at: ctx.now().getTime() };
  const read = reading(forgotPasswordInput, form);
  if (!read.ok) return data<SuperAdminAnswer>({ ...common, ...read.refused }, { status: read.status });
  const outcome = await requestPasswordReset(ctx, { email: read.input.email, baseUrl, clientAddress });
  if (outcome.ok) {
    const [message, text] = [m.superadmin_reset_mail_sent(), m.superadmin_reset_mail_sent_text()];
    return data<SuperAdminAnswer>({ ...common, ok: true, message, text });
  }
  const isLimited = 'code' in outcome && outcome.code === 'rate_limited';
  const reason = isLimited
    ? m.error_rate_limited({ when: formatDateTime(outcome.retryAt) })
    : m.superadmin_not_saved();
  const message = m.superadmin_error({ message: reason });
  return data<SuperAdminAnswer>(
    { ...common, ok: false, message, fieldErrors: {} },
    { status: isLimited ? 429 : 503 },
  );
}

const fields: FormFields = {
  email: () => ({ what: m.superadmin_what_email(), max: maxCharacters.email }),
  password: () => ({ what: m.superadmin_what_password(), max: maxPasswordCharacters }),
};

/** The first thing that is wrong is said above the forms as well; each field says its own. */
function reading<Schema extends z.ZodType>(schema: Schema, form: FormData) {
  const parsed = parseForm(schema, form);
  if (parsed.ok) return parsed;
  const { data: refused, init } = refusal(parsed.fieldErrors, fields);
  const reason = Object.values(refused.fieldErrors)[0] ?? refused.message;
  const message = m.superadmin_error({ message: reason });
  return { ok: false as const, refused: { ...refused, message }, status: init?.status ?? 422 };
}
