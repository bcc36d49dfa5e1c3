// Problems with tickets and travellers: no ticket numbers, a misspelt name, illness, an infant.
import {
  answerRequest,
  cancelBooking,
  correctName,
  enterInfant,
  expectDownload,
  markNamesSent,
  openBooking,
  openInfant,
  openRequest,
  recordReference,
  sendNewTicket,
  sendRequest,
  sendTickets,
  ticketFile,
  uploadTickets,
} from './bad-day-acts.ts';
import {
  aunt,
  checkAllPages,
  checkPage,
  createDealInTenDays,
  lim,
  misspelt,
  ownPaidBooking,
  ownTrip,
  SELLER,
  type Sides,
  son,
  tan,
} from './bad-day-data.ts';
import { expect, findMailTo } from './test.ts';

export async function ticketBookingByReference(sides: Sides): Promise<void> {
  const { company, office, operator, buyer } = sides;
  const deal = await ownTrip(company.id, {
    airlines: 'AirAsia X',
    outbound_flight_number: 'D7 532',
    return_flight_number: 'D7 533',
  });
  const booking = await ownPaidBooking(deal, { travellers: [lim, tan] });
  await openBooking(office, booking);
  await markNamesSent(office);
  await expect(office.getByLabel('Ticket numbers')).toHaveCount(0);
  await checkPage(office, 'airasia-1-reference');
  await recordReference(office, 'ZK81QV');
  await expect(office.getByRole('cell', { name: 'ZK81QV' })).toHaveCount(2);
  await uploadTickets(
    office,
    ticketFile('itinerary.pdf', 'QZYLIM/WEI MING', 'QZYTAN/HUI MIN', 'Booking ZK81QV'),
  );
  await sendTickets(office, 1);

  const mail = await findMailTo(office, booking.email, 'Your e-tickets');
  expect(mail.text).toContain(`${SELLER} has sent you a document. It is attached to this email.`);
  await checkAllPages(sides, booking, 'airasia-2-sent');
  await expect(office.getByText('Everything is done. Nothing is due until the flight.')).toBeVisible();
  await expect(buyer.getByRole('link', { name: 'Download itinerary.pdf' })).toBeVisible();
  await expect(operator.getByText(/sent the documents to the buyer/)).toBeVisible();
  await expect(operator.getByText('ticket issued')).toHaveCount(2);
  expect(await operator.content()).not.toMatch(/ZK81QV|QX7LMN/);
  await expectDownload(buyer, 'itinerary.pdf');
}

export async function correctTicket(sides: Sides): Promise<void> {
  const { company, office, operator, buyer } = sides;
  const deal = await ownTrip(company.id, createDealInTenDays());
  const booking = await ownPaidBooking(deal, { travellers: [lim, misspelt] });
  await openBooking(office, booking);
  await markNamesSent(office);
  await uploadTickets(
    office,
    ticketFile('lim.pdf', 'Passenger QZYLIM/WEI MING', 'Ticket 232-1234567890'),
    ticketFile('tam.pdf', 'Passenger QZYTAM/HUI MIN', 'Ticket 232-1234567891'),
  );
  await sendTickets(office, 2);
  await findMailTo(office, booking.email, 'Your e-tickets');

  await openRequest(buyer, booking, 'correction');
  await checkPage(buyer, 'misspelt-1-request');
  await sendRequest(buyer, 'correction', 'Traveller 2 is Qzytan, with an n.');
  const copy = await findMailTo(office, booking.email, `Your request was sent to ${SELLER}`);
  expect(copy.text).toContain('Nothing changes until they answer.');
  await findMailTo(office, company.owner.email, 'Wei Ming Qzylim asks for a correction');
  await office.goto('/company/today');
  await expect(
    office.getByRole('link', { name: 'Answer Wei Ming Qzylim: asks for a correction' }),
  ).toBeVisible();
  await checkAllPages(sides, booking, 'misspelt-2-asked');
  await expect(operator.getByText('The buyer asked for a correction')).toBeVisible();
  expect(await operator.content()).not.toContain('with an n.');

  await correctName(office, 2, 'Qzytan');
  await answerRequest(office, 'Accept', 'Corrected. A new ticket follows today.');
  const answer = await findMailTo(office, booking.email, `${SELLER} answered your request`);
  expect(answer.text).toContain('Corrected. A new ticket follows today.');
  await office.goto('/company/today');
  await expect(office.getByRole('link', { name: 'Check the tickets of Wei Ming Qzylim' })).toBeVisible();
  await openBooking(office, booking);
  await uploadTickets(office, ticketFile('tan.pdf', 'Passenger QZYTAN/HUI MIN', 'Ticket 232-1234567899'));
  await checkPage(office, 'misspelt-3-new-document');
  await sendNewTicket(office, '232-1234567899');

  const mail = await findMailTo(office, booking.email, 'New e-tickets');
  expect(mail.text).toContain('tan.pdf replaces tam.pdf.');
  expect(mail.text).toContain('Do not use the old document.');
  await checkAllPages(sides, booking, 'misspelt-4-replaced');
  await expect(buyer.getByRole('listitem').filter({ hasText: 'tam.pdf' })).toContainText('Replaced');
  await expect(buyer.getByRole('link', { name: 'Download tam.pdf' })).toHaveCount(0);
  await expect(office.getByRole('cell', { name: '232-1234567899' })).toBeVisible();
  await expect(office.getByRole('listitem').filter({ hasText: 'tam.pdf' })).toContainText('Replaced');
  await expect(operator.getByText(/sent the buyer new documents in place of old ones/)).toBeVisible();
  await expectDownload(buyer, 'tan.pdf');
  await office.goto('/company/today');
  await expect(office.getByRole('link', { name: /^Check the tickets/ })).toHaveCount(0);
}

export async function cancelOneTraveller(sides: Sides): Promise<void> {
  const { company, office, operator, buyer } = sides;
  const deal = await ownTrip(company.id);
  const booking = await ownPaidBooking(deal, { travellers: [lim, tan, son, aunt] });
  await openRequest(buyer, booking, 'cancellation');
  await sendRequest(buyer, 'cancellation', 'Mei Ling broke her leg. The others fly.');
  await findMailTo(office, booking.email, `Your request was sent to ${SELLER}`);

  await cancelBooking(office, booking, {
    words: 'Get well soon. We refund the whole seat.',
    stillFlying: ['Wei Ming Qzylim', 'Hui Min Qzytan', 'Jun Kai Qzylim'],
    review: '1 traveller is taken off the booking. Still flying: 3.',
    confirm: 'Cancel and refund MYR 1,099.00',
    done: 'Done. The buyer will get an email.',
  });
  const mail = await findMailTo(office, booking.email, '1 traveller was taken off your booking');
  expect(mail.text).toContain('Get well soon. We refund the whole seat.');
  expect(mail.text).toContain('You will get MYR 1,099.00 back.');
  expect(mail.text).toContain('Your booking stays confirmed for 3 travellers.');

  await checkAllPages(sides, booking, 'one-of-four');
  await expect(buyer.getByText(/^Not flying: /)).toContainText(/Mei Ling/i);
  await expect(buyer.getByText('3 of 3 complete')).toBeVisible();
  await expect(buyer.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await expect(office.getByText('Not flying: QZYTAN/MEI LING')).toBeVisible();
  await expect(office.getByRole('heading', { name: 'Passengers, 3 of 3' })).toBeVisible();
  await expect(operator.getByText('Not flying', { exact: true })).toBeVisible();
  await expect(operator.getByText('MYR 1,099.00 must go back to the buyer.')).toBeVisible();
  expect(await operator.content()).not.toMatch(/broke her leg|QX7LMN/);
  await office.goto(`/company/flights/${deal.id}`);
  await expect(office.getByText('QZYLIM/JUN KAI')).toBeVisible();
  await expect(office.getByText('QZYTAN/MEI LING')).toHaveCount(0);
  await checkPage(office, 'one-of-four-manifest');
}

export async function addInfant(sides: Sides): Promise<void> {
  const { company, office, operator, buyer } = sides;
  const deal = await ownTrip(company.id, { included: JSON.stringify({ infants: 'fee' }) });
  const booking = await ownPaidBooking(deal, { travellers: [lim, tan] });
  await openInfant(buyer, booking, 2);
  await expect(buyer.getByText(`${SELLER} charges a fee for them`)).toBeVisible();
  await checkPage(buyer, 'infant-1-form');
  await enterInfant(buyer, { first: 'Xin Yi', last: 'Qzylim', passport: 'A71550213' });
  await expect(buyer.getByText('With infant QZYLIM/XIN YI on the lap')).toBeVisible();

  await checkAllPages(sides, booking, 'infant-2-entered');
  await expect(office.getByText('With infant QZYLIM/XIN YI on the lap')).toBeVisible();
  await expect(operator.getByText('The buyer entered an infant')).toBeVisible();
  expect(await operator.content()).not.toContain('A71550213');
  await office.goto(`/company/flights/${deal.id}`);
  await expect(office.getByRole('row').filter({ hasText: 'QZYLIM/XIN YI' })).toContainText('Infant');
  await checkPage(office, 'infant-3-manifest');
  const screen = office.viewportSize();
  await office.emulateMedia({ media: 'print' });
  // Paper has the same width for a phone.
  await office.setViewportSize({ width: 794, height: 1123 });
  await checkPage(office, 'infant-3-print');
  await office.emulateMedia({ media: 'screen' });
  if (screen) await office.setViewportSize(screen);
  await office.goto(`/company/flights/${deal.id}?lines=amadeus`);
  await expect(office.getByRole('textbox', { name: 'Names' })).toHaveValue(/INF\/XIN YI|INFQZYLIM\/XIN YI/);
  await expect(office.getByRole('textbox', { name: 'Passports' })).toHaveValue(/A71550213/);
  await checkPage(office, 'infant-4-lines');
}
