import { z } from 'zod';
import type { FieldErrorCode } from '../kernel/errors.ts';
import { anyText, choice, date, email, phone, singleLine, toFieldError } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { klDate } from '../kernel/time.ts';
import { isCountry } from '../trips/countries.ts';
import {
  checkBirthDate,
  checkPassportExpiry,
  genders,
  homeCountry,
  minPassportCharacters,
} from './passenger.ts';
import { nameFault } from './passenger-name.ts';

const name = addCheck(singleLine(maxCharacters.personName), nameFault);

const myKadPattern = /^\d{6}-?\d{2}-?\d{4}$/;

const passportNumber = anyText
  .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
  .min(1, toFieldError('required'))
  .min(minPassportCharacters, toFieldError('too_short'))
  .max(maxCharacters.passportNumber, { ...toFieldError('too_long'), abort: true })
  .refine((text) => !myKadPattern.test(text), { ...toFieldError('passport_is_mykad'), abort: true })
  .regex(/^[A-Z0-9]+$/, toFieldError('passport_format'));

export const passportCountry = anyText
  .min(1, toFieldError('required'))
  .refine(isCountry, toFieldError('invalid_value'))
  .default(homeCountry);

function addCheck<Schema extends z.ZodType<string>>(
  schema: Schema,
  check: (text: string) => FieldErrorCode | null,
) {
  return schema.superRefine((value, ctx) => {
    const message = check(value);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });
}

export function passengerInput(trip: { readonly now: Date; readonly lastFlightOn: string }) {
  const today = klDate(trip.now);
  return z.strictObject({
    firstName: name,
    lastName: name,
    gender: choice(genders),
    dateOfBirth: addCheck(date, (value) => checkBirthDate(value, today)),
    passportNumber,
    passportExpiry: addCheck(date, (value) =>
      checkPassportExpiry(value, { today, lastFlightOn: trip.lastFlightOn }),
    ),
    phoneNumber: phone,
    email,
    nationality: passportCountry,
    issuingCountry: passportCountry,
  });
}

export type PassengerInput = z.output<ReturnType<typeof passengerInput>>;
