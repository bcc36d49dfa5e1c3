// Owns the form of one traveller of a paid booking: the passenger form without contact, and the two countries that
// airlines ask for. Leaves the rules of the other fields to passenger-input.ts.
import { z } from 'zod';
import { isCountry } from './countries.ts';
import { anyText, says, wholeNumber } from './fields-input.ts';
import { passengerInput } from './passenger-input.ts';

const country = anyText.min(1, says('required')).refine(isCountry, says('invalid_value'));
const countriesOfPassport = { nationality: country, issuingCountry: country };

const LATEST_VERSION = 16_777_215;
/** As the page knew it: only compared, so that nobody overwrites what another person has just entered. */
const version = wholeNumber(0, LATEST_VERSION);

export function travellerInput(trip: Parameters<typeof passengerInput>[0]) {
  return passengerInput(trip)
    .omit({ phoneNumber: true, email: true })
    .extend({ ...countriesOfPassport, version });
}

/** The first passenger's passport is known from the booking, but for these. */
export const leadCountriesInput = z.strictObject({ ...countriesOfPassport, version });

export const renewLinkInput = z.strictObject({ version });

export type TravellerDetails = Omit<z.output<ReturnType<typeof travellerInput>>, 'version'>;
export type PassportCountries = Pick<TravellerDetails, 'nationality' | 'issuingCountry'>;
