// Retention for configuration, the worker's sweeps and /privacy. personal-data.ts assigns columns.

import { passwordResetLinkMinutes } from '../accounts/password-rules.ts';
import { invitationDays } from '../accounts/team.ts';
import { emailCodeMinutes } from '../bookings/email-code.ts';
import { billLifeDays, billWatchHours } from '../bookings/hold-times.ts';
import { refundAccountDays } from '../finance/refund.ts';
import { wishConfirmHours, wishNoticeDays, wishRenewDays } from '../wishes/wish.ts';

export const limitHitHours = 24;
export const personLinkMinutes = 60;
const suppressedEmailDays = 365;

/** Keys are the program's setting names. The database keeps client addresses for at least their minimum. */
export const retentionSettings = {
  passportDays: { setting: 'PASSPORT_RETENTION_DAYS', usual: 30, least: 1 },
  documentDays: { setting: 'DOCUMENT_RETENTION_DAYS', usual: 30, least: 1 },
  unpaidBookingDays: { setting: 'UNPAID_BOOKING_RETENTION_DAYS', usual: 180, least: 1 },
  bookingYears: { setting: 'BOOKING_RETENTION_YEARS', usual: 7, least: 1 },
  prospectDays: { setting: 'PROSPECT_RETENTION_DAYS', usual: 90, least: 1 },
  messageDays: { setting: 'MESSAGE_RETENTION_DAYS', usual: 365, least: 1 },
  registrationDays: { setting: 'REGISTRATION_RETENTION_DAYS', usual: 180, least: 1 },
  bankAccountDays: { setting: 'BANK_ACCOUNT_RETENTION_DAYS', usual: 180, least: 1 },
  draftDays: { setting: 'DRAFT_RETENTION_DAYS', usual: 90, least: 1 },
  mailDays: { setting: 'MAIL_RETENTION_DAYS', usual: 180, least: 1 },
  evidenceDays: { setting: 'EVIDENCE_RETENTION_DAYS', usual: 180, least: 1 },
  auditAddressDays: { setting: 'AUDIT_ADDRESS_RETENTION_DAYS', usual: 180, least: 30 },
} as const;

export type RetentionSetting = keyof typeof retentionSettings;
export type RetentionConfig = Readonly<Record<RetentionSetting, number>>;

/** Rounds up, so that data is erased some days late rather than early. */
const daysPerYear = 366;

export type RetentionSweep = 'erase-personal-data' | 'forget-personal-data' | 'forget-old-records';

interface RetentionRule {
  readonly what: string;
  readonly after: string;
  readonly period: RetentionSetting | { readonly hours: number };
  /** `erased` removes the value and keeps the rest of the row. */
  readonly outcome: 'erased' | 'deleted';
  readonly sweep: RetentionSweep;
}

export const retention = {
  passport: {
    what: 'passports, birth dates and genders of travellers, names of the others, requests, notes and answers',
    after: 'the last flight of the booking',
    period: 'passportDays',
    outcome: 'erased',
    sweep: 'erase-personal-data',
  },
  document: {
    what: 'tickets and other documents',
    after: 'the last flight of the booking; without a booking, the upload',
    period: 'documentDays',
    outcome: 'deleted',
    sweep: 'erase-personal-data',
  },
  unpaidPassport: {
    what: 'the same as for a flown booking, of one that was not paid',
    after: `the booking; ${billLifeDays} days while its bill was never seen deleted`,
    period: { hours: billWatchHours },
    outcome: 'erased',
    sweep: 'erase-personal-data',
  },
  unpaidContact: {
    what: 'name, email and phone number of a booking that was not paid',
    after: 'the booking',
    period: 'unpaidBookingDays',
    outcome: 'erased',
    sweep: 'erase-personal-data',
  },
  booking: {
    what: 'name, email and phone number of a paid booking',
    after: 'the booking',
    period: 'bookingYears',
    outcome: 'erased',
    sweep: 'erase-personal-data',
  },
  emailCode: {
    what: 'codes that prove an email, as digests',
    after: 'the email',
    period: { hours: emailCodeMinutes / 60 },
    outcome: 'deleted',
    sweep: 'forget-old-records',
  },
  prospect: {
    what: 'people who wait for a deal',
    after: 'the deadline of the deal',
    period: 'prospectDays',
    outcome: 'deleted',
    sweep: 'forget-personal-data',
  },
  wish: {
    what: 'searches that people want to hear about, with their email',
    after: 'the end of the wish; at once when the person ends it',
    period: { hours: wishRenewDays * 24 },
    outcome: 'deleted',
    sweep: 'forget-personal-data',
  },
  unconfirmedWish: {
    what: 'the same, if nobody confirmed it',
    after: 'the email with the link',
    period: { hours: wishConfirmHours },
    outcome: 'deleted',
    sweep: 'forget-personal-data',
  },
  wishNotice: {
    what: 'which deals we emailed for a search, and whether the link was opened',
    after: 'the deadline of the deal; at once when the person ends all searches',
    period: { hours: wishNoticeDays * 24 },
    outcome: 'deleted',
    sweep: 'forget-personal-data',
  },
  suppressedEmail: {
    what: 'addresses that refused our email for good',
    after: 'the refusal',
    period: { hours: suppressedEmailDays * 24 },
    outcome: 'deleted',
    sweep: 'forget-personal-data',
  },
  message: {
    what: 'messages from the contact form',
    after: 'the message',
    period: 'messageDays',
    outcome: 'deleted',
    sweep: 'forget-personal-data',
  },
  registration: {
    what: 'rejected registrations, contacts of deleted companies',
    after: 'the decision or the deletion',
    period: 'registrationDays',
    outcome: 'erased',
    sweep: 'forget-personal-data',
  },
  account: {
    what: 'accounts without a company or a role',
    after: 'the last change of the account',
    period: 'registrationDays',
    outcome: 'deleted',
    sweep: 'forget-personal-data',
  },
  secondFactor: {
    what: 'keys of two-step sign-in, sealed, and recovery codes, as digests, of accounts without a company or a role',
    after: 'the last change of the account; at once when it is turned off or reset',
    period: 'registrationDays',
    outcome: 'deleted',
    sweep: 'forget-personal-data',
  },
  invitation: {
    what: 'invitations to a team, addresses for alerts that nobody confirmed',
    after: 'the email, or the end of the invitation',
    period: { hours: invitationDays * 24 },
    outcome: 'deleted',
    sweep: 'forget-old-records',
  },
  bankAccount: {
    what: 'numbers of bank accounts of companies',
    after: 'the day another account has replaced it, or the company has left and is owed nothing',
    period: 'bankAccountDays',
    outcome: 'erased',
    sweep: 'forget-personal-data',
  },
  refundAccount: {
    what: 'bank accounts that buyers gave for a refund',
    after: 'the refund was done, or another account took its place',
    period: { hours: refundAccountDays * 24 },
    outcome: 'erased',
    sweep: 'forget-personal-data',
  },
  dealDraft: {
    what: 'drafts of deals, with the email of the person who saved them',
    after: 'the last saving',
    period: 'draftDays',
    outcome: 'deleted',
    sweep: 'forget-personal-data',
  },
  mail: {
    what: 'who was emailed; what an email said goes when it is delivered',
    after: 'the email',
    period: 'mailDays',
    outcome: 'deleted',
    sweep: 'forget-personal-data',
  },
  evidence: {
    what: 'which emails about a paid booking reached its buyer, for disputes',
    after: 'the departure, and not before the period of other emails is over',
    period: 'evidenceDays',
    outcome: 'deleted',
    sweep: 'forget-personal-data',
  },
  session: {
    what: 'sign-ins, with client address and browser',
    after: 'the end of the sign-in',
    period: { hours: 0 },
    outcome: 'deleted',
    sweep: 'forget-old-records',
  },
  resetLink: {
    what: 'links to set a new password, as digests',
    after: 'the email',
    period: { hours: passwordResetLinkMinutes / 60 },
    outcome: 'deleted',
    sweep: 'forget-old-records',
  },
  personLink: {
    what: 'links with which people see what we hold about them, sealed',
    after: 'the email',
    period: { hours: personLinkMinutes / 60 },
    outcome: 'deleted',
    sweep: 'forget-old-records',
  },
  limitHit: {
    what: 'counts of who wrote how often, as digests',
    after: 'the first write counted',
    period: { hours: limitHitHours },
    outcome: 'deleted',
    sweep: 'forget-old-records',
  },
  auditAddress: {
    what: 'client addresses in the audit log',
    after: 'the deed',
    period: 'auditAddressDays',
    outcome: 'erased',
    sweep: 'forget-personal-data',
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionKind = keyof typeof retention;
export const retentionKinds = Object.keys(retention) as readonly RetentionKind[];

export function getRetentionHours(kind: RetentionKind, config: RetentionConfig): number {
  const { period }: RetentionRule = retention[kind];
  if (typeof period === 'object') return period.hours;
  return config[period] * 24 * (period === 'bookingYears' ? daysPerYear : 1);
}
