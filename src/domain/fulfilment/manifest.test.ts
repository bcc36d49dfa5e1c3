import { describe, expect, it } from 'vitest';
import { passengerTitle, passengerType } from '../bookings/passenger-type.ts';
import type { PassengerDetails } from './company-fulfilment.ts';
import {
  groupByReservation,
  listPassengersToCopy,
  type ManifestBooking,
  type ManifestPassenger,
  manifestCounts,
  numberPassengers,
} from './manifest.ts';

const details: PassengerDetails = {
  passportNumber: 'A52814467',
  gender: 'male',
  dateOfBirth: '1988-03-09',
  passportExpiry: '2031-05-20',
  nationality: 'MYS',
  issuingCountry: 'MYS',
  ageOnDeparture: 38,
};
const complete = (place: number, more: Partial<ManifestPassenger> = {}): ManifestPassenger => ({
  place,
  name: { family: 'LIM', given: 'WEI MING' },
  state: 'complete',
  ticket: null,
  details,
  infant: null,
  copied: { names: false, documents: false },
  ...more,
});
const missing = (place: number): ManifestPassenger => ({
  place,
  name: null,
  state: 'missing',
  ticket: null,
  details: null,
  infant: null,
  copied: { names: false, documents: false },
});
const booking = (reference: string, passengers: ManifestPassenger[], pnr = 'QX7LMN'): ManifestBooking => ({
  bookingId: reference,
  reference,
  buyerName: 'Lim Wei Ming',
  phoneNumber: '+60 12-345 6789',
  pnr,
  isAhead: true,
  namesDueAt: null,
  ticketsDueAt: null,
  passengers,
});

const begun = complete(2, { state: 'begun', details: { ...details, passportExpiry: undefined } });
const flight = [
  booking('TPPXAPLZ', [complete(1, { ticket: '232-1234567890' }), begun, missing(3)]),
  booking('UQLXBGWJ', [complete(1)]),
];

describe('manifest', () => {
  it('numbers passengers across all bookings, including missing ones', () => {
    expect(
      numberPassengers(flight).flatMap(({ passengers }) => passengers.map(({ number }) => number)),
    ).toEqual([1, 2, 3, 4]);
  });

  it('counts complete, begun, missing and ticketed travellers', () => {
    expect(manifestCounts(flight)).toEqual({ travellers: 4, ticketed: 1, complete: 2, begun: 1, missing: 1 });
  });

  it('passes only complete passengers to a reservation system and lists the others', () => {
    const { reservations, leftOut } = groupByReservation(flight);
    expect(reservations).toMatchObject([
      { pnr: 'QX7LMN', passengers: [{ family: 'LIM', title: 'MR' }, { type: 'adult' }] },
    ]);
    expect(leftOut).toEqual([
      { reference: 'TPPXAPLZ', place: 2, name: 'LIM/WEI MING' },
      { reference: 'TPPXAPLZ', place: 3, name: null },
    ]);
  });

  it('skips passengers with hidden or unreadable passports', () => {
    expect(groupByReservation([booking('A', [complete(1, { details: null })])]).reservations).toEqual([]);
    const half = complete(1, { details: { ...details, nationality: undefined } });
    expect(groupByReservation([booking('A', [half])]).reservations).toEqual([]);
  });

  it('includes an infant with its adult, and skips both if one is unreadable', () => {
    const name = { family: 'LIM', given: 'JUN KAI' };
    const withInfant = (passport: PassengerDetails | null) =>
      groupByReservation([booking('A', [complete(1, { infant: { name, details: passport } })])]);
    expect(withInfant({ ...details, ageOnDeparture: 0 }).reservations).toMatchObject([
      { passengers: [{ infant: { given: 'JUN KAI', title: 'MSTR' } }] },
    ]);
    expect(withInfant(null)).toMatchObject({ reservations: [], leftOut: [{ place: 1 }] });
  });

  it('groups passengers by PNR', () => {
    const { reservations } = groupByReservation([
      booking('A', [complete(1)]),
      booking('B', [complete(1), complete(2)], 'OWN123'),
      booking('C', [complete(1)]),
    ]);
    expect(reservations.map(({ pnr, passengers }) => [pnr, passengers.length])).toEqual([
      ['QX7LMN', 2],
      ['OWN123', 2],
    ]);
  });
});

describe('listPassengersToCopy', () => {
  const copied = { names: true, documents: false };
  const { reservations } = groupByReservation([
    booking('A', [complete(1, { copied }), complete(2, { copied })]),
    booking('B', [complete(1, { name: { family: 'NG', given: 'KAH HOE' } })]),
  ]);
  const list = (part: 'names' | 'documents', isOnlyNew: boolean) => {
    const { passengers, first } = listPassengersToCopy(reservations[0] ?? { passengers: [] }, part, {
      isOnlyNew,
    });
    return { families: passengers.map(({ family }) => family), first };
  };

  it('numbers new passengers on from those that were copied', () => {
    expect(list('names', true)).toEqual({ families: ['NG'], first: 3 });
    expect(list('documents', true)).toEqual({ families: ['LIM', 'LIM', 'NG'], first: 1 });
  });

  it('returns all passengers from number 1', () => {
    expect(list('names', false)).toEqual({ families: ['LIM', 'LIM', 'NG'], first: 1 });
  });
});

describe('passenger type and title', () => {
  it.each([
    [0, 'infant', 'MSTR', 'MISS'],
    [1, 'infant', 'MSTR', 'MISS'],
    [2, 'child', 'MSTR', 'MISS'],
    [11, 'child', 'MSTR', 'MISS'],
    [12, 'adult', 'MR', 'MS'],
    [99, 'adult', 'MR', 'MS'],
  ] as const)('map the age %i to %s, with the title %s or %s', (age, type, male, female) => {
    expect(passengerType(age)).toBe(type);
    expect([passengerTitle('male', type), passengerTitle('female', type)]).toEqual([male, female]);
  });
});
