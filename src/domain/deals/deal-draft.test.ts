import { describe, expect, it } from 'vitest';
import { exampleCompanyDeal } from '#dev/testing/fixtures/example-deal.ts';
import { parseForm } from '../kernel/form-input.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { type DealFormValues, dealFormValues, emptyDealForm } from './company-deal.ts';
import {
  draftPriceSen,
  draftTrip,
  hasTypedValues,
  maxLineInDraftCharacters,
  maxLinesInDraft,
  selectShownLines,
  splitIntoDrafts,
} from './deal-draft.ts';
import { draftInput, findDraftErrors, pastedTextInput } from './deal-draft-input.ts';

const now = new Date('2026-11-16T04:00:00.000Z');
const today = '2026-11-16';
const completeValues = dealFormValues(exampleCompanyDeal);
const typed = (values: Partial<DealFormValues>): DealFormValues => ({ ...emptyDealForm, ...values });
const bali = ['1 AK 378 Y 05DEC 6 KULDPS HK5 0910 1215', '2 AK 379 Y 09DEC 3 DPSKUL HK5 1250 1550'];
const japan = ['1 MH 88 Y 10DEC 4 KULNRT HK9 2330 0720+1', '2 MH 89 Y 15DEC 2 NRTKUL HK9 1020 1700'];

const listFlightFields = (slot: string) =>
  ['FlightNumber', 'DepartsOn', 'Route', 'DepartureTime', 'ArrivalTime'].map((part) => `${slot}${part}`);

describe('findDraftErrors', () => {
  it('is empty for a publishable draft', () => {
    expect(findDraftErrors(completeValues, now)).toEqual({});
  });

  it('lists missing fields in form order', () => {
    expect(Object.entries(findDraftErrors(emptyDealForm, now))).toEqual(
      [
        'destinationCountry',
        'airlines',
        'pnr',
        ...listFlightFields('outbound'),
        ...listFlightFields('return'),
        'checkedBag',
        'refund',
        'changes',
        'seatsAvailable',
        'cost',
        'sellingPrice',
        'deadlineAt',
      ].map((field) => [field, 'required']),
    );
  });

  it('excludes the return of a one-way trip', () => {
    expect(findDraftErrors(typed({ tripType: 'oneWay' }), now)).not.toHaveProperty('returnRoute');
  });

  it('separates invalid from missing fields', () => {
    const values = {
      ...completeValues,
      outboundRoute: 'somewhere',
      returnArrivalTime: '',
      sellingPrice: 'cheap',
    };
    expect(findDraftErrors(values, now)).toEqual({
      outboundRoute: 'route_format',
      returnArrivalTime: 'required',
      sellingPrice: 'price_format',
    });
  });

  it('reports a deadline that has passed', () => {
    expect(findDraftErrors(completeValues, new Date('2026-11-23T16:29:00Z'))).toEqual({});
    expect(findDraftErrors(completeValues, new Date('2026-11-23T16:30:00Z'))).toEqual({
      deadlineAt: 'deadline_passed',
    });
  });
});

describe('draftTrip', () => {
  it('returns city, stops, flights and dates', () => {
    expect(draftTrip(completeValues)).toEqual({
      airport: 'KIX',
      city: 'Osaka',
      country: 'Japan',
      stops: ['KUL', 'KIX'],
      flightNumbers: ['D7 522', 'D7 523'],
      departsOn: '2026-12-02',
      returnsOn: '2026-12-08',
    });
    expect(draftPriceSen(completeValues)).toBe(109_905);
  });

  it('adds a stop for each connection', () => {
    expect(draftTrip(typed({ outboundRoute: 'PEN-KUL', outbound2Route: 'kulicn' }))).toMatchObject({
      stops: ['PEN', 'KUL', 'ICN'],
      airport: 'ICN',
      city: 'Seoul',
    });
  });

  it('keeps unreadable values as typed', () => {
    expect(draftTrip(typed({ outboundRoute: 'to Bali', outboundDepartsOn: 'in May' }))).toMatchObject({
      stops: ['to Bali'],
      airport: null,
      city: null,
      departsOn: null,
      returnsOn: null,
    });
    expect(draftPriceSen(typed({ sellingPrice: 'cheap' }))).toBeNull();
  });

  it('hides the return of a one-way trip', () => {
    expect(draftTrip({ ...completeValues, tripType: 'oneWay' })).toMatchObject({
      flightNumbers: ['D7 522'],
      returnsOn: null,
    });
  });
});

describe('draftInput', () => {
  const read = (fields: Record<string, string>) => parseForm(draftInput, Object.entries(fields));

  it('keeps values as typed, missing or invalid', () => {
    const fields = { pnr: 'abc', outboundDepartsOn: '05 Dec 2026', returnRoute: 'home', cost: 'cheap' };
    expect(read(fields)).toEqual({ ok: true, input: typed({ ...fields, outboundDepartsOn: '2026-12-05' }) });
  });

  it('rejects unknown and overlong fields', () => {
    expect(read({ companyId: 'x' })).toMatchObject({
      ok: false,
      fieldErrors: { companyId: 'unknown_field' },
    });
    const long = 'x'.repeat(maxCharacters.draftField + 1);
    expect(read({ airlines: long })).toMatchObject({ ok: false, fieldErrors: { airlines: 'too_long' } });
  });

  it('counts as typed only once a field other than the trip type has changed', () => {
    expect(hasTypedValues(emptyDealForm)).toBe(false);
    expect(hasTypedValues(typed({ tripType: 'oneWay' }))).toBe(false);
    expect(hasTypedValues(typed({ seatsAvailable: '9' }))).toBe(true);
  });
});

describe('splitIntoDrafts', () => {
  const drafts = (...lines: string[]) => splitIntoDrafts(lines.join('\n'), today).drafts;

  it('creates one draft per trip in order', () => {
    const values = drafts('PNR ABC123', ...japan, 'RM 1850', '', 'PNR XYZ789', ...bali).map(
      ({ values: { pnr, outboundRoute, returnDepartsOn, seatsAvailable, sellingPrice } }) => [
        pnr,
        outboundRoute,
        returnDepartsOn,
        seatsAvailable,
        sellingPrice,
      ],
    );
    expect(values).toEqual([
      ['ABC123', 'KUL-NRT', '2026-12-15', '9', '1850.00'],
      ['XYZ789', 'KUL-DPS', '2026-12-09', '5', ''],
    ]);
  });

  it('[A3-7] fills in what is certain of a trip with an unread line, and keeps the line', () => {
    const broken = (bali[0] ?? '').replace('05DEC', '32DEC');
    const [read, notRead] = drafts('PNR ABC123', ...japan, '', 'PNR XYZ789', broken, bali[1] ?? '');
    expect(read?.values.outboundRoute).toBe('KUL-NRT');
    expect(notRead?.values).toMatchObject({
      pnr: 'XYZ789',
      outboundFlightNumber: 'AK 378',
      outboundDepartsOn: '',
      outboundRoute: 'KUL-DPS',
      returnDepartsOn: '2026-12-09',
      destinationCountry: 'Indonesia',
    });
    expect(notRead?.flightsToCheck).toEqual([
      { text: broken, why: 'notRead', fault: { code: 'noSuchDate', word: '32DEC' } },
    ]);
  });

  it('[A3-7] keeps a proposed word with the fields that it fills in', () => {
    const typo = (bali[0] ?? '').replace('05DEC', 'O5DEC');
    const [draft] = drafts('PNR XYZ789', typo, bali[1] ?? '');
    const [line] = draft?.flightsToCheck ?? [];
    expect(line).toEqual({
      text: typo,
      why: 'notRead',
      fault: { code: 'letter', word: 'O5DEC' },
      fix: {
        word: 'O5DEC',
        by: '05DEC',
        values: {
          airlines: 'AirAsia',
          outboundFlightNumber: 'AK 378',
          outboundDepartsOn: '2026-12-05',
        },
      },
    });
    // Both lines have a status code, so the seats do not depend on the word.
    expect(draft?.values.seatsAvailable).toBe('5');
  });

  it('skips the trips at given positions, and texts without facts', () => {
    const text = ['PNR ABC123', ...japan, '', 'PNR XYZ789', ...bali].join('\n');
    expect(splitIntoDrafts(text, today, [0]).drafts.map(({ values }) => values.pnr)).toEqual(['XYZ789']);
    expect(drafts('Hello there')).toEqual([]);
  });

  it('returns every ignored line', () => {
    const text = ['PNR ABC123', ...japan, 'hooray xx yy', '', 'PNR XYZ789', ...bali, 'qwerty asdf'];
    const { drafts: read, ignored } = splitIntoDrafts(text.join('\n'), today);
    expect([read.length, ignored]).toEqual([2, ['hooray xx yy', 'qwerty asdf']]);
    const between = ['PNR ABC123', ...japan, '', 'hooray xx yy', '', 'PNR XYZ789', ...bali];
    expect(splitIntoDrafts(between.join('\n'), today).ignored).toEqual(['hooray xx yy']);
    const first = ['hooray xx yy', '', 'PNR ABC123', ...japan, '', 'PNR XYZ789', ...bali];
    expect(splitIntoDrafts(first.join('\n'), today).ignored).toEqual(['hooray xx yy']);
  });

  it('limits the number and length of kept lines', () => {
    const lines = Array.from(
      { length: 60 },
      (_, index) => `MH ${100 + index} 32DEC KULNRT ${'x '.repeat(300)}`,
    );
    const [draft] = drafts(...lines);
    expect(draft?.flightsToCheck).toHaveLength(maxLinesInDraft);
    for (const { text } of draft?.flightsToCheck ?? [])
      expect(text.length).toBeLessThanOrEqual(maxLineInDraftCharacters);
  });

  it('replaces control characters and limits the text length', () => {
    const read = (text: string) => parseForm(pastedTextInput, [['text', text]]);
    expect(read('MH\u0000 88\r\n\tPNR')).toEqual({
      ok: true,
      input: { text: 'MH  88\r\n\tPNR', without: [] },
    });
    expect(read(' \n')).toMatchObject({ fieldErrors: { text: 'required' } });
    expect(read('x'.repeat(maxCharacters.pastedText + 1))).toMatchObject({
      fieldErrors: { text: 'too_long' },
    });
  });
});

describe('selectShownLines', () => {
  const flightsToCheck = [{ text: 'MH 88 32DEC', why: 'notRead' }] as const;
  const errors = { pnr: 'required' } as const;

  it('shows lines until a person has saved the draft with its flights', () => {
    expect(selectShownLines({ flightsToCheck, revision: 1, values: emptyDealForm }, errors)).toEqual(
      flightsToCheck,
    );
    expect(
      selectShownLines({ flightsToCheck, revision: 2, values: emptyDealForm }, { outboundRoute: 'required' }),
    ).toEqual(flightsToCheck);
    expect(selectShownLines({ flightsToCheck, revision: 2, values: emptyDealForm }, errors)).toEqual([]);
  });

  it('shows a filled-in flight until it changes, however often the draft is saved', () => {
    const line = '1 AK 378 Y 05DEC 6 KULDPS HK5 0910 1215+1';
    const { drafts } = splitIntoDrafts(['PNR XYZ789', line, bali[1]].join('\n'), today);
    const [{ values, flightsToCheck: lines } = { values: emptyDealForm, flightsToCheck: [] }] = drafts;
    expect(lines).toMatchObject([{ text: line, why: 'arrivalDay', flight: { outboundDayOffset: '1' } }]);
    const shown = (changes: Partial<DealFormValues>, revision = 2, marked = lines) =>
      selectShownLines({ flightsToCheck: marked, revision, values: { ...values, ...changes } }, {});
    expect(shown({ cost: '900', returnDepartureTime: '13:00' })).toEqual(lines);
    expect(shown({ outboundDayOffset: '0' })).toEqual([]);
    expect(shown({ outboundDayOffset: '0' }, 1)).toEqual([]);
    const older = [{ text: line, why: 'arrivalDay' }] as const;
    expect(shown({ cost: '900' }, 2, older)).toEqual(older);
  });

  it('hides a line once its proposed word is taken', () => {
    const fix = { word: 'O5DEC', by: '05DEC', values: { outboundDepartsOn: '2026-12-05' } };
    const [line] = flightsToCheck;
    const draft = { flightsToCheck: [{ ...line, fix }], revision: 1 };
    expect(selectShownLines({ ...draft, values: emptyDealForm }, errors)).toHaveLength(1);
    expect(selectShownLines({ ...draft, values: typed(fix.values) }, errors)).toEqual([]);
  });
});
