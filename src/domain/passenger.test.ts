import { describe, expect, it } from 'vitest';
import { checkBirthDate, checkPassportExpiry, passportWarning } from './passenger.ts';

describe('the birth date', () => {
  it.each([
    ['2026-11-30', null],
    ['1906-12-01', null],
    ['1906-11-30', 'birth_date_too_long_ago'],
    ['2026-12-01', 'birth_date_in_future'],
    ['2027-01-01', 'birth_date_in_future'],
  ])('%s is judged %s on 1 December 2026', (dateOfBirth, code) => {
    expect(checkBirthDate(dateOfBirth, '2026-12-01')).toBe(code);
  });
});

describe('the passport', () => {
  const trip = { today: '2026-12-01', lastFlightOn: '2026-12-09' };

  it.each([
    ['2026-11-30', 'expired_passport'],
    ['2026-12-01', 'passport_expires_before_flight'],
    ['2026-12-08', 'passport_expires_before_flight'],
    ['2026-12-09', null],
  ])('that expires on %s is judged %s', (expiry, code) => {
    expect(checkPassportExpiry(expiry, trip)).toBe(code);
  });

  it('is warned about, with the date it should reach, under six months after the last flight', () => {
    expect(passportWarning('2027-06-08', '2026-12-09')).toEqual({ recommendedUntil: '2027-06-09' });
    expect(passportWarning('2027-06-09', '2026-12-09')).toBeNull();
  });
});
