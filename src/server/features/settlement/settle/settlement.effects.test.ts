import { expect, it } from 'vitest';
import { type BookingEffect, bookingTransitions } from '#domain/bookings/booking-state.ts';

const effectsReadFirst: Partial<Record<BookingEffect, readonly BookingEffect[]>> = {
  refundDue: ['recordPayment'],
  flagDuplicates: ['sellSeats'],
  mailConfirm: ['markLate', 'flagDuplicates'],
  noticeStaff: ['markLate', 'flagDuplicates'],
  mailRefundDone: ['refundDone'],
};

function tooEarly(effects: readonly BookingEffect[]): string[] {
  return effects.flatMap((effect, place) =>
    (effectsReadFirst[effect] ?? [])
      .filter((read) => effects.indexOf(read) > place)
      .map((read) => `${effect} before ${read}`),
  );
}

it('in every row an effect comes after the effects whose results it reads', () => {
  expect(bookingTransitions.flatMap(({ effects }) => tooEarly(effects))).toEqual([]);
  expect(tooEarly(['refundDue', 'recordPayment'])).toEqual(['refundDue before recordPayment']);
});
