// Phone numbers in E.164.
import { parsePhoneNumberFromString } from 'libphonenumber-js';

const HOME_COUNTRY = 'MY';

/**
 * Numbers without a country code are Malaysian. Rejects only impossible lengths and country codes: number
 * ranges change faster than any list.
 */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, HOME_COUNTRY);
  return number?.isPossible() ? number.number : null;
}

/** Formats for display: `012-555 0123` in Malaysia, `+65 6123 4567` elsewhere. */
export function phoneText(e164: string): string {
  const number = parsePhoneNumberFromString(e164, HOME_COUNTRY);
  if (!number) return e164;
  return number.country === HOME_COUNTRY ? number.formatNational() : number.formatInternational();
}
