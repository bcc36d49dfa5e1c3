import { z } from 'zod';
import { wholeNumber } from '../kernel/fields-input.ts';
import { calculateAge } from './passenger.ts';
import { passengerInput, passportCountry } from './passenger-input.ts';
import { childFareAgeYears } from './passenger-type.ts';

const MAX_VERSION = 16_777_215;
/** Value when the page was rendered, used to detect concurrent edits. */
const version = wholeNumber(0, MAX_VERSION);

export function travellerInput(trip: Parameters<typeof passengerInput>[0]) {
  return passengerInput(trip).omit({ phoneNumber: true, email: true }).extend({ version });
}

export function infantInput(trip: Parameters<typeof passengerInput>[0]) {
  return travellerInput(trip).superRefine(({ dateOfBirth }, ctx) => {
    if (calculateAge(dateOfBirth, trip.lastFlightOn) >= childFareAgeYears)
      ctx.addIssue({ code: 'custom', path: ['dateOfBirth'], message: 'infant_too_old' });
  });
}

/** Completes bookings that were made before the wizard collected the passport countries. */
export const leadCountriesInput = z.strictObject({
  nationality: passportCountry,
  issuingCountry: passportCountry,
  version,
});

export const renewLinkInput = z.strictObject({ version });

export type TravellerDetails = Omit<z.output<ReturnType<typeof travellerInput>>, 'version'>;
export type PassportCountries = Pick<TravellerDetails, 'nationality' | 'issuingCountry'>;
