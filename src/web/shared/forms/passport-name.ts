// What a passport is called in the line above its two countries.
import { countryName, homeCountry } from '#domain/countries.ts';
import type { PassportCountries } from '#domain/traveller-input.ts';
import { m } from '#locales/messages/messages.js';

export function isHomePassport({ nationality, issuingCountry }: PassportCountries): boolean {
  return nationality === homeCountry && issuingCountry === homeCountry;
}

export function passportName(passport: PassportCountries): string {
  return isHomePassport(passport)
    ? m.passport_home()
    : m.passport_of({ country: countryName(passport.issuingCountry) });
}
