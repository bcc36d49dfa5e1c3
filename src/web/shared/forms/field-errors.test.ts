import { describe, expect, it } from 'vitest';
import { fieldErrorCodes } from '#domain/kernel/errors.ts';
import { describeFieldError } from './field-errors.ts';

const name = { what: 'your name', max: 100 };

describe('the text of a field error', () => {
  it('exists for every code and has no unfilled placeholder', () => {
    for (const code of fieldErrorCodes) {
      expect(describeFieldError(code, name)).toMatch(/^[A-Z][^{}]+[^.{}]$/);
    }
  });

  it('names the field and its limit', () => {
    expect(describeFieldError('required', name)).toBe('Enter your name');
    expect(describeFieldError('too_long', name)).toBe('Shorten your name to 100 characters or fewer');
  });

  it('can be more specific for one field', () => {
    const seats = {
      ...name,
      says: (code: string) => (code === 'below_minimum' ? 'Offer at least 1 seat' : undefined),
    };
    expect(describeFieldError('below_minimum', seats)).toBe('Offer at least 1 seat');
    expect(describeFieldError('required', seats)).toBe('Enter your name');
  });

  it('uses the specified wording', () => {
    expect(describeFieldError('email_and_password_required', name)).toBe(
      'Please enter both email and password',
    );
    expect(describeFieldError('password_too_short', name)).toBe(
      'Password must be at least 6 characters long',
    );
    expect(describeFieldError('passwords_do_not_match', name)).toBe('Passwords do not match');
    expect(describeFieldError('acknowledgement_required', name)).toBe(
      'Please acknowledge the group booking terms to proceed',
    );
  });
});
