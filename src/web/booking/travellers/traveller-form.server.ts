import { adultAgeYears } from '#domain/bookings/passenger.ts';
import { m } from '#locales/messages/messages.js';
import type { InfantOutcome } from '#server/features/fulfilment/names/infants.service.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { readTypedValues } from '#web/shared/forms/action-result.ts';
import { refuse } from '#web/shared/forms/form.server.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import { travellerText } from './traveller-text.ts';

export function readTraveller(form: FormData): FormValues {
  return readTypedValues(form, travellerText);
}

const refusals = {
  stale: { status: 409, text: m.travellers_stale },
  closed: { status: 409, text: m.travellers_closed_now },
  flown: { status: 409, text: m.travellers_flown },
  flightCancelled: { status: 409, text: m.travellers_flight_cancelled },
  limited: { status: 429, text: m.travellers_limited },
  notAdult: { status: 409, text: () => m.infants_not_adult({ age: adultAgeYears }) },
} as const;

export function refuseEntry(outcome: Exclude<InfantOutcome, 'saved'>, values: FormValues) {
  const { status, text } = refusals[outcome];
  return refuse(status, { message: text(), values }, { headers: privateHeaders });
}

export function refuseInput(fieldErrors: Readonly<Record<string, string>>, values: FormValues) {
  return refuse(422, { fieldErrors, values }, { headers: privateHeaders });
}
