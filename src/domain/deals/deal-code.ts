// The short name of a deal in shared links, /d/<code>. It is the first 45 bits of the deal's id, so it is stored nowhere and
// every deal has one. Among a million deals the chance that any two share one is about one in seventy; neither is then
// found by it.

/** Digits and letters that nobody reads as one another: no i, l, o or u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 9;
const CODE_BITS = BigInt(CODE_LENGTH * 5);
const ID_BITS = 128n;

export function dealCode(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '')}`) >> (ID_BITS - CODE_BITS);
  let code = '';
  for (let place = 0; place < CODE_LENGTH; place++) {
    code = ALPHABET.charAt(Number(rest & 31n)) + code;
    rest >>= 5n;
  }
  return code;
}

/** The first and the last id that a code may stand for, or null when it is no code. Typed by hand it may be in capitals. */
export function idsOfCode(code: string): { readonly first: string; readonly last: string } | null {
  const typed = code.toLowerCase();
  if (typed.length !== CODE_LENGTH) return null;
  let bits = 0n;
  for (const character of typed) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    bits = (bits << 5n) | BigInt(value);
  }
  const below = ID_BITS - CODE_BITS;
  return { first: idOf(bits << below), last: idOf(((bits + 1n) << below) - 1n) };
}

function idOf(bits: bigint): string {
  return bits
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
