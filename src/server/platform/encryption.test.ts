import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const first = { id: 1, key: Buffer.alloc(32, 1) };
const second = { id: 2, key: Buffer.alloc(32, 2) };
const place = 'bookings.passport_number|b1';

describe('encryption at rest', () => {
  it('decrypts its own values and never encrypts the same way twice', () => {
    const { encrypt, decrypt } = createEncryption([first]);
    const sealed = encrypt('A1234567', place);
    expect(decrypt(sealed, place)).toBe('A1234567');
    expect(sealed.includes('A1234567')).toBe(false);
    expect(encrypt('A1234567', place).equals(sealed)).toBe(false);
  });

  it('encrypts binary files unchanged', () => {
    const { encryptBytes, decryptBytes } = createEncryption([first]);
    const file = Buffer.from([0x25, 0x50, 0xff, 0xfe, 0x00, 0xc3, 0x28]);
    const sealed = encryptBytes(file, place);
    expect(decryptBytes(sealed, place).equals(file)).toBe(true);
    expect(sealed.includes(file)).toBe(false);
    expect(() => decryptBytes(sealed, 'documents.content|other')).toThrow();
  });

  it('rejects a value copied into another row', () => {
    const { encrypt, decrypt } = createEncryption([first]);
    expect(() => decrypt(encrypt('A1234567', place), 'bookings.passport_number|b2')).toThrow();
  });

  it('rejects a changed byte and a shortened tag', () => {
    const { encrypt, decrypt } = createEncryption([first]);
    const sealed = encrypt('A1234567', place);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => decrypt(changed, place)).toThrow();
    }
    expect(() => decrypt(sealed.subarray(0, 20), place)).toThrow();
  });

  it('encrypts with the first key and decrypts values of older keys', () => {
    const old = createEncryption([first]).encrypt('A1234567', place);
    const rotated = createEncryption([second, first]);
    expect(rotated.decrypt(old, place)).toBe('A1234567');
    expect(rotated.encrypt('x', place)[1]).toBe(2);
    expect(() => createEncryption([second]).decrypt(old, place)).toThrow();
  });

  it('returns the same digest only for the same value and purpose', () => {
    const { digest } = createEncryption([first]);
    expect(digest('10.0.0.1', 'forms').equals(digest('10.0.0.1', 'forms'))).toBe(true);
    expect(digest('10.0.0.1', 'forms').equals(digest('10.0.0.1', 'sign-in'))).toBe(false);
  });

  it('marks a value for one purpose, includes the key number, and finds marks of older keys', () => {
    const old = createEncryption([first]).mark('4478', 'company one');
    const { mark, marks } = createEncryption([second, first]);
    expect(mark('4478', 'company one')[1]).toBe(2);
    expect(marks('4478', 'company one').some((each) => each.equals(old))).toBe(true);
    expect(marks('4478', 'company two').some((each) => each.equals(old))).toBe(false);
    expect(createEncryption([second]).marks('4478', 'company one')[0]?.equals(old)).toBe(false);
  });
});
