import { describe, expect, it } from 'vitest';
import { DomainError, fieldErrorCodes } from './errors.ts';

describe('DomainError', () => {
  it('carries its code', () => {
    const error = new DomainError('not_found');
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'DomainError', code: 'not_found', message: 'not_found' });
  });
});

describe('fieldErrorCodes', () => {
  it('contains each code once, in snake case', () => {
    expect(new Set(fieldErrorCodes).size).toBe(fieldErrorCodes.length);
    for (const code of fieldErrorCodes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});
