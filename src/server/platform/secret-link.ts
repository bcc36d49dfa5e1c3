// Unguessable links to something with an id: the id and a code of 160 bits made from it with the key ring. Nothing is
// stored, so nothing can leak from the database; every key of the ring still verifies links made while it was the first.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyRingEntry } from './encryption.ts';

const ID_BYTES = 16;
const CODE_BYTES = 20;
const VERSION_BYTES = 3;
const secretPattern = /^(?:[A-Za-z0-9_-]{48}|[A-Za-z0-9_-]{52})$/;

type KeyRing = readonly KeyRingEntry[];

/** A link made for one purpose opens nothing of another. */
export function secretLinks(purpose: string) {
  // A mailing makes as many links as it has mails: each key is derived once.
  const derived = new WeakMap<KeyRingEntry, Buffer>();

  function codeOf(named: Buffer, entry: KeyRingEntry): Buffer {
    let key = derived.get(entry);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', entry.key, '', purpose, 32));
      derived.set(entry, key);
    }
    return createHmac('sha256', key).update(named).digest().subarray(0, CODE_BYTES);
  }

  return {
    /** A later version is named in the link, so that the owner of the thing can end the earlier ones. */
    secretOf(keys: KeyRing, uuid: string, version = 0): string {
      const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
      const [current] = keys;
      if (!current || id.length !== ID_BYTES) throw new RangeError('No link can be made for this.');
      const named = version === 0 ? id : Buffer.concat([id, versionBytes(version)]);
      return Buffer.concat([named, codeOf(named, current)]).toString('base64url');
    },

    /** Null unless one of our keys made it. Whether its version is still in force is the caller's business. */
    read(keys: KeyRing, secret: string): { readonly id: string; readonly version: number } | null {
      if (!secretPattern.test(secret)) return null;
      const bytes = Buffer.from(secret, 'base64url');
      const named = bytes.subarray(0, -CODE_BYTES);
      const code = bytes.subarray(-CODE_BYTES);
      if (!keys.some((entry) => timingSafeEqual(codeOf(named, entry), code))) return null;
      const id = named.subarray(0, ID_BYTES).toString('hex');
      return {
        id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        version: named.length === ID_BYTES ? 0 : named.readUIntBE(ID_BYTES, VERSION_BYTES),
      };
    },
  };
}

function versionBytes(version: number): Buffer {
  const bytes = Buffer.alloc(VERSION_BYTES);
  bytes.writeUIntBE(version, 0, VERSION_BYTES);
  return bytes;
}
