// Problems of a whole flight: the airline cancels or moves it, or the agency does not react.
import type { Page } from '@playwright/test';
import type { BookingRow } from '#server/platform/database/schema.ts';
import {
  answerFlightChange,
  findOnDesk,
  keepTickets,
  markFlightCancelled,
  moveFlight,
  noteCall,
  openBooking,
  openFlightChange,
  refundFlight,
  remindCompany,
} from './bad-day-acts.ts';
import {
  ageFlightChange,
  checkAllPages,
  checkPage,
  createDealInTenDays,
  daysFromToday,
  expectLateMail,
  issueTickets,
  lim,
  openAllPages,
  ownPaidBooking,
  ownTrip,
  runReminders,
  SELLER,
  type Sides,
  tan,
} from './bad-day-data.ts';
import { addDaysToNow, ownBookingPath } from './own-data.ts';
import { expect, findMailTo } from './test.ts';

const officeLists = {
  dashboard: '/company/dashboard',
  flights: '/company/flights',
  today: '/company/today',
  bookings: '/company/customer/booking',
};

export async function cancelFlight(sides: Sides): Promise<void> {
  const { company, office, operator, buyer } = sides;
  const deal = await ownTrip(company.id);
  const family = await ownPaidBooking(deal, {
    travellers: [lim, tan],
    isReached: false,
    paidAt: addDaysToNow(-20),
  });
  const bookings = [family];
  for (let count = 1; count < 11; count += 1)
    bookings.push(await ownPaidBooking(deal, { tickets: 1, paidAt: addDaysToNow(-20) }));
  await office.goto('/company/today');
  await expect(office.getByRole('link', { name: 'Call Wei Ming Qzylim' }).first()).toBeVisible();

  await markFlightCancelled(office, deal.id, { count: 11, note: 'The airline took it off the schedule.' });
  for (const { email } of bookings) {
    const mail = await findMailTo(office, email, 'Your flight to Osaka, Japan was cancelled');
    expect(mail.text).toContain('The airline took it off the schedule.');
  }
  await expectCancelledEverywhere(sides, deal.id);
  await checkAllPages(sides, family, 'flight-cancelled-3-booking');
  await expect(buyer.getByText('refunds you or offers another flight by')).toBeVisible();
  await expect(operator.getByText('Flight cancelled', { exact: true })).toBeVisible();

  await ageFlightChange(deal.id);
  await buyer.reload();
  await expect(buyer.getByText('and is late. Sempat sees this too.')).toBeVisible();
  const total = 'MYR 13,188.00';
  await refundFlight(office, deal.id, {
    count: 11,
    total,
    words: 'We are sorry. The whole price goes back.',
  });
  await checkPage(office, 'flight-cancelled-4-refunded');
  for (const { email, reference } of bookings) {
    const mail = await findMailTo(office, email, `Your booking ${reference}`);
    expect(mail.text).toContain('We are sorry. The whole price goes back.');
    expect(mail.text).toContain(
      `You will get ${email === family.email ? 'MYR 2,198.00' : 'MYR 1,099.00'} back.`,
    );
  }
  await checkAllPages(sides, family, 'flight-cancelled-5-settled');
  await expect(buyer.getByText('This booking was cancelled. You will get a refund.')).toBeVisible();
  await expect(office.getByText('This booking was cancelled. There is nothing left to do.')).toBeVisible();
  await expect(operator.getByText('MYR 2,198.00 must go back to the buyer.')).toBeVisible();
  await office.goto('/company/today');
  await expect(office.getByRole('link', { name: /^Refund or rebook/ })).toHaveCount(0);
  await operator.goto('/superadmin/refunds');
  for (const { reference } of bookings)
    await expect(operator.getByRole('row').filter({ hasText: reference })).toBeVisible();
}

export async function moveFlightAfterTickets(sides: Sides): Promise<void> {
  const { company, office, operator, buyer } = sides;
  const deal = await ownTrip(company.id, {
    ...createDealInTenDays(),
    outbound_departure_time: '14:05',
    outbound_arrival_time: '21:30',
  });
  const [first, second] = [
    await ownPaidBooking(deal, { travellers: [lim] }),
    await ownPaidBooking(deal, { travellers: [tan] }),
  ];
  await issueTickets(first, second);

  await moveFlight(office, deal.id, {
    departs: '09:10',
    arrives: '16:35',
    note: 'The airline flies earlier.',
    count: 2,
  });
  for (const { email } of [first, second]) {
    const mail = await findMailTo(office, email, 'Your flight to Osaka, Japan has changed');
    expect(mail.text).toContain('09:10');
    expect(mail.text).toContain('14:05');
  }
  await buyer.goto(ownBookingPath(first));
  await checkPage(buyer, 'flight-moved-1-buyer');
  await openFlightChange(buyer, first);
  await checkPage(buyer, 'flight-moved-2-answer');
  await answerFlightChange(buyer, 'Please call me', 'After six, please.');
  await openFlightChange(buyer, second);
  await answerFlightChange(buyer, 'I accept the new flights', '');

  await office.goto('/company/today');
  await expect(
    office.getByRole('link', { name: 'Call Wei Ming Qzylim about the changed flight' }),
  ).toBeVisible();
  await expect(office.getByRole('link', { name: /^Call Hui Min/ })).toHaveCount(0);
  for (const name of ['Wei Ming Qzylim', 'Hui Min Qzytan'])
    await expect(office.getByRole('link', { name: `Check the tickets of ${name}` })).toBeVisible();
  await checkPage(office, 'flight-moved-3-today');
  await office.goto(`/company/flights/${deal.id}`);
  const changes = office.getByRole('region', { name: 'Flight changes' });
  await expect(changes).toContainText('Wants a call');
  await expect(changes).toContainText('Accepts the change');
  await expect(changes).toContainText('After six, please.');
  await checkPage(office, 'flight-moved-4-manifest');
  await checkAllPages(sides, first, 'flight-moved-5-answered');
  await expect(buyer.getByText('Please call me')).toBeVisible();
  await expect(office.getByText('Wants a call')).toBeVisible();
  await expect(operator.getByText('The buyer asked for a call about the flights')).toBeVisible();
  expect(await operator.content()).not.toContain('After six');
  for (const page of [buyer, office, operator]) await expect(page.getByText('09:10').first()).toBeVisible();
  await expectKeptTickets(sides, second);
}

async function expectKeptTickets(sides: Sides, booking: BookingRow): Promise<void> {
  const { office, operator, buyer } = sides;
  await openBooking(office, booking);
  await keepTickets(office);
  const valid = await findMailTo(office, booking.email, 'Your tickets stay valid');
  expect(valid.text).toContain('they stay valid, and you need no new ones.');
  await openAllPages(sides, booking);
  await expect(buyer.getByText('You are ready to fly.')).toBeVisible();
  await expect(operator.getByText(/checked the tickets: they stay valid/)).toBeVisible();
}

export async function remindSilentAgency(sides: Sides): Promise<void> {
  const { company, office, operator, buyer } = sides;
  const soon = {
    deadline: addDaysToNow(1),
    outbound_departs_on: daysFromToday(5),
    return_departs_on: daysFromToday(11),
  };
  const deal = await ownTrip(company.id, soon);
  const unnamed = await ownPaidBooking(deal, {
    travellers: [lim],
    tickets: 2,
    paidAt: addDaysToNow(-10),
    isReached: false,
  });
  const unticketed = await ownPaidBooking(deal, { travellers: [tan], paidAt: addDaysToNow(-10) });
  await runReminders();

  await findMailTo(office, company.owner.email, 'Overdue: call Wei Ming Qzylim');
  await findMailTo(office, company.owner.email, 'Overdue: tickets to Osaka, Japan', unticketed.reference);
  await expectLateMail(office, unnamed, `${SELLER} promised to contact you by`);
  await expectLateMail(office, unticketed, `${SELLER} promised your tickets to Osaka, Japan by`);
  await expect(await findOnDesk(operator, unnamed)).toContainText('Call the buyer: due');
  await expect(await findOnDesk(operator, unticketed)).toContainText('Issue the tickets: due');
  await office.goto('/company/today');
  await checkPage(office, 'silent-1-today');
  await checkAllPages(sides, unticketed, 'silent-2-tickets');
  await expect(buyer.getByText('Your ticket is late: ')).toBeVisible();
  await expect(operator.getByText(/^Issue the tickets: due /)).toBeVisible();
  await checkAllPages(sides, unnamed, 'silent-3-call');
  await expect(buyer.getByText(`${SELLER} promised to contact you by`).first()).toBeVisible();
  await expect(operator.getByText(/^Call the buyer: due /)).toBeVisible();
  await expect(operator.getByText(/^Passenger names: due /)).toBeVisible();

  await remindCompany(operator);
  const reminder = await findMailTo(office, company.owner.email, 'The Sempat team asks you to act');
  expect(reminder.text).toContain('Call Wei Ming Qzylim, due ');
  await noteCall(operator, 'They promised to call today.');
  await checkPage(operator, 'silent-4-reminded');
  await openBooking(office, unnamed);
  await expect(office.getByText('They promised to call today.')).toHaveCount(0);
}

async function expectCancelledEverywhere({ office, buyer }: Sides, dealId: string): Promise<void> {
  await buyer.goto(`/deals/${dealId}`);
  await expect(buyer.getByText('The airline cancelled this flight').first()).toBeVisible();
  await checkPage(buyer, 'flight-cancelled-1-public');
  for (const [name, path] of Object.entries(officeLists)) {
    await office.goto(path);
    await expect(
      office
        .getByText(/flight cancelled|cancelled by the airline/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await checkPage(office, `flight-cancelled-2-${name}`);
  }
  expect(await cutTexts(office)).toEqual([]);
  await office
    .getByRole('link', { name: /^Details of booking / })
    .first()
    .click();
  await expect(office.getByRole('dialog')).toBeVisible();
  await checkPage(office, 'flight-cancelled-2-drawer');
  await office.goto('/company/today');
  await expect(office.getByRole('link', { name: 'Cancelled flights 11' })).toBeVisible();
  await expect(
    office.getByRole('link', { name: /^Refund or rebook .+: flight cancelled$/ }).first(),
  ).toBeVisible();
  await expect(office.getByRole('link', { name: /^(Call|Get|Issue|Send) / })).toHaveCount(0);
}

/** Returns texts of list cells that are clipped without an ellipsis. */
const cutTexts = (page: Page) =>
  page.locator('tbody small').evaluateAll((all) =>
    all
      .filter((each) => {
        const cell = each.closest('td')?.getBoundingClientRect();
        const { right, width } = each.getBoundingClientRect();
        return width > 0 && cell && right > cell.right + 1;
      })
      .map((each) => each.textContent),
  );
