// Passwords at rest: argon2id, and never more hashes at once than there are processors, so that a flood of sign-ins
// cannot take the memory and the threads that everything else needs. Who may set which password is decided elsewhere.

import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { temporaryPasswordCharacters } from '#domain/accounts/password-rules.ts';
import { createLimiter } from '#server/platform/concurrency.ts';

/** The library's own names are a TypeScript enum, which vanishes at run time: 2 is argon2id. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** Letters and digits that nobody reads as one another. */
const temporaryAlphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const hashing = createLimiter(availableParallelism());

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, parameters));
}

export function verifyPassword(password: string, hashed: string): Promise<boolean> {
  return hashing.run(() => verify(hashed, password));
}

/** True for a hash made with other parameters than today's; the next sign-in replaces it. */
export function isOutdated(hashed: string): boolean {
  return !hashed.startsWith(currentPrefix);
}

/** Made before the transaction that uses it opens: hashing takes as long as many statements. */
export async function hashTemporaryPassword(): Promise<{ password: string; hash: string }> {
  const letter = () => temporaryAlphabet.charAt(randomInt(temporaryAlphabet.length));
  const password = Array.from({ length: temporaryPasswordCharacters }, letter).join('');
  return { password, hash: await hashPassword(password) };
}
