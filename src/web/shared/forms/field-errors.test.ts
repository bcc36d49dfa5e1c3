import { describe, expect, it } from 'vitest';
import { fieldErrorCodes } from '#domain/errors.ts';
import { fieldErrorText } from './field-errors.ts';

const words = { what: 'your name', max: 100 };

describe('the words for a wrong field', () => {
  it('exist for every code, with nothing left to fill in', () => {
    for (const code of fieldErrorCodes) {
      expect(fieldErrorText(code, words)).toMatch(/^[A-Z][^{}]+[^.{}]$/);
    }
  });

  it('name the field and its limit', () => {
    expect(fieldErrorText('required', words)).toBe('Enter your name');
    expect(fieldErrorText('too_long', words)).toBe('Shorten your name to 100 characters or fewer');
  });

  it('are the specified ones where the specification gives them', () => {
    expect(fieldErrorText('email_and_password_required', words)).toBe('Please enter both email and password');
    expect(fieldErrorText('password_too_short', words)).toBe('Password must be at least 6 characters long');
    expect(fieldErrorText('passwords_do_not_match', words)).toBe('Passwords do not match');
    expect(fieldErrorText('acknowledgement_required', words)).toBe(
      'Please acknowledge the group booking terms to proceed',
    );
  });
});
