// Owns what people are asked to prove again who they are for: money, keys, people, and passports leaving the site. One
// list, by the address of the table of routes; a test compares it with every form there is. Leaves the proof to the
// server, and who may do something at all to the roles.
import { type CompanyAct, may, type Person } from './company-role.ts';
import { stepUpMinutes } from './constants.ts';
import * as office from './office-paths.ts';
import { minuteMs } from './time.ts';

interface StepUp {
  /** By the names of its forms; `all` for an address that takes one form without a name. */
  readonly forms?: 'all' | readonly string[];
  /** Only with this field, such as a ticked box. */
  readonly withField?: string;
  /** Reading it with this in the query takes passports away as well. */
  readonly query?: string;
  /** Who types something there, and is told before they begin; absent where a button is all. */
  readonly typedBy?: 'operator' | CompanyAct;
}

const stepUps: Readonly<Record<string, StepUp>> = {
  [office.paymentSettings]: { forms: ['save', 'practice'], typedBy: 'operator' },
  [office.superAdminPassword]: {
    forms: ['add', 'remove', 'reset-password', 'reset-factor'],
    typedBy: 'operator',
  },
  [office.companies]: { forms: ['delete', 'reset-password', 'fee'], typedBy: 'operator' },
  [office.desk]: { forms: ['refund', 'review'], typedBy: 'operator' },
  [office.operatorBooking(':bookingId')]: { forms: ['refund', 'review', 'cancel'], typedBy: 'operator' },
  [office.payouts]: {
    forms: ['confirm', 'run-paid', 'paid', 'held-paid', 'returned', 'hold'],
    typedBy: 'operator',
  },
  [office.payoutFile]: { forms: 'all' },
  [office.people]: { forms: ['erase', 'correct'], typedBy: 'operator' },
  [office.peopleExport]: { forms: 'all' },
  [office.companyBooking(':bookingId')]: { forms: ['cancel'], typedBy: 'changeCustomers' },
  [office.companyBookingsExport]: { forms: 'all', withField: 'withPassports' },
  [office.companyFlight(':dealId')]: { forms: ['print'], query: 'lines' },
  [office.companyFlightExport(':dealId')]: { forms: 'all' },
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

export function needsStepUp({ pattern, query, form }: Asked): boolean {
  const rule = Object.hasOwn(stepUps, pattern) ? stepUps[pattern] : undefined;
  if (!rule) return false;
  // The page that answers a form shows what the query asks for as well.
  if (rule.query !== undefined && query.has(rule.query)) return true;
  if (!form) return false;
  const { forms = [], withField } = rule;
  if (withField !== undefined && !form.has(withField)) return false;
  return forms === 'all' || form.getAll('intent').some((intent) => forms.includes(String(intent)));
}

/** Signing in is a proof as well. */
export function isFresh({ provenAt }: { readonly provenAt: Date }, now: Date): boolean {
  return provenAt.getTime() + stepUpMinutes * minuteMs > now.getTime();
}
