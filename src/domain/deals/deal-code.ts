// Short links, /d/<code>: the first 45 bits of the deal's id, so nothing is stored. In a million deals the chance of
// a collision is about 1 in 70; neither deal is then found by its code.

/** Crockford's base 32, which omits i, l, o and u because people misread them. */
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

/** Returns the range of ids with this code, or null if it is not a code. Ignores case. */
export function readDealCode(code: string): { readonly first: string; readonly last: string } | null {
  const typed = code.toLowerCase();
  if (typed.length !== CODE_LENGTH) return null;
  let bits = 0n;
  for (const character of typed) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    bits = (bits << 5n) | BigInt(value);
  }
  const below = ID_BITS - CODE_BITS;
  return { first: toUuid(bits << below), last: toUuid(((bits + 1n) << below) - 1n) };
}

function toUuid(bits: bigint): string {
  return bits
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
