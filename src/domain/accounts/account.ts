// Which passwords are too easy to guess: companies are warned of a common one, super admins are refused it.

import { commonPasswords } from './common-passwords.ts';
import { minSuperAdminPasswordCharacters } from './password-rules.ts';

const digitsAtTheEnd = /[\d!@#.]+$/;

/** True for the passwords that are tried first, also with other capitals or a few digits at the end. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const word = plain.replace(digitsAtTheEnd, '');
  return (
    commonPasswords.has(plain) ||
    (word.length >= 4 && commonPasswords.has(word)) ||
    /^(.)\1*$/.test(plain) ||
    isRun(plain)
  );
}

export type SuperAdminPasswordFault = 'super_admin_password_short' | 'super_admin_password_guessable';

/** A shorter local part, such as `me`, is inside too many good passwords. */
const minLocalPart = 4;

/** Returns why a new password is refused to a super admin, or null. */
export function superAdminPasswordFault(
  password: string,
  { email, productName }: { readonly email: string; readonly productName: string },
): SuperAdminPasswordFault | null {
  if (password.length < minSuperAdminPasswordCharacters) return 'super_admin_password_short';
  const plain = password.toLowerCase();
  const localPart = email.toLowerCase().split('@', 1)[0] ?? '';
  const isOwnName = localPart.length >= minLocalPart && plain.includes(localPart);
  const isGuessable = isCommonPassword(password) || plain.includes(productName.toLowerCase()) || isOwnName;
  return isGuessable ? 'super_admin_password_guessable' : null;
}

/** 123456, abcdef, 987654: each character one step from the one before. */
function isRun(text: string): boolean {
  const steps = new Set<number>();
  for (let at = 1; at < text.length; at += 1) steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1));
  const [step] = steps;
  return steps.size === 1 && (step === 1 || step === -1);
}
