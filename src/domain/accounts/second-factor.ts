// Owns what a second factor looks like to people: the forms of its codes, its states, and what can happen to it. Leaves
// whether a code is right to the server.

export const factorCodeDigits = 6;
export const factorStepSeconds = 30;
/** To show the first code of a new key. */
export const enrolmentMinutes = 30;
/** Between the password and the code. */
export const secondStepMinutes = 10;
export const recoveryCodeCount = 10;
export const recoveryCodeCharacters = 16;
/** With room for spaces and hyphens. */
export const maxTypedCodeCharacters = 40;

export type FactorChange = 'on' | 'off' | 'newCodes' | 'recoveryCodeUsed' | 'reset';

/** Why somebody cannot do without one: the operator's people when real money moves, or a company's own choice. */
export type FactorDuty = 'superAdmin' | 'team';

export type TypedCode =
  | { readonly kind: 'app'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string };

const recoveryAlphabet = /^[A-Z2-7]+$/;

/** People type codes with spaces and hyphens, and recovery codes in small letters. Null: it is neither of them. */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (code.length === factorCodeDigits && /^\d+$/.test(code)) return { kind: 'app', code };
  if (code.length === recoveryCodeCharacters && recoveryAlphabet.test(code))
    return { kind: 'recovery', code };
  return null;
}

/** In groups of four, as it is shown and printed. */
export function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
