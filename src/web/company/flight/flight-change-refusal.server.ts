import { m } from '#locales/messages/messages.js';
import type { ChangeOutcome } from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { refuseWithReason } from '#web/shared/forms/form.server.ts';
import { flightChangeText } from './flight-text.ts';

type ChangeRefusal = Exclude<ChangeOutcome, 'saved'>;

const refusals: Readonly<Record<ChangeRefusal, { status: number; reason: () => string }>> = {
  readOnly: { status: 403, reason: m.flights_read_only },
  missing: { status: 404, reason: m.flights_missing },
  same: { status: 409, reason: m.flight_change_same },
  flown: { status: 409, reason: m.flight_change_flown },
  limited: { status: 429, reason: m.flight_change_limited },
  past: { status: 409, reason: m.flight_change_past },
  changed: { status: 409, reason: m.flight_change_changed },
};

export const explainChange = (refusal: ChangeRefusal) => refusals[refusal].reason();

export function refuseChange(refusal: ChangeRefusal, values: FormValues) {
  return refuseWithReason({ text: flightChangeText, values }, refusals[refusal]);
}
