import { maxPasswordCharacters } from '#domain/accounts/password-rules.ts';
import type {
  CompanyAction,
  CompanyStatus,
  getNextCompanyAction,
  ListedCompany,
} from '#domain/companies/company.ts';
import type { ReleaseRule } from '#domain/companies/release.ts';
import { maxFeeBasisPoints } from '#domain/finance/ledger.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import type { BookingsOfCompany } from '#domain/operator/company-sales.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult, FormText } from '#web/shared/forms/action-result.ts';

export type CompanyDone = { readonly temporaryPassword?: string };
export type CompanyResult = ActionResult<CompanyDone>;

export type OneDialogProps = {
  company: ListedCompany;
  opened: boolean;
  onClose: () => void;
  subject: string;
  onDone: (result: CompanyResult) => void;
  backTo?: string | undefined;
};

export const companyText: FormText = {
  fields: {
    password: () => ({ what: m.superadmin_what_new_password(), max: maxPasswordCharacters }),
    licence: () => ({ what: m.superadmin_what_licence_answer(), max: 0 }),
    fee: () => ({ what: m.payout_what_fee(), max: maxFeeBasisPoints / 100 }),
    releaseRule: () => ({ what: m.release_what(), max: 0 }),
    userId: () => ({ what: m.access_what_person(), max: 0 }),
    reason: () => ({ what: m.superadmin_what_reason(), max: maxCharacters.reason }),
  },
  secret: ['password'],
  failed: (reason = m.error_not_saved()) => reason,
};

export const actionNames: Record<CompanyAction, () => string> = {
  approve: m.superadmin_approve,
  reapprove: m.superadmin_reapprove,
  reject: m.superadmin_reject,
  resetPassword: m.superadmin_reset_password,
  licence: m.superadmin_licence,
  fee: m.payout_fee_change,
  release: m.release_change,
  suspend: m.access_suspend,
  resume: m.access_resume,
  signOut: m.access_sign_out_action,
  newOwner: m.access_new_owner,
  delete: m.superadmin_delete,
};

type StepText = { readonly button: () => string; readonly title: () => string; readonly text: () => string };

export const stepTexts: Record<NonNullable<ReturnType<typeof getNextCompanyAction>>, StepText> = {
  approve: {
    button: m.superadmin_approve,
    title: m.superadmin_step_approve,
    text: m.superadmin_step_approve_text,
  },
  resume: { button: m.access_resume, title: m.superadmin_step_resume, text: m.superadmin_step_resume_text },
  reapprove: {
    button: m.superadmin_reapprove,
    title: m.superadmin_step_reapprove,
    text: m.superadmin_step_reapprove_text,
  },
  licence: {
    button: m.superadmin_step_licence_button,
    title: m.superadmin_step_licence,
    text: m.superadmin_step_licence_text,
  },
};

export const statusLooks: Record<CompanyStatus, { tone: 'ok' | 'warn' | 'bad'; name: () => string }> = {
  pending: { tone: 'warn', name: m.superadmin_pill_pending },
  approved: { tone: 'ok', name: m.superadmin_pill_approved },
  rejected: { tone: 'bad', name: m.superadmin_pill_rejected },
};

export const statusChoices: Record<CompanyStatus, (values: { count: number }) => string> = {
  pending: m.superadmin_status_pending,
  approved: m.superadmin_status_approved,
  rejected: m.superadmin_status_rejected,
};

export const releaseNames: Record<ReleaseRule, () => string> = {
  afterDocuments: m.release_after_documents,
  afterLastFlight: m.release_after_last_flight,
};

export const paymentNames: Record<keyof BookingsOfCompany['counts'], () => string> = {
  completed: m.lists_bookings_completed,
  pending: m.lists_bookings_pending,
  failed: m.lists_bookings_failed,
};

export function feeText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

export function formatCompanyCount(count: number): string {
  return m.superadmin_companies_found({ count });
}

export function describeDeletion({ hasAccount, deals, paidBookings }: ListedCompany): string {
  return [
    hasAccount && m.superadmin_delete_signed_out(),
    deals > 0 && m.superadmin_delete_deals({ count: deals }),
    paidBookings > 0 && m.superadmin_delete_bookings({ count: paidBookings }),
  ]
    .filter((line) => line !== false)
    .join(' ');
}
