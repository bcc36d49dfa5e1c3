import { describe, expect, it } from 'vitest';
import { flightLine } from '#dev/testing/fixtures/flight-line.ts';
import { airlineName } from '../trips/airlines.ts';
import { airportCountry } from '../trips/airports.ts';
import type { PastedFlight } from './flight.ts';
import { messageSamples } from './messages.samples.ts';
import { readPastedItinerary } from './read.ts';
import { systemSamples } from './systems.samples.ts';

const today = '2026-11-15';
const samples = [...systemSamples, ...messageSamples];
const read = (text: string) => readPastedItinerary(text, today, { airlineName, airportCountry });

function printed({ dayOffset, ...leg }: PastedFlight): string {
  if (dayOffset === null) return flightLine(leg);
  return `${flightLine(leg)} ${dayOffset < 0 ? '' : '+'}${dayOffset}`;
}

describe('pasted sample', () => {
  it.each(samples)('is read or returned for checking: $name', (sample) => {
    const pasted = read(sample.text);
    expect(pasted.outbound.map(printed)).toEqual(sample.outbound ?? []);
    expect(pasted.back.map(printed)).toEqual(sample.back ?? []);
    if (!sample.outbound)
      expect([pasted.destinationCountry, pasted.airlines]).toEqual([undefined, undefined]);
    const { country, pnr, seats, toCheck } = sample;
    if (!sample.outbound && !toCheck) expect(pasted.flightsToCheck).not.toEqual([]);
    if (country) expect(pasted.destinationCountry).toBe(country);
    if (pnr) expect(pasted.pnr).toBe(pnr);
    if (seats) expect(pasted.seats).toBe(seats);
    if (toCheck) expect(pasted.flightsToCheck.map(({ text }) => text)).toEqual(toCheck);
  });

  it('is never read incorrectly', () => {
    const outcomes = samples.map(({ text, outbound = [], back = [] }) => {
      const pasted = read(text);
      if (pasted.outbound.length === 0) return 'handed back';
      const isRight =
        [...pasted.outbound.map(printed), '|', ...pasted.back.map(printed)].join() ===
        [...outbound, '|', ...back].join();
      return isRight ? 'read' : 'wrong';
    });
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
    console.log(
      `${samples.length} texts: ${count('read')} read, ${count('handed back')} handed back, ${count('wrong')} wrong`,
    );
    expect(count('wrong')).toBe(0);
    expect(count('read')).toBe(samples.filter(({ outbound }) => outbound).length);
  });
});
