import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/form-input.ts';
import { passengerInput } from './passenger-input.ts';

const schema = passengerInput({ now: new Date('2026-12-01T04:00:00Z'), lastFlightOn: '2026-12-09' });
const passenger = {
  firstName: 'Ahmad Faliq',
  lastName: 'bin Hamedi',
  gender: 'male',
  dateOfBirth: '1990-08-31',
  passportNumber: 'a12 345 678',
  passportExpiry: '31 Aug 2030',
  phoneNumber: '+60 12-345 6789',
  email: 'Faliq@Example.my',
};

function judge(changes: Record<string, string | undefined>): unknown {
  const result = parseInput(schema, { ...passenger, ...changes });
  return result.ok ? {} : result.fieldErrors;
}

describe('passengerInput', () => {
  it('normalises valid details', () => {
    expect(parseInput(schema, passenger)).toEqual({
      ok: true,
      input: {
        ...passenger,
        passportNumber: 'A12345678',
        passportExpiry: '2030-08-31',
        email: 'faliq@example.my',
        nationality: 'MYS',
        issuingCountry: 'MYS',
      },
    });
  });

  it('accepts other passport countries', () => {
    const countries = { nationality: 'SGP', issuingCountry: 'IDN' };
    expect(parseInput(schema, { ...passenger, ...countries })).toMatchObject({ ok: true, input: countries });
    expect(judge({ nationality: 'XX' })).toEqual({ nationality: 'invalid_value' });
  });

  it.each(Object.keys(passenger))('requires %s [S5.041]', (field) => {
    expect(judge({ [field]: '' })).toEqual({ [field]: 'required' });
    expect(judge({ [field]: undefined })).toEqual({ [field]: 'required' });
  });

  it.each(["D'Cruz", 'Siti-Nur', 'Raj A/L Kumar', 'Ali @ Alias', 'J. R.', 'José', 'O’Neil'])(
    'accepts the name %s',
    (name) => {
      expect(judge({ firstName: name, lastName: name })).toEqual({});
    },
  );

  it('requires a valid email [S5.042]', () => {
    expect(judge({ email: 'faliq' })).toEqual({ email: 'email_format' });
  });

  it('accepts only male and female [S3.055]', () => {
    expect(judge({ gender: 'female' })).toEqual({});
    expect(judge({ gender: 'other' })).toEqual({ gender: 'invalid_value' });
  });

  it.each([
    ['firstName', 'R2D2', 'name_format'],
    ['lastName', '<b>', 'name_format'],
    ['lastName', '.', 'name_format'],
    ['lastName', '美美', 'name_not_latin'],
    ['firstName', 'a'.repeat(101), 'too_long'],
    ['dateOfBirth', '31/02/1990', 'date_format'],
    ['dateOfBirth', '2026-12-01', 'birth_date_in_future'],
    ['dateOfBirth', '1900-01-01', 'birth_date_too_long_ago'],
    ['passportNumber', 'A123', 'too_short'],
    ['passportNumber', 'A'.repeat(21), 'too_long'],
    ['passportNumber', 'A-12345', 'passport_format'],
    ['passportNumber', '900831-14-5678', 'passport_is_mykad'],
    ['passportNumber', '900831145678', 'passport_is_mykad'],
    ['passportExpiry', '2026-11-30', 'expired_passport'],
    ['passportExpiry', '2026-12-08', 'passport_expires_before_flight'],
    ['phoneNumber', 'later', 'phone_format'],
    ['pnr', 'ABC123', 'unknown_field'],
  ])('rejects %s %j as %s', (field, typed, code) => {
    expect(judge({ [field]: typed })).toEqual({ [field]: code });
  });

  it('uses today in Kuala Lumpur', () => {
    const newYear = passengerInput({ now: new Date('2026-12-31T16:00:00Z'), lastFlightOn: '2027-01-01' });
    expect(parseInput(newYear, { ...passenger, passportExpiry: '2026-12-31' })).toMatchObject({
      fieldErrors: { passportExpiry: 'expired_passport' },
    });
  });
});
