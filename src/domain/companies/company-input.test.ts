import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/form-input.ts';
import { companyInput } from './company-input.ts';

const company = {
  companyName: 'Wira Travel & Tours',
  address: 'Jalan Universiti\n46200 Petaling Jaya',
  picName: 'Siti Aminah',
  email: 'hello@wira.example',
  phone: '03-7955 1234',
};

describe('companyInput', () => {
  it('accepts a complete form unchanged', () => {
    expect(parseInput(companyInput, company)).toEqual({ ok: true, input: company });
  });

  it.each(Object.keys(company))('requires %s [S5.011]', (field) => {
    expect(parseInput(companyInput, { ...company, [field]: ' ' })).toEqual({
      ok: false,
      fieldErrors: { [field]: 'required' },
    });
  });

  it('rejects a status', () => {
    expect(parseInput(companyInput, { ...company, status: 'approved' })).toEqual({
      ok: false,
      fieldErrors: { status: 'unknown_field' },
    });
  });
});
