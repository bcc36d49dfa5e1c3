export const factorCodeDigits = 6;
export const factorStepSeconds = 30;
export const enrolmentMinutes = 30;
export const secondStepMinutes = 10;
export const recoveryCodeCount = 10;
export const recoveryCodeCharacters = 16;
/** Leaves room for spaces and hyphens. */
export const maxTypedCodeCharacters = 40;

export type FactorChange = 'on' | 'off' | 'newCodes' | 'recoveryCodeUsed' | 'reset';

/** Why a second factor is mandatory: super admin in live mode, or member of a company that requires it. */
export type FactorRequirement = 'superAdmin' | 'team';

export type TypedCode =
  | { readonly kind: 'app'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string };

const recoveryAlphabet = /^[A-Z2-7]+$/;

/** Ignores spaces, hyphens and case. Returns null if it is neither kind of code. */
export function readFactorCode(typed: string): TypedCode | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (code.length === factorCodeDigits && /^\d+$/.test(code)) return { kind: 'app', code };
  if (code.length === recoveryCodeCharacters && recoveryAlphabet.test(code))
    return { kind: 'recovery', code };
  return null;
}

/** Splits a code into groups of four for display and print. */
export function groupCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
