// Telephone numbers in one international form (E.164). Knows how numbers are written, not what they are for.
import { parsePhoneNumberFromString } from 'libphonenumber-js';

const HOME_COUNTRY = 'MY';

/**
 * A number without a country code is read as Malaysian. Only numbers that cannot exist because of their length or
 * country code are refused: number ranges are opened faster than any list of them is updated.
 */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, HOME_COUNTRY);
  return number?.isPossible() ? number.number : null;
}

/** As people write it: `012-555 0123` at home, `+65 6123 4567` elsewhere. */
export function phoneText(e164: string): string {
  const number = parsePhoneNumberFromString(e164, HOME_COUNTRY);
  if (!number) return e164;
  return number.country === HOME_COUNTRY ? number.formatNational() : number.formatInternational();
}
