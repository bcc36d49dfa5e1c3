import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#format/dates.ts';
import { readPastedItinerary } from '../itinerary/read.ts';
import { parseInput } from '../kernel/form-input.ts';
import { airlineName } from '../trips/airlines.ts';
import { airportCountry } from '../trips/airports.ts';
import { toTripDisplay } from '../trips/trip-view.ts';
import { type DealFormValues, dealFields, emptyDealForm } from './company-deal.ts';
import { dealInput } from './deal-input.ts';
import { pastedFormValues, pasteIntoForm, previewDeal } from './deal-preview.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const context = { companyName: 'Wira Travel', now };
const typed: DealFormValues = {
  ...emptyDealForm,
  destinationCountry: ' Japan ',
  airlines: 'AirAsia X',
  outboundDepartsOn: '2026-12-02',
  outboundRoute: 'kulkix',
  returnDepartsOn: '2026-12-09',
  seatsAvailable: '30',
  sellingPrice: '1099',
  deadlineAt: '2026-11-30T23:59',
};

const answeredForm = { ...emptyDealForm, checkedBag: '20kg', refund: 'none', changes: 'fee' };

describe('previewDeal', () => {
  it('returns a deal once all card values are readable', () => {
    expect(previewDeal(typed, context)).toMatchObject({
      companyName: 'Wira Travel',
      destinationCountry: 'Japan',
      outbound: [{ departsOn: '2026-12-02', route: 'KUL-KIX' }],
      back: [{ departsOn: '2026-12-09' }],
      seatsAvailable: 30,
      sellingPriceSen: 109_900,
      costSen: 0,
      publishAt: null,
      deadlineAt: new Date('2026-11-30T15:59:00.000Z'),
    });
  });

  it('returns null while values are missing', () => {
    const needed = ['destinationCountry', 'airlines', 'outboundDepartsOn', 'returnDepartsOn'] as const;
    for (const field of [...needed, 'seatsAvailable', 'sellingPrice', 'deadlineAt'] as const) {
      expect(previewDeal({ ...typed, [field]: '' }, context), field).toBeNull();
    }
    const oneWay = previewDeal({ ...typed, tripType: 'oneWay', returnDepartsOn: '' }, context);
    expect(oneWay?.back).toBeNull();
  });

  it('shows flights without times and no landing times', () => {
    const routes = { outboundRoute: 'KUL-KIX', returnRoute: 'KIX-KUL' };
    for (const times of [{}, { outboundDepartureTime: '14:05' }, { outboundDepartureTime: '99:99' }]) {
      const deal = previewDeal({ ...typed, ...routes, outboundDayOffset: '1', ...times }, context);
      expect(deal && toTripDisplay(deal).trip).toMatchObject({
        outbound: { arrivesOn: null, durationMinutes: null },
        length: null,
      });
    }
  });

  it('never throws for any field values', () => {
    const anything = fc.record(Object.fromEntries(dealFields.map((field) => [field, fc.string()])));
    fc.assert(
      fc.property(anything, (values) => {
        const deal = previewDeal({ ...typed, ...values }, context);
        for (const leg of [...(deal?.outbound ?? []), ...(deal?.back ?? [])]) formatDate(leg.departsOn);
        expect(deal === null || Number.isSafeInteger(deal.sellingPriceSen)).toBe(true);
      }),
    );
  });
});

describe('pastedFormValues', () => {
  const read = (text: string) => readPastedItinerary(text, '2026-11-20', { airlineName, airportCountry });

  it('fills all values, so that only a deadline is missing to complete the form', () => {
    const text = [
      'RP/KUL1A0980 ABC123',
      '1 D7 532 Y 02DEC 3 KULKIX HK30 1405 2130',
      '2 D7 533 Y 09DEC 3 KIXKUL HK30 2255 0445+1',
      'was RM 1899 now RM 1099',
    ].join('\n');
    const filled = { ...answeredForm, ...pastedFormValues(read(text)), deadlineAt: '2026-11-30T23:59' };
    expect(filled).toMatchObject({
      tripType: 'return',
      pnr: 'ABC123',
      cost: '1899.00',
      sellingPrice: '1099.00',
    });
    expect(parseInput(dealInput, filled)).toMatchObject({
      ok: true,
      input: { destinationCountry: 'Japan', seatsAvailable: 30 },
    });
  });

  it('fills the deadline and the checked bag', () => {
    expect(pastedFormValues(read('Payment due: 30 Nov 2026 17:00\nBaggage: 20kg'))).toEqual({
      deadlineAt: '2026-11-30T17:00',
      checkedBag: '20kg',
    });
  });

  it('creates a one-way trip for one flight and skips unknown values', () => {
    expect(pastedFormValues(read('MH 123 12 Dec 2026 KUL-NRT 23:30 07:15'))).toMatchObject({
      tripType: 'oneWay',
      airlines: 'Malaysia Airlines',
      destinationCountry: 'Japan',
    });
    expect(pastedFormValues(read('nothing of the kind'))).toEqual({});
  });

  it('fills all flights of both directions and given day offsets', () => {
    const text = [
      '1 QR 845 Y 10DEC 4 KULDOH HK20 0215 0510',
      '2 QR 017 Y 10DEC 4 DOHDUB HK20 0805 1245',
      '3 QR 018 Y 18DEC 5 DUBDOH HK20 1415 0005+1',
      '4 QR 844 Y 19DEC 6 DOHKUL HK20 0220 1500',
      'PNR ABC123, was RM 4899 now RM 3099',
    ].join('\n');
    const filled = { ...answeredForm, ...pastedFormValues(read(text)), deadlineAt: '2026-11-30T23:59' };
    expect(filled).toMatchObject({
      outboundRoute: 'KUL-DOH',
      outboundDayOffset: '',
      outbound2FlightNumber: 'QR 17',
      outbound2Route: 'DOH-DUB',
      outbound3Route: '',
      returnRoute: 'DUB-DOH',
      returnDayOffset: '1',
      return2DepartsOn: '2026-12-19',
      return2ArrivalTime: '15:00',
      destinationCountry: 'Ireland',
    });
    expect(parseInput(dealInput, filled)).toMatchObject({ ok: true });
  });
});

describe('pasteIntoForm after an earlier paste', () => {
  const read = (text: string) => readPastedItinerary(text, '2026-11-20', { airlineName, airportCountry });
  const japan = read('MH 88 10DEC KULNRT 2330 0720+1\nMH 89 16DEC NRTKUL 1020 1700\nRM 999, was RM 1,850');
  const bangkok = read('AK 880 12DEC KULBKK 0700 0810\nPNR XYZ789');

  it('clears values of the first paste that the second does not set', () => {
    const first = pasteIntoForm(emptyDealForm, japan, {});
    expect(first.values).toMatchObject({ tripType: 'return', sellingPrice: '999.00' });
    const second = pasteIntoForm(first.values, bangkok, first.filled);
    expect(second.values).toMatchObject({
      tripType: 'oneWay',
      destinationCountry: 'Thailand',
      pnr: 'XYZ789',
      sellingPrice: '',
      cost: '',
      returnRoute: '',
      returnDepartsOn: '',
    });
    expect(second.kept).toEqual([]);
  });

  it('keeps and lists values typed since', () => {
    const first = pasteIntoForm({ ...emptyDealForm, deadlineAt: '2026-12-01T12:00' }, japan, {});
    expect(first.kept).toEqual(['deadlineAt']);
    const typedOver = { ...first.values, sellingPrice: '888', seatsAvailable: '12' };
    const second = pasteIntoForm(typedOver, bangkok, first.filled);
    expect(second.values).toMatchObject({ sellingPrice: '888', seatsAvailable: '12', cost: '' });
    expect(second.kept).toEqual(['seatsAvailable', 'sellingPrice', 'deadlineAt']);
  });

  it('removes earlier flights if the new ones are unreadable', () => {
    const first = pasteIntoForm(emptyDealForm, japan, {});
    const second = pasteIntoForm(first.values, read('AK 880 32DEC KULBKK 0700 0810'), first.filled);
    expect(second.values).toEqual(emptyDealForm);
  });
});
