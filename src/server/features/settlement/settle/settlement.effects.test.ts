import { expect, it } from 'vitest';
import { type BookingEffect, bookingTable } from '#domain/bookings/booking-state.ts';

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

it('An effect follows those whose results it reads in every row', () => {
  expect(bookingTable.flatMap(({ effects }) => tooEarly(effects))).toEqual([]);
  expect(tooEarly(['refundDue', 'recordPayment'])).toEqual(['refundDue before recordPayment']);
});
