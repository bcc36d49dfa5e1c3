import { describe, expect, it } from 'vitest';
import type { Leg } from './leg.ts';
import { tripRibbon } from './trip-ribbon.ts';
import { tripView } from './trip-view.ts';

const leg = (route: string, departsOn: string, departureTime: string, arrivalTime: string): Leg => ({
  flightNumber: 'TG 416',
  route,
  departsOn,
  departureTime,
  arrivalTime,
  dayOffset: null,
});
const out = leg('KUL-KIX', '2026-11-27', '18:00', '06:00');
const back = leg('KIX-KUL', '2026-12-02', '12:00', '21:00');
const drawn = (outbound: Leg, returning: Leg | null) =>
  tripRibbon(tripView({ outbound: [outbound], back: returning && [returning] }));

describe('tripRibbon', () => {
  it('has one entry per date from first departure to last landing and marks weekends', () => {
    const days = drawn(out, back)?.days ?? [];
    expect(days.map(({ date }) => date)).toEqual([
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
    ]);
    expect(days.filter(({ isWeekend }) => isWeekend).map(({ date }) => date)).toEqual([
      '2026-11-28',
      '2026-11-29',
    ]);
    expect(days.every(({ isNamed }) => isNamed)).toBe(true);
  });

  it('places flights and stay to the hour', () => {
    const ribbon = drawn(out, back);
    expect(ribbon?.outbound.from).toBeCloseTo(0.75 / 6);
    expect(ribbon?.outbound.to).toBeCloseTo(1.25 / 6);
    expect(ribbon?.stay).toEqual({ from: ribbon?.outbound.to, to: ribbon?.back?.from });
    expect(ribbon?.back?.from).toBeCloseTo(5.5 / 6);
    expect(ribbon?.back?.to).toBeCloseTo(5.875 / 6);
  });

  it('keeps short flights visible without moving landing and departure', () => {
    const ribbon = drawn(
      leg('KUL-DPS', '2026-11-27', '09:00', '12:00'),
      leg('DPS-KUL', '2026-12-06', '23:00', '23:59'),
    );
    expect(ribbon?.outbound).toEqual({ from: 0, to: 0.05 });
    expect(ribbon?.back?.from).toBeCloseTo((9 + 23 / 24) / 10);
    expect(ribbon?.back?.to).toBe(1);
  });

  it('ends with the landing of a one-way trip', () => {
    const ribbon = drawn(out, null);
    expect(ribbon?.days).toHaveLength(2);
    expect(ribbon).toMatchObject({ outbound: { from: 0.375, to: 0.625 }, stay: null, back: null });
  });

  it('names only some days of a long trip', () => {
    const days = drawn(out, { ...back, departsOn: '2026-12-16' })?.days ?? [];
    expect(days).toHaveLength(20);
    expect(days.filter(({ isNamed }) => isNamed)).toHaveLength(7);
  });

  it('returns null for an unknown landing, or a return before it', () => {
    expect(drawn({ ...out, route: 'KUL-QQQ' }, back)).toBeNull();
    expect(drawn(out, { ...back, departsOn: '2026-11-27' })).toBeNull();
  });

  it('ends on the return date if the landing at home is unknown', () => {
    const ribbon = drawn(out, { ...back, route: 'KIX-QQQ' });
    expect(ribbon?.days).toHaveLength(6);
    expect(ribbon?.back?.to).toBeCloseTo(5.5 / 6 + 0.05);
  });

  it('stays within its ends across the date line', () => {
    const ribbon = drawn(
      leg('NRT-HNL', '2026-11-27', '21:00', '09:00'),
      leg('HNL-NRT', '2026-12-02', '12:00', '16:00'),
    );
    for (const stretch of [ribbon?.outbound, ribbon?.stay, ribbon?.back]) {
      expect(stretch?.from).toBeGreaterThanOrEqual(0);
      expect(stretch?.to).toBeLessThanOrEqual(1);
      expect(stretch?.to).toBeGreaterThan(stretch?.from ?? 1);
    }
  });
});
