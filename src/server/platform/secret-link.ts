// Unguessable links to something with an id: the id and a code of 160 bits made from it with the key ring. Nothing is
// stored, so nothing can leak from the database; every key of the ring still verifies links made while it was the first.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyRingEntry } from './encryption.ts';

const ID_BYTES = 16;
const CODE_BYTES = 20;
const secretPattern = /^[A-Za-z0-9_-]{48}$/;

type KeyRing = readonly KeyRingEntry[];

/** A link made for one purpose opens nothing of another. */
export function secretLinks(purpose: string) {
  // A mailing makes as many links as it has mails: each key is derived once.
  const derived = new WeakMap<KeyRingEntry, Buffer>();

  function codeOf(id: Buffer, entry: KeyRingEntry): Buffer {
    let key = derived.get(entry);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', entry.key, '', purpose, 32));
      derived.set(entry, key);
    }
    return createHmac('sha256', key).update(id).digest().subarray(0, CODE_BYTES);
  }

  return {
    secretOf(keys: KeyRing, uuid: string): string {
      const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
      const [current] = keys;
      if (!current || id.length !== ID_BYTES) throw new RangeError('No link can be made for this.');
      return Buffer.concat([id, codeOf(id, current)]).toString('base64url');
    },

    /** Null unless one of our keys made it. */
    idOf(keys: KeyRing, secret: string): string | null {
      if (!secretPattern.test(secret)) return null;
      const bytes = Buffer.from(secret, 'base64url');
      const id = bytes.subarray(0, ID_BYTES);
      const code = bytes.subarray(ID_BYTES);
      if (!keys.some((entry) => timingSafeEqual(codeOf(id, entry), code))) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
