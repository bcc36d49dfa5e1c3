// The four steps of a booking and their addresses. The deal and the step stand in the address, so that reload, Back
// and sharing work; nothing that was typed ever does.
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';

export const wizardSteps = [1, 2, 3, 4] as const;
export type WizardStep = (typeof wizardSteps)[number];

export const stepNames: Record<WizardStep, () => string> = {
  1: m.booking_step_tickets,
  2: m.booking_step_passenger,
  3: m.booking_step_confirmation,
  4: m.booking_step_payment,
};

const TO_SUMMARY = 'summary';
const AGAIN = 'again';

/** `toSummary`: opened by a "Change" link, so that continuing leads straight back to the summary. */
export function stepPath(dealId: string, step: WizardStep, toSummary = false, again = false): string {
  const query = new URLSearchParams({ deal: dealId });
  if (step > 1) query.set('step', String(step));
  if (toSummary) query.set('then', TO_SUMMARY);
  if (again) query.set('start', AGAIN);
  return paths.bookingBy(query);
}

const CODE = 'code';
const SENT_AGAIN = 'again';

/** Part of step 4, at an address of its own, so that a reload repeats nothing. */
export function codePath(dealId: string, sentAgain = false): string {
  return `${stepPath(dealId, 4)}&${CODE}=${sentAgain ? SENT_AGAIN : 'sent'}`;
}

/** Null when the address is not the code's. */
export function readCode(query: URLSearchParams): { readonly sentAgain: boolean } | null {
  const value = query.get(CODE);
  return value === null ? null : { sentAgain: value === SENT_AGAIN };
}

export function readStep(query: URLSearchParams): WizardStep {
  return wizardSteps.find((step) => String(step) === query.get('step')) ?? 1;
}

export function leadsToSummary(query: URLSearchParams): boolean {
  return query.get('then') === TO_SUMMARY;
}

/** A later step was asked for, but nothing is known of the earlier ones. */
export function startedAgain(query: URLSearchParams): boolean {
  return query.get('start') === AGAIN;
}
