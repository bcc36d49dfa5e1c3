// Compares the results in three independent sources: our database, the practice Billplz and the inbox.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { RunningDemo } from '#dev/demo/throwaway-demo.ts';
import { withClient } from '#dev/start/sql.ts';
import { INBOX_PATH } from '#server/http/demo-proxies.ts';
import { findSeats, type NightResult, type Seats } from './opening-night.ts';

export interface Check {
  readonly what: string;
  readonly holds: boolean;
  readonly found: string;
}

interface BookingFound {
  readonly email: string;
  readonly billId: string | null;
  readonly state: string;
  readonly hold: string;
  readonly isLate: boolean;
  readonly refunds: number;
  readonly unsentMails: number;
}

const MAILS_WITHIN_SECONDS = 90;

export function checkNight(demo: RunningDemo, night: NightResult): Promise<Check[]> {
  return withClient(demo.databaseUrl, async (client) => {
    const bookings = await settledBookings(client, night.dealId);
    const seats = await findSeats(client, night.dealId);
    const paidBills = await findPaidBills(demo, night);
    const confirmations = await countConfirmations(demo, night);
    return [
      ...seatChecks(night, seats),
      ...moneyChecks(night, bookings, paidBills),
      mailCheck(bookings, confirmations),
      {
        what: 'no page failed',
        holds: night.measured.failures.length === 0,
        found: night.measured.failures.slice(0, 3).join(', ') || `${night.measured.waits.length} answers`,
      },
    ];
  });
}

async function settledBookings(client: pg.Client, dealId: string): Promise<BookingFound[]> {
  const read = async () => {
    const { rows } = await client.query<BookingFound>(
      `select email, billplz_bill_id as "billId", state, hold, is_late as "isLate",
         (select count(*) from refunds where booking_id = bookings.id)::int as refunds,
         (select count(*) from mails where subject_id = bookings.id and state = 'queued')::int as "unsentMails"
       from bookings where flight_id = $1`,
      [dealId],
    );
    return rows;
  };
  let bookings = await read();
  for (let second = 0; second < MAILS_WITHIN_SECONDS; second += 1) {
    if (bookings.every(({ unsentMails }) => unsentMails === 0)) break;
    await sleep(1_000);
    bookings = await read();
  }
  return bookings;
}

async function findPaidBills(demo: RunningDemo, night: NightResult): Promise<string[]> {
  const answer = await fetch(new URL('/__ctl/', demo.billplzUrl));
  const { bills } = (await answer.json()) as {
    bills: { record: { id: string; email: string; paid: boolean } }[];
  };
  const emails = new Set(night.buyers.map(({ email }) => email));
  return bills.filter(({ record }) => record.paid && emails.has(record.email)).map(({ record }) => record.id);
}

async function countConfirmations(demo: RunningDemo, night: NightResult): Promise<Map<string, number>> {
  const answer = await fetch(new URL(`${INBOX_PATH}/email`, demo.inboxUrl));
  const mails = (await answer.json()) as { subject: string; to: { address: string }[] }[];
  const emails = new Set(night.buyers.map(({ email }) => email));
  const counts = new Map<string, number>();
  for (const { subject, to } of mails) {
    if (!/^Booking \S+ is confirmed/.test(subject)) continue;
    for (const { address } of to)
      if (emails.has(address)) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return counts;
}

function seatChecks(night: NightResult, seats: Seats): Check[] {
  const { offered, free, held, sold, heldBy, soldTo } = seats;
  const taken = heldBy + soldTo;
  return [
    {
      what: 'offered = free + held + sold',
      holds: offered === free + held + sold,
      found: `${offered} = ${free} + ${held} + ${sold}`,
    },
    {
      what: 'sold seats are the seats of confirmed bookings',
      holds: sold === soldTo && held === heldBy,
      found: `${sold} sold, ${soldTo} confirmed`,
    },
    {
      what: 'no seat sold twice',
      holds: taken <= offered,
      found: `${Math.max(0, taken - offered)} too many`,
    },
    {
      what: 'all of this at every moment of the night',
      holds: night.wrongLooks.length === 0,
      found: night.wrongLooks[0] ?? `${night.looks} looks`,
    },
    { what: 'no seats are held', holds: held === 0, found: `${held} held` },
  ];
}

function moneyChecks(
  night: NightResult,
  bookings: readonly BookingFound[],
  paidBills: readonly string[],
): Check[] {
  const byBill = new Map(bookings.map((booking) => [booking.billId, booking]));
  const lost = paidBills.filter((bill) => {
    const booking = byBill.get(bill);
    return !booking || (booking.hold !== 'sold' && booking.refunds === 0);
  });
  const confirmed = bookings.filter(({ state }) => state === 'confirmed');
  const unpaid = confirmed.filter(({ billId }) => billId === null || !paidBills.includes(billId));
  const withSeats = new Set(confirmed.map(({ email }) => email));
  const misinformed = night.buyers.filter(
    ({ email, outcome }) => (outcome === 'success') !== withSeats.has(email),
  );
  const refunds = bookings.filter(({ refunds: noted }) => noted > 0).length;
  return [
    {
      what: 'who has paid has a seat or a noted refund',
      holds: lost.length === 0,
      found: `${paidBills.length} paid: ${confirmed.length} confirmed (${confirmed.filter(({ isLate }) => isLate).length} late), ${refunds} refunds`,
    },
    {
      what: 'every sold seat is paid',
      holds: unpaid.length === 0,
      found: `${unpaid.length} unpaid`,
    },
    {
      what: 'each buyer saw the true result',
      holds: misinformed.length === 0,
      found: misinformed[0] ? `${misinformed.length} not, such as ${misinformed[0].email}` : 'all of them',
    },
  ];
}

function mailCheck(bookings: readonly BookingFound[], confirmations: ReadonlyMap<string, number>): Check {
  const confirmed = new Set(bookings.filter(({ state }) => state === 'confirmed').map(({ email }) => email));
  const wrong =
    [...confirmed].filter((email) => confirmations.get(email) !== 1).length +
    [...confirmations.keys()].filter((email) => !confirmed.has(email)).length;
  return {
    what: 'each confirmation arrived exactly once',
    holds: wrong === 0,
    found: `${confirmations.size} mails for ${confirmed.size} bookings`,
  };
}
