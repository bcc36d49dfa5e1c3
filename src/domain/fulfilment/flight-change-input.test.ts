import { describe, expect, it } from 'vitest';
import { parseForm } from '../kernel/form-input.ts';
import { assignSlots, replaceSlots } from '../trips/flight-slots.ts';
import { isMovedIntoPast, possibleAnswers } from './flight-change.ts';
import { flightChangeAnswerInput, flightChangeInput } from './flight-change-input.ts';

const leg = (
  flightNumber: string,
  departsOn: string,
  route: string,
  [departureTime, arrivalTime, dayOffset]: readonly [string, string, number],
) => ({
  flightNumber,
  departsOn,
  route,
  departureTime,
  arrivalTime,
  dayOffset,
});
const trip = {
  outbound: [
    leg('TG 416', '2030-12-10', 'KUL-BKK', ['20:35', '21:45', 0]),
    leg('TG 622', '2030-12-10', 'BKK-KIX', ['23:30', '07:00', 1]),
  ] as const,
  back: [leg('MH 53', '2030-12-16', 'KIX-KUL', ['10:20', '17:00', 0])] as const,
};

const typed = (change: Record<string, string> = {}) => {
  const fields = assignSlots(trip).flatMap(({ slot, leg }) => [
    [`${slot}FlightNumber`, leg.flightNumber],
    [`${slot}DepartsOn`, leg.departsOn],
    [`${slot}Route`, leg.route],
    [`${slot}DepartureTime`, leg.departureTime],
    [`${slot}ArrivalTime`, leg.arrivalTime],
  ]);
  return Object.entries({ ...Object.fromEntries(fields), note: '', ...change });
};
const read = (change: Record<string, string> = {}) => parseForm(flightChangeInput(trip), typed(change));

describe('isMovedIntoPast', () => {
  const moved = {
    ...trip,
    back: [{ ...trip.back[0], departsOn: '2030-12-12' }] as const,
  };

  it.each([
    ['2030-12-11', false],
    ['2030-12-12', false],
    ['2030-12-13', true],
  ])('for a move to 12 December, returns on %s: %s', (today, isPast) => {
    expect(isMovedIntoPast(trip, moved, today)).toBe(isPast);
  });

  it('allows departed flights that do not change', () => {
    expect(isMovedIntoPast(trip, trip, '2031-01-01')).toBe(false);
  });
});

describe('flightChangeInput', () => {
  it('reads an unchanged trip with its given day offsets', () => {
    expect(read()).toEqual({ ok: true, input: { ...trip, note: '', seen: '' } });
  });

  it('normalises changes and recomputes the day offset', () => {
    const answer = read({ outbound2DepartureTime: '2345', outbound2FlightNumber: 'tg 624', note: 'Merged' });
    expect(answer).toMatchObject({
      ok: true,
      input: {
        outbound: [trip.outbound[0], { flightNumber: 'TG 624', departureTime: '23:45', dayOffset: null }],
        back: trip.back,
        note: 'Merged',
      },
    });
  });

  it.each([
    [{ outboundDepartsOn: 'soon' }, { outboundDepartsOn: 'date_format' }],
    [{ outbound2Route: 'SIN-KIX' }, { outbound2Route: 'connection_route' }],
    [{ outbound2DepartureTime: '21:00' }, { outbound2DepartureTime: 'connection_before_landing' }],
    [{ returnDepartsOn: '2030-12-09' }, { returnDepartsOn: 'return_before_outbound' }],
    [{ return2Route: 'KIX-KUL' }, { return2Route: 'unknown_field' }],
  ])('rejects %j', (change, fieldErrors) => {
    expect(read(change)).toEqual({ ok: false, fieldErrors });
  });

  it('restores flights to their slots', () => {
    const places = new Map(assignSlots(trip).map(({ slot, leg }) => [slot, leg]));
    expect(replaceSlots(trip, places)).toEqual(trip);
  });
});

describe('flightChangeAnswerInput', () => {
  const change = '5e3a7000-0000-4000-a000-000000000001';
  it('accepts one of three answers, but not "accept" for a cancelled flight', () => {
    expect(possibleAnswers('changed')).toEqual(['accept', 'call', 'cancel']);
    expect(possibleAnswers('cancelled')).toEqual(['call', 'cancel']);
    const answer = (fields: Record<string, string>) =>
      parseForm(flightChangeAnswerInput, Object.entries(fields)).ok;
    expect(answer({ change, answer: 'call', note: '' })).toBe(true);
    expect(answer({ change, answer: '', note: '' })).toBe(false);
    expect(answer({ change: 'x', answer: 'call', note: '' })).toBe(false);
  });
});
