// The wizard's URLs contain deal and step, for reload, Back and sharing. They never contain input.
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';

export const wizardSteps = [1, 2, 3, 4] as const;
export type WizardStep = (typeof wizardSteps)[number];

export const wizardStepNames: Record<WizardStep, () => string> = {
  1: m.booking_step_tickets,
  2: m.booking_step_passenger,
  3: m.booking_step_confirmation,
  4: m.booking_step_payment,
};

const TO_SUMMARY = 'summary';
const AGAIN = 'again';

/** `toSummary` marks a step opened by a "Change" link: Continue then returns to the summary. */
export function stepPath(dealId: string, step: WizardStep, toSummary = false, restarts = false): string {
  const query = new URLSearchParams({ deal: dealId });
  if (step > 1) query.set('step', String(step));
  if (toSummary) query.set('then', TO_SUMMARY);
  if (restarts) query.set('start', AGAIN);
  return paths.bookingPathWith(query);
}

const CODE = 'code';
const SENT_AGAIN = 'again';

/** The code form has a URL of its own within step 4, so that a reload does not send the code again. */
export function codePath(dealId: string, sentAgain = false): string {
  return `${stepPath(dealId, 4)}&${CODE}=${sentAgain ? SENT_AGAIN : 'sent'}`;
}

export function readCodeStep(query: URLSearchParams): { readonly sentAgain: boolean } | null {
  const value = query.get(CODE);
  return value === null ? null : { sentAgain: value === SENT_AGAIN };
}

export function readStep(query: URLSearchParams): WizardStep {
  return wizardSteps.find((step) => String(step) === query.get('step')) ?? 1;
}

export function isBoundForSummary(query: URLSearchParams): boolean {
  return query.get('then') === TO_SUMMARY;
}

/** True if the visitor was redirected here because the requested step lacked earlier input. */
export function isRestart(query: URLSearchParams): boolean {
  return query.get('start') === AGAIN;
}
