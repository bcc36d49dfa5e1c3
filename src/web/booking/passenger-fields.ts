// The controls of the passenger form by name. Dates are three controls each: day, month and year.

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

/** As typed, however wrong. */
export type PassengerTyped = { readonly [name in PassengerFieldName]?: string };

export const dateParts = ['Day', 'Month', 'Year'] as const;
export type DateName = 'dateOfBirth' | 'passportExpiry';

/** `2 12 2026` → `2-12-2026`, which the rules read; empty when nothing was typed at all. */
export function joinDate(typed: PassengerTyped, name: DateName): string {
  const parts = dateParts.map((part) => typed[`${name}${part}`]?.trim() ?? '');
  return parts.every((part) => part === '') ? '' : parts.join('-');
}

/** The first part that was left empty, when another one was not. */
export function missingDatePart(typed: PassengerTyped, name: DateName): (typeof dateParts)[number] | null {
  if (joinDate(typed, name) === '') return null;
  return dateParts.find((part) => (typed[`${name}${part}`] ?? '').trim() === '') ?? null;
}
