// Owns the passenger form: eight fields, all required. Leaves the rules about dates to passenger.ts.
import { z } from 'zod';
import { maxCharacters, minPassportCharacters } from './constants.ts';
import type { FieldErrorCode } from './errors.ts';
import { anyText, choice, date, email, line, phone, says } from './fields-input.ts';
import { checkBirthDate, checkPassportExpiry, genders } from './passenger.ts';
import { klDate } from './time.ts';

// Malaysian names hold apostrophes, hyphens, slashes (A/L, A/P), at signs and dots as well as letters.
const name = line(maxCharacters.personName).regex(/^(?=.*\p{L})[\p{L}\p{M} '’\-/@.]+$/u, says('name_format'));

const passportNumber = anyText
  .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
  .min(1, says('required'))
  .min(minPassportCharacters, says('too_short'))
  .max(maxCharacters.passportNumber, { ...says('too_long'), abort: true })
  .regex(/^[A-Z0-9]+$/, says('passport_format'));

function dateThat(check: (date: string) => FieldErrorCode | null) {
  return date.superRefine((value, ctx) => {
    const message = check(value);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });
}

/** A passenger is judged against a moment and the trip's last flight. */
export function passengerInput(trip: { readonly now: Date; readonly lastFlightOn: string }) {
  const today = klDate(trip.now);
  return z.strictObject({
    firstName: name,
    lastName: name,
    gender: choice(genders),
    dateOfBirth: dateThat((value) => checkBirthDate(value, today)),
    passportNumber,
    passportExpiry: dateThat((value) =>
      checkPassportExpiry(value, { today, lastFlightOn: trip.lastFlightOn }),
    ),
    phoneNumber: phone,
    email,
  });
}

export type PassengerInput = z.output<ReturnType<typeof passengerInput>>;
