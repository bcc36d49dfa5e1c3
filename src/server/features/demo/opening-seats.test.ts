import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpeningBooking } from './opening.store.ts';
import { seatMap } from './opening-seats.ts';

const opened = Date.parse('2026-12-01T02:00:00Z');
const at = (seconds: number) => new Date(opened + seconds * 1_000);

function booking(changes: Partial<OpeningBooking>): OpeningBooking {
  return {
    tickets: 1,
    state: 'awaitingPayment',
    hold: 'held',
    isLate: false,
    isPaid: false,
    createdAt: at(0),
    completedAt: null,
    failedAt: null,
    refunds: 0,
    confirmations: 0,
    ...changes,
  };
}

describe('the cabin of an opening night', () => {
  it('assigns seats in the order in which they were taken', () => {
    const sold = booking({ tickets: 2, hold: 'sold', createdAt: at(1), completedAt: at(9) });
    const held = booking({ createdAt: at(2) });
    expect(seatMap(5, [sold, held])).toEqual(['sold', 'sold', 'held', 'free', 'free']);
  });

  it('keeps seats in place when seats between them return', () => {
    const gone = booking({ tickets: 2, hold: 'released', createdAt: at(1), failedAt: at(5) });
    const held = booking({ createdAt: at(2) });
    expect(seatMap(4, [gone, held])).toEqual(['free', 'free', 'held', 'free']);
    const next = booking({ hold: 'sold', createdAt: at(6), completedAt: at(8) });
    expect(seatMap(4, [gone, held, next])).toEqual(['sold', 'free', 'held', 'free']);
  });

  it('finds a seat for a booking whose clock was behind that of the booking that freed it', () => {
    const gone = booking({ tickets: 2, hold: 'released', createdAt: at(1), failedAt: at(5.01) });
    const quick = booking({ hold: 'sold', createdAt: at(5), completedAt: at(7) });
    expect(seatMap(2, [gone, quick])).toEqual(['sold', 'free']);
  });

  it('assigns new seats to a late payment', () => {
    const late = booking({
      hold: 'sold',
      createdAt: at(1),
      failedAt: at(5),
      completedAt: at(6),
      isLate: true,
    });
    expect(seatMap(2, [late])).toEqual(['sold', 'free']);
  });

  it('shows exactly as many seats of each kind as the bookings have', () => {
    const history = fc.array(
      fc.record({
        tickets: fc.integer({ min: 1, max: 4 }),
        createdAt: fc.integer({ min: 0, max: 500 }),
        hold: fc.constantFrom('held' as const, 'sold' as const, 'released' as const),
        lasts: fc.integer({ min: 1, max: 100 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(history, (steps) => {
        const bookings = steps.map(({ tickets, createdAt, hold, lasts }) =>
          booking({
            tickets,
            hold,
            createdAt: at(createdAt),
            failedAt: hold === 'released' ? at(createdAt + lasts) : null,
            completedAt: hold === 'sold' ? at(createdAt + lasts) : null,
          }),
        );
        const offered = steps.reduce((sum, { tickets }) => sum + tickets, 0);
        const map = seatMap(offered, bookings);
        for (const hold of ['held', 'sold'] as const) {
          const seats = steps
            .filter((step) => step.hold === hold)
            .reduce((sum, { tickets }) => sum + tickets, 0);
          expect(map.filter((state) => state === hold)).toHaveLength(seats);
        }
        expect(map).toHaveLength(offered);
      }),
    );
  });
});
