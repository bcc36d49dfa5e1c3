import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, hashTemporaryPassword, isHashOutdated, verifyPassword } from './password-hash.ts';

describe('a stored password', () => {
  it('security 12: is argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('security 9: depends on every character up to the 128th, including spaces and other scripts', async () => {
    for (const password of [' six  ', '密碼密碼密碼', 'x'.repeat(128)]) {
      const hashed = await hashPassword(password);
      expect(await verifyPassword(password, hashed)).toBe(true);
      expect(await verifyPassword(`${password.slice(0, -1)}y`, hashed)).toBe(false);
    }
    expect(await verifyPassword('six', await hashPassword(' six  '))).toBe(false);
  });

  it('is distinguished from one hashed with weaker parameters', async () => {
    expect(isHashOutdated(await hashPassword('correct horse'))).toBe(false);
    expect(isHashOutdated(await hash('correct horse', { memoryCost: 8_192, timeCost: 2 }))).toBe(true);
  });
});

it('security 14: A temporary password has 8 unambiguous characters and is new each time [S9.003]', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => hashTemporaryPassword()));
  for (const { password, hash: hashed } of made) {
    expect(password).toMatch(/^[a-hjkmnp-zA-HJ-NP-Z2-9]{8}$/);
    expect(await verifyPassword(password, hashed)).toBe(true);
  }
  expect(new Set(made.map(({ password }) => password)).size).toBe(6);
});
