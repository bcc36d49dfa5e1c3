import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/form-input.ts';
import { acknowledgementInput } from './booking-input.ts';

describe('acknowledgementInput', () => {
  it('accepts a ticked box', () => {
    expect(parseInput(acknowledgementInput, { acknowledged: 'on' })).toEqual({
      ok: true,
      input: { acknowledged: true },
    });
  });

  it.each([{}, { acknowledged: 'false' }])('rejects %j', (raw) => {
    expect(parseInput(acknowledgementInput, raw)).toEqual({
      ok: false,
      fieldErrors: { acknowledged: 'acknowledgement_required' },
    });
  });
});
