// Requests that need a recent proof of identity, by route. A test compares this list with every form.

import * as office from '../kernel/office-paths.ts';
import { passportsParam } from '../kernel/page-marks.ts';
import { minuteMs } from '../kernel/time.ts';
import { type CompanyPermission, hasPermission, type Member } from './company-role.ts';

/** Maximum age of the proof for requests about money, payment keys or accounts. */
export const stepUpMinutes = 10;
/** Maximum age of the proof for pages and files with full passport numbers. */
export const passportProofMinutes = 60;

/** The proof for passports lasts longer, because agents work with passports all day. */
const proofMinutes = { access: stepUpMinutes, passports: passportProofMinutes } as const;
export type ProofPurpose = keyof typeof proofMinutes;

interface StepUp {
  /** Names of form intents; `all` for a route with a single unnamed form. */
  readonly forms?: 'all' | readonly string[];
  readonly withField?: string;
  readonly purpose?: ProofPurpose;
  readonly passportQuery?: readonly string[];
  /** Who fills in the form. The page shows them a notice beforehand; absent for plain buttons. */
  readonly typedBy?: 'operator' | CompanyPermission;
}

/** The list of companies and a company's page accept the same forms. */
const companyForms = ['approve', 'delete', 'reset-password', 'fee', 'release', 'name-owner'] as const;

const stepUps: Readonly<Record<string, StepUp>> = {
  [office.paymentSettingsPath]: { forms: ['save', 'practice', 'confirm'], typedBy: 'operator' },
  [office.superAdminPasswordPath]: {
    forms: ['add', 'remove', 'reset-password', 'reset-factor'],
    typedBy: 'operator',
  },
  [office.companiesPath]: { forms: companyForms, typedBy: 'operator' },
  [office.operatorCompanyPath(':companyId')]: { forms: companyForms, typedBy: 'operator' },
  [office.deskPath]: {
    forms: ['refund', 'review', 'match-payment', 'refund-payment', 'dismiss-payment'],
    typedBy: 'operator',
  },
  [office.operatorBookingPath(':bookingId')]: {
    // These move money too: sending documents releases the company's share, and an answer decides a refund.
    forms: ['refund', 'review', 'release', 'entry', 'entry-confirm', 'documents', 'answer'],
    typedBy: 'operator',
  },
  [office.operatorBookingCancelPath(':bookingId')]: { forms: ['cancel'], typedBy: 'operator' },
  [office.bookingEvidencePath(':bookingId')]: { forms: 'all' },
  [office.payoutsPath]: {
    forms: [
      'make-file',
      'confirm',
      'file-sent',
      'run-paid',
      'paid',
      'held-paid',
      'returned',
      'call-back',
      'release',
    ],
    typedBy: 'operator',
  },
  [office.payoutFilePath]: { forms: 'all' },
  // This form books the provider's fees from the report.
  [office.payoutComparisonPath]: { forms: 'all', typedBy: 'operator' },
  [office.refundsPath]: {
    forms: ['make-file', 'confirm', 'file-sent', 'paid', 'all-paid', 'returned'],
    typedBy: 'operator',
  },
  [office.refundFilePath]: { forms: 'all' },
  [office.heldMoneyPath]: {
    forms: ['entry', 'entry-confirm', 'balance', 'balance-confirm'],
    typedBy: 'operator',
  },
  [office.peoplePath]: { forms: ['erase', 'correct'], typedBy: 'operator' },
  [office.peopleExportPath]: { forms: 'all', purpose: 'passports' },
  [office.companyBookingsPath]: { passportQuery: [passportsParam] },
  [office.companyBookingPath(':bookingId')]: { passportQuery: [passportsParam] },
  [office.companyBookingCancelPath(':bookingId')]: { forms: ['cancel'], typedBy: 'changeCustomers' },
  [office.companyBookingsExportPath]: { forms: 'all', withField: 'withPassports', purpose: 'passports' },
  [office.companyFlightPath(':dealId')]: { passportQuery: [passportsParam, 'lines'] },
  [office.companyFlightRefundPath(':dealId')]: { forms: 'all', typedBy: 'changeCustomers' },
  [office.companyFlightExportPath(':dealId')]: { forms: 'all', purpose: 'passports' },
  [office.companyPayoutAccountPath]: {
    forms: ['enter', 'confirm', 'withdraw'],
    typedBy: 'managePayoutAccount',
  },
  // Without the proof, a stolen session could change the password that the next proof requires.
  [office.companySettingsPath]: { forms: 'all', typedBy: 'manageOwnAccount' },
  [office.teamPath]: {
    forms: ['invite', 'resend', 'role', 'hand-over', 'second-factor', 'reset-factor'],
    typedBy: 'manageTeam',
  },
};

export interface StepUpRequest {
  readonly pattern: string;
  readonly query: URLSearchParams;
  /** Null for GET requests. */
  readonly form: FormData | null;
}

/** Checks only the route, before the form is read: reading the form means copying the request. */
export function mayNeedStepUp(pattern: string): boolean {
  return Object.hasOwn(stepUps, pattern);
}

/** Returns true if this person fills in a form on the page that requires a recent proof. */
export function shouldWarnOfStepUp(pattern: string, person: Partial<Member>): boolean {
  const typedBy = Object.hasOwn(stepUps, pattern) ? stepUps[pattern]?.typedBy : undefined;
  if (typedBy === undefined || typedBy === 'operator') return typedBy === 'operator';
  const { role, suspendedReason = null } = person;
  return role !== undefined && hasPermission({ role, suspendedReason }, typedBy);
}

export function findRequiredProof({ pattern, query, form }: StepUpRequest): ProofPurpose | null {
  const rule = Object.hasOwn(stepUps, pattern) ? stepUps[pattern] : undefined;
  if (!rule) return null;
  const { purpose = 'access', passportQuery = [] } = rule;
  if (form && isGuarded(rule, form)) return purpose;
  // Applies to forms as well, because the response to a form renders the page with the same query.
  return passportQuery.some((name) => query.has(name)) ? 'passports' : null;
}

function isGuarded({ forms = [], withField }: StepUp, form: FormData): boolean {
  if (withField !== undefined && !form.has(withField)) return false;
  return forms === 'all' || form.getAll('intent').some((intent) => forms.includes(String(intent)));
}

/** A sign-in also counts as a proof. */
export function isProofFresh(
  { provenAt }: { readonly provenAt: Date },
  now: Date,
  purpose: ProofPurpose = 'access',
): boolean {
  return provenAt.getTime() + proofMinutes[purpose] * minuteMs > now.getTime();
}
