// Unguessable links: an id and a 160-bit code derived from it with the key ring. Nothing is stored, so
// nothing can leak from the database; every key in the ring verifies.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyRingEntry } from './encryption.ts';

const ID_BYTES = 16;
const CODE_BYTES = 20;
const VERSION_BYTES = 3;
const secretPattern = /^(?:[A-Za-z0-9_-]{48}|[A-Za-z0-9_-]{52})$/;

type KeyRing = readonly KeyRingEntry[];

/** `purpose` is part of the code: a link for one purpose is invalid for another. */
export function createSecretLinks(purpose: string) {
  // Derived once per key: a mailing creates thousands of links.
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
    /** The link contains its version, so that the owner can revoke earlier ones. */
    secretOf(keys: KeyRing, uuid: string, version = 0): string {
      const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
      const [current] = keys;
      if (!current || id.length !== ID_BYTES) throw new RangeError('No link can be made for this.');
      const named = version === 0 ? id : Buffer.concat([id, versionBytes(version)]);
      return Buffer.concat([named, codeOf(named, current)]).toString('base64url');
    },

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
