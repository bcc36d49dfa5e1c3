import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { addDays, getMonday, klDate, toKlInstant } from '#domain/kernel/time.ts';
import { getBooking } from '../bookings.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

it('A paid booking and its mail never promise the ticket before the call that collects its data', async () => {
  // Start on a Monday at noon: before a weekend or at night, a call is due in less than 48 hours.
  fixture.ctx.setNow(toKlInstant(addDays(getMonday(klDate(new Date())), 7), '12:00'));
  for (let days = 1; days <= 12; days += 1) {
    const departsOn = addDays(klDate(fixture.ctx.now()), days);
    const deal = await fixture.deal({
      outbound_departs_on: departsOn,
      return_departs_on: addDays(departsOn, 3),
      deadline: new Date(fixture.ctx.now().getTime() + 3_600_000),
    });
    const { bookingId, billId } = await fixture.hold(deal);
    await fixture.pay(billId);

    const booking = await getBooking(fixture.ctx, bookingId);
    if (booking?.state !== 'confirmed') throw new Error(`${days} days: ${booking?.state}`);
    expect(booking.ticketsOn >= klDate(booking.callBy), `page, ${days} days`).toBe(true);
    expect(booking.ticketsOn < departsOn, `before departure, ${days} days`).toBe(true);
    const hours = (booking.callBy.getTime() - Number(booking.completedAt)) / 3_600_000;
    if (days >= 4) expect(hours, `a flight in ${days} days leaves room for the usual call`).toBe(48);

    const mail = await fixture.ctx.db
      .selectFrom('mails')
      .select(['id', 'values_encrypted'])
      .where('subject_id', '=', bookingId)
      .where('kind', '=', 'booking-confirmed')
      .executeTakeFirstOrThrow();
    const sealed = mail.values_encrypted as Buffer;
    const values = JSON.parse(fixture.ctx.encryption.decrypt(sealed, `mails.values_encrypted|${mail.id}`));
    expect(values, `mail, ${days} days`).toMatchObject({
      ticketBy: booking.ticketsOn,
      followUpBy: booking.callBy.toISOString(),
    });
  }
});
