// Runs random histories of bookings. Checks that every email after each action, and every page after each
// phase, is true. `npm run check -- booking-lives` runs 300 of them.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createLifeArbitrary,
  type Journey,
  performBookingAction,
  runWorker,
  SOLD_TIME,
  startBookingLife,
} from '#dev/testing/agreement/booking-lives.ts';
import { prepareExpectations, readExpectations } from '#dev/testing/agreement/booking-truth.ts';
import { expectMailsAgree, expectPagesAgree } from '#dev/testing/agreement/story-agreement.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { forgetBookings } from '#dev/testing/fixtures/forget-bookings.ts';
import {
  type BookingPages,
  type Fault,
  openBookingPages,
  type Reader,
} from '#dev/testing/pages/booking-pages.ts';

let fixture: BookingFixture;
let pages: BookingPages;
beforeAll(async () => {
  fixture = await createBookingFixture({ LIMIT_UNPROVEN_PERCENT: '100' });
  await prepareExpectations(fixture.ctx.db);
  pages = await openBookingPages(fixture);
}, 300_000);
afterAll(async () => {
  await pages?.close();
  await fixture?.close();
});

interface Life {
  readonly fliesIn: number;
  readonly parts: readonly Journey[];
  readonly fault?: Fault;
}

async function playLife({ fliesIn, parts, fault }: Life): Promise<readonly string[]> {
  pages.plant(null);
  await forgetBookings(fixture.ctx);
  const life = await startBookingLife(fixture, pages.owner, fliesIn);
  const seen = new Set<string>();
  for (const part of parts) {
    if (fault && part === parts.at(-1)) pages.plant(fault);
    for (const act of part) {
      await performBookingAction(life, act);
      await pages.work((ctx) => runWorker(life, ctx));
      await expectMailsAgree(life, seen, pages);
    }
    await expectPagesAgree(life, pages);
  }
  return (await readExpectations(life.ctx.db, life.ctx.now())).map(({ phase }) => phase);
}

const LIVES = Number(process.env.LIVES ?? 3);
const LIVES_AT_ONCE = 20;

it(
  'A booking shows the same state on all pages and in all emails, whatever its life',
  async () => {
    const totals: Record<string, number> = { lives: 0 };
    const property = fc.asyncProperty(createLifeArbitrary(), async (life) => {
      for (const phase of ['lives', ...(await playLife(life))]) totals[phase] = (totals[phase] ?? 0) + 1;
    });
    for (let played = 0; played < LIVES; played += LIVES_AT_ONCE) {
      await fc.assert(property, { numRuns: Math.min(LIVES_AT_ONCE, LIVES - played), endOnFailure: true });
      console.table(totals);
    }
  },
  300_000 + LIVES * 60_000,
);

type Row = Parameters<Fault>[0];

/** Corrupts the rows from which one reader derives the state of a booking. */
const corruptFacts =
  (reader: Reader, change: (facts: Row) => Row | null): Fault =>
  (row, by) =>
    by === reader && 'documentsWaitingSince' in row ? change(row) : row;

/** Corrupts rows of another table, identified by one of its columns. */
const corruptRows =
  (reader: Reader, column: string, change: (row: Row) => Row | null): Fault =>
  (row, by) =>
    by === reader && column in row ? change(row) : row;

const clearKind = (key: string, kind: string) => (row: Row) =>
  row[key] === kind ? { ...row, [key]: null } : row;
const removeRequest = (kind: string) => (row: Row) => {
  const requests = row.requests as readonly { readonly kind: string }[] | null;
  return { ...row, requests: requests?.filter((request) => request.kind !== kind) ?? null };
};

const SOLD_ON = '2026-12-14';
const paid: Journey[number] = ['book', 1];
const delivered: Journey = [paid, ['enterNames', 1], ['ticket', 1], ['addDocument', 0], ['sendDocuments', 0]];
const moved: Journey = [paid, ['changeFlight', 1]];
const anHour: Journey = [['wait', 0]];
const days: Journey = [['wait', 4]];

interface Planted {
  readonly fault: Fault;
  readonly life: readonly [sound: Journey, faulty: Journey];
  readonly found: RegExp;
}

const plantedFaults: Record<string, Planted> = {
  'the board works a flight that the airline cancelled': {
    fault: corruptFacts('board', clearKind('change', 'cancelled')),
    life: [[paid, ['cancelFlight', 0]], anHour],
    found: /rows of the board/,
  },
  'a cancelled flight is shown as done': {
    fault: corruptFacts('companyBooking', clearKind('change', 'cancelled')),
    life: [[...delivered, ['cancelFlight', 0]], anHour],
    found: /next step: Everything is done/,
  },
  'the company sees the sold departure of a moved flight': {
    fault: corruptFacts('companyBooking', (row) => ({
      ...row,
      departsOn: SOLD_ON,
      departureTime: SOLD_TIME,
    })),
    life: [moved, anHour],
    found: /departure for the company/,
  },
  'the operator sees the new day with the sold time': {
    fault: corruptFacts('operatorBooking', (row) => ({ ...row, departureTime: SOLD_TIME })),
    life: [moved, anHour],
    found: /departure for the operator/,
  },
  'the buyer sees the sold flights': {
    fault: corruptRows('buyer', 'answerNote', () => null),
    life: [moved, anHour],
    found: /departure on my booking/,
  },
  'an email states the sold time': {
    fault: corruptRows('worker', 'flights_now', (row) => ({ ...row, flights_now: row.legs })),
    life: [moved, days],
    found: /departure in booking-alert/,
  },
  'a request to cancel is on no board': {
    fault: corruptFacts('board', removeRequest('cancellation')),
    life: [[paid, ['askToCancel', 0]], anHour],
    found: /rows of the board/,
  },
  'an email asks for names while a cancellation is open': {
    fault: corruptFacts('worker', removeRequest('cancellation')),
    life: [[paid, ['askToCancel', 0], ['wait', 2]], [['wait', 1]]],
    found: /an email asks for names/,
  },
  'a requested call about a change is on no board': {
    fault: corruptFacts('board', clearKind('answer', 'call')),
    life: [[...moved, ['answerChange', 1]], anHour],
    found: /rows of the board/,
  },
  'a cancellation because of a change is on no board': {
    fault: corruptFacts('board', clearKind('answer', 'cancel')),
    life: [[...moved, ['answerChange', 2]], anHour],
    found: /rows of the board/,
  },
  'the steps of the buyer stop': {
    fault: corruptFacts('buyer', (row) => ({ ...row, outcome: null, missing: 2 })),
    life: [[paid, ['call', 0], ['enterNames', 1]], anHour],
    found: /steps of my booking/,
  },
  'the desk misses a late promise': {
    fault: corruptRows('desk', 'needs', (row) => ({ ...row, needs: [] })),
    life: [[paid], days],
    found: /late promise on the desk/,
  },
  'the worker finds no late promise': {
    fault: corruptFacts('worker', () => null),
    life: [[paid], days],
    found: /late promise on the desk/,
  },
  'a booking with an unsent document is shown as done': {
    fault: corruptFacts('companyBooking', (row) => ({ ...row, documentsWaitingSince: null })),
    life: [[...delivered, ['addDocument', 0]], anHour],
    found: /everything done/,
  },
  'my booking misses a refund due': {
    fault: corruptRows('buyer', 'doneAt', () => null),
    life: [[paid, ['cancelByOperator', 0]], anHour],
    found: /refund due on my booking/,
  },
  'the operator misses a refund due': {
    fault: corruptRows('operatorBooking', 'isInFile', () => null),
    life: [[paid, ['cancelByOperator', 0]], anHour],
    found: /refund due on the page of the operator/,
  },
  'an open offer is a task of the company': {
    fault: corruptFacts('board', (row) => ({
      ...row,
      requests: [{ kind: 'cancellation', askedAt: row.paidAt, offer: null }],
    })),
    life: [[paid, ['askToCancel', 0], ['offer', 0]], anHour],
    found: /rows of the board/,
  },
  'the list asks to ticket a ticketed booking': {
    fault: corruptFacts('list', (row) => ({ ...row, state: 'complete' })),
    life: [[paid, ['enterNames', 1], ['ticket', 1]], anHour],
    found: /phase in the list/,
  },
  'tickets of a changed flight are on no board': {
    fault: corruptFacts('board', (row) => ({ ...row, ticketsWrongSince: null })),
    life: [[...delivered, ['changeFlight', 1]], anHour],
    found: /rows of the board/,
  },
  'the buyer seems ready to fly with outdated tickets': {
    fault: corruptFacts('buyer', (row) => ({ ...row, ticketsWrongSince: null })),
    life: [[...delivered, ['changeFlight', 1]], anHour],
    found: /phase on my booking/,
  },
  'the list skips tickets with a corrected name': {
    fault: corruptFacts('list', (row) => ({ ...row, ticketsWrongSince: null })),
    life: [[...delivered, ['askToCorrect', 0], ['correctName', 0], ['answerRequest', 0]], anHour],
    found: /phase in the list/,
  },
  'accepted tickets need another check': {
    fault: corruptFacts('companyBooking', (row) => ({ ...row, ticketsWrongSince: row.changedAt })),
    life: [[...delivered, ['changeFlight', 1], ['keepTickets', 0]], anHour],
    found: /everything done/,
  },
  'reissued tickets need another check': {
    fault: corruptFacts('board', (row) => ({ ...row, ticketsWrongSince: row.changedAt })),
    life: [[...delivered, ['changeFlight', 1], ['reissue', 0]], anHour],
    found: /rows of the board/,
  },
  'no email tells the buyer about a late answer': {
    fault: corruptFacts('worker', removeRequest('correction')),
    life: [[...delivered, ['askToCorrect', 0]], days],
    found: /an email to the buyer about a late correction/,
  },
  'an email reports issued tickets as late': {
    fault: corruptFacts('worker', (row) => ({ ...row, state: 'complete' })),
    life: [
      [paid, ['call', 0], ['enterNames', 1], ['ticket', 1]],
      [
        ['wait', 4],
        ['wait', 2],
        ['wait', 1],
      ],
    ],
    found: /a late promise in an email to the buyer|an email asks for tickets/,
  },
  'a request open at departure is on no board': {
    fault: corruptFacts('board', removeRequest('correction')),
    life: [[...delivered, ['askToCorrect', 0], ['wait', 5]], anHour],
    found: /rows of the board/,
  },
  'the operator misses a request open at departure': {
    fault: corruptFacts('worker', removeRequest('correction')),
    life: [[...delivered, ['wait', 4], ['wait', 4], ['wait', 3], ['askToCorrect', 0]], [['wait', 2]]],
    found: /late promise on the desk|late correction/,
  },
  'the daily email lists the work of a cancelled flight': {
    fault: corruptFacts('worker', clearKind('change', 'cancelled')),
    life: [[paid, ['cancelFlight', 0], ['wait', 2], ['wait', 2]], [['wait', 1]]],
    found: /an email asks for (?:call|names)|lines of the daily email/,
  },
};

it.each(Object.entries(plantedFaults))(
  'detects: %s',
  async (_, { fault, life: parts, found }) => {
    await expect(playLife({ fliesIn: 12, parts, fault })).rejects.toThrow(found);
  },
  120_000,
);
