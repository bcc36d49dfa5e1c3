import { describe, expect, it } from 'vitest';
import { readKnownItineraries } from '#domain/itinerary/known-codes.ts';
import { tripName } from './trip-name.ts';

const nameTrip = (...lines: string[]) => {
  const [trip] = readKnownItineraries(lines.join('\n'), '2026-11-01');
  return trip && tripName(trip);
};
const wayOut = '1 MH 88 Y 10DEC30 2 KULNRT HK9 2330 0720+1';
const wayBack = '2 MH 89 Y 15DEC30 7 NRTKUL HK9 1020 1700';
const unreadWayOut = '1 MH 88 Y 32DEC30 2 KULNRT HK9 2330 0720+1';
const unreadWayBack = '2 MH 89 Y 32DEC30 7 NRTKUL HK9 1020 1700';

describe('tripName', () => {
  it.each([
    ['country, airports and both dates', [wayOut, wayBack], 'Japan, KUL → NRT, 10 Dec – 15 Dec 2030'],
    ['one date of a trip one way', [wayOut], 'Japan, KUL → NRT, 10 Dec 2030'],
    ['one date if the return was not read', [wayOut, unreadWayBack], 'Japan, KUL → NRT, 10 Dec 2030'],
    ['no date if the outbound was not read', [unreadWayOut, wayBack], 'Japan, KUL → NRT'],
  ])('shows %s', (_what, lines, name) => {
    expect(nameTrip(...lines)).toBe(name);
  });

  it('shows the first line to check if no flight was read', () => {
    expect(nameTrip(unreadWayOut)).toBe(unreadWayOut);
  });
});
