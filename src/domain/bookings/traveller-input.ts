// Owns the form of one traveller of a paid booking: the passenger form without contact. Leaves the rules of its fields to
// passenger-input.ts.

import { z } from 'zod';
import { wholeNumber } from '../kernel/fields-input.ts';
import { ageOn } from './passenger.ts';
import { passengerInput, passportCountry } from './passenger-input.ts';
import { childFareAgeYears } from './passenger-type.ts';

const LATEST_VERSION = 16_777_215;
/** As the page knew it: only compared, so that nobody overwrites what another person has just entered. */
const version = wholeNumber(0, LATEST_VERSION);

export function travellerInput(trip: Parameters<typeof passengerInput>[0]) {
  return passengerInput(trip).omit({ phoneNumber: true, email: true }).extend({ version });
}

/** The rules of a traveller, and an age under 2 on the day of the last flight. */
export function infantInput(trip: Parameters<typeof passengerInput>[0]) {
  return travellerInput(trip).superRefine(({ dateOfBirth }, ctx) => {
    if (ageOn(dateOfBirth, trip.lastFlightOn) >= childFareAgeYears)
      ctx.addIssue({ code: 'custom', path: ['dateOfBirth'], message: 'infant_too_old' });
  });
}

/** For bookings made before step 2 asked for them: the first passenger's passport is known but for these. */
export const leadCountriesInput = z.strictObject({
  nationality: passportCountry,
  issuingCountry: passportCountry,
  version,
});

export const renewLinkInput = z.strictObject({ version });

export type TravellerDetails = Omit<z.output<ReturnType<typeof travellerInput>>, 'version'>;
export type PassportCountries = Pick<TravellerDetails, 'nationality' | 'issuingCountry'>;
