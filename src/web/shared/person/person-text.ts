// Texts about a person's data, for the operator's page and the person's own.

import type { KeepReason, KeptRecord, PersonSection } from '#domain/privacy/person.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';

export const sectionNames: Record<PersonSection, () => string> = {
  bookings: m.person_section_bookings,
  travellers: m.person_section_travellers,
  tickets: m.person_section_tickets,
  requests: m.person_section_requests,
  notes: m.person_section_notes,
  flightAnswers: m.person_section_flight_answers,
  documents: m.person_section_documents,
  payments: m.person_section_payments,
  refunds: m.person_section_refunds,
  refundAccounts: m.person_section_refund_accounts,
  waitingLists: m.person_section_waiting_lists,
  wishes: m.person_section_wishes,
  wishNotices: m.person_section_wish_notices,
  restrictions: m.person_section_restrictions,
  messages: m.person_section_messages,
  mails: m.person_section_mails,
  companies: m.person_section_companies,
  accounts: m.person_section_accounts,
  memberships: m.person_section_memberships,
  roles: m.person_section_roles,
  signIns: m.person_section_sign_ins,
  invitations: m.person_section_invitations,
  alertAddresses: m.person_section_alert_addresses,
  drafts: m.person_section_drafts,
  work: m.person_section_work,
  audit: m.person_section_audit,
};

const reasons: Record<KeepReason, () => string> = {
  paymentPossible: m.person_kept_payment_possible,
  paymentChecked: m.person_kept_payment_checked,
  refundDue: m.person_kept_refund_due,
  notFlown: m.person_kept_not_flown,
  bookkeeping: m.person_kept_bookkeeping,
  companyContact: m.person_kept_company_contact,
  account: m.person_kept_account,
  accountLeft: m.person_kept_account_left,
};

const names: Record<KeptRecord['what'], (of: { name: string }) => string> = {
  booking: m.person_kept_booking,
  company: m.person_kept_company,
  account: m.person_kept_account_name,
};

export function formatKeptName({ what, name }: KeptRecord): string {
  return names[what]({ name });
}

export function describeKeptReason({ reason, until }: KeptRecord): string {
  const text = reasons[reason]();
  return until === null ? text : m.person_kept_until({ reason: text, day: formatDate(until) });
}
