import { describe, expect, it } from 'vitest';
import { airlineName } from '../trips/airlines.ts';
import { airportCountry } from '../trips/airports.ts';
import { readPastedItineraries } from './blocks.ts';
import { messageSamples } from './messages.samples.ts';
import { readPastedItinerary } from './read.ts';
import { systemSamples } from './systems.samples.ts';

const today = '2026-11-15';
const codes = { airlineName, airportCountry };
const read = (...lines: string[]) => readPastedItineraries(lines.join('\n'), today, codes);
const routes = (...lines: string[]) =>
  read(...lines).map(({ outbound, back }) => [...outbound, ...back].map(({ route }) => route).join(' '));

const japan = ['1 MH 88 Y 10DEC 4 KULNRT HK9 2330 0720+1', '2 MH 89 Y 15DEC 2 NRTKUL HK9 1020 1700'];
const bali = ['1 AK 378 Y 05DEC 6 KULDPS HK5 0910 1215', '2 AK 379 Y 09DEC 3 DPSKUL HK5 1250 1550'];
const both = ['KUL-NRT NRT-KUL', 'KUL-DPS DPS-KUL'];

describe('text with several trips', () => {
  it('is split at a blank line', () => {
    expect(routes(...japan, '', ...bali)).toEqual(both);
  });

  it('is split where the numbering restarts', () => {
    expect(routes(...japan, ...bali)).toEqual(both);
  });

  it('is split at a new locator, one per trip', () => {
    const [out = '', home = ''] = bali;
    const pasted = read('PNR ABC123', ...japan, 'PNR XYZ789', out.slice(2), home.slice(2));
    expect(pasted.map(({ pnr, destinationCountry }) => [pnr, destinationCountry])).toEqual([
      ['ABC123', 'Japan'],
      ['XYZ789', 'Indonesia'],
    ]);
  });

  it('may contain locators below the flights', () => {
    const pasted = read(...japan, 'PNR ABC123', ...bali, 'PNR XYZ789');
    expect(pasted.map(({ pnr }) => pnr)).toEqual(['ABC123', 'XYZ789']);
  });

  it('is split between two records of a reservation system', () => {
    const record = systemSamples.find(({ pnr }) => pnr === 'ABCDEF')?.text ?? '';
    const other = record
      .replaceAll('ABCDEF', 'GHIJKL')
      .replaceAll('DEC', 'JAN')
      .replace(/ [24] (?=[KN])/g, ' ');
    expect(read(record, other).map(({ pnr, outbound }) => [pnr, outbound[0]?.departsOn])).toEqual([
      ['ABCDEF', '2026-12-10'],
      ['GHIJKL', '2027-01-10'],
    ]);
  });

  it('assigns prices above or below their trips, whichever the text uses throughout', () => {
    const prices = (...lines: string[]) => read(...lines).map(({ sellingPriceSen }) => sellingPriceSen);
    expect(prices('RM 1850', '', ...japan, '', 'RM 399', '', ...bali)).toEqual([185_000, 39_900]);
    expect(prices(...japan, '', 'RM 1850', '', ...bali, '', 'RM 399')).toEqual([185_000, 39_900]);
    expect(prices(...japan, 'RM 1850', '', ...bali, 'RM 399')).toEqual([185_000, 39_900]);
  });

  it('assigns an ambiguous price to no trip and reports it', () => {
    for (const lines of [
      [...japan, '', 'RM 399', '', ...bali],
      [...japan, 'RM 399', ...bali],
      ['PNR ABC123', '', ...japan, '', 'RM 399', '', 'PNR XYZ789', '', ...bali],
    ]) {
      const pasted = read(...lines);
      expect(pasted.map(({ sellingPriceSen }) => sellingPriceSen)).toEqual([undefined, undefined]);
      expect(pasted[0]?.factsToCheck).toContain('RM 399');
    }
  });
});

describe('text with several trips and an unread flight', () => {
  const unread = [(bali[0] ?? '').replace('05DEC', '32DEC'), bali[1] ?? ''];
  const korea = ['1 D7 506 Y 12DEC 6 KULICN HK7 2330 0705+1', '2 D7 507 Y 18DEC 5 ICNKUL HK7 0900 1440'];
  const seen = (...lines: string[]) =>
    read(...lines).map(({ pnr, outbound, flightsToCheck }) => ({
      pnr,
      out: outbound.map(({ route }) => route).join(' '),
      toCheck: flightsToCheck.map(({ text }) => text),
    }));
  const [toJapan, toKorea] = [
    { pnr: 'ABC123', out: 'KUL-NRT', toCheck: [] },
    { pnr: 'QQQ111', out: 'KUL-ICN', toCheck: [] },
  ];
  const notRead = { pnr: 'XYZ789', out: 'KUL-DPS', toCheck: [unread[0]] };

  it('reports only that flight if each trip has its own locator', () => {
    const [first, second, third] = [
      ['PNR ABC123', ...japan],
      ['PNR XYZ789', ...unread],
      ['PNR QQQ111', ...korea],
    ];
    expect(seen(...first, '', ...second, '', ...third)).toEqual([toJapan, notRead, toKorea]);
    expect(seen(...second, '', ...first, '', ...third)).toEqual([notRead, toJapan, toKorea]);
    expect(seen(...first, ...third, ...second)).toEqual([toJapan, toKorea, notRead]);
  });

  it('is not split without locators, because the other parts could be returns', () => {
    expect(seen(...japan, '', ...unread)).toHaveLength(1);
    expect(seen(...unread, '', ...japan)).toEqual([{ pnr: undefined, out: '', toCheck: [unread[0]] }]);
  });

  it('is not split next to a one-way trip, which may be the return under its own locator', () => {
    const lines = ['PNR ABC123', 'AK 5102 32DEC KUL-BKI 0700 0940', '', 'PNR XYZ789'];
    expect(routes(...lines, 'AK 5103 15DEC BKI-KUL 1010 1250')).toEqual(['']);
  });
});

describe('text with one trip', () => {
  it('is not split, because the return may be in its own paragraph', () => {
    const [out = '', home = ''] = japan;
    expect(routes('Outbound', out, '', 'Return', home)).toEqual(['KUL-NRT NRT-KUL']);
  });

  it.each([
    ['the way out', ['1 MH 88 Y 32DEC 4 KULNRT HK9 2330 0720+1', '', japan[1] ?? ''], 'KUL-NRT NRT-KUL'],
    ['the way back', [japan[0] ?? '', '', '2 MH 89 Y 32DEC 2 NRTKUL HK9 1020 1700'], 'KUL-NRT NRT-KUL'],
    ['a domestic way out', ['AK 5102 32DEC KUL-BKI 0700 0940', '', 'AK 5103 15DEC BKI-KUL 1010 1250'], ''],
  ])('is not split if %s was not read', (_what, lines, flights) => {
    expect(routes(...lines)).toEqual([flights]);
  });

  it.each([...systemSamples, ...messageSamples])(
    'is read exactly as by the reader for a single trip: $name',
    ({ text }) => {
      const one = readPastedItinerary(text, today, codes);
      expect(readPastedItineraries(text, today, codes)).toEqual([one]);
    },
  );
});
