import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { factorCodeDigits, factorStepSeconds } from '#domain/accounts/second-factor.ts';

const SECRET_BYTES = 20;
/** Phone clocks drift, so the previous and the next code are valid too. */
const STEPS_AROUND = [0, -1, 1];
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function createTotpSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES));
}

export function totpStep(at: Date): number {
  return Math.floor(at.getTime() / 1_000 / factorStepSeconds);
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** factorCodeDigits).padStart(factorCodeDigits, '0');
}

export function findMatchingStep(secret: string, code: string, now: Date): number | null {
  const current = totpStep(now);
  const steps = STEPS_AROUND.map((by) => current + by);
  return steps.find((step) => isSame(totpCode(secret, step), code)) ?? null;
}

export function formatTotpUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{1,5}/g) ?? [];
  return letters.map((five) => base32Alphabet.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('');
}

function decodeBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
