// Companies get a warning about a common password; super admins cannot choose one.

import { commonPasswords } from './common-passwords.ts';
import { minSuperAdminPasswordCharacters } from './password-rules.ts';

const digitsAtTheEnd = /[\d!@#.]+$/;

/** Returns true for commonly tried passwords, ignoring case and trailing digits. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const word = plain.replace(digitsAtTheEnd, '');
  return (
    commonPasswords.has(plain) ||
    (word.length >= 4 && commonPasswords.has(word)) ||
    /^(.)\1*$/.test(plain) ||
    isSequence(plain)
  );
}

export type SuperAdminPasswordFault = 'super_admin_password_short' | 'super_admin_password_guessable';

const minLocalPart = 4;

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

function isSequence(text: string): boolean {
  const steps = new Set<number>();
  for (let at = 1; at < text.length; at += 1) steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1));
  const [step] = steps;
  return steps.size === 1 && (step === 1 || step === -1);
}
