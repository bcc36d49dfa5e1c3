import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/form-input.ts';
import { acknowledgementInput } from './booking-input.ts';

describe('the acknowledgement', () => {
  it('lets a ticked box pass', () => {
    expect(parseInput(acknowledgementInput, { acknowledged: 'on' })).toEqual({
      ok: true,
      input: { acknowledged: true },
    });
  });

  it.each([{}, { acknowledged: 'false' }])('is required: %j', (raw) => {
    expect(parseInput(acknowledgementInput, raw)).toEqual({
      ok: false,
      fieldErrors: { acknowledged: 'acknowledgement_required' },
    });
  });
});
