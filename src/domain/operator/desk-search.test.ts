import { describe, expect, it } from 'vitest';
import { type DeskSearch, readDeskSearch, readReferences } from './desk-search.ts';

const places = ['reference', 'billplzId', 'email', 'phone', 'dealCode', 'messageNumber'] as const;
const exact = (search: DeskSearch | null) =>
  Object.fromEntries(places.flatMap((place) => (search?.[place] ? [[place, search[place]]] : [])));

describe('readDeskSearch', () => {
  it.each([
    ['K7TQ2MWD', { reference: 'K7TQ2MWD', billplzId: 'K7TQ2MWD' }],
    ['k7tq 2mwd', { reference: 'K7TQ2MWD' }],
    ['#K7TQ-2MWD', { reference: 'K7TQ2MWD' }],
    ['8X0Iyzaw', { billplzId: '8X0Iyzaw' }],
    ['W_79pJDk', { billplzId: 'W_79pJDk' }],
    ['bf26751a67de3eea', { billplzId: 'bf26751a67de3eea' }],
    ['60793D4707CD', { billplzId: '60793D4707CD' }],
    ['Aisyah.Roslan@Gmail.com', { email: 'aisyah.roslan@gmail.com' }],
    ['+60 12-778 3310', { phone: '60127783310' }],
    ['012-778 3310', { phone: '60127783310' }],
    ['https://sempat.example/d/7zq2k9m1x', { dealCode: '7zq2k9m1x' }],
    ['#0A1B2C3D', { messageNumber: '0a1b2c3d' }],
    ['Siti Aisyah', {}],
    ['aisyah.roslan@', {}],
    ['AK 6321', {}],
  ])('reads %s as %j', (typed, expected) => {
    expect(exact(readDeskSearch(typed))).toEqual(expected);
  });

  it('reads eight letters as a reference and as a word', () => {
    const search = readDeskSearch('Muhammad');
    expect(search?.reference).toBe('MUHAMMAD');
    expect(search?.terms).toEqual([['muhammad']]);
  });

  it('also finds deals by airport city', () => {
    expect(readDeskSearch('osaka')?.dealTerms.flat()).toContain('kix');
  });

  it('rejects empty text, single letters and punctuation', () => {
    for (const text of ['', '  ', 'a', '@', '--']) expect(readDeskSearch(text)).toBeNull();
  });

  it('truncates long text', () => {
    expect(readDeskSearch('a'.repeat(5_000))?.text).toHaveLength(100);
  });
});

describe('readReferences', () => {
  it('returns distinct words with the shape of a Booking ID', () => {
    expect(readReferences('Booking K7TQ2MWD (k7tq2mwd), not K7TQ2MWDX, K7TQ 2MWD or O0I1O0I1.')).toEqual([
      'K7TQ2MWD',
    ]);
    expect(readReferences('')).toEqual([]);
  });
});
