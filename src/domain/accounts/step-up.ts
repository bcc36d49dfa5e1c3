// Owns what people are asked to prove again who they are for: money, keys, people and passports. One list, by the
// address of the table of routes; a test compares it with every form there is. Leaves the proof to the
// server, and who may do something at all to the roles.

import * as office from '../kernel/office-paths.ts';
import { passportsParam } from '../kernel/page-marks.ts';
import { minuteMs } from '../kernel/time.ts';
import { type CompanyAct, may, type Person } from './company-role.ts';

/** Maximum age of the proof that a request about money, payment keys or accounts requires. */
export const stepUpMinutes = 10;
/** Maximum age of the proof that pages and files with full passport numbers require. */
export const passportProofMinutes = 60;

/** Agents work with passports all day, so that proof lasts longer than the one for money and access. */
const proofMinutes = { access: stepUpMinutes, passports: passportProofMinutes } as const;
export type ProofPurpose = keyof typeof proofMinutes;

interface StepUp {
  /** By the names of its forms; `all` for an address that takes one form without a name. */
  readonly forms?: 'all' | readonly string[];
  /** Only with this field, such as a ticked box. */
  readonly withField?: string;
  /** What the forms are about; `access` unless said. */
  readonly purpose?: ProofPurpose;
  /** The page shows full passport numbers with one of these in its query. */
  readonly passportQuery?: readonly string[];
  /** Who types something there, and is told before they begin; absent where a button is all. */
  readonly typedBy?: 'operator' | CompanyAct;
}

const stepUps: Readonly<Record<string, StepUp>> = {
  [office.paymentSettings]: { forms: ['save', 'practice', 'confirm'], typedBy: 'operator' },
  [office.superAdminPassword]: {
    forms: ['add', 'remove', 'reset-password', 'reset-factor'],
    typedBy: 'operator',
  },
  [office.companies]: {
    forms: ['approve', 'delete', 'reset-password', 'fee', 'release', 'name-owner'],
    typedBy: 'operator',
  },
  [office.desk]: {
    forms: ['refund', 'review', 'match-payment', 'refund-payment', 'dismiss-payment'],
    typedBy: 'operator',
  },
  [office.operatorBooking(':bookingId')]: {
    // Documents release the company's share, and an answer decides about a refund.
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
  // Books the fees that the report names.
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
  // Else a session that somebody took could choose the password it is asked for next.
  [office.companySettings]: { forms: 'all', typedBy: 'manageOwnAccount' },
  [office.team]: {
    forms: ['invite', 'resend', 'role', 'hand-over', 'second-factor', 'reset-factor'],
    typedBy: 'manageTeam',
  },
};

/** A request, as the router understood it. */
export interface Asked {
  /** Of the table of routes, such as `/company/flights/:dealId`. */
  readonly pattern: string;
  readonly query: URLSearchParams;
  /** What was sent; null for a page that is only read. */
  readonly form: FormData | null;
}

/** Whether what was sent has to be looked at, which costs a copy of it. */
export function mayNeedStepUp(pattern: string): boolean {
  return Object.hasOwn(stepUps, pattern);
}

/** Whether a page is one on which they type what only a fresh proof saves. */
export function warnsOfStepUp(pattern: string, person: Partial<Person>): boolean {
  const typedBy = Object.hasOwn(stepUps, pattern) ? stepUps[pattern]?.typedBy : undefined;
  if (typedBy === undefined || typedBy === 'operator') return typedBy === 'operator';
  const { role, suspendedReason = null } = person;
  return role !== undefined && may({ role, suspendedReason }, typedBy);
}

/** Null when none is needed. */
export function neededProof({ pattern, query, form }: Asked): ProofPurpose | null {
  const rule = Object.hasOwn(stepUps, pattern) ? stepUps[pattern] : undefined;
  if (!rule) return null;
  const { purpose = 'access', passportQuery = [] } = rule;
  if (form && isGuarded(rule, form)) return purpose;
  // The response to a form renders the page of the same query.
  return passportQuery.some((name) => query.has(name)) ? 'passports' : null;
}

function isGuarded({ forms = [], withField }: StepUp, form: FormData): boolean {
  if (withField !== undefined && !form.has(withField)) return false;
  return forms === 'all' || form.getAll('intent').some((intent) => forms.includes(String(intent)));
}

/** Signing in is a proof as well. */
export function isFresh(
  { provenAt }: { readonly provenAt: Date },
  now: Date,
  purpose: ProofPurpose = 'access',
): boolean {
  return provenAt.getTime() + proofMinutes[purpose] * minuteMs > now.getTime();
}
