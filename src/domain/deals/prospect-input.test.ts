import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/form-input.ts';
import { prospectInput } from './prospect-input.ts';

const prospect = { name: 'Foo Mei Mei', email: 'mei@example.my', phone: '012-345 6789' };

describe('prospectInput', () => {
  it.each(['name', 'email', 'phone'])('requires %s [S5.010]', (field) => {
    expect(parseInput(prospectInput, { ...prospect, [field]: '' })).toEqual({
      ok: false,
      fieldErrors: { [field]: 'required' },
    });
  });

  it.each([
    [{}, 1],
    [{ tickets: '' }, 1],
    [{ tickets: '4' }, 4],
  ])('reads %j as %i tickets', (tickets, count) => {
    expect(parseInput(prospectInput, { ...prospect, ...tickets })).toEqual({
      ok: true,
      input: { ...prospect, tickets: count },
    });
  });

  it.each([
    ['tickets', '0', 'below_minimum'],
    ['tickets', '100', 'above_maximum'],
    ['tickets', 'x', 'not_an_integer'],
    ['notified', 'true', 'unknown_field'],
  ])('rejects %s %j as %s', (field, typed, code) => {
    expect(parseInput(prospectInput, { ...prospect, [field]: typed })).toEqual({
      ok: false,
      fieldErrors: { [field]: code },
    });
  });
});
