import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const now = new Date('2026-11-20T04:05:06.789Z');
const outbound = {
  flightNumber: 'D7 532',
  departsOn: '2026-12-02',
  route: 'KUL-KIX',
  departureTime: '14:05',
  arrivalTime: '21:30',
  dayOffset: null,
};

const back = {
  flightNumber: 'D7 533',
  departsOn: '2026-12-08',
  route: 'KIX-KUL',
  departureTime: '23:30',
  arrivalTime: '05:50',
  dayOffset: null,
};

const booking = { reference: 'ABCD2345', airlines: 'AirAsia X', companyName: 'Wira Travel & Tours' };
const linesOf = (file: string) => file.split('\r\n');

describe('calendarFile', () => {
  it('contains one event per flight from departure to landing', () => {
    const lines = linesOf(calendarFile({ ...booking, outbound: [outbound], back: [back] }, now));
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines).toContain('DTSTART:20261202T060500Z');
    expect(lines).toContain('DTEND:20261202T123000Z');
    expect(lines).toContain('SUMMARY:Flight D7 532: Kuala Lumpur KUL to Osaka KIX');
    expect(lines).toContain('DTSTAMP:20261120T040506Z');
  });

  it('supports an arrival on the next day', () => {
    const lines = linesOf(calendarFile({ ...booking, outbound: [back], back: null }, now));
    expect(lines).toContain('DTEND:20261208T215000Z');
  });

  it('uses local time and the given end if an airport is unknown', () => {
    const [given, unknown] = [1, null].map((dayOffset) => ({ ...back, route: 'KIX-XYZ', dayOffset }));
    const lines = linesOf(calendarFile({ ...booking, outbound: [given ?? back], back: null }, now));
    expect(lines).toContain('DTSTART:20261208T233000');
    expect(lines).toContain('DTEND:20261209T055000');
    const file = calendarFile({ ...booking, outbound: [unknown ?? back], back: null }, now);
    expect(file).not.toContain('DTEND');
  });

  it('omits the end if both local times are equal', () => {
    const same = { ...outbound, route: 'KUL-XYZ', arrivalTime: '14:05', dayOffset: 0 };
    expect(calendarFile({ ...booking, outbound: [same], back: null }, now)).not.toContain('DTEND');
  });

  it('escapes special characters and folds long lines between characters', () => {
    const companyName = `Wira; Travel, ${'航空'.repeat(40)}`;
    const file = calendarFile({ ...booking, companyName, outbound: [outbound], back: null }, now);
    const lines = linesOf(file);
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const unfolded = file.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`sold by Wira\\; Travel\\, ${'航空'.repeat(40)}.`);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('shows an unknown route as entered', () => {
    const file = calendarFile(
      { ...booking, outbound: [{ ...outbound, route: 'Subang via Ipoh' }], back: null },
      now,
    );
    expect(file).toContain('SUMMARY:Flight D7 532: Subang via Ipoh');
    expect(file).not.toContain('LOCATION');
  });
});
