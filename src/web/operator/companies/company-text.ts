import { maxPasswordCharacters } from '#domain/accounts/password-rules.ts';
import type { CompanyStatus, ListedCompany } from '#domain/companies/company.ts';
import type { ReleaseRule } from '#domain/companies/release.ts';
import { maxFeeBasisPoints } from '#domain/finance/ledger.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult, FormText } from '#web/shared/forms/action-result.ts';

/** An approval may bring a password that is shown once. */
export type CompanyDone = { readonly temporaryPassword?: string };
export type CompanyResult = ActionResult<CompanyDone>;

/** What every dialog about one company is given. */
export type OneDialogProps = {
  company: ListedCompany;
  opened: boolean;
  onClose: () => void;
  subject: string;
  onDone: (result: CompanyResult) => void;
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

/** `5%`, `2.5%` */
export function feeText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

export function companiesText(count: number): string {
  return m.superadmin_companies_found({ count });
}

/** What deleting takes along, and what stays. */
export function deletionNote({ hasAccount, deals, paidBookings }: ListedCompany): string {
  return [
    hasAccount && m.superadmin_delete_signed_out(),
    deals > 0 && m.superadmin_delete_deals({ count: deals }),
    paidBookings > 0 && m.superadmin_delete_bookings({ count: paidBookings }),
  ]
    .filter((line) => line !== false)
    .join(' ');
}
