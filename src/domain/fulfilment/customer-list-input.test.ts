import { describe, expect, it } from 'vitest';
import { parseForm } from '../kernel/form-input.ts';
import { bookingExportInput, prospectDeletionInput, prospectExportInput } from './customer-list-input.ts';

const id = '5e3a7000-0000-4000-a000-000000000001';
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

describe('customer list forms', () => {
  it('accept only the id of a prospect to delete', () => {
    expect(parseForm(prospectDeletionInput, form({ id }))).toEqual({
      ok: true,
      input: { id },
    });
    expect(parseForm(prospectDeletionInput, form({ id: '1 or 1=1' }))).toMatchObject({
      ok: false,
    });
  });

  it('accept the filters of an export, with passports only if ticked', () => {
    expect(
      parseForm(prospectExportInput, form({ status: '', airlines: ' Saudia ', destination: '' })),
    ).toEqual({
      ok: true,
      input: { airlines: 'Saudia' },
    });
    expect(parseForm(bookingExportInput, form({ status: 'failed', withPassports: 'on' }))).toEqual({
      ok: true,
      input: { status: 'failed', withPassports: 'on' },
    });
    expect(parseForm(bookingExportInput, form({ status: 'refunded' }))).toMatchObject({ ok: false });
  });

  it('security 3: reject company, role, price and status', () => {
    const schemas = [prospectDeletionInput, prospectExportInput, bookingExportInput];
    for (const schema of schemas) {
      for (const field of [
        'companyId',
        'company_id',
        'role',
        'notified',
        'payment_status',
        'total',
        '__proto__',
      ]) {
        const known = schema === prospectDeletionInput ? { id } : {};
        expect(parseForm(schema, [...form(known), [field, id] as const])).toMatchObject({ ok: false });
      }
    }
  });
});
