import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleCompanyDeal, outboundLeg } from '#dev/testing/fixtures/example-deal.ts';
import { parseInput } from '../kernel/form-input.ts';
import { askOption, emptyIncluded } from '../trips/included.ts';
import type { Flights, Leg } from '../trips/leg.ts';
import {
  type CompanyDeal,
  calculateSeatsAfterEdit,
  dealFields,
  dealFormValues,
  dealMarker,
  duplicateFormValues,
  emptyDealForm,
  fillSoldPerDay,
  mergeEdit,
  readDealActivityFilter,
  readLoadedValues,
} from './company-deal.ts';
import { dealStatus } from './deal.ts';
import { dealEditInput, dealInput } from './deal-input.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const outbound = outboundLeg;
const back: Leg = { ...outbound, flightNumber: 'D7 523', departsOn: '2026-12-09', route: 'KIX-KUL' };

function deal(overrides: Partial<CompanyDeal> = {}): CompanyDeal {
  return {
    ...exampleCompanyDeal,
    outbound: [outbound],
    back: [back],
    deadlineAt: inHours(24),
    createdAt: now,
    ...overrides,
  };
}

describe('deal status and marker', () => {
  it('is Active before the deadline and Expired from the deadline on [S4.013] [S4.014]', () => {
    expect(dealStatus(deal({ deadlineAt: new Date(now.getTime() + 1) }), now)).toBe('active');
    expect(dealStatus(deal({ deadlineAt: now }), now)).toBe('expired');
    expect(dealStatus(deal({ deadlineAt: inHours(-1) }), now)).toBe('expired');
  });

  it('marks coming and sold-out deals, but not ended ones', () => {
    expect(dealMarker(deal(), now)).toBeNull();
    expect(dealMarker(deal({ publishAt: inHours(1) }), now)).toBe('comingSoon');
    expect(dealMarker(deal({ publishAt: now }), now)).toBeNull();
    expect(dealMarker(deal({ seatsAvailable: 0, seatsHeld: 0 }), now)).toBe('soldOut');
    expect(dealMarker(deal({ seatsAvailable: 0, seatsHeld: 2 }), now)).toBe('allHeld');
    expect(dealMarker(deal({ seatsAvailable: 0, deadlineAt: now }), now)).toBeNull();
  });
});

describe('mergeEdit', () => {
  it('reports conflicting fields with form values, except seats', () => {
    const stored = deal({ airlines: 'Batik Air', seatsAvailable: 9 });
    const edit = {
      ...stored,
      pnr: 'MINE01',
      seatsAvailable: 7,
      included: { ...emptyIncluded, meals: 'all' as const },
    };
    expect(mergeEdit({ ...stored, included: emptyIncluded }, edit, null).conflicts).toEqual([
      { field: 'pnr', mine: 'MINE01', theirs: stored.pnr },
      { field: 'meals', mine: 'all', theirs: 'ask' },
    ]);
    expect(mergeEdit(stored, { ...stored }, null)).toEqual({ taken: {}, conflicts: [] });
  });

  it('ignores the return fields if neither version has a return', () => {
    const oneWay = deal({ back: null });
    expect(mergeEdit(oneWay, { ...oneWay }, null).conflicts).toEqual([]);
    const fields = mergeEdit(deal({}), oneWay, null).conflicts.map(({ field }) => field);
    expect(fields).toContain('tripType');
    expect(fields).toContain('returnRoute');
  });

  it('merges changes to different fields and reports a field that both changed as a conflict', () => {
    const opened = deal({ pnr: 'OPENED', airlines: 'Batik Air' });
    const stored = {
      ...opened,
      pnr: 'THEIRS',
      airlines: 'Their Air',
      sellingPriceSen: opened.sellingPriceSen + 1,
    };
    const edit = { ...opened, pnr: 'MINE01', costSen: opened.costSen + 1, airlines: 'Their Air' };
    const loaded = readLoadedValues(JSON.stringify(dealFormValues(opened)));
    expect(mergeEdit(stored, edit, loaded)).toEqual({
      taken: { sellingPrice: dealFormValues(stored).sellingPrice },
      conflicts: [{ field: 'pnr', mine: 'MINE01', theirs: 'THEIRS' }],
    });
  });

  it('returns null for incomplete loaded values', () => {
    for (const text of ['', 'null', '7', '{', '{"pnr":"ABC123"}']) expect(readLoadedValues(text)).toBeNull();
  });
});

describe('deal form', () => {
  it('starts empty, as a return trip with nothing stated as included', () => {
    expect(emptyDealForm.tripType).toBe('return');
    expect(emptyDealForm).toMatchObject(emptyIncluded);
    const typed = Object.values(emptyDealForm).filter((value) => value !== '' && value !== askOption);
    expect(typed).toEqual(['return']);
    expect(Object.keys(emptyDealForm)).toEqual(dealFields);
  });

  it('opens with Kuala Lumpur times to the minute and prices to the sen [S2.197]', () => {
    const values = dealFormValues(deal({ publishAt: new Date('2026-11-20T16:30:59.999Z') }));
    expect(values).toMatchObject({
      publishAt: '2026-11-21T00:30',
      deadlineAt: '2026-11-21T12:00',
      cost: '1899.00',
      sellingPrice: '1099.05',
      seatCost: '870.00',
      returnDepartsOn: '2026-12-09',
    });
  });

  it('keeps stored values to the millisecond when submitted unchanged [S7.032]', () => {
    const stored = fc.record({
      back: fc.constantFrom<Flights | null>(null, [back]),
      seatsAvailable: fc.nat(500),
      costSen: fc.nat(99_999_999),
      sellingPriceSen: fc.nat(99_999_999),
      seatCostSen: fc.option(fc.nat(99_999_999)),
      deadlineAt: fc.date({ min: inHours(10), max: inHours(200), noInvalidDate: true }),
      publishAt: fc.option(fc.date({ min: inHours(-90), max: inHours(9), noInvalidDate: true })),
    });
    fc.assert(
      fc.property(stored, (parts) => {
        const opened = deal(parts);
        const { tripType, ...fields } = dealFormValues(opened);
        const sent = Object.fromEntries(
          Object.entries({ tripType, ...fields }).filter(
            ([name]) => tripType === 'return' || !name.startsWith('return'),
          ),
        );
        const edit = { ...sent, seatsLoaded: String(opened.seatsAvailable), revision: '4' };
        const parsed = parseInput(dealEditInput(opened), edit);
        expect(parsed).toMatchObject({
          ok: true,
          input: {
            outbound: opened.outbound,
            back: opened.back,
            seatsAvailable: opened.seatsAvailable,
            costSen: opened.costSen,
            sellingPriceSen: opened.sellingPriceSen,
            deadlineAt: opened.deadlineAt,
            publishAt: opened.publishAt,
          },
        });
      }),
    );
  });

  it('duplicates a deal with its unsold seats, but without its PNR and past instants', () => {
    const ended = deal({ publishAt: inHours(-48), deadlineAt: inHours(-1), pnr: 'ABC123' });
    expect(duplicateFormValues(ended, now)).toMatchObject({
      destinationCountry: 'Japan',
      pnr: '',
      publishAt: '',
      deadlineAt: '',
      seatsAvailable: String(ended.seatsAvailable),
    });
    const sold = deal({ seatsAvailable: 0, seatsSold: 12 });
    expect(duplicateFormValues(sold, now).seatsAvailable).toBe('');
    const ahead = duplicateFormValues(deal({ publishAt: inHours(1) }), now);
    expect(ahead).toMatchObject({ publishAt: '2026-11-20T13:00', deadlineAt: '2026-11-21T12:00' });
    expect(parseInput(dealInput, { ...ahead, pnr: 'NEW123' })).toMatchObject({ ok: true });
  });

  it('accepts only known filters from the URL', () => {
    expect(['active', 'expired', 'all', 'deleted', null].map(readDealActivityFilter)).toEqual([
      'active',
      'expired',
      'all',
      'all',
      'all',
    ]);
  });
});

describe('calculateSeatsAfterEdit', () => {
  const stored = { seatsOffered: 20, seatsHeld: 3, seatsSold: 5 };

  it('applies the change to the current number of seats, whatever was held or sold since', () => {
    expect(calculateSeatsAfterEdit(stored, { seatsLoaded: 15, seatsAvailable: 18 })).toBe(23);
    expect(calculateSeatsAfterEdit(stored, { seatsLoaded: 15, seatsAvailable: 10 })).toBe(15);
  });

  it('changes nothing for an untouched field, even without free seats', () => {
    const full = { seatsOffered: 8, seatsHeld: 3, seatsSold: 5 };
    expect(calculateSeatsAfterEdit(full, { seatsLoaded: 4, seatsAvailable: 4 })).toBe(8);
  });

  it('rejects only fewer seats than held and sold', () => {
    expect(calculateSeatsAfterEdit(stored, { seatsLoaded: 15, seatsAvailable: 3 })).toBe(8);
    expect(calculateSeatsAfterEdit(stored, { seatsLoaded: 15, seatsAvailable: 2 })).toBeNull();
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.nat(50),
        fc.nat(50),
        fc.nat(150),
        fc.nat(150),
        (free, held, sold, loaded, typed) => {
          const counts = { seatsOffered: free + held + sold, seatsHeld: held, seatsSold: sold };
          const after = calculateSeatsAfterEdit(counts, { seatsLoaded: loaded, seatsAvailable: typed });
          const freeAfter = free + typed - loaded;
          expect(after).toBe(freeAfter < 0 && typed !== loaded ? null : free + held + sold + typed - loaded);
        },
      ),
    );
  });
});

describe('fillSoldPerDay', () => {
  it('lists every day in Kuala Lumpur, today last', () => {
    const lateEvening = new Date('2026-11-20T16:30:00.000Z');
    const sold = [
      { date: '2026-11-19', seats: 4 },
      { date: '2026-11-21', seats: 1 },
    ];
    expect(fillSoldPerDay(sold, lateEvening, 3)).toEqual([
      { date: '2026-11-19', seats: 4 },
      { date: '2026-11-20', seats: 0 },
      { date: '2026-11-21', seats: 1 },
    ]);
  });
});
