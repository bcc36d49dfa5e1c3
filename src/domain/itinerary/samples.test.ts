import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { airlineName } from '../trips/airlines.ts';
import { airportCountry } from '../trips/airports.ts';
import type { PastedFlight } from './flight.ts';
import { messageSamples } from './messages.samples.ts';
import { type FlightToCheck, type PastedItinerary, readPastedItinerary } from './read.ts';
import { type PastedSample, systemSamples } from './systems.samples.ts';
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

type Fact = 'pnr' | 'seats' | 'price' | 'cost' | 'deadline' | 'bag';
type Facts = { readonly [Name in Fact]?: PastedSample[Name] | undefined };

function listFacts({ pnr, seats, price, cost, deadline, bag }: Facts): Facts {
  return { pnr, seats, price, cost, deadline, bag };
}

/** Everything that the form takes from the text; `undefined` stays empty. */
function listFilled(pasted: PastedItinerary) {
  const { pnr, seats, sellingPriceSen: price, costSen: cost, deadline, checkedBag: bag } = pasted;
  return {
    outbound: pasted.outbound.map(printed),
    back: pasted.back.map(printed),
    ...listFacts({ pnr, seats, price, cost, deadline, bag }),
  };
}

function listExpected(sample: PastedSample) {
  const { outbound = sample.kept ?? [], back = sample.keptBack ?? [] } = sample;
  return { outbound, back, ...listFacts(sample) };
}

function judge(sample: PastedSample): 'whole' | 'handed back' | 'wrong' {
  const pasted = read(sample.text);
  if (!isDeepStrictEqual(listFilled(pasted), listExpected(sample))) return 'wrong';
  return pasted.flightsToCheck.length + pasted.factsToCheck.length === 0 ? 'whole' : 'handed back';
}

describe('pasted sample', () => {
  it.each(samples)('is read or returned for checking: $name', (sample) => {
    const pasted = read(sample.text);
    expect(listFilled(pasted)).toEqual(listExpected(sample));
    const { country, toCheck, facts } = sample;
    if (sample.named) expect([...new Set(pasted.flightsToCheck.map(describeFault))]).toEqual(sample.named);
    if (country) expect(pasted.destinationCountry).toBe(country);
    if (toCheck) expect(pasted.flightsToCheck.map(({ text }) => text)).toEqual(toCheck);
    if (facts) expect(new Set(pasted.factsToCheck)).toEqual(new Set(facts));
    expect(pasted.flightsToCheck.filter(({ fault }) => !fault)).toEqual([]);
  });

  it('is read whole, or returned with what is clear, and never read incorrectly', () => {
    const outcomes = samples.map(judge);
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
    const counts = { whole: count('whole'), handedBack: count('handed back'), wrong: count('wrong') };
    console.log(`${samples.length} texts:`, counts);
    expect(samples.length).toBeGreaterThanOrEqual(150);
    expect(counts).toEqual({ whole: 72, handedBack: 101, wrong: 0 });
  });

  it('is read as proposed once the proposed word is accepted', () => {
    for (const { text } of samples)
      for (const line of read(text).flightsToCheck)
        if (line.fix) expect(read(applyFix(text, line.fix))).toEqual(line.fix.fixed);
  });
});
