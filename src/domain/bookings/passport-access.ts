// Roles with access to passports see the end of the number, and the whole number after a recent proof.
import { hasPermission, type Member } from '../accounts/company-role.ts';
import { isProofFresh } from '../accounts/step-up.ts';

/** `masked`: the last four characters of the number and no birth date. */
export type PassportAccess = 'full' | 'masked' | 'none';

export function passportAccess(
  person: Member & { readonly provenAt: Date },
  wantsFull: boolean,
  now: Date,
): PassportAccess {
  if (!hasPermission(person, 'seePassports')) return 'none';
  return wantsFull && isProofFresh(person, now, 'passports') ? 'full' : 'masked';
}

const SHOWN_CHARACTERS = 4;

/** Keeps enough to tell two passports apart, too little to use one. */
export function maskPassportNumber(number: string): string {
  return `••••${number.length > SHOWN_CHARACTERS ? number.slice(-SHOWN_CHARACTERS) : ''}`;
}
