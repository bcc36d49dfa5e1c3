// Dates have three controls each: day, month and year.

export const passengerFieldNames = [
  'firstName',
  'lastName',
  'gender',
  'dateOfBirthDay',
  'dateOfBirthMonth',
  'dateOfBirthYear',
  'passportNumber',
  'passportExpiryDay',
  'passportExpiryMonth',
  'passportExpiryYear',
  'phoneNumber',
  'email',
  'nationality',
  'issuingCountry',
] as const;

export type PassengerFieldName = (typeof passengerFieldNames)[number];

export type RawPassenger = { readonly [name in PassengerFieldName]?: string };

export const dateParts = ['Day', 'Month', 'Year'] as const;
export type DateName = 'dateOfBirth' | 'passportExpiry';

/** Joins `2 12 2026` to `2-12-2026`, the format that validation expects; empty if all parts are empty. */
export function joinDate(typed: RawPassenger, name: DateName): string {
  const parts = dateParts.map((part) => typed[`${name}${part}`]?.trim() ?? '');
  return parts.every((part) => part === '') ? '' : parts.join('-');
}

export function missingDatePart(typed: RawPassenger, name: DateName): (typeof dateParts)[number] | null {
  if (joinDate(typed, name) === '') return null;
  return dateParts.find((part) => (typed[`${name}${part}`] ?? '').trim() === '') ?? null;
}
