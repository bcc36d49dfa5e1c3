import { describe, expect, it } from 'vitest';
import { isCommonPassword, superAdminPasswordFault } from './account.ts';

describe('isCommonPassword', () => {
  it('detects common passwords regardless of case and trailing digits', () => {
    for (const password of [
      'password',
      'Passw0rd',
      'QWERTY',
      'iloveyou',
      'welcome2026',
      'Malaysia!',
      'sayang123',
    ]) {
      expect(isCommonPassword(password)).toBe(true);
    }
  });

  it('detects sequences and repeated characters', () => {
    for (const password of ['123456', '987654321', 'abcdefg', '111111', 'zzzzzzzz']) {
      expect(isCommonPassword(password)).toBe(true);
    }
  });

  it('allows passwords that only contain a common word', () => {
    for (const password of [
      'correct horse',
      'my password is long',
      'passwordless-seats',
      'x7Kq2!mz',
      '192837',
    ]) {
      expect(isCommonPassword(password)).toBe(false);
    }
  });
});

describe('superAdminPasswordFault', () => {
  const known = { email: 'nadia@agency.example', productName: 'Terbang' };

  it('accepts twelve characters that are hard to guess', () => {
    expect(superAdminPasswordFault('twelve-chars', known)).toBeNull();
    expect(superAdminPasswordFault('me and my dog', { ...known, email: 'me@agency.example' })).toBeNull();
  });

  it('security 81: rejects eleven characters', () => {
    expect(superAdminPasswordFault('elevenchars', known)).toBe('super_admin_password_short');
  });

  it('security 81: rejects common passwords, the product name and the email in any case', () => {
    for (const password of ['Password12345', 'Our TERBANG site', 'Nadia was here', 'aaaaaaaaaaaa'])
      expect(superAdminPasswordFault(password, known)).toBe('super_admin_password_guessable');
  });
});
