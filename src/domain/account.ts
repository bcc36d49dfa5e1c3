// Owns which passwords are so common that their owner should be warned. They are accepted all the same; length is
// judged by account-input.ts.
import { commonPasswords } from './common-passwords.ts';

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

/** 123456, abcdef, 987654: each character one step from the one before. */
function isRun(text: string): boolean {
  const steps = new Set<number>();
  for (let at = 1; at < text.length; at += 1) steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1));
  const [step] = steps;
  return steps.size === 1 && (step === 1 || step === -1);
}
