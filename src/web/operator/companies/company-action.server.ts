// Reads what was pressed on the page of companies, asks the service, and puts the outcome into words.
import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { maxCharacters, maxPasswordCharacters } from '#domain/constants.ts';
import { parseForm } from '#domain/form-input.ts';
import { companyChoiceInput, companyPasswordInput, companyRejectionInput } from '#domain/operator-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  type Approval,
  approveCompany,
  type CompanyRefusal,
  deleteCompany,
  rejectCompany,
  resetCompanyPassword,
} from '#server/features/companies/approval.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { type FormFields, refusal } from '#web/shared/forms/refusal.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { CompanyAnswer } from './company-answer.ts';

type Intent = (call: ReturnType<typeof callOf>) => Promise<ReturnType<typeof data<CompanyAnswer>>>;

const intents: Record<string, Intent> = {
  approve: async ({ ctx, actor, baseUrl, form }) => {
    const parsed = read(companyChoiceInput, form);
    if (!parsed.ok) return parsed.answer;
    return approval(await approveCompany(ctx, actor, { companyId: parsed.input.id, baseUrl }));
  },
  reject: async ({ ctx, actor, form }) => {
    const parsed = read(companyRejectionInput, form);
    if (!parsed.ok) return parsed.answer;
    const { id: companyId, reason = null } = parsed.input;
    const outcome = await rejectCompany(ctx, actor, { companyId, reason });
    return outcome.ok ? done(m.superadmin_rejected()) : failed(outcome.code, m.superadmin_status_failed);
  },
  'reset-password': async ({ ctx, actor, form }) => {
    const parsed = read(companyPasswordInput, form);
    if (!parsed.ok) return parsed.answer;
    const { id: companyId, password } = parsed.input;
    const outcome = await resetCompanyPassword(ctx, actor, { companyId, password });
    return outcome.ok
      ? done(m.superadmin_password_updated())
      : failed(outcome.code, m.superadmin_password_failed);
  },
  delete: async ({ ctx, actor, form }) => {
    const parsed = read(companyChoiceInput, form);
    if (!parsed.ok) return parsed.answer;
    const outcome = await deleteCompany(ctx, actor, parsed.input.id);
    return outcome.ok ? done(m.superadmin_deleted()) : failed(outcome.code, m.superadmin_delete_failed);
  },
};

export async function answerCompanyForm(request: Request, context: Readonly<RouterContextProvider>) {
  const call = callOf(context, await request.formData());
  const intent = String(call.form.get('intent'));
  const run = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  return run ? run(call) : malformed();
}

function callOf(context: Readonly<RouterContextProvider>, form: FormData) {
  return {
    ctx: context.get(appContext),
    actor: context.get(superAdminActorContext),
    baseUrl: context.get(requestContext).baseUrl,
    form,
  };
}

const fields: FormFields = {
  password: () => ({ what: m.superadmin_what_new_password(), max: maxPasswordCharacters }),
  reason: () => ({ what: m.superadmin_what_reason(), max: maxCharacters.reason }),
};

/** What is wrong with a single field is the whole message: the dialog has no room for more. */
function read<Schema extends z.ZodType>(schema: Schema, form: FormData) {
  const parsed = parseForm(schema, form);
  if (parsed.ok) return parsed;
  const { data: refused, init } = refusal(parsed.fieldErrors, fields);
  const message = Object.values(refused.fieldErrors)[0] ?? refused.message;
  return { ok: false as const, answer: data<CompanyAnswer>({ ...refused, message }, init ?? {}) };
}

function approval(outcome: Approval) {
  if (!outcome.ok) return failed(outcome.code, m.superadmin_status_failed);
  if (outcome.kind === 'unchanged') return done(m.superadmin_approved_before());
  const isFirst = outcome.kind === 'approved';
  const { temporaryPassword: password } = outcome;
  if (password === null)
    return done(isFirst ? m.superadmin_approved_linked() : m.superadmin_reapproved_linked());
  const message = isFirst ? m.superadmin_approved({ password }) : m.superadmin_reapproved({ password });
  return data<CompanyAnswer>({ ok: true, message, temporaryPassword: password });
}

const refusals: Record<CompanyRefusal, { status: number; whole?: () => string; reason?: () => string }> = {
  // Texts that stand alone; the others follow the words of what has failed.
  company_not_found: { status: 404, whole: m.superadmin_company_not_found },
  company_account_missing: { status: 409, whole: m.superadmin_account_missing },
  account_of_another_company: { status: 409, reason: m.superadmin_account_of_another },
  decided_meanwhile: { status: 409, reason: m.superadmin_decided_meanwhile },
  not_saved: { status: 503, reason: m.superadmin_company_not_saved },
};

function failed(code: CompanyRefusal, words: (values: { message: string }) => string) {
  const { status, whole, reason } = refusals[code];
  const message = whole ? whole() : words({ message: reason?.() ?? '' });
  return data<CompanyAnswer>({ ok: false, message }, { status });
}

function done(message: string) {
  return data<CompanyAnswer>({ ok: true, message });
}

function malformed() {
  return data<CompanyAnswer>({ ok: false, message: m.superadmin_malformed() }, { status: 400 });
}
