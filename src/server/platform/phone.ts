import { parsePhoneNumberFromString } from 'libphonenumber-js';

const HOME_COUNTRY = 'MY';

/** Reads numbers without country code as Malaysian. Checks no number ranges, because they change often. */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, HOME_COUNTRY);
  return number?.isPossible() ? number.number : null;
}

/** Formats for display: `012-555 0123` in Malaysia, `+65 6123 4567` elsewhere. */
export function formatPhoneNumber(e164: string): string {
  const number = parsePhoneNumberFromString(e164, HOME_COUNTRY);
  if (!number) return e164;
  return number.country === HOME_COUNTRY ? number.formatNational() : number.formatInternational();
}
