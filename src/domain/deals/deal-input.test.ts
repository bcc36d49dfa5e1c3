import { describe, expect, it } from 'vitest';
import { parseForm, parseInput } from '../kernel/form-input.ts';
import { emptyIncluded } from '../trips/included.ts';
import { dealEditInput, dealInput } from './deal-input.ts';

const oneWay = {
  tripType: 'oneWay',
  destinationCountry: 'Japan',
  airlines: 'AirAsia X',
  pnr: 'ab12cd',
  outboundFlightNumber: 'd7 522',
  outboundDepartsOn: '2026-12-02',
  outboundRoute: 'kul→kix',
  outboundDepartureTime: '14:05',
  outboundArrivalTime: '21:30',
  seatsAvailable: '12',
  cost: '1,299',
  checkedBag: '20kg',
  refund: 'none',
  changes: 'fee',
  sellingPrice: '799.90',
  publishAt: '',
  deadlineAt: '2026-12-01T12:00',
};
const returning = {
  ...oneWay,
  tripType: 'return',
  returnFlightNumber: 'D7 523',
  returnDepartsOn: '2026-12-09',
  returnRoute: 'KIX-KUL',
  returnDepartureTime: '22:30',
  returnArrivalTime: '04:30',
};

const stored = { publishAt: null, deadlineAt: new Date('2026-12-01T04:00:00Z') };
const edit = { seatsLoaded: '12', revision: '3' };

type Judge = (changes: Record<string, string | undefined>) => unknown;

/** Returns the errors of the return form with these changes; undefined removes a field. */
const judgeCreate: Judge = (changes) => {
  const result = parseInput(dealInput, { ...returning, ...changes });
  return result.ok ? {} : result.fieldErrors;
};
const judgeEdit: Judge = (changes) => {
  const result = parseInput(dealEditInput(stored), { ...returning, ...edit, ...changes });
  return result.ok ? {} : result.fieldErrors;
};

const connected = {
  ...returning,
  outboundRoute: 'KUL-BKK',
  outboundArrivalTime: '15:15',
  outbound2FlightNumber: 'tg 622',
  outbound2DepartsOn: '2026-12-02',
  outbound2Route: 'bkkkix',
  outbound2DepartureTime: '23:30',
  outbound2ArrivalTime: '07:00',
  outbound2DayOffset: '1',
};

describe('connecting flights', () => {
  it('are read in order with their given day offset', () => {
    const result = parseInput(dealInput, { ...connected, outboundDayOffset: '0' });
    expect(result).toMatchObject({
      ok: true,
      input: {
        outbound: [
          { route: 'KUL-BKK', dayOffset: 0 },
          { flightNumber: 'TG 622', route: 'BKK-KIX', departsOn: '2026-12-02', dayOffset: 1 },
        ],
        back: [{ flightNumber: 'D7 523', dayOffset: null }],
      },
    });
  });

  it('are skipped if empty, even between others', () => {
    const moved = Object.entries(connected).map(([name, value]) => [
      name.replace('outbound2', 'outbound4'),
      value,
    ]);
    const result = parseInput(dealInput, {
      ...Object.fromEntries(moved),
      outbound2Route: ' ',
      outbound3DayOffset: '',
    });
    expect(result.ok && result.input.outbound.map(({ route }) => route)).toEqual(['KUL-BKK', 'BKK-KIX']);
  });

  it('are rejected field by field if incomplete', () => {
    expect(judgeCreate({ outbound2FlightNumber: 'TG 622', outbound2Route: 'Osaka' })).toEqual({
      outbound2DepartsOn: 'required',
      outbound2Route: 'route_format',
      outbound2DepartureTime: 'required',
      outbound2ArrivalTime: 'required',
    });
  });

  it('must depart from the airport where the previous flight lands, and only after the landing', () => {
    const judge = (changes: object) => judgeCreate({ ...connected, ...changes });
    expect(judge({})).toEqual({});
    expect(judge({ outbound2Route: 'DMK-KIX' })).toEqual({ outbound2Route: 'connection_route' });
    expect(judge({ outbound2DepartureTime: '15:00' })).toEqual({
      outbound2DepartureTime: 'connection_before_landing',
    });
    expect(judge({ outboundDayOffset: '1' })).toEqual({ outbound2DepartsOn: 'connection_before_landing' });
  });

  it('must land before the return departs', () => {
    const [early, late] = ['06:00', '08:00'].map((returnDepartureTime) =>
      judgeCreate({ ...connected, returnDepartsOn: '2026-12-03', returnDepartureTime }),
    );
    expect(early).toEqual({ returnDepartsOn: 'return_before_outbound' });
    expect(late).toEqual({});
  });

  it('reject an impossible day offset', () => {
    expect(judgeCreate({ outboundDayOffset: '5' })).toEqual({ outboundDayOffset: 'invalid_value' });
  });
});

describe('dealInput', () => {
  it('reads sen, instants and flights [S5.032]', () => {
    expect(parseForm(dealInput, new URLSearchParams(returning))).toEqual({
      ok: true,
      input: {
        destinationCountry: 'Japan',
        airlines: 'AirAsia X',
        pnr: 'AB12CD',
        outbound: [
          {
            flightNumber: 'D7 522',
            departsOn: '2026-12-02',
            route: 'KUL-KIX',
            departureTime: '14:05',
            arrivalTime: '21:30',
            dayOffset: null,
          },
        ],
        back: [
          {
            flightNumber: 'D7 523',
            departsOn: '2026-12-09',
            route: 'KIX-KUL',
            departureTime: '22:30',
            arrivalTime: '04:30',
            dayOffset: null,
          },
        ],
        included: { ...emptyIncluded, checkedBag: '20kg', refund: 'none', changes: 'fee' },
        seatsAvailable: 12,
        costSen: 129_900,
        sellingPriceSen: 79_990,
        seatCostSen: null,
        publishAt: null,
        deadlineAt: new Date('2026-12-01T04:00:00Z'),
      },
    });
  });

  it('reads what a seat costs the company, if it says so', () => {
    expect(parseInput(dealInput, { ...returning, seatCost: '650.5' })).toMatchObject({
      input: { seatCostSen: 65_050 },
    });
    expect(parseInput(dealInput, { ...returning, seatCost: 'cheap' })).toMatchObject({
      fieldErrors: { seatCost: 'price_format' },
    });
  });

  it('needs no return fields for One Way [S5.027]', () => {
    expect(parseInput(dealInput, oneWay)).toMatchObject({
      ok: true,
      input: { outbound: [{ flightNumber: 'D7 522' }], back: null },
    });
  });

  it('drops hidden return values of a One Way deal [S5.027]', () => {
    const hidden = { ...returning, tripType: 'oneWay', returnDepartsOn: 'nonsense', returnRoute: '' };
    const result = parseInput(dealInput, hidden);
    expect(result.ok && result.input.back).toBeNull();
    expect(judgeCreate({ tripType: 'oneWay', returnDepartsOn: '2026-12-01' })).toEqual({});
  });
});

describe.each([
  ['created', judgeCreate],
  ['edited', judgeEdit],
] as const)('%s deal', (_occasion, judge) => {
  it.each([
    ['destinationCountry', '[S5.020 S5.021]'],
    ['airlines', '[S5.020 S5.022]'],
    ['pnr', '[S5.020 S5.023]'],
    ['outboundFlightNumber', '[S5.020 S5.024]'],
    ['outboundDepartsOn', '[S5.020 S5.024]'],
    ['outboundRoute', '[S5.020 S5.024]'],
    ['outboundDepartureTime', '[S5.020 S5.024]'],
    ['outboundArrivalTime', '[S5.020 S5.024]'],
    ['returnFlightNumber', '[S5.020 S5.026]'],
    ['returnDepartsOn', '[S5.020 S5.026]'],
    ['returnRoute', '[S5.020 S5.026]'],
    ['returnDepartureTime', '[S5.020 S5.026]'],
    ['returnArrivalTime', '[S5.020 S5.026]'],
    ['seatsAvailable', '[S5.020]'],
    ['cost', '[S5.020]'],
    ['sellingPrice', '[S5.020]'],
    ['deadlineAt', '[S5.020 S5.025]'],
  ])('requires %s %s', (field) => {
    expect(judge({ [field]: ' ' })).toEqual({ [field]: 'required' });
    expect(judge({ [field]: undefined })).toEqual({ [field]: 'required' });
  });

  it.each([
    ['seatsAvailable', '0', 'below_minimum', '[S5.028]'],
    ['seatsAvailable', '-1', 'below_minimum', '[S5.028]'],
    ['seatsAvailable', '10000', 'above_maximum', ''],
    ['seatsAvailable', '2.5', 'not_an_integer', '[S5.029]'],
    ['cost', '-0.01', 'below_minimum', '[S5.030]'],
    ['sellingPrice', '-1', 'below_minimum', '[S5.030]'],
    ['cost', '10.005', 'price_format', '[S5.031]'],
    ['sellingPrice', '10.005', 'price_format', '[S5.031]'],
    ['sellingPrice', '1000000', 'above_maximum', ''],
    ['outboundDepartsOn', '2026-02-30', 'date_format', ''],
    ['outboundRoute', 'Osaka', 'route_format', ''],
    ['returnDepartureTime', '25:00', 'time_format', ''],
    ['deadlineAt', 'soon', 'date_time_format', ''],
    ['publishAt', 'soon', 'date_time_format', ''],
    ['destinationCountry', 'x'.repeat(61), 'too_long', ''],
    ['tripType', 'multi', 'invalid_value', ''],
    ['checkedBag', '999kg', 'invalid_value', ''],
    ['refund', 'full', 'invalid_value', ''],
    ['sellerNote', 'x'.repeat(401), 'too_long', ''],
    ['status', 'active', 'unknown_field', ''],
  ])('rejects %s %j as %s %s', (field, typed, code) => {
    expect(judge({ [field]: typed })).toMatchObject({ [field]: code });
  });

  it('accepts free seats and prices with decimals [S5.030]', () => {
    expect(judge({ cost: '0', sellingPrice: '0' })).toEqual({});
    expect(judge({ cost: '10.55', sellingPrice: '10.5' })).toEqual({});
  });

  it('accepts an optional publish date [S5.033]', () => {
    expect(judge({ publishAt: undefined })).toEqual({});
    expect(judge({ publishAt: '2026-11-30T09:00' })).toEqual({});
  });

  it('requires publish before deadline, deadline before departure, and outbound before return', () => {
    expect(judge({ publishAt: '2026-12-01T12:00' })).toEqual({ publishAt: 'publish_before_deadline' });
    expect(judge({ deadlineAt: '2026-12-02T14:06' })).toEqual({ deadlineAt: 'deadline_before_departure' });
    expect(judge({ deadlineAt: '2026-12-02T14:05' })).toEqual({});
    expect(judge({ returnDepartsOn: '2026-12-01' })).toEqual({ returnDepartsOn: 'return_before_outbound' });
  });

  it('reports the date order and other errors together', () => {
    expect(judge({ cost: 'x', seatsAvailable: '0', publishAt: '2026-12-01T12:00' })).toEqual({
      cost: 'price_format',
      seatsAvailable: 'below_minimum',
      publishAt: 'publish_before_deadline',
    });
  });

  it('skips the date order of invalid dates', () => {
    expect(judge({ returnDepartsOn: '2026-12-01', returnArrivalTime: '' })).toEqual({
      returnArrivalTime: 'required',
    });
    expect(judge({ outboundDepartureTime: 'x', deadlineAt: '2027-12-01T12:00' })).toEqual({
      outboundDepartureTime: 'time_format',
    });
    expect(judge({ outboundDepartsOn: 'x', deadlineAt: '2027-12-01T12:00' })).toEqual({
      outboundDepartsOn: 'date_format',
    });
  });
});

describe('invalid form', () => {
  it.each([null, 'text', 7])('rejects %j', (raw) => {
    expect(parseInput(dealInput, raw)).toEqual({ ok: false, fieldErrors: { form: 'invalid_value' } });
  });

  it('requires answers about bag, refunds and changes, and about nothing else that is included', () => {
    expect(judgeCreate({ checkedBag: 'ask', refund: undefined, changes: 'ask', meals: 'ask' })).toEqual({
      checkedBag: 'required',
      refund: 'required',
      changes: 'required',
    });
  });

  it('rejects a missing trip type', () => {
    expect(parseInput(dealInput, {})).toMatchObject({
      ok: false,
      fieldErrors: { tripType: 'invalid_value' },
    });
  });
});

describe('dealEditInput', () => {
  it('returns the values that the form opened with', () => {
    expect(parseInput(dealEditInput(stored), { ...returning, ...edit, seatsAvailable: '10' })).toMatchObject({
      ok: true,
      input: { seatsAvailable: 10, seatsLoaded: 12, revision: 3 },
    });
    expect(judgeEdit({ revision: undefined, seatsLoaded: 'x' })).toEqual({
      revision: 'required',
      seatsLoaded: 'not_an_integer',
    });
  });

  it('keeps a deal that never answered about its bag, but withdraws no answer', () => {
    expect(judgeEdit({ checkedBag: 'ask' })).toEqual({});
    const included = { ...emptyIncluded, checkedBag: '20kg' as const };
    const schema = dealEditInput({ ...stored, included });
    const withdrawn = { ...returning, ...edit, checkedBag: 'ask', refund: 'ask' };
    expect(parseInput(schema, withdrawn)).toEqual({ ok: false, fieldErrors: { checkedBag: 'required' } });
  });

  it('accepts 0 seats for a deal that is already sold out, but for no other deal', () => {
    expect(judgeEdit({ seatsAvailable: '0', seatsLoaded: '0' })).toEqual({});
    expect(judgeEdit({ seatsAvailable: '0', seatsLoaded: '2' })).toEqual({ seatsAvailable: 'below_minimum' });
  });

  it('does not lower the minimum for new deals', () => {
    expect(judgeCreate({ seatsAvailable: '0', seatsLoaded: '0' })).toMatchObject({
      seatsAvailable: 'below_minimum',
      seatsLoaded: 'unknown_field',
    });
  });

  it('keeps stored instants for unchanged minutes', () => {
    const toTheMillisecond = {
      publishAt: new Date('2026-12-01T03:59:10.001Z'),
      deadlineAt: new Date('2026-12-01T04:00:12.345Z'),
    };
    const unchanged = {
      ...returning,
      ...edit,
      publishAt: '2026-12-01T11:59',
      deadlineAt: '2026-12-01T12:00',
    };
    expect(parseInput(dealEditInput(toTheMillisecond), unchanged)).toMatchObject({
      ok: true,
      input: toTheMillisecond,
    });
    expect(
      parseInput(dealEditInput(toTheMillisecond), { ...unchanged, publishAt: '2026-12-01T11:58' }),
    ).toMatchObject({
      ok: true,
      input: { publishAt: new Date('2026-12-01T03:58:00Z') },
    });
  });

  it('clears or sets the publish date', () => {
    const published = { ...stored, publishAt: new Date('2026-11-30T01:00:00Z') };
    expect(parseInput(dealEditInput(published), { ...returning, ...edit, publishAt: '' })).toMatchObject({
      ok: true,
      input: { publishAt: null },
    });
    expect(
      parseInput(dealEditInput(stored), { ...returning, ...edit, publishAt: '2026-11-30T09:00' }),
    ).toMatchObject({ ok: true, input: { publishAt: new Date('2026-11-30T01:00:00Z') } });
  });
});
