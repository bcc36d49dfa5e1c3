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
import { assignOwner } from '#server/features/accounts/team/company-owner.service.ts';
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
import {
  formIntent,
  type RefusalReasons,
  refuse,
  runIntent,
  succeed,
} from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { type CompanyDone, companyText, feeText, releaseNames } from './company-text.ts';

export function companyAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    approve: formIntent(companyApprovalInput, statusText, async (input) => {
      const { baseUrl } = context.get(requestContext);
      const { id: companyId, seen, fee: feeBasisPoints, licence } = input;
      const licenceSeen = licence === 'looked_up' ? seen : null;
      const outcome = await approveCompany(ctx, actor, { companyId, baseUrl, feeBasisPoints, licenceSeen });
      return outcome.ok ? toApprovalResult(outcome) : outcome;
    }),
    'check-licence': formIntent(
      licenceCheckInput,
      { ...licenceText, done: m.superadmin_licence_marked },
      ({ id: companyId, seen }) => markLicenceChecked(ctx, actor, { companyId, seen }),
    ),
    'uncheck-licence': formIntent(
      companyChoiceInput,
      { ...licenceText, done: m.superadmin_licence_removed },
      ({ id }) => removeLicenceMark(ctx, actor, id),
    ),
    reject: formIntent(
      companyRejectionInput,
      { ...statusText, done: m.superadmin_rejected },
      ({ id: companyId, reason = null }) => rejectCompany(ctx, actor, { companyId, reason }),
    ),
    fee: formIntent(companyFeeInput, explainRefusals(m.payout_fee_failed), async ({ id: companyId, fee }) => {
      const outcome = await changeCompanyFee(ctx, actor, { companyId, feeBasisPoints: fee });
      return outcome.ok ? succeed({ message: m.payout_fee_saved({ fee: feeText(fee) }) }) : outcome;
    }),
    release: formIntent(companyReleaseInput, explainRefusals(m.release_failed), async (input) => {
      const { id: companyId, releaseRule } = input;
      const outcome = await changeReleaseRule(ctx, actor, { companyId, releaseRule });
      return outcome.ok
        ? succeed({ message: m.release_saved({ rule: releaseNames[releaseRule]() }) })
        : outcome;
    }),
    'reset-password': formIntent(
      companyPasswordInput,
      { ...explainRefusals(m.superadmin_password_failed), done: m.superadmin_password_updated },
      ({ id: companyId, password }) => resetCompanyPassword(ctx, actor, { companyId, password }),
    ),
    suspend: formIntent(
      companySuspensionInput,
      { ...statusText, done: m.access_suspended },
      ({ id: companyId, reason }) => suspendCompany(ctx, actor, { companyId, reason }),
    ),
    resume: formIntent(companyChoiceInput, { ...statusText, done: m.access_resumed }, ({ id }) =>
      resumeCompany(ctx, actor, id),
    ),
    'sign-out': formIntent(companyMemberInput, companyText, async ({ id: companyId, userId }) =>
      (await signOutMember(ctx, actor, { companyId, userId }))
        ? succeed({ message: m.access_signed_out() })
        : refuse(404, { message: m.access_member_gone() }),
    ),
    'name-owner': formIntent(companyMemberInput, companyText, async ({ id: companyId, userId }) =>
      (await assignOwner(ctx, actor, { companyId, userId }))
        ? succeed({ message: m.access_owner_named() })
        : refuse(409, { message: m.access_owner_gone() }),
    ),
    delete: formIntent(
      companyChoiceInput,
      { ...explainRefusals(m.superadmin_delete_failed), done: m.superadmin_deleted },
      ({ id }) => deleteCompany(ctx, actor, id),
    ),
  });
}

function toApprovalResult(approval: Extract<Approval, { ok: true }>) {
  if (approval.kind === 'unchanged') return succeed<CompanyDone>({ message: m.superadmin_approved_before() });
  const isFirst = approval.kind === 'approved';
  const { temporaryPassword: password } = approval;
  if (password === null) {
    const message = isFirst ? m.superadmin_approved_linked() : m.superadmin_reapproved_linked();
    return succeed<CompanyDone>({ message });
  }
  const message = isFirst ? m.superadmin_approved({ password }) : m.superadmin_reapproved({ password });
  return succeed<CompanyDone>({ message, temporaryPassword: password });
}

/** Two refusals are whole sentences; the reasons of the others are inserted into the failure message. */
function explainRefusals(failed: (values: { message: string }) => string) {
  const because = (reason: () => string) => () => failed({ message: reason() });
  const refusals: RefusalReasons<CompanyRefusal> = {
    company_not_found: { status: 404, reason: m.superadmin_company_not_found },
    company_account_missing: m.superadmin_account_missing,
    account_of_another_company: because(m.superadmin_account_of_another),
    account_of_super_admin: because(m.superadmin_account_of_super_admin),
    decided_meanwhile: because(m.superadmin_decided_meanwhile),
    licence_missing: because(m.superadmin_licence_missing),
    profile_changed_meanwhile: because(m.superadmin_licence_changed),
    not_saved: { status: 503, reason: because(m.superadmin_company_not_saved) },
  };
  return { ...companyText, refusals, forgetsTyped: true };
}

const statusText = explainRefusals(m.superadmin_status_failed);
const licenceText = explainRefusals(m.superadmin_licence_failed);
