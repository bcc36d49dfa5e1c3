import { describe, expect, it } from 'vitest';
import type { RawPassenger } from '#web/booking/passenger-fields.ts';
import { validatePassenger } from './validate-passenger.server.ts';

const trip = { now: new Date('2026-11-20T04:00:00Z'), lastFlightOn: '2026-12-08' };
const whole: RawPassenger = {
  firstName: ' Ahmad  Faliq ',
  lastName: 'Bin Hamedi',
  gender: 'male',
  dateOfBirthDay: '4',
  dateOfBirthMonth: '8',
  dateOfBirthYear: '1991',
  passportNumber: 'a 5120 4478',
  passportExpiryDay: '09',
  passportExpiryMonth: '5',
  passportExpiryYear: '2029',
  phoneNumber: '012-345 6789',
  email: 'Faliq@Example.com',
};
const findErrors = (typed: RawPassenger) => {
  const verdict = validatePassenger(typed, trip);
  return verdict.ok ? [] : Object.entries(verdict.fieldErrors);
};
const findTexts = (typed: RawPassenger) => findErrors(typed).map(([, text]) => text);

describe('the passenger form', () => {
  it("accepts a passenger in the airline's form", () => {
    expect(validatePassenger(whole, trip)).toEqual({
      ok: true,
      passenger: {
        firstName: 'Ahmad Faliq',
        lastName: 'Bin Hamedi',
        gender: 'male',
        dateOfBirth: '1991-08-04',
        passportNumber: 'A51204478',
        passportExpiry: '2029-05-09',
        phoneNumber: '012-345 6789',
        email: 'faliq@example.com',
        nationality: 'MYS',
        issuingCountry: 'MYS',
      },
    });
  });

  it('requires all eight fields, with a text and a link to each control [S5.041]', () => {
    expect(findErrors({})).toEqual([
      ['firstName', 'Enter the first name shown in the passport'],
      ['lastName', 'Enter the last name shown in the passport'],
      ['gender', 'Choose male or female, as shown in the passport'],
      ['dateOfBirthDay', 'Enter the date of birth'],
      ['passportNumber', 'Enter the passport number'],
      ['passportExpiryDay', 'Enter the passport expiry'],
      ['phoneNumber', 'Enter the phone number'],
      ['email', 'Enter the email'],
    ]);
  });

  it('links to the missing part of a date', () => {
    expect(findErrors({ ...whole, passportExpiryYear: '' })).toEqual([
      ['passportExpiryYear', 'Passport expiry must include a year'],
    ]);
    expect(findErrors({ ...whole, dateOfBirthMonth: '' })).toEqual([
      ['dateOfBirthMonth', 'Date of birth must include a month'],
    ]);
    expect(findErrors({ ...whole, dateOfBirthDay: ' ' })[0]?.[1]).toBe('Date of birth must include a day');
  });

  it('rejects a day that does not exist', () => {
    expect(findTexts({ ...whole, dateOfBirthDay: '31', dateOfBirthMonth: '2' })).toEqual([
      'Date of birth must be a real date, like 27 Mar 1990',
    ]);
  });

  it('links to the year if only the year is wrong', () => {
    expect(findErrors({ ...whole, dateOfBirthYear: '1826' })).toEqual([
      ['dateOfBirthYear', 'Check the year of the date of birth, for example 1990'],
    ]);
    expect(findErrors({ ...whole, passportExpiryYear: '29' })).toEqual([
      ['passportExpiryYear', 'Check the year of the passport expiry, for example 2030'],
    ]);
  });

  it('explains why a name cannot be ticketed', () => {
    expect(findTexts({ ...whole, firstName: '美美' })).toEqual([
      'Enter the first name shown in the passport in Roman letters, as in the two lines at the bottom of its photo page',
    ]);
    expect(findTexts({ ...whole, lastName: 'R2D2' })).toEqual([
      'Enter the last name shown in the passport with letters, spaces, apostrophes, hyphens, full stops, slashes or @ only',
    ]);
  });

  it('distinguishes a MyKad number from a passport number', () => {
    expect(findTexts({ ...whole, passportNumber: '910804-14-5678' })).toEqual([
      'This looks like a MyKad number. Enter the passport number, like A12345678',
    ]);
  });

  it('rejects a passport that expires before the last flight', () => {
    expect(findTexts({ ...whole, passportExpiryYear: '2020' })).toEqual([
      'Passport expiry must be in the future',
    ]);
    const tooSoon = { passportExpiryDay: '7', passportExpiryMonth: '12', passportExpiryYear: '2026' };
    expect(findTexts({ ...whole, ...tooSoon })).toEqual(['The passport must be valid until the last flight']);
  });

  it('rejects a birth date in the future', () => {
    expect(findTexts({ ...whole, dateOfBirthYear: '2027' })).toEqual(['Date of birth must be in the past']);
  });

  it('rejects an invalid email [S5.042]', () => {
    expect(findTexts({ ...whole, email: 'faliq at example' })).toEqual([
      'Enter an email address like name@example.com',
    ]);
  });

  it('accepts only the two genders on offer [S3.055]', () => {
    expect(findTexts({ ...whole, gender: 'robot' })).toEqual([
      'Choose male or female, as shown in the passport',
    ]);
  });
});
