import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, fieldValue, type PageShown } from './opening-browser.ts';

export type BuyerState = 'waiting' | 'booking' | 'paying' | 'paid' | 'turnedAway' | 'leftUnpaid';

export type BankAction = 'pay' | 'failThenPay' | 'failAndLeave' | 'leave' | 'payLate';

export interface Buyer {
  readonly number: number;
  readonly email: string;
  readonly browser: Browser;
  readonly tickets: number;
  readonly isPatient: boolean;
  state: BuyerState;
  atTheBank: BankAction | null;
  outcome: 'success' | 'failed' | 'other' | null;
}

export interface NightForBuyers {
  readonly dealId: string;
  readonly opensAt: Date;
  isOver(): boolean;
  nextAtTheBank(): BankAction;
  holdEnded(email: string): Promise<void>;
}

// Shorter than real pauses, so that the run takes minutes instead of hours.
const pace = (least: number, most: number) => sleep(least + Math.random() * (most - least));

/** Most buyers arrive in the first seconds, the last within a minute. */
const arrivalMs = () => Math.min(60_000, -Math.log(1 - Math.random()) * 12_000);

export async function playBuyer(buyer: Buyer, night: NightForBuyers): Promise<void> {
  await buyer.browser.get(`/deals/${night.dealId}`);
  await sleep(Math.max(0, night.opensAt.getTime() - Date.now()) + arrivalMs());
  for (;;) {
    const bill = await tryToBook(buyer, night);
    if (bill) {
      await visitBank(buyer, bill, night);
      return;
    }
    buyer.state = 'turnedAway';
    if (!buyer.isPatient || !(await seatsCameBack(buyer, night))) return;
  }
}

async function seatsCameBack(buyer: Buyer, night: NightForBuyers): Promise<boolean> {
  while (!night.isOver()) {
    await pace(2_000, 4_000);
    const page = await buyer.browser.get(`/deals/${night.dealId}`);
    if (page.body.includes(`/booking?deal=${night.dealId}`)) return true;
  }
  return false;
}

const passenger = (buyer: Buyer) => ({
  firstName: 'Nur Aisyah',
  lastName: 'Binti Abdullah',
  gender: 'female',
  dateOfBirthDay: '12',
  dateOfBirthMonth: '4',
  dateOfBirthYear: '1990',
  passportNumber: `A${String(10_000_000 + buyer.number)}`,
  passportExpiryDay: '31',
  passportExpiryMonth: '1',
  passportExpiryYear: '2036',
  phoneNumber: '012-345 6789',
  email: buyer.email,
});

async function tryToBook(buyer: Buyer, night: NightForBuyers): Promise<PageShown | null> {
  const { browser } = buyer;
  const isAt = (page: PageShown, step: number) =>
    step === 1 ? fieldValue(page.body, 'tickets') !== null : page.path.includes(`step=${step}`);
  buyer.state = 'booking';
  const deal = await browser.get(`/deals/${night.dealId}`);
  if (!deal.body.includes(`/booking?deal=${night.dealId}`)) return null;
  const step1 = await browser.get(`/booking?deal=${night.dealId}`);
  if (!isAt(step1, 1)) return null;
  await pace(1_000, 3_000);
  let step2 = await browser.submit(step1, { tickets: String(buyer.tickets) });
  // The page offers fewer seats than requested; take those.
  if (!isAt(step2, 2)) {
    const left = fieldValue(step2.body, 'tickets');
    if (left === null) return null;
    step2 = await browser.submit(step2, { tickets: left });
    if (!isAt(step2, 2)) return null;
  }
  await pace(4_000, 18_000);
  const step3 = await browser.submit(step2, passenger(buyer));
  if (!isAt(step3, 3)) return null;
  await pace(1_000, 3_000);
  const step4 = await browser.submit(step3, { acknowledged: 'on' });
  if (!isAt(step4, 4)) return null;
  await pace(500, 2_000);
  const bill = await browser.submit(step4, {});
  return bill.path.includes('/bills/') ? bill : null;
}

async function visitBank(buyer: Buyer, bill: PageShown, night: NightForBuyers): Promise<void> {
  buyer.state = 'paying';
  const act = night.nextAtTheBank();
  buyer.atTheBank = act;
  const press = (what: 'pay' | 'fail', path = `${bill.path}/pay`) =>
    buyer.browser.submit(bill, { act: what }, path);
  await pace(800, 3_000);
  switch (act) {
    case 'leave':
      buyer.state = 'leftUnpaid';
      return;
    case 'failAndLeave':
      buyer.outcome = readOutcome(await press('fail'));
      buyer.state = 'leftUnpaid';
      return;
    case 'failThenPay':
      await press('fail');
      await pace(500, 2_000);
      break;
    case 'payLate':
      // The hold expires while the buyer is at the bank, and the bank still takes the money.
      await buyer.browser.submit(bill, {}, `${bill.path}/bank`);
      await night.holdEnded(buyer.email);
      buyer.outcome = readOutcome(await press('pay', `${bill.path}/bank/pay`));
      buyer.state = 'paid';
      return;
    default:
  }
  buyer.outcome = readOutcome(await press('pay'));
  buyer.state = 'paid';
}

function readOutcome({ body, path }: PageShown): Buyer['outcome'] {
  if (!path.startsWith('/booking/complete')) return 'other';
  if (/Payment Successful/i.test(body)) return 'success';
  return /Payment Failed/i.test(body) ? 'failed' : 'other';
}
