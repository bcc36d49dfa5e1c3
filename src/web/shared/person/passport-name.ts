// The country list is a parameter, because it is too large for pages that get the country with their data.

import { homeCountry } from '#domain/bookings/passenger.ts';
import type { PassportCountries } from '#domain/bookings/traveller-input.ts';
import type { Country } from '#domain/trips/countries.ts';
import { m } from '#locales/messages/messages.js';

export function isHomePassport({ nationality, issuingCountry }: PassportCountries): boolean {
  return nationality === homeCountry && issuingCountry === homeCountry;
}

export function passportName(passport: PassportCountries, countries: readonly Country[]): string {
  if (isHomePassport(passport)) return m.passport_home();
  const issuing = countries.find(({ code }) => code === passport.issuingCountry);
  return m.passport_of({ country: issuing?.name ?? passport.issuingCountry });
}
