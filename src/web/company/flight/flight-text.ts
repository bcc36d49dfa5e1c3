import type { Gender } from '#domain/bookings/passenger.ts';
import type { PassengerType } from '#domain/bookings/passenger-type.ts';
import type { FlightChangeAnswer } from '#domain/fulfilment/flight-change.ts';
import type { ReservationSystem } from '#domain/fulfilment/reservation-lines.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { flightSlots, legFields } from '#domain/trips/flight-slots.ts';
import { destinationCity } from '#domain/trips/trip-text.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const typeNames: Record<PassengerType, () => string> = {
  adult: m.flights_adult,
  child: m.flights_child,
  infant: m.flights_infant,
};

export const genderLetters: Record<Gender, () => string> = {
  male: m.flights_male,
  female: m.flights_female,
};

export const systemNames: Record<ReservationSystem, () => string> = {
  amadeus: m.flights_amadeus,
  sabre: m.flights_sabre,
  galileo: m.flights_galileo,
};

export function flightName(trip: TripView, country: string): string {
  const number = trip.outbound.flights[0].flightNumber;
  return m.flights_name({ number, place: destinationCity(trip, country) ?? country });
}

export const flightListText: FormText = {
  fields: {},
  failed: (reason = m.error_not_saved()) => m.flights_take_failed({ reason }),
};

const maxInputLength = 40;
const failed: FormText['failed'] = (reason = m.error_not_saved()) => m.flight_change_failed({ reason });
const note = () => ({ what: m.flight_change_what_note(), max: maxCharacters.reason });
const seen = () => ({ what: m.flight_refund_what(), max: maxInputLength });
const fieldLabels = {
  flightNumber: m.flight_change_what_number,
  departsOn: m.flight_change_what_date,
  route: m.flight_change_what_route,
  departureTime: m.flight_change_what_time,
  arrivalTime: m.flight_change_what_time,
} as const;

export const flightChangeText: FormText = {
  fields: {
    ...Object.fromEntries(
      [...flightSlots.outbound, ...flightSlots.return].flatMap((slot) =>
        (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).map((part) => [
          `${slot}${legFields[part]}`,
          () => ({ what: fieldLabels[part](), max: maxInputLength }),
        ]),
      ),
    ),
    note,
    seen,
  },
  failed,
};

export const cancellationText: FormText = { fields: { note, seen }, failed };

export const answerNames: Record<FlightChangeAnswer, () => string> = {
  accept: m.flight_change_accept,
  call: m.flight_change_call,
  cancel: m.flight_change_wants_cancel,
};
