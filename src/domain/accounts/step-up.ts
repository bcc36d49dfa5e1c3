// Requests that need a recent proof of identity, by route. A test compares this list with every form.

import * as office from '../kernel/office-paths.ts';
import { passportsParam } from '../kernel/page-marks.ts';
import { minuteMs } from '../kernel/time.ts';
import { type CompanyAct, type Member, may } from './company-role.ts';

/** Maximum age of the proof for requests about money, payment keys or accounts. */
export const stepUpMinutes = 10;
/** Maximum age of the proof for pages and files with full passport numbers. */
export const passportProofMinutes = 60;

/** The proof for passports lasts longer, because agents work with passports all day. */
const proofMinutes = { access: stepUpMinutes, passports: passportProofMinutes } as const;
export type ProofPurpose = keyof typeof proofMinutes;

interface StepUp {
  /** Form intents; `all` for a route with a single unnamed form. */
  readonly forms?: 'all' | readonly string[];
  readonly withField?: string;
  readonly purpose?: ProofPurpose;
  readonly passportQuery?: readonly string[];
  /** Role that fills in a form there and gets a notice beforehand; absent for plain buttons. */
  readonly typedBy?: 'operator' | CompanyAct;
}

/** The list of companies and the page of one take the same forms. */
const companyForms = ['approve', 'delete', 'reset-password', 'fee', 'release', 'name-owner'] as const;

const stepUps: Readonly<Record<string, StepUp>> = {
  [office.paymentSettings]: { forms: ['save', 'practice', 'confirm'], typedBy: 'operator' },
  [office.superAdminPassword]: {
    forms: ['add', 'remove', 'reset-password', 'reset-factor'],
    typedBy: 'operator',
  },
  [office.companies]: { forms: companyForms, typedBy: 'operator' },
  [office.operatorCompany(':companyId')]: { forms: companyForms, typedBy: 'operator' },
  [office.desk]: {
    forms: ['refund', 'review', 'match-payment', 'refund-payment', 'dismiss-payment'],
    typedBy: 'operator',
  },
  [office.operatorBooking(':bookingId')]: {
    // These move money too: sending documents releases the company's share, and an answer decides a refund.
    forms: ['refund', 'review', 'release', 'entry', 'entry-confirm', 'documents', 'answer'],
    typedBy: 'operator',
  },
  [office.operatorBookingCancel(':bookingId')]: { forms: ['cancel'], typedBy: 'operator' },
  [office.bookingEvidence(':bookingId')]: { forms: 'all' },
  [office.payouts]: {
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
  [office.payoutFile]: { forms: 'all' },
  // Books the provider's fees from the report.
  [office.payoutComparison]: { forms: 'all', typedBy: 'operator' },
  [office.refunds]: {
    forms: ['make-file', 'confirm', 'file-sent', 'paid', 'all-paid', 'returned'],
    typedBy: 'operator',
  },
  [office.refundFile]: { forms: 'all' },
  [office.held]: { forms: ['entry', 'entry-confirm', 'balance', 'balance-confirm'], typedBy: 'operator' },
  [office.people]: { forms: ['erase', 'correct'], typedBy: 'operator' },
  [office.peopleExport]: { forms: 'all', purpose: 'passports' },
  [office.companyBookings]: { passportQuery: [passportsParam] },
  [office.companyBooking(':bookingId')]: { passportQuery: [passportsParam] },
  [office.companyBookingCancel(':bookingId')]: { forms: ['cancel'], typedBy: 'changeCustomers' },
  [office.companyBookingsExport]: { forms: 'all', withField: 'withPassports', purpose: 'passports' },
  [office.companyFlight(':dealId')]: { passportQuery: [passportsParam, 'lines'] },
  [office.companyFlightRefund(':dealId')]: { forms: 'all', typedBy: 'changeCustomers' },
  [office.companyFlightExport(':dealId')]: { forms: 'all', purpose: 'passports' },
  [office.companyPayoutAccount]: { forms: ['enter', 'confirm', 'withdraw'], typedBy: 'managePayoutAccount' },
  // Otherwise a stolen session could change the password that the next proof asks for.
  [office.companySettings]: { forms: 'all', typedBy: 'manageOwnAccount' },
  [office.team]: {
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

/** Checked first, because reading the form means copying the request. */
export function mayNeedStepUp(pattern: string): boolean {
  return Object.hasOwn(stepUps, pattern);
}

/** Returns true if this person fills in a form on the page that only a recent proof can submit. */
export function shouldWarnOfStepUp(pattern: string, person: Partial<Member>): boolean {
  const typedBy = Object.hasOwn(stepUps, pattern) ? stepUps[pattern]?.typedBy : undefined;
  if (typedBy === undefined || typedBy === 'operator') return typedBy === 'operator';
  const { role, suspendedReason = null } = person;
  return role !== undefined && may({ role, suspendedReason }, typedBy);
}

export function findRequiredProof({ pattern, query, form }: StepUpRequest): ProofPurpose | null {
  const rule = Object.hasOwn(stepUps, pattern) ? stepUps[pattern] : undefined;
  if (!rule) return null;
  const { purpose = 'access', passportQuery = [] } = rule;
  if (form && isGuarded(rule, form)) return purpose;
  // The response to a form renders the page with the same query.
  return passportQuery.some((name) => query.has(name)) ? 'passports' : null;
}

function isGuarded({ forms = [], withField }: StepUp, form: FormData): boolean {
  if (withField !== undefined && !form.has(withField)) return false;
  return forms === 'all' || form.getAll('intent').some((intent) => forms.includes(String(intent)));
}

/** A sign-in also counts as a proof. */
export function isFresh(
  { provenAt }: { readonly provenAt: Date },
  now: Date,
  purpose: ProofPurpose = 'access',
): boolean {
  return provenAt.getTime() + proofMinutes[purpose] * minuteMs > now.getTime();
}
