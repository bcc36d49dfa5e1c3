import { describe, expect, it } from 'vitest';
import {
  createTotpSecret,
  encodeBase32,
  findMatchingStep,
  formatTotpUri,
  totpCode,
  totpStep,
} from './totp.ts';

const secret = encodeBase32(Buffer.from('12345678901234567890'));

describe('the codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('match RFC 6238 at second %i', (seconds, code) => {
    expect(totpCode(secret, totpStep(new Date(seconds * 1_000)))).toBe(code);
  });

  it.each([
    [1_111_111_049, false],
    [1_111_111_050, true],
    [1_111_111_080, true],
    [1_111_111_139, true],
    [1_111_111_140, false],
  ])('are accepted up to half a minute early or late: at second %i %s', (seconds, isTaken) => {
    const found = findMatchingStep(secret, '081804', new Date(seconds * 1_000));
    expect(found).toBe(isTaken ? totpStep(new Date(1_111_111_109_000)) : null);
  });

  it('are rejected when shorter, longer or made with another key', () => {
    const now = new Date(59_000);
    for (const code of ['', '28708', '2870820', '94287082'])
      expect(findMatchingStep(secret, code, now)).toBeNull();
    expect(findMatchingStep(createTotpSecret(), '287082', now)).toBeNull();
  });

  it('use a key of 160 random bits that is new each time', () => {
    expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(createTotpSecret()).not.toBe(createTotpSecret());
  });
});

it('An app reads product, account and key from one URI', () => {
  const address = new URL(formatTotpUri(secret, { issuer: 'Sempat', email: 'nur+1@agency.example' }));
  expect(address.href).toMatch(/^otpauth:\/\/totp\/Sempat:nur%2B1%40agency.example\?/);
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret, issuer: 'Sempat' });
});
