import { describe, expect, it } from 'vitest';
import { assignSlots, replaceSlots } from './flight-slots.ts';
import type { Flights, Leg } from './leg.ts';

const leg = (route: string): Leg => ({
  flightNumber: 'MH 1',
  departsOn: '2026-12-10',
  route,
  departureTime: '10:00',
  arrivalTime: '12:00',
  dayOffset: null,
});
const outbound: Flights = [leg('PEN-KUL'), leg('KUL-KIX')];

describe('assignSlots', () => {
  it('names the form fields of each flight by direction and position', () => {
    const slots = assignSlots({ outbound, back: [leg('KIX-KUL')] }).map(({ slot, leg: { route } }) => [
      slot,
      route,
    ]);
    expect(slots).toEqual([
      ['outbound', 'PEN-KUL'],
      ['outbound2', 'KUL-KIX'],
      ['return', 'KIX-KUL'],
    ]);
  });

  it('has no fields for the return of a one-way trip, nor for a fifth flight', () => {
    const [first] = outbound;
    const five: Flights = [first, first, first, first, first];
    expect(assignSlots({ outbound: five, back: null }).map(({ slot }) => slot)).toEqual([
      'outbound',
      'outbound2',
      'outbound3',
      'outbound4',
    ]);
  });
});

describe('replaceSlots', () => {
  it('replaces only the flights that have a new one', () => {
    const changed = replaceSlots(
      { outbound, back: [leg('KIX-KUL')] },
      new Map([['outbound2', leg('KUL-NRT')]]),
    );
    expect(changed).toEqual({ outbound: [outbound[0], leg('KUL-NRT')], back: [leg('KIX-KUL')] });
    expect(replaceSlots({ outbound, back: null }, new Map()).back).toBeNull();
  });
});
