import { describe, expect, it } from 'vitest';
import { hasTicketNumbers } from './airlines.ts';

describe('hasTicketNumbers', () => {
  it.each([
    ['AirAsia', ['AK 1234']],
    ['the AirAsia group both ways', ['AK1234', 'd7 506']],
    ['Scoot and Firefly', ['TR 451', 'FY 3124']],
    ['Vietjet', ['VJ 826', 'VZ 101']],
  ])('returns false for %s', (_who, flightNumbers) => {
    expect(hasTicketNumbers(flightNumbers)).toBe(false);
  });

  it.each([
    ['Malaysia Airlines', ['MH 123']],
    ['a trip that only begins without numbers', ['AK 1234', 'MH 123']],
    ['an airline that is not listed', ['ZZ 1']],
    ['no flight', []],
    ['a name that only begins like a code', ['AKX 12']],
  ])('returns true for %s', (_who, flightNumbers) => {
    expect(hasTicketNumbers(flightNumbers)).toBe(true);
  });
});
