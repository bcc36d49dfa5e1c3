import { describe, expect, it } from 'vitest';
import { DomainError, errorCodes, fieldErrorCodes } from './errors.ts';

describe('DomainError', () => {
  it('carries its code and what its text mentions', () => {
    const error = new DomainError('seats_below_held_and_sold', { values: { seatsAvailable: 2 } });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'DomainError',
      code: 'seats_below_held_and_sold',
      message: 'seats_below_held_and_sold',
    });
    expect(error.details.values).toEqual({ seatsAvailable: 2 });
  });

  it('needs no details', () => {
    expect(new DomainError('deal_not_found').details).toEqual({});
  });
});

describe('the lists of codes', () => {
  it.each([
    ['errors', errorCodes],
    ['field errors', fieldErrorCodes],
  ])('name every one of the %s once, in snake case', (_name, codes) => {
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});
