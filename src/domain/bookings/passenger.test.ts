import { describe, expect, it } from 'vitest';
import {
  calculateAge,
  checkBirthDate,
  checkPassportExpiry,
  isMinor,
  isUndiallable,
  passportWarning,
} from './passenger.ts';

describe('checkBirthDate', () => {
  it.each([
    ['2026-11-30', null],
    ['1906-12-01', null],
    ['1906-11-30', 'birth_date_too_long_ago'],
    ['2026-12-01', 'birth_date_in_future'],
    ['2027-01-01', 'birth_date_in_future'],
  ])('maps %s to %s on 1 December 2026', (dateOfBirth, code) => {
    expect(checkBirthDate(dateOfBirth, '2026-12-01')).toBe(code);
  });
});

describe('passport expiry', () => {
  const trip = { today: '2026-12-01', lastFlightOn: '2026-12-09' };

  it.each([
    ['2026-11-30', 'expired_passport'],
    ['2026-12-01', 'passport_expires_before_flight'],
    ['2026-12-08', 'passport_expires_before_flight'],
    ['2026-12-09', null],
  ])('maps %s to %s', (expiry, code) => {
    expect(checkPassportExpiry(expiry, trip)).toBe(code);
  });

  it('causes a warning with the recommended date if less than six months after the last flight', () => {
    expect(passportWarning('2027-06-08', '2026-12-09')).toEqual({ recommendedUntil: '2027-06-09' });
    expect(passportWarning('2027-06-09', '2026-12-09')).toBeNull();
  });
});

describe('advice', () => {
  it('recognises a representative who is a minor', () => {
    expect(isMinor('2026-01-15', '2026-12-01')).toBe(true);
    expect(isMinor('2008-12-02', '2026-12-01')).toBe(true);
    expect(isMinor('2008-12-01', '2026-12-01')).toBe(false);
  });

  it.each(['999999999', '0000000000', '12-345 6789'])('recognises that %s cannot be dialled', (phone) => {
    expect(isUndiallable(phone)).toBe(true);
  });

  it.each(['012-345 6789', '+65 6123 4567', '60123456789', '(03) 5555 0142', '+60 12-345 6789'])(
    'accepts %s',
    (phone) => {
      expect(isUndiallable(phone)).toBe(false);
    },
  );
});

describe('calculateAge', () => {
  it.each([
    ['2017-06-21', '2026-06-20', 8],
    ['2017-06-21', '2026-06-21', 9],
    ['2024-02-29', '2026-02-28', 2],
    ['2026-01-01', '2026-12-31', 0],
  ])('for a birth on %s, returns the age on %s: %i', (born, day, age) => {
    expect(calculateAge(born, day)).toBe(age);
  });
});
