import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertDocument } from '#dev/testing/fixtures/document-fixture.ts';
import { wordsOf } from '#dev/testing/pages/page-words.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { cancelForOperator } from '#server/features/settlement/cancel/cancellations.service.ts';
import { createWebApp, type WebApp } from '#server/http/app.ts';

let world: BookingFixture;
let web: WebApp;
beforeAll(async () => {
  world = await createBookingFixture();
  web = await createWebApp({ ctx: world.ctx, handler: await builtPages(), nextChange: async () => null });
}, 180_000);
afterAll(async () => {
  await web.stop();
  await world.close();
});

async function pay() {
  const deal = await world.deal();
  const { bookingId, billId } = await world.hold(deal, { tickets: 1 });
  await world.pay(billId);
  const path = `/my-booking/${bookingLink(world.ctx, { id: bookingId, linkVersion: 0 })}`;
  const read = async () =>
    wordsOf((await web.app.inject({ url: path, headers: { host: 'localhost' } })).body);
  return { bookingId, companyId: deal.company_id, read };
}

describe('the promised call', () => {
  it('has no due time on a cancelled booking', async () => {
    const { bookingId, read } = await pay();
    expect(await read(), 'control').toMatch(/calls or messages you .*by \d\d /);
    const all = { bookingId, places: null, refundSen: null, returnSeats: false, words: 'Sorry' };
    expect(await cancelForOperator(world.ctx, superAdminActor(), all)).toBe('saved');
    expect(await read()).not.toContain('calls or messages you');
  });
});

describe('the question whether tickets arrived outside the site', () => {
  it('disappears once we emailed the documents', async () => {
    const { bookingId, companyId: company_id, read } = await pay();
    const { db, encryption } = world.ctx;
    await db
      .updateTable('fulfilments')
      .set({ state: 'namesSent' })
      .where('booking_id', '=', bookingId)
      .execute();
    const question = 'Did the seller send you your tickets in another way';
    expect(await read(), 'control').toContain(question);
    const at = world.ctx.now();
    const by = 'staff@agency.example';
    const sent = {
      booking_id: bookingId,
      company_id,
      state: 'sent',
      read_at: at,
      read_result: 'name',
      confirmed_at: at,
      confirmed_by: by,
      sent_at: at,
      sent_by: by,
    } as const;
    await insertDocument(db, sent, encryption);
    expect(await read()).toContain('e-ticket.pdf');
    expect(await read()).not.toContain(question);
  });
});
