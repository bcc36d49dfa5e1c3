import { describe, expect, it } from 'vitest';
import { airlineName } from '../trips/airlines.ts';
import { airportCountry } from '../trips/airports.ts';
import type { PastedFlight } from './flight.ts';
import { messageSamples } from './messages.samples.ts';
import { type FlightToCheck, readPastedItinerary } from './read.ts';
import { systemSamples } from './systems.samples.ts';
import { applyFix } from './text-lines.ts';

const today = '2026-11-15';
const samples = [...systemSamples, ...messageSamples];
const read = (text: string) => readPastedItinerary(text, today, { airlineName, airportCountry });

function printed({ dayOffset, ...leg }: PastedFlight): string {
  const { flightNumber, departsOn, route, departureTime, arrivalTime } = leg;
  const parts = [flightNumber, departsOn, route, departureTime, arrivalTime].map((part) => part || '?');
  const day = dayOffset === null ? '' : ` ${dayOffset < 0 ? '' : '+'}${dayOffset}`;
  return `${parts.join(' ')}${day}`;
}

function describeFault({ fault, fix }: FlightToCheck): string {
  const part = fault?.code === 'missing' ? fault.part : undefined;
  const proposal = fix && `→ ${fix.by}`;
  return [fault?.code, part, fault?.word, proposal].filter(Boolean).join(' ');
}

describe('pasted sample', () => {
  it.each(samples)('is read or returned for checking: $name', (sample) => {
    const pasted = read(sample.text);
    const { outbound = sample.kept ?? [], back = sample.keptBack ?? [] } = sample;
    expect(pasted.outbound.map(printed)).toEqual(outbound);
    expect(pasted.back.map(printed)).toEqual(back);
    const { country, pnr, seats, toCheck, deadline, bag, facts } = sample;
    if (sample.named) expect([...new Set(pasted.flightsToCheck.map(describeFault))]).toEqual(sample.named);
    if (country) expect(pasted.destinationCountry).toBe(country);
    if (pnr) expect(pasted.pnr).toBe(pnr);
    if (seats) expect(pasted.seats).toBe(seats);
    expect([pasted.deadline, pasted.checkedBag]).toEqual([deadline, bag]);
    if (facts) expect(pasted.factsToCheck).toEqual(facts);
    if (toCheck) expect(pasted.flightsToCheck.map(({ text }) => text)).toEqual(toCheck);
  });

  it('is read, or returned with the doubtful word named, but never read incorrectly', () => {
    const outcomes = samples.map((sample) => {
      const pasted = read(sample.text);
      const { outbound = sample.kept ?? [], back = sample.keptBack ?? [] } = sample;
      const found = [...pasted.outbound.map(printed), '|', ...pasted.back.map(printed)].join();
      if (found !== [...outbound, '|', ...back].join()) return 'wrong';
      if (pasted.flightsToCheck.some(({ fault }) => !fault)) return 'unnamed';
      return sample.outbound ? 'read' : 'handed back';
    });
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
    const [all, known, asked] = [samples.length, count('read'), count('handed back')];
    console.log(
      `${all} texts: ${known} read, ${asked} handed back with a named word, ${count('wrong')} wrong`,
    );
    expect(count('wrong') + count('unnamed')).toBe(0);
    expect(known).toBe(samples.filter(({ outbound }) => outbound).length);
  });

  it('is read as proposed once the proposed word is accepted', () => {
    for (const { text } of samples)
      for (const line of read(text).flightsToCheck)
        if (line.fix) expect(read(applyFix(text, line.fix))).toEqual(line.fix.fixed);
  });
});
