import { type PassengerInput, passengerInput } from '#domain/bookings/passenger-input.ts';
import { type TravellerDetails, travellerInput } from '#domain/bookings/traveller-input.ts';
import type { FieldErrorCode, FieldErrors } from '#domain/kernel/errors.ts';
import { parseInput } from '#domain/kernel/form-input.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import {
  type DateName,
  joinDate,
  missingDatePart,
  type RawPassenger,
} from '#web/booking/passenger-fields.ts';
import { describeFieldError, type FieldText } from '#web/shared/forms/field-errors.ts';

export type PassengerVerdict =
  | { readonly ok: true; readonly passenger: PassengerInput }
  | { readonly ok: false; readonly fieldErrors: Readonly<Record<string, string>> };

const longestDate = 40;

const texts: Record<string, () => FieldText> = {
  firstName: () => ({ what: m.passenger_what_first_name(), max: maxCharacters.personName }),
  lastName: () => ({ what: m.passenger_what_last_name(), max: maxCharacters.personName }),
  gender: () => ({ what: m.passenger_what_gender(), max: maxCharacters.personName }),
  dateOfBirth: () => ({ what: m.passenger_what_birth(), max: longestDate }),
  passportNumber: () => ({ what: m.passenger_what_passport_number(), max: maxCharacters.passportNumber }),
  passportExpiry: () => ({ what: m.passenger_what_passport_expiry(), max: longestDate }),
  phoneNumber: () => ({ what: m.passenger_what_phone(), max: maxCharacters.phone }),
  email: () => ({ what: m.passenger_what_email(), max: maxCharacters.email }),
  nationality: () => ({ what: m.travellers_what_nationality(), max: maxCharacters.personName }),
  issuingCountry: () => ({ what: m.travellers_what_issuing(), max: maxCharacters.personName }),
};

const dateNames: Record<DateName, () => string> = {
  dateOfBirth: m.passenger_birth,
  passportExpiry: m.passenger_passport_expiry,
};

const exampleYears: Record<DateName, string> = { dateOfBirth: '1990', passportExpiry: '2030' };

export function validatePassenger(
  typed: RawPassenger,
  trip: { readonly now: Date; readonly lastFlightOn: string },
): PassengerVerdict {
  const parsed = parseInput(passengerInput(trip), {
    firstName: typed.firstName,
    lastName: typed.lastName,
    gender: typed.gender,
    dateOfBirth: joinDate(typed, 'dateOfBirth'),
    passportNumber: typed.passportNumber,
    passportExpiry: joinDate(typed, 'passportExpiry'),
    phoneNumber: typed.phoneNumber,
    email: typed.email,
    nationality: typed.nationality,
    issuingCountry: typed.issuingCountry,
  });
  if (parsed.ok) return { ok: true, passenger: parsed.input };
  return { ok: false, fieldErrors: toControlErrors(parsed.fieldErrors, typed) };
}

export type RawTraveller = RawPassenger & { readonly version?: string };

export type TravellerVerdict =
  | { readonly ok: true; readonly details: TravellerDetails; readonly version: number }
  | { readonly ok: false; readonly fieldErrors: Readonly<Record<string, string>> };

/** The same rules as for passengers, without contact details. An infant also has an age limit. */
export function validateTraveller(
  typed: RawTraveller,
  trip: { readonly now: Date; readonly lastFlightOn: string },
  input: typeof travellerInput = travellerInput,
): TravellerVerdict {
  const parsed = parseInput(input(trip), {
    firstName: typed.firstName,
    lastName: typed.lastName,
    gender: typed.gender,
    dateOfBirth: joinDate(typed, 'dateOfBirth'),
    passportNumber: typed.passportNumber,
    passportExpiry: joinDate(typed, 'passportExpiry'),
    nationality: typed.nationality,
    issuingCountry: typed.issuingCountry,
    version: typed.version,
  });
  if (!parsed.ok) return { ok: false, fieldErrors: toControlErrors(parsed.fieldErrors, typed) };
  const { version, ...details } = parsed.input;
  return { ok: true, details, version };
}

function toControlErrors(codes: FieldErrors, typed: RawPassenger): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(codes).map(([field, code]) => toControlError(field, code, typed)));
}

type ControlError = readonly [field: string, text: string];

function toControlError(field: string, code: FieldErrorCode, typed: RawPassenger): ControlError {
  if (field === 'dateOfBirth' || field === 'passportExpiry') return dateError(field, code, typed);
  if (field === 'gender') return [field, m.passenger_gender_required()];
  const described = texts[field]?.() ?? { what: field, max: maxCharacters.personName };
  return [field, describeFieldError(code, described)];
}

function dateError(name: DateName, code: FieldErrorCode, typed: RawPassenger): ControlError {
  const shown = { name: dateNames[name]() };
  const missing = missingDatePart(typed, name);
  const field = `${name}${missing ?? 'Day'}`;
  if (missing === 'Day') return [field, m.passenger_date_without_day(shown)];
  if (missing === 'Month') return [field, m.passenger_date_without_month(shown)];
  if (missing === 'Year') return [field, m.passenger_date_without_year(shown)];
  const described = texts[name]?.() ?? { what: name, max: longestDate };
  if (code === 'date_format' && !/^(?:19|20|21)\d\d$/.test(typed[`${name}Year`]?.trim() ?? ''))
    return [`${name}Year`, m.passenger_date_year({ what: described.what, example: exampleYears[name] })];
  if (code === 'date_format') return [field, m.passenger_date_impossible(shown)];
  return [field, describeFieldError(code, described)];
}
