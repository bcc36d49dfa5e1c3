import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookingFilter,
  type BookingGroup,
  bookingFigures,
  getDefaultBookingSort,
  listedBookingStatuses,
  needsOwnCount,
  prospectFigures,
  toAuditFilters,
} from './customer-list.ts';

const name = fc.constantFrom('Japan', 'Türkiye', 'China');
const airline = fc.constantFrom('AirAsia X', 'Saudia', '');
const group = fc.record({
  status: fc.constantFrom(...listedBookingStatuses),
  airlines: airline,
  destination: name,
  count: fc.integer({ min: 1, max: 1_000 }),
  totalSen: fc.integer({ min: 0, max: 1_000_000 }),
});
const filter = fc.record(
  { status: fc.constantFrom(...listedBookingStatuses), airlines: airline, destination: name },
  { requiredKeys: [] },
);

describe('list figures', () => {
  it('add up for every filter: breakdowns to the total, statuses to at most the total', () => {
    fc.assert(
      fc.property(fc.array(group), filter, (groups, wanted) => {
        const figures = bookingFigures(groups, wanted);
        const sum = (shares: readonly { count: number }[]) =>
          shares.reduce((all, { count }) => all + count, 0);
        expect(sum(figures.byAirlines)).toBe(figures.total);
        expect(sum(figures.byDestination)).toBe(figures.total);
        expect(figures.completed + figures.pending).toBeLessThanOrEqual(figures.total);
        if (wanted.status !== undefined && wanted.status !== 'completed') expect(figures.revenueSen).toBe(0);
      }),
    );
  });

  it('offer all airlines and destinations as filters, even filtered ones', () => {
    const groups: BookingGroup[] = [
      { status: 'completed', airlines: 'Saudia', destination: 'Türkiye', count: 2, totalSen: 500 },
      { status: 'failed', airlines: 'AirAsia X', destination: 'Japan', count: 1, totalSen: 300 },
    ];
    expect(bookingFigures(groups, { status: 'failed', destination: 'Japan' })).toEqual({
      total: 1,
      completed: 0,
      pending: 0,
      failed: 1,
      revenueSen: 0,
      byAirlines: [{ name: 'AirAsia X', count: 1 }],
      byDestination: [{ name: 'Japan', count: 1 }],
      airlines: ['AirAsia X', 'Saudia'],
      destinations: ['Japan', 'Türkiye'],
    });
  });

  it('sort the largest share first, then by name', () => {
    const groups = (['B', 'A', 'C'] as const).map((airlines) => ({
      status: 'pending' as const,
      airlines,
      destination: 'Japan',
      count: airlines === 'C' ? 2 : 1,
    }));
    expect(prospectFigures(groups, {}).byAirlines.map((share) => share.name)).toEqual(['C', 'A', 'B']);
    expect(prospectFigures([], {})).toMatchObject({ total: 0, notified: 0, pending: 0, byAirlines: [] });
  });
});

describe('list filters', () => {
  it('are recorded without the search text', () => {
    expect(toAuditFilters({ status: 'completed', airlines: undefined, search: 'Nur Aina' })).toEqual({
      status: 'completed',
      searched: true,
    });
    expect(toAuditFilters({ destination: 'Japan' })).toEqual({ destination: 'Japan' });
  });

  it('need a separate count if they use a filter other than the three counted ones', () => {
    expect(needsOwnCount({ status: 'completed', airlines: 'Saudia', destination: 'Japan' })).toBe(false);
    const more: BookingFilter = { stage: 'names', deal: undefined };
    expect(needsOwnCount(more)).toBe(true);
  });

  it('sort by due date or by departure, depending on the filter, else newest first', () => {
    expect(getDefaultBookingSort({ stage: 'names' })).toBe('due');
    expect(getDefaultBookingSort({ stage: 'ticket' })).toBe('due');
    expect(getDefaultBookingSort({ stage: 'fly' })).toBe('departure');
    expect(getDefaultBookingSort({ from: '2026-11-16' })).toBe('departure');
    expect(getDefaultBookingSort({ to: '2026-11-16' })).toBe('departure');
    expect(getDefaultBookingSort({ stage: 'refund' })).toBe('newest');
    expect(getDefaultBookingSort({})).toBe('newest');
  });
});
