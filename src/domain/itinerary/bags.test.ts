import { describe, expect, it } from 'vitest';
import { readPastedItinerary } from './read.ts';

const read = (text: string) =>
  readPastedItinerary(text, '2026-11-15', { airlineName: () => null, airportCountry: () => null });

describe('checked bag', () => {
  it.each([
    ['Baggage: 20kg per guest', '20kg'],
    ['CHECK-IN BAGGAGE 20KG', '20kg'],
    ['Checked bag included: 1 x 23 kg', '23kg'],
    ['Check-in baggage: 2 x 23 kg', '2x23kg'],
    ['9 seats RM1850 incl 20kg bag', '20kg'],
    ['hand carry 7kg + 20kg baggage', '20kg'],
    ['RM 450. Bag 20kg', '20kg'],
    ['No checked bag', 'none'],
    ['Baggage: not included', 'none'],
  ])('is filled in from %s', (text, checkedBag) => {
    expect(read(text)).toMatchObject({ checkedBag, factsToCheck: [] });
  });

  it.each([
    ['a weight that the form does not offer', 'Bag: 18kg', ['Bag: 18kg']],
    ['a price behind it', 'Baggage: 20kg RM 80', ['Baggage: 20kg', 'RM 80']],
    ['a price before it', 'RM 1850 20kg bag', ['20kg bag', 'RM 1850']],
    ['a guest before it', 'MR TAN CHECK-IN BAGGAGE 20KG', ['CHECK-IN BAGGAGE 20KG']],
    ['a condition behind it', 'Baggage 20kg optional', ['Baggage 20kg']],
    ['two weights', 'Bag: 20kg\nBag: 25kg', ['Bag: 20kg', 'Bag: 25kg']],
  ])('is returned for checking with %s', (_what, text, facts) => {
    const { checkedBag, sellingPriceSen, factsToCheck } = read(text);
    expect([checkedBag, sellingPriceSen, [...factsToCheck].sort()]).toEqual([undefined, undefined, facts]);
  });

  it('is not a bag of the cabin', () => {
    expect(read('Cabin bag: 7kg')).toMatchObject({ understood: [], factsToCheck: [] });
  });
});

describe('guests', () => {
  it.each([
    'Number of guests: 20',
    'Number of guests\n20',
    'TOTAL GUESTS: 20',
    'Guests: 20 adults',
    'No. of passengers: 20',
    '20 guests',
  ])('are seats: %s', (text) => {
    expect(read(text)).toMatchObject({ seats: 20, factsToCheck: [] });
  });

  it.each(['Guest 1: TAN AH KOW', 'Guest 1, Guest 2', '2 guests per room', 'Guests: 1. TAN 2. LIM'])(
    'are not: %s',
    (text) => {
      expect(read(text).seats).toBeUndefined();
    },
  );
});

describe('label above its value', () => {
  it.each([
    ['PNR\nQWERTY', { pnr: 'QWERTY' }],
    ['Booking number:\nABC12D', { pnr: 'ABC12D' }],
    ['Payment due\n20 Nov 2026 17:00', { deadline: '2026-11-20T17:00' }],
    ['Checked baggage\n20kg', { checkedBag: '20kg' }],
  ])('is read with it: %s', (text, expected) => {
    expect(read(text)).toMatchObject(expected);
  });

  it.each(['PNR\nGuests\nQWERTY', 'Guests\nTAN AH KOW', 'Payment due\nTo be advised'])(
    'is ignored with anything else below: %s',
    (text) => {
      expect(read(text).understood).toEqual([]);
    },
  );
});
