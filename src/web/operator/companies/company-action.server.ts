// Reads what was pressed on the page of companies, asks the service, and puts the outcome into a result.
import type { RouterContextProvider } from 'react-router';
import {
  companyApprovalInput,
  companyChoiceInput,
  companyFeeInput,
  companyMemberInput,
  companyPasswordInput,
  companyRejectionInput,
  companyReleaseInput,
  companySuspensionInput,
  licenceCheckInput,
} from '#domain/operator/operator-input.ts';
import { m } from '#locales/messages/messages.js';
import { signOutMember } from '#server/features/accounts/super-admins/super-admins.service.ts';
import { nameOwner } from '#server/features/accounts/team/company-owner.service.ts';
import {
  type Approval,
  approveCompany,
  type CompanyRefusal,
  changeCompanyFee,
  changeReleaseRule,
  deleteCompany,
  rejectCompany,
  resetCompanyPassword,
} from '#server/features/companies/approval.service.ts';
import { markLicenceChecked, removeLicenceMark } from '#server/features/companies/profile.service.ts';
import { resumeCompany, suspendCompany } from '#server/features/companies/suspension.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { done, readForm, refuse, runIntent } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { type CompanyDone, companyText, feeText, releaseNames } from './company-text.ts';

export function companyAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    approve: async (sent) => {
      const form = await readForm(sent, companyApprovalInput, companyText);
      if (!form.ok) return form.refusal;
      const { baseUrl } = context.get(requestContext);
      const { id: companyId, seen, fee: feeBasisPoints, licence } = form.input;
      const licenceSeen = licence === 'looked_up' ? seen : null;
      return approval(await approveCompany(ctx, actor, { companyId, baseUrl, feeBasisPoints, licenceSeen }));
    },
    'check-licence': async (sent) => {
      const form = await readForm(sent, licenceCheckInput, companyText);
      if (!form.ok) return form.refusal;
      const { id: companyId, seen } = form.input;
      const outcome = await markLicenceChecked(ctx, actor, { companyId, seen });
      return outcome.ok
        ? succeeded(m.superadmin_licence_marked())
        : failed(outcome.code, m.superadmin_licence_failed);
    },
    'uncheck-licence': async (sent) => {
      const form = await readForm(sent, companyChoiceInput, companyText);
      if (!form.ok) return form.refusal;
      const outcome = await removeLicenceMark(ctx, actor, form.input.id);
      return outcome.ok
        ? succeeded(m.superadmin_licence_removed())
        : failed(outcome.code, m.superadmin_licence_failed);
    },
    reject: async (sent) => {
      const form = await readForm(sent, companyRejectionInput, companyText);
      if (!form.ok) return form.refusal;
      const { id: companyId, reason = null } = form.input;
      const outcome = await rejectCompany(ctx, actor, { companyId, reason });
      return outcome.ok
        ? succeeded(m.superadmin_rejected())
        : failed(outcome.code, m.superadmin_status_failed);
    },
    fee: async (sent) => {
      const form = await readForm(sent, companyFeeInput, companyText);
      if (!form.ok) return form.refusal;
      const { id: companyId, fee: feeBasisPoints } = form.input;
      const outcome = await changeCompanyFee(ctx, actor, { companyId, feeBasisPoints });
      return outcome.ok
        ? succeeded(m.payout_fee_saved({ fee: feeText(feeBasisPoints) }))
        : failed(outcome.code, m.payout_fee_failed);
    },
    release: async (sent) => {
      const form = await readForm(sent, companyReleaseInput, companyText);
      if (!form.ok) return form.refusal;
      const { id: companyId, releaseRule } = form.input;
      const outcome = await changeReleaseRule(ctx, actor, { companyId, releaseRule });
      return outcome.ok
        ? succeeded(m.release_saved({ rule: releaseNames[releaseRule]() }))
        : failed(outcome.code, m.release_failed);
    },
    'reset-password': async (sent) => {
      const form = await readForm(sent, companyPasswordInput, companyText);
      if (!form.ok) return form.refusal;
      const { id: companyId, password } = form.input;
      const outcome = await resetCompanyPassword(ctx, actor, { companyId, password });
      return outcome.ok
        ? succeeded(m.superadmin_password_updated())
        : failed(outcome.code, m.superadmin_password_failed);
    },
    suspend: async (sent) => {
      const form = await readForm(sent, companySuspensionInput, companyText);
      if (!form.ok) return form.refusal;
      const { id: companyId, reason } = form.input;
      const outcome = await suspendCompany(ctx, actor, { companyId, reason });
      return outcome.ok ? succeeded(m.access_suspended()) : failed(outcome.code, m.superadmin_status_failed);
    },
    resume: async (sent) => {
      const form = await readForm(sent, companyChoiceInput, companyText);
      if (!form.ok) return form.refusal;
      const outcome = await resumeCompany(ctx, actor, form.input.id);
      return outcome.ok ? succeeded(m.access_resumed()) : failed(outcome.code, m.superadmin_status_failed);
    },
    'sign-out': async (sent) => {
      const form = await readForm(sent, companyMemberInput, companyText);
      if (!form.ok) return form.refusal;
      const { id: companyId, userId } = form.input;
      const isDone = await signOutMember(ctx, actor, { companyId, userId });
      return isDone ? succeeded(m.access_signed_out()) : refuse(404, { message: m.access_member_gone() });
    },
    'name-owner': async (sent) => {
      const form = await readForm(sent, companyMemberInput, companyText);
      if (!form.ok) return form.refusal;
      const { id: companyId, userId } = form.input;
      const isDone = await nameOwner(ctx, actor, { companyId, userId });
      return isDone ? succeeded(m.access_owner_named()) : refuse(409, { message: m.access_owner_gone() });
    },
    delete: async (sent) => {
      const form = await readForm(sent, companyChoiceInput, companyText);
      if (!form.ok) return form.refusal;
      const outcome = await deleteCompany(ctx, actor, form.input.id);
      return outcome.ok
        ? succeeded(m.superadmin_deleted())
        : failed(outcome.code, m.superadmin_delete_failed);
    },
  });
}

function approval(outcome: Approval) {
  if (!outcome.ok) return failed(outcome.code, m.superadmin_status_failed);
  if (outcome.kind === 'unchanged') return succeeded(m.superadmin_approved_before());
  const isFirst = outcome.kind === 'approved';
  const { temporaryPassword: password } = outcome;
  if (password === null)
    return succeeded(isFirst ? m.superadmin_approved_linked() : m.superadmin_reapproved_linked());
  const message = isFirst ? m.superadmin_approved({ password }) : m.superadmin_reapproved({ password });
  return done<CompanyDone>({ message, temporaryPassword: password });
}

function succeeded(message: string) {
  return done<CompanyDone>({ message });
}

const refusals: Record<CompanyRefusal, { status: number; whole?: () => string; reason?: () => string }> = {
  // Texts that stand alone; the others follow the words of what has failed.
  company_not_found: { status: 404, whole: m.superadmin_company_not_found },
  company_account_missing: { status: 409, whole: m.superadmin_account_missing },
  account_of_another_company: { status: 409, reason: m.superadmin_account_of_another },
  account_of_super_admin: { status: 409, reason: m.superadmin_account_of_super_admin },
  decided_meanwhile: { status: 409, reason: m.superadmin_decided_meanwhile },
  licence_missing: { status: 409, reason: m.superadmin_licence_missing },
  profile_changed_meanwhile: { status: 409, reason: m.superadmin_licence_changed },
  not_saved: { status: 503, reason: m.superadmin_company_not_saved },
};

function failed(code: CompanyRefusal, text: (values: { message: string }) => string) {
  const { status, whole, reason } = refusals[code];
  return refuse(status, { message: whole ? whole() : text({ message: reason?.() ?? '' }) });
}
