import type { FieldErrorCode } from '../kernel/errors.ts';
import { addMonths } from '../kernel/time.ts';

export const homeCountry = 'MYS';

export const passportValidityMonths = 6;
export const maxPassengerAgeYears = 120;
export const adultAgeYears = 18;
export const minPassportCharacters = 5;

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];

export function checkBirthDate(dateOfBirth: string, today: string): FieldErrorCode | null {
  if (dateOfBirth >= today) return 'birth_date_in_future';
  return dateOfBirth < addMonths(today, -12 * maxPassengerAgeYears) ? 'birth_date_too_long_ago' : null;
}

/** A passport is valid through its expiry date. It must be valid today and on the day of the last flight. */
export function checkPassportExpiry(
  passportExpiry: string,
  trip: { readonly today: string; readonly lastFlightOn: string },
): FieldErrorCode | null {
  if (passportExpiry < trip.today) return 'expired_passport';
  return passportExpiry < trip.lastFlightOn ? 'passport_expires_before_flight' : null;
}

export function getRecommendedPassportExpiry(lastFlightOn: string): string {
  return addMonths(lastFlightOn, passportValidityMonths);
}

/** Returns a warning, not an error: many countries require six more months of validity, but not all. */
export function passportWarning(
  passportExpiry: string,
  lastFlightOn: string,
): { readonly recommendedUntil: string } | null {
  const recommendedUntil = getRecommendedPassportExpiry(lastFlightOn);
  return passportExpiry < recommendedUntil ? { recommendedUntil } : null;
}

export function calculateAge(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return addMonths(dateOfBirth, 12 * years) > day ? years - 1 : years;
}

/** The seller calls the representative, so it should be an adult. */
export function isMinor(dateOfBirth: string, today: string): boolean {
  return dateOfBirth > addMonths(today, -12 * adultAgeYears);
}

/** Returns true for a number that is neither local (012-345 6789) nor international, or repeats one digit. */
export function isUndiallable(phone: string): boolean {
  const dialled = phone.replace(/[^\d+]/g, '');
  return !/^(?:\+|0|60)/.test(dialled) || /^\+?(\d)\1+$/.test(dialled);
}
