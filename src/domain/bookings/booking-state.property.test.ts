import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookingEffect,
  type BookingEvent,
  type BookingState,
  bookingEvents,
  bookingStates,
  bookingTransitions,
  decideTransition,
  needsSeatsToDecide,
  paymentEvent,
} from './booking-state.ts';

/** Simulates a deal with a few seats and its bookings. Applies seat and money effects like the services. */
class Model {
  readonly offered: number;
  forSale: number;
  isFlightCancelled = false;
  readonly bookings: ModelBooking[] = [];

  constructor(offered: number) {
    this.offered = offered;
    this.forSale = offered;
  }

  book(tickets: number, journey: BookingEvent[]): void {
    if (tickets > this.forSale) return;
    this.forSale -= tickets;
    const booking: ModelBooking = {
      tickets,
      state: 'billCreating',
      seats: 'held',
      releases: 0,
      payments: new Set(),
      refundsDue: 0,
      isCancelled: false,
      notFlying: 0,
      returned: 0,
    };
    this.bookings.push(booking);
    for (const event of journey) this.apply(booking, event);
  }

  apply(booking: ModelBooking, event: BookingEvent): void {
    // The service makes the same check while it holds the lock.
    if (booking.isCancelled && cancellations.includes(event)) return;
    // Removing the last traveller cancels the whole booking.
    if (partCancellations.includes(event) && booking.notFlying + 1 >= booking.tickets) return;
    const isHeld = booking.seats === 'held';
    const canTake = isHeld ? !this.isFlightCancelled : this.forSale >= booking.tickets;
    const seatsTaken = needsSeatsToDecide(booking.state, event) && canTake;
    if (seatsTaken && !isHeld) {
      this.forSale -= booking.tickets;
      booking.seats = 'held';
      booking.releases -= 1;
    }
    const decision = decideTransition(booking.state, event, { seatsTaken });
    booking.state = decision.next;
    for (const effect of decision.effects) this.applyEffect(booking, effect);
  }

  pay(booking: ModelBooking, transaction: string, fits: boolean): void {
    const event = paymentEvent({
      isRecorded: booking.payments.has(transaction),
      bookingHasPayment: booking.payments.size > 0,
      fits,
    });
    booking.payments.add(transaction);
    this.apply(booking, event);
  }

  private applyEffect(booking: ModelBooking, effect: BookingEffect): void {
    if (effect === 'sellSeats') {
      expect(booking.seats).toBe('held');
      booking.seats = 'sold';
    }
    if (effect === 'releaseSeats') {
      expect(booking.seats).toBe('held');
      booking.seats = 'released';
      booking.releases += 1;
      this.forSale += booking.tickets;
    }
    if (effect === 'cancelBooking') booking.isCancelled = true;
    if (effect === 'takeOffTravellers') booking.notFlying += 1;
    if (effect === 'returnSeats') {
      expect(booking.seats).toBe('sold');
      const seats = booking.isCancelled ? booking.tickets - booking.notFlying : 1;
      booking.returned += seats;
      this.forSale += seats;
    }
    if (effect === 'refundDue') booking.refundsDue += 1;
  }

  check(): void {
    const kept = this.bookings.filter(({ seats }) => seats === 'held' || seats === 'sold');
    expect(this.forSale).toBeGreaterThanOrEqual(0);
    const keptSeats = kept.reduce((sum, { tickets, returned }) => sum + tickets - returned, 0);
    expect(this.forSale + keptSeats).toBe(this.offered);
    for (const booking of this.bookings) checkBooking(booking);
  }
}

type ModelBooking = {
  tickets: number;
  state: BookingState;
  seats: 'held' | 'sold' | 'released';
  /** Releases minus seats taken again; more than one means that seats were released twice. */
  releases: number;
  payments: Set<string>;
  refundsDue: number;
  isCancelled: boolean;
  notFlying: number;
  returned: number;
};

function checkBooking(booking: ModelBooking): void {
  const { hold } = bookingStates[booking.state];
  expect(booking.seats).toBe(hold);
  expect(booking.returned).toBeLessThanOrEqual(booking.isCancelled ? booking.tickets : booking.notFlying);
  expect(booking.releases).toBe(booking.seats === 'released' ? 1 : 0);
  // Every payment leads to seats, a review or a refund, and no refund exceeds the payments.
  const served = booking.state === 'confirmed' || booking.state === 'review' ? 1 : 0;
  const cancelled = (booking.isCancelled ? 1 : 0) + booking.notFlying;
  expect(booking.refundsDue).toBe(Math.max(booking.payments.size - served, 0) + cancelled);
  if (served === 1) expect(booking.payments.size).toBeGreaterThan(0);
}

const partCancellations: readonly BookingEvent[] = ['partCancelled', 'partCancelledSeatsBack'];
const cancellations: readonly BookingEvent[] = ['cancelled', 'cancelledSeatsBack', ...partCancellations];
const paymentEvents: readonly BookingEvent[] = ['paid', 'paidWrong', 'paidAgain', 'noticeRepeated'];
const otherEvents = bookingEvents.filter((event) => !paymentEvents.includes(event));
// Events of an unpaid hold. Bookings start at a random point; random events hardly ever reach the end.
const unpaidPath: BookingEvent[] = ['billCreated', 'holdEnded', 'billDeleted', 'releaseDue'];
// The same events with a pending bank payment.
const pendingPath: BookingEvent[] = ['billCreated', 'holdEnded', 'billDeleted', 'releaseUnderWay'];
// The same events with a provider that never responds.
const unbilledPath: BookingEvent[] = ['billUnanswered'];

const bookingNumber = fc.nat(5);
const stepArbitrary = fc.oneof(
  fc.record({
    kind: fc.constant('book' as const),
    tickets: fc.integer({ min: 1, max: 3 }),
    way: fc.constantFrom(unpaidPath, pendingPath, unbilledPath),
    stepsAlong: fc.nat(unpaidPath.length),
  }),
  fc.record({
    kind: fc.constant('apply' as const),
    booking: bookingNumber,
    event: fc.constantFrom(...otherEvents),
  }),
  fc.record({
    kind: fc.constant('pay' as const),
    booking: bookingNumber,
    transaction: fc.constantFrom('first', 'second'),
    fits: fc.boolean(),
    isFlightCancelled: fc.nat(4).map((draw) => draw === 0),
  }),
);

type Step = typeof stepArbitrary extends fc.Arbitrary<infer S> ? S : never;

describe('random booking events', () => {
  it('end every payment in seats, review or refund, and never release seats twice', () => {
    const visited = new Set<string>();
    const run = (offered: number, steps: Step[]) => {
      const model = new Model(offered);
      for (const step of steps) {
        if (step.kind === 'book') model.book(step.tickets, step.way.slice(0, step.stepsAlong));
        const booking = step.kind === 'book' ? undefined : model.bookings[step.booking];
        const before = booking?.state;
        if (booking && step.kind === 'apply') model.apply(booking, step.event);
        if (booking && step.kind === 'pay') {
          model.isFlightCancelled = step.isFlightCancelled;
          model.pay(booking, step.transaction, step.fits);
        }
        if (booking) visited.add(`${before} → ${booking.state}`);
        model.check();
      }
    };
    const steps = fc.array(stepArbitrary, { maxLength: 40, size: 'max' });
    fc.assert(fc.property(fc.integer({ min: 1, max: 6 }), steps, run), { numRuns: 1500 });
    // Ensures that the runs cover every transition.
    const ways = bookingTransitions.flatMap((row) => row.from.map((from) => `${from} → ${row.to ?? from}`));
    expect([...new Set(ways)].filter((way) => !visited.has(way))).toEqual([]);
  });
});
