import { describe, expect, it } from 'vitest';
import { tripView } from '#domain/trips/trip-view.ts';
import { flightChangeView } from './flight-change-view.server.ts';

const leg = {
  flightNumber: 'OD 185',
  departsOn: '2026-12-14',
  route: 'KUL-CMB',
  departureTime: '14:05',
  arrivalTime: '15:10',
  dayOffset: null,
};
const change = {
  kind: 'changed',
  note: '',
  madeAt: new Date('2026-12-02T04:00:00Z'),
  answer: null,
  answeredAt: null,
} as const;
const about = {
  company: 'Wira Travel',
  sold: tripView({ outbound: [leg], back: null }),
  secret: 's',
  isSaved: false,
};

describe('flightChangeView', () => {
  it('asks for an answer while the buyer can give one', () => {
    expect(flightChangeView(change, { ...about, mayAnswer: true }).link?.text).toBe('Answer');
    expect(flightChangeView(change, { ...about, mayAnswer: false }).link).toBeNull();
  });
});
