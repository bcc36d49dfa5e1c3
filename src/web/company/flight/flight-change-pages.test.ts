import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { type OfficePages, openOfficePages } from '#dev/testing/pages/office-pages.ts';

let fixture: BookingFixture;
let office: OfficePages;
beforeAll(async () => {
  fixture = await createBookingFixture();
  office = await openOfficePages(fixture);
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(async () => {
  await office.close();
  await fixture.close();
});

async function book(deal: Parameters<BookingFixture['hold']>[0], firstName: string, tickets: number) {
  const { bookingId, billId } = await fixture.hold(deal, { tickets, passenger: { firstName } });
  await fixture.pay(billId);
  return bookingId;
}

/** Aisyah books one seat; a minute later Farid books two, at RM 19.99 each. Pages list them in this order. */
async function sellFlight() {
  const deal = await fixture.deal({ company_id: office.companyId, seats_offered: 9 });
  await book(deal, 'Aisyah', 1);
  fixture.later(1);
  await book(deal, 'Farid', 2);
  const page = `/company/flights/${deal.id}`;
  const changes = () =>
    fixture.ctx.db.selectFrom('flight_changes').selectAll().where('flight_id', '=', deal.id).execute();
  return {
    deal,
    changed: `${page}/change`,
    cancelled: `${page}/cancelled`,
    refund: `${page}/refund`,
    changes,
  };
}
type Flight = Awaited<ReturnType<typeof sellFlight>>;

const flightFields = ({ deal }: Flight, departs: string): [string, string][] =>
  (['outbound', 'return'] as const).flatMap((way): [string, string][] => [
    [`${way}FlightNumber`, deal[`${way}_flight_number`] ?? ''],
    [`${way}DepartsOn`, deal[`${way}_departs_on`] ?? ''],
    [`${way}Route`, deal[`${way}_route`] ?? ''],
    [`${way}DepartureTime`, way === 'outbound' ? departs : (deal.return_departure_time ?? '').slice(0, 5)],
    [`${way}ArrivalTime`, (deal[`${way}_arrival_time`] ?? '').slice(0, 5)],
  ]);
const postReview = (flight: Flight, departs = '00:05') =>
  office.post(flight.changed, [
    ['intent', 'review'],
    ...flightFields(flight, departs),
    ['note', 'New aircraft'],
  ]);

describe('the page of a changed flight', () => {
  it('reviews the old and new times, the recipients and the email, then saves the change', async () => {
    const flight = await sellFlight();
    const first = await office.get(flight.changed);
    expect(first.words).toContain('Review');
    const shown = await postReview(flight);
    const old = (flight.deal.outbound_departure_time ?? '').slice(0, 5);
    for (const text of [
      'Before the change',
      'After the change',
      old,
      '00:05',
      '2 bookings with 3 travellers get an email',
      '1 traveller',
      '2 travellers',
      'Aisyah binti Abdullah',
      'Farid binti Abdullah',
      'Save and email 2 buyers',
      'Read the email that Aisyah binti Abdullah gets',
      'New aircraft',
      'Your flight to',
    ])
      expect(shown.words).toContain(text);
    expect(shown.body, 'the link of the buyer').not.toMatch(/my-booking\/[\w-]/);
    expect(await flight.changes(), 'nothing is saved by a review').toEqual([]);
    const saved = await office.post(flight.changed, [...shown.hidden, ['intent', 'save']]);
    expect(saved).toMatchObject({ status: 200 });
    expect(saved.words).toContain('Saved. We will email the buyers within a minute.');
    expect(await flight.changes()).toMatchObject([{ kind: 'changed', note: 'New aircraft' }]);
  });

  it('returns everything typed when the user edits the entries', async () => {
    const flight = await sellFlight();
    const shown = await postReview(flight);
    const again = await office.post(flight.changed, [...shown.hidden, ['intent', 'edit']]);
    expect(again.body).toMatch(
      /name="outboundDepartureTime"[^>]*value="00:05"|value="00:05"[^>]*name="outboundDepartureTime"/,
    );
    expect(again.body).toContain('New aircraft</textarea>');
  });

  it('rejects a save if a booking was paid after the review and shows the new list', async () => {
    const flight = await sellFlight();
    const shown = await postReview(flight);
    await book(flight.deal, 'Siti', 1);
    const refused = await office.post(flight.changed, [...shown.hidden, ['intent', 'save']]);
    expect(refused.status).toBe(409);
    expect(refused.words).toContain('The flights or the bookings have changed.');
    expect(refused.words).toContain('Save and email 3 buyers');
    expect(await flight.changes()).toEqual([]);
    const saved = await office.post(flight.changed, [...refused.hidden, ['intent', 'save']]);
    expect(saved.status).toBe(200);
  });

  it('rejects a save without a review or with flights other than those reviewed', async () => {
    const flight = await sellFlight();
    const withoutReview: [string, string][] = [
      ['intent', 'save'],
      ...flightFields(flight, '00:05'),
      ['note', ''],
    ];
    expect((await office.post(flight.changed, withoutReview)).status).toBe(409);
    const { hidden } = await postReview(flight);
    const otherFields = hidden.map(([name, value]): [string, string] =>
      name === 'outboundDepartureTime' ? [name, '00:10'] : [name, value],
    );
    expect((await office.post(flight.changed, [...otherFields, ['intent', 'save']])).status).toBe(409);
    expect(await flight.changes()).toEqual([]);
  });

  it('reports invalid fields and a change without differences', async () => {
    const flight = await sellFlight();
    expect((await postReview(flight, 'noon')).status).toBe(422);
    const same = await postReview(flight, (flight.deal.outbound_departure_time ?? '').slice(0, 5));
    expect(same.status).toBe(409);
    expect(same.words).toContain('Nothing differs from what the buyers already know.');
  });

  it('rejects viewers with 403 and offers them no form', async () => {
    const flight = await sellFlight();
    const page = await office.get(flight.changed, 'viewer');
    expect(page.words).not.toContain('Review');
    const { hidden } = await postReview(flight);
    for (const intent of ['review', 'save'])
      expect((await office.post(flight.changed, [...hidden, ['intent', intent]], 'viewer')).status).toBe(403);
    expect(await flight.changes()).toEqual([]);
  });
});

describe('the page of a cancelled flight', () => {
  it('shows the recipients, their payments and the email, then links to the refunds', async () => {
    const flight = await sellFlight();
    const shown = await office.get(flight.cancelled);
    for (const text of [
      'Aisyah binti Abdullah',
      'MYR 19.99',
      'Farid binti Abdullah',
      'MYR 39.98',
      '2 bookings, 3 travellers, MYR 59.97 paid',
      'Mark as cancelled and email 2 buyers',
      'Read the email that Aisyah binti Abdullah gets',
      'was cancelled',
      '(Your note appears here.)',
    ])
      expect(shown.words).toContain(text);
    expect(shown.body, 'the link of the buyer').not.toMatch(/my-booking\/[\w-]/);
    expect(await flight.changes(), 'nothing is saved by opening it').toEqual([]);
    const marked = await office.post(flight.cancelled, [...shown.hidden, ['note', 'Typhoon']]);
    expect(marked.status).toBe(200);
    expect(marked.body).toContain(`href="${flight.refund}"`);
    expect(await flight.changes()).toMatchObject([{ kind: 'cancelled', note: 'Typhoon' }]);
    const again = await office.get(flight.cancelled);
    expect(again.words).toContain('This flight is marked as cancelled.');
    expect(again.body).not.toContain('name="seen"');
  });

  it('rejects the cancellation if bookings changed since the page was shown', async () => {
    const flight = await sellFlight();
    const shown = await office.get(flight.cancelled);
    await book(flight.deal, 'Siti', 1);
    const refused = await office.post(flight.cancelled, [...shown.hidden, ['note', '']]);
    expect(refused.status).toBe(409);
    expect(refused.words).toContain('3 bookings, 4 travellers, MYR 79.96 paid');
    expect(await flight.changes()).toEqual([]);
    expect((await office.post(flight.cancelled, [...refused.hidden, ['note', '']])).status).toBe(200);
  });

  it('rejects viewers with 403 and unknown flights with 404', async () => {
    const flight = await sellFlight();
    const { hidden } = await office.get(flight.cancelled);
    expect((await office.post(flight.cancelled, [...hidden, ['note', '']], 'viewer')).status).toBe(403);
    expect((await office.get(flight.cancelled, 'viewer')).words).not.toContain('Aisyah');
    const missing = '/company/flights/00000000-0000-4000-8000-000000000000';
    for (const page of ['change', 'cancelled'])
      expect((await office.get(`${missing}/${page}`)).status).toBe(404);
  });
});

test('The page of a flight links to both pages until the flight is cancelled', async () => {
  const flight = await sellFlight();
  const page = flight.changed.replace('/change', '');
  const before = await office.get(page);
  expect(before.body).toContain(`href="${flight.changed}"`);
  expect(before.body).toContain(`href="${flight.cancelled}"`);
  const { hidden } = await office.get(flight.cancelled);
  await office.post(flight.cancelled, [...hidden, ['note', '']]);
  const after = await office.get(page);
  expect(after.body).toContain(`href="${flight.changed}"`);
  expect(after.body).not.toContain(`href="${flight.cancelled}"`);
});
