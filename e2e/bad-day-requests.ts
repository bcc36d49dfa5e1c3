// A buyer asks to cancel: the company offers a refund, declines, or does not answer.
import {
  acceptOffer,
  answerRequest,
  cancelBooking,
  findOnDesk,
  openBooking,
  openOffer,
  openRequest,
  sendRequest,
} from './bad-day-acts.ts';
import {
  ageRequest,
  checkAllPages,
  checkPage,
  expectLateMail,
  lim,
  ownPaidBooking,
  ownTrip,
  runReminders,
  SELLER,
  type Sides,
  tan,
} from './bad-day-data.ts';
import { expect, findMailTo } from './test.ts';

export async function acceptRequest(sides: Sides): Promise<void> {
  const { company, office, operator, buyer } = sides;
  const deal = await ownTrip(company.id, { included: JSON.stringify({ refund: 'part' }) });
  const booking = await ownPaidBooking(deal, { travellers: [lim, tan] });

  await openRequest(buyer, booking, 'cancellation');
  await expect(buyer.getByText('What the seller stated when you booked:')).toBeVisible();
  await checkPage(buyer, 'cancel-accepted-1-request');
  await sendRequest(buyer, 'cancellation', 'Our mother is in hospital.');
  const copy = await findMailTo(office, booking.email, `Your request was sent to ${SELLER}`);
  expect(copy.text).toContain('Your seats stay yours until they answer.');
  expect(copy.text).toMatch(/answers by .+ We check that they do\./);
  const asked = await findMailTo(office, company.owner.email, 'Wei Ming Qzylim asks to cancel');
  expect(asked.text).not.toContain('hospital');
  await checkAllPages(sides, booking, 'cancel-accepted-2-asked');
  await expect(buyer.getByText('You asked to cancel. The seller has not answered yet')).toBeVisible();
  await expect(operator.getByText('The buyer asked to cancel')).toBeVisible();
  expect(await operator.content()).not.toContain('hospital');
  await office.goto('/company/today');
  await expect(office.getByRole('link', { name: 'Answer Wei Ming Qzylim: asks to cancel' })).toBeVisible();

  await cancelBooking(office, booking, {
    refund: '800.00',
    words: 'The airline keeps the rest.',
    review: 'This is an offer. Nothing is cancelled until the buyer accepts it.',
    confirm: 'Send the offer of MYR 800.00',
    done: 'The buyer will get your offer by email.',
  });
  const offer = await findMailTo(office, booking.email, `${SELLER} offers you a refund`);
  expect(offer.text).toContain('MYR 800.00 of the MYR 2,198.00 you paid');
  expect(offer.text).toContain('The airline keeps the rest.');
  await checkAllPages(sides, booking, 'cancel-accepted-3-offered');
  await expect(buyer.getByText(`${SELLER} offers you MYR 800.00 for cancelling.`)).toBeVisible();
  await expect(office.getByText('You offered MYR 800.00 on')).toBeVisible();
  await expect(operator.getByText(`${SELLER} offers MYR 800.00 of MYR 2,198.00.`)).toBeVisible();

  await openOffer(buyer, booking);
  await checkPage(buyer, 'cancel-accepted-4-offer');
  await acceptOffer(buyer, 'MYR 800.00');
  const settled = await findMailTo(office, booking.email, `Your booking ${booking.reference}`, 'MYR 800.00');
  expect(settled.subject).toContain('was cancelled');
  await findMailTo(office, company.owner.email, 'Wei Ming Qzylim accepted your refund offer');
  await checkAllPages(sides, booking, 'cancel-accepted-5-settled');
  await expect(buyer.getByText('This booking was cancelled. You will get a refund.')).toBeVisible();
  await expect(office.getByText('This booking was cancelled. There is nothing left to do.')).toBeVisible();
  await expect(operator.getByText('MYR 800.00 must go back to the buyer.')).toBeVisible();
  await expect(operator.getByText('Cancellation, to the company').first()).toBeVisible();
  await expect(await findOnDesk(operator, booking)).toContainText('MYR 800.00');
}

export async function declineRequest(sides: Sides): Promise<void> {
  const { company, office, operator, buyer } = sides;
  const deal = await ownTrip(company.id, { included: JSON.stringify({ refund: 'none' }) });
  const booking = await ownPaidBooking(deal, { travellers: [lim, tan] });
  await openRequest(buyer, booking, 'cancellation');
  await sendRequest(buyer, 'cancellation', 'We changed our minds.');
  await findMailTo(office, booking.email, `Your request was sent to ${SELLER}`);

  await openBooking(office, booking);
  await expect(office.getByText('We changed our minds.')).toBeVisible();
  await answerRequest(office, 'Decline', 'The fare is not refundable, as the deal said.');
  const answer = await findMailTo(office, booking.email, `${SELLER} answered your request`);
  expect(answer.text).toContain('declined your cancellation. Your booking stays as it is.');
  expect(answer.text).toContain('The fare is not refundable, as the deal said.');

  await checkAllPages(sides, booking, 'cancel-declined');
  await expect(buyer.getByText('The seller declined on')).toBeVisible();
  await expect(buyer.getByText('The fare is not refundable, as the deal said.')).toBeVisible();
  await expect(buyer.getByText('You asked to cancel.')).toHaveCount(0);
  await expect(office.getByText('Declined on')).toBeVisible();
  await expect(office.getByText('All names are here. Send them to the airline')).toBeVisible();
  await expect(operator.getByText(/declined the request/)).toBeVisible();
  expect(await operator.content()).not.toMatch(/changed our minds|not refundable, as/);
  await office.goto('/company/today');
  await expect(office.getByRole('link', { name: /asks to cancel/ })).toHaveCount(0);
}

export async function ignoreRequest(sides: Sides): Promise<void> {
  const { company, office, operator, buyer } = sides;
  const booking = await ownPaidBooking(await ownTrip(company.id), { travellers: [lim], tickets: 2 });
  await openRequest(buyer, booking, 'cancellation');
  await sendRequest(buyer, 'cancellation', 'We cannot take leave.');
  await findMailTo(office, booking.email, `Your request was sent to ${SELLER}`);
  await ageRequest(booking);
  await runReminders();

  const late = await findMailTo(office, company.owner.email, 'Overdue: answer Wei Ming Qzylim');
  expect(late.text).toContain('asked to cancel the booking to Osaka, Japan and has no answer.');
  expect(late.text).not.toContain('take leave');
  await expectLateMail(office, booking, `You asked ${SELLER} to cancel your booking. They were to answer by`);
  await office.goto('/company/today');
  await expect(
    office.getByRole('list', { name: /^Overdue/ }).getByRole('link', { name: /asks to cancel$/ }),
  ).toBeVisible();
  await checkPage(office, 'ignored-1-today');
  const row = await findOnDesk(operator, booking);
  await expect(row).toContainText('Answer the request to cancel: due');
  await checkPage(operator, 'ignored-2-desk');
  await checkAllPages(sides, booking, 'ignored-3-late');
  await expect(buyer.getByText('You asked to cancel. The seller has not answered yet')).toBeVisible();
  await expect(
    buyer.getByText('They are not needed while you and the seller talk about cancelling.'),
  ).toBeVisible();
  await expect(operator.getByText(`${SELLER} is late.`)).toBeVisible();
  await expect(operator.getByText(/^Answer the request to cancel: due /)).toBeVisible();
  expect(await operator.content()).not.toContain('take leave');
}
