// AES-256-GCM with a key ring: the first key encrypts, all keys decrypt. Each value is bound to its column
// and row, so a copy of it elsewhere cannot be decrypted.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const FORMAT_VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 2 + IV_BYTES + TAG_BYTES;
const MARK_BYTES = 16;

/** No key decrypts the value: the key is missing, or the value was changed or moved. */
export class DecryptionError extends Error {
  constructor(keyId: number | undefined, options?: ErrorOptions) {
    super(
      `A stored value of key ${keyId} cannot be opened with ENCRYPTION_KEYS. Put that key back.`,
      options,
    );
  }
}

export interface KeyRingEntry {
  readonly id: number;
  readonly key: Buffer;
}

export interface Encryption {
  /** `boundTo` names the column and row, such as `bookings.passport_number|<booking id>`. */
  encrypt(plain: string, boundTo: string): Buffer;
  decrypt(sealed: Buffer, boundTo: string): string;
  encryptBytes(plain: Uint8Array, boundTo: string): Buffer;
  decryptBytes(sealed: Buffer, boundTo: string): Buffer;
  /** Keyed digest for values that are only compared, such as client addresses in limits. */
  digest(value: string, purpose: string): Buffer;
  /** Keyed digest for searching a column. Contains the key number, to find outdated digests. */
  mark(value: string, purpose: string): Buffer;
  /** The digest under every key, for comparison with a stored digest whose key is unknown. */
  marks(value: string, purpose: string): Buffer[];
}

export function createEncryption(keys: readonly KeyRingEntry[]): Encryption {
  const [current] = keys;
  if (!current) throw new Error('The key ring is empty.');
  const { id, key } = current;
  const byId = new Map(keys.map((entry) => [entry.id, entry.key]));
  const digestKey = Buffer.from(hkdfSync('sha256', key, '', 'digest', 32));

  function encryptBytes(plain: Uint8Array, boundTo: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(`${boundTo}|${id}`));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.from([FORMAT_VERSION, id]), iv, cipher.getAuthTag(), body]);
  }

  function decryptBytes(sealed: Buffer, boundTo: string): Buffer {
    const [version, keyId] = sealed;
    const itsKey = keyId === undefined ? undefined : byId.get(keyId);
    if (version !== FORMAT_VERSION || sealed.length < HEADER_BYTES || !itsKey)
      throw new DecryptionError(keyId);
    const iv = sealed.subarray(2, 2 + IV_BYTES);
    // Without authTagLength Node accepts tags as short as 4 bytes.
    const decipher = createDecipheriv('aes-256-gcm', itsKey, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(`${boundTo}|${keyId}`));
    decipher.setAuthTag(sealed.subarray(2 + IV_BYTES, HEADER_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]);
    } catch (error) {
      throw new DecryptionError(keyId, { cause: error });
    }
  }

  const markWith = ({ id, key }: KeyRingEntry, value: string, purpose: string) => {
    const markKey = Buffer.from(hkdfSync('sha256', key, '', 'mark', 32));
    const digest = createHmac('sha256', markKey).update(`${purpose}|${value}`).digest();
    return Buffer.concat([Buffer.from([FORMAT_VERSION, id]), digest.subarray(0, MARK_BYTES)]);
  };

  return {
    encryptBytes,
    decryptBytes,

    encrypt(plain, boundTo) {
      return encryptBytes(Buffer.from(plain, 'utf8'), boundTo);
    },

    decrypt(sealed, boundTo) {
      return decryptBytes(sealed, boundTo).toString('utf8');
    },

    digest(value, purpose) {
      return createHmac('sha256', digestKey).update(`${purpose}|${value}`).digest();
    },

    mark: (value, purpose) => markWith(current, value, purpose),
    marks: (value, purpose) => keys.map((entry) => markWith(entry, value, purpose)),
  };
}
