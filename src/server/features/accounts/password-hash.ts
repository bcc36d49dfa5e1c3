// Argon2id, at most one hash per processor, so that many sign-ins cannot take all memory and threads.

import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { temporaryPasswordCharacters } from '#domain/accounts/password-rules.ts';
import { createLimiter } from '#server/platform/concurrency.ts';

const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

const temporaryAlphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const hashing = createLimiter(availableParallelism());

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, parameters));
}

export function verifyPassword(password: string, hashed: string): Promise<boolean> {
  return hashing.run(() => verify(hashed, password));
}

export function isHashOutdated(hashed: string): boolean {
  return !hashed.startsWith(currentPrefix);
}

/** Hashing is slow, so call it before opening the transaction. */
export async function hashTemporaryPassword(): Promise<{ password: string; hash: string }> {
  const letter = () => temporaryAlphabet.charAt(randomInt(temporaryAlphabet.length));
  const password = Array.from({ length: temporaryPasswordCharacters }, letter).join('');
  return { password, hash: await hashPassword(password) };
}
