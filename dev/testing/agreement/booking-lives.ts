// Generates random histories of a booking through the services: buyer, company, airline, operator and worker
// act in any order. A rejected action changes nothing.

import fc from 'fast-check';
import { flightChangeAnswers } from '#domain/fulfilment/flight-change.ts';
import { callOutcomes } from '#domain/fulfilment/story.ts';
import { addDays, hourMs, klDate } from '#domain/kernel/time.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { confirmDocument } from '#server/features/fulfilment/documents/company-documents.service.ts';
import { sendDocuments } from '#server/features/fulfilment/documents/send-documents.service.ts';
import {
  answerFlightChange,
  enterFlightChange,
  getChangeForBuyer,
  notifyFlightChanges,
} from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import {
  enterForTraveller,
  markStep,
  setTicketBy,
} from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { confirmArrival } from '#server/features/fulfilment/names/confirm-arrival.service.ts';
import { recordCall, remindAboutNames } from '#server/features/fulfilment/names/follow-up.service.ts';
import { keepTickets } from '#server/features/fulfilment/names/keep-tickets.service.ts';
import { correctTickets, recordTickets } from '#server/features/fulfilment/names/tickets.service.ts';
import { enterTraveller } from '#server/features/fulfilment/names/travellers.service.ts';
import { answerBuyer } from '#server/features/fulfilment/requests/answer-request.service.ts';
import { sendRequest } from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import { findFulfilment, listPassengers } from '#server/features/fulfilment/rows/fulfilment.store.ts';
import { listRequests } from '#server/features/fulfilment/rows/requests.store.ts';
import { sendDigests, sendReminders } from '#server/features/notifications/reminders/reminders.service.ts';
import { decideReview, recordRefund } from '#server/features/operator-desk/desk.service.ts';
import {
  answerOffer,
  cancelBooking,
  cancelForOperator,
} from '#server/features/settlement/cancel/cancellations.service.ts';
import { releaseShares } from '#server/features/settlement/sweeps.service.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { type BookingFixture, getBillId } from '../fixtures/booking-fixture.ts';
import { insertDocument } from '../fixtures/document-fixture.ts';
import type { TestAccount } from '../pages/sign-in.ts';
import { companyActor, superAdminActor } from '../run/actors.ts';

const START = new Date('2026-12-02T04:00:00Z');

export const SOLD_TIME = '14:05';

export interface BookingLife {
  readonly fixture: BookingFixture;
  readonly ctx: AppContext;
  readonly deal: FlightRow;
  readonly actor: CompanyActor;
  readonly bookings: { readonly bookingId: string; readonly billId: string }[];
  /** Makes passports, tickets and addresses unique. */
  count: number;
}

export async function startBookingLife(
  fixture: BookingFixture,
  owner: TestAccount & { readonly companyId: string },
  fliesIn: number,
): Promise<BookingLife> {
  const { ctx } = fixture;
  ctx.setNow(START);
  const departsOn = addDays(klDate(START), fliesIn);
  const deal = await fixture.deal({
    company_id: owner.companyId,
    outbound_departs_on: departsOn,
    outbound_departure_time: SOLD_TIME,
    return_departs_on: addDays(departsOn, 6),
    seats_offered: 9,
    deadline: new Date(START.getTime() + 20 * hourMs),
  });
  const actor = companyActor(deal.company_id, { email: owner.email });
  return { fixture, ctx, deal, actor, bookings: [], count: 0 };
}

type Act = (life: BookingLife, pick: number) => Promise<unknown>;
type ActOnBooking = (life: BookingLife, bookingId: string, pick: number) => Promise<unknown>;

const choose = <Item>(items: readonly Item[], pick: number) => items[pick % Math.max(items.length, 1)];

/** With two bookings, odd numbers select the second, so that handwritten journeys can choose the booking. */
const onBooking =
  (act: ActOnBooking): Act =>
  async (life, pick) => {
    const booking = choose(life.bookings, pick);
    if (booking) await act(life, booking.bookingId, Math.floor(pick / life.bookings.length));
  };

async function book(life: BookingLife, pick: number) {
  const { fixture, deal, bookings } = life;
  const outcome = await fixture.book(deal, { tickets: 1 + (pick % 3) });
  if (!outcome.ok) return;
  const billId = getBillId(outcome);
  bookings.push({ bookingId: outcome.bookingId, billId });
  const payment = choose(['now', 'now', 'now', 'now', 'now', 'now', 'late', 'wrongAmount', 'never'], pick);
  if (payment === 'late') await fixture.expire();
  if (payment === 'wrongAmount') {
    await fixture.pay(billId, { wrongAmount: 1 });
    await fixture.control({ wrongAmount: false });
  } else if (payment !== 'never') await fixture.pay(billId);
}

async function missingPlaces({ ctx }: BookingLife, bookingId: string, pick: number) {
  const missing = (await listPassengers(ctx.db, bookingId)).filter(({ entered_at }) => entered_at === null);
  return pick % 3 === 0 ? missing.slice(0, 1) : missing;
}

const countries = { nationality: 'MYS', issuingCountry: 'MYS' };

function nextTraveller(life: BookingLife) {
  life.count += 1;
  return {
    firstName: 'Aiman',
    lastName: 'bin Abdullah',
    gender: 'male' as const,
    dateOfBirth: '2017-06-21',
    passportNumber: `K6${String(life.count).padStart(7, '0')}`,
    passportExpiry: '2040-01-31',
    ...countries,
  };
}

const nextAddress = (life: BookingLife) => {
  life.count += 1;
  return `10.9.${Math.floor(life.count / 250)}.${life.count % 250}`;
};

const seen = async ({ ctx }: BookingLife, bookingId: string) => ({
  bookingId,
  revision: (await findFulfilment(ctx.db, bookingId))?.revision ?? 0,
});

const step = (name: 'sendNames' | 'sendDocuments' | 'takeBack') =>
  onBooking(async (life, bookingId) =>
    markStep(life.ctx, life.actor, { ...(await seen(life, bookingId)), step: name }),
  );

const ask = (kind: 'cancellation' | 'correction') =>
  onBooking((life, bookingId) =>
    sendRequest(life.ctx, { bookingId, kind, words: 'Please', clientAddress: nextAddress(life) }),
  );

async function newTickets(life: BookingLife, bookingId: string, isPart: boolean) {
  const flying = await listPassengers(life.ctx.db, bookingId);
  const numbers = flying.map((_, index) => {
    life.count += 1;
    return isPart && index > 0 ? '-' : `232${String(life.count).padStart(10, '0')}`;
  });
  return { ...(await seen(life, bookingId)), pnr: 'ABC123', ticketNumbers: numbers.join('\n') };
}

async function correctName(life: BookingLife, bookingId: string, pick: number) {
  const passenger = choose(await listPassengers(life.ctx.db, bookingId), pick);
  if (!passenger) return;
  await enterAsCompany(life, bookingId, passenger);
}

function enterAsCompany(
  life: BookingLife,
  bookingId: string,
  { place, link_version: version }: { readonly place: number; readonly link_version: number },
) {
  const details = nextTraveller(life);
  return enterForTraveller(life.ctx, life.actor, { bookingId, place, version, details });
}

async function addDocument({ ctx, actor, fixture }: BookingLife, bookingId: string) {
  if (!(await findFulfilment(ctx.db, bookingId))) return;
  const of = { company_id: actor.companyId, booking_id: bookingId };
  const read = { read_at: ctx.now(), read_result: 'nothing' } as const;
  const { id } = await insertDocument(ctx.db, { ...of, ...read }, ctx.encryption);
  const { reference } = await fixture.bookingRow(bookingId);
  return confirmDocument(ctx, actor, { id, reference, place: null });
}

async function changeFlight({ ctx, actor, deal, bookings }: BookingLife, pick: number) {
  const sold = await ctx.db
    .selectFrom('bookings')
    .select('legs')
    .where('id', '=', bookings[0]?.bookingId ?? deal.id)
    .executeTakeFirst();
  if (!sold) return;
  const { outbound, back } = readSoldFlights(sold.legs);
  const [first, ...connections] = outbound;
  const moved = {
    ...first,
    departsOn: addDays(first.departsOn, choose([0, 1, -1, 3, -2], pick) ?? 0),
    departureTime: choose(['09:30', '23:10', first.departureTime], pick) ?? '',
  };
  const flights = { outbound: [moved, ...connections] as const, back };
  await enterFlightChange(ctx, actor, { dealId: deal.id, flights, note: '' });
}

async function answerOpenRequest(life: BookingLife, bookingId: string, pick: number) {
  const open = (await listRequests(life.ctx.db, bookingId)).find(({ answer }) => answer === null);
  const answer = pick % 2 === 0 ? 'accepted' : 'declined';
  if (open)
    await answerBuyer(life.ctx, life.actor, { bookingId, requestId: open.id, answer, words: 'As agreed' });
}

async function cancelTerms({ ctx }: BookingLife, bookingId: string, pick: number) {
  const places = (await listPassengers(ctx.db, bookingId)).map(({ place }) => place);
  return {
    bookingId,
    places: pick % 2 === 0 ? null : places.slice(-1),
    refundSen: null,
    returnSeats: false,
    words: 'As you asked',
  };
}

const hours = [1, 5, 20, 44, 5 * 24, 14 * 24];

export const bookingActions = {
  book,
  payLater: async ({ fixture, bookings }, pick) => {
    const booking = choose(bookings, pick);
    if (booking) await fixture.pay(booking.billId).catch(() => {});
  },
  decideReview: onBooking(({ ctx }, bookingId, pick) =>
    decideReview(ctx, superAdminActor(), { bookingId, accept: pick % 2 === 0, reason: 'Seen' }),
  ),
  call: onBooking(({ ctx, actor }, bookingId, pick) =>
    recordCall(ctx, actor, {
      bookingId,
      outcome: choose(callOutcomes, pick) ?? 'reached',
      nextAt: new Date(ctx.now().getTime() + 5 * hourMs),
    }),
  ),
  enterNames: onBooking(async (life, bookingId, pick) => {
    for (const { place, link_version: version } of await missingPlaces(life, bookingId, pick)) {
      const details = place === 1 ? countries : nextTraveller(life);
      const clientAddress = nextAddress(life);
      await enterTraveller(life.ctx, { bookingId, place, version, details, clientAddress });
    }
  }),
  enterNamesForBuyer: onBooking(async (life, bookingId, pick) => {
    for (const passenger of await missingPlaces(life, bookingId, pick))
      await enterAsCompany(life, bookingId, passenger);
  }),
  askForNames: onBooking(({ ctx, actor }, bookingId) => remindAboutNames(ctx, actor, bookingId)),
  sendNames: step('sendNames'),
  takeBack: step('takeBack'),
  setTicketBy: onBooking(async (life, bookingId, pick) => {
    const ticketBy = addDays(klDate(life.ctx.now()), pick % 4);
    return setTicketBy(life.ctx, life.actor, { ...(await seen(life, bookingId)), ticketBy });
  }),
  ticket: onBooking(async (life, bookingId, pick) =>
    recordTickets(life.ctx, life.actor, await newTickets(life, bookingId, pick % 3 === 0)),
  ),
  reissue: onBooking(async (life, bookingId) =>
    correctTickets(life.ctx, life.actor, await newTickets(life, bookingId, false)),
  ),
  keepTickets: onBooking(async (life, bookingId) =>
    keepTickets(life.ctx, life.actor, await seen(life, bookingId)),
  ),
  correctName: onBooking(correctName),
  addDocument: onBooking(addDocument),
  sendDocuments: onBooking(async (life, bookingId) =>
    sendDocuments(life.ctx, life.actor, await seen(life, bookingId)),
  ),
  sendAnotherWay: step('sendDocuments'),
  confirmArrival: onBooking((life, bookingId) =>
    confirmArrival(life.ctx, { bookingId, clientAddress: nextAddress(life) }),
  ),
  askToCancel: ask('cancellation'),
  askToCorrect: ask('correction'),
  answerRequest: onBooking(answerOpenRequest),
  offer: onBooking(async (life, bookingId, pick) =>
    cancelBooking(life.ctx, life.actor, { ...(await cancelTerms(life, bookingId, pick)), refundSen: 500 }),
  ),
  answerOffer: onBooking(async (life, bookingId, pick) => {
    const offered = (await listRequests(life.ctx.db, bookingId)).find(({ answer }) => answer === null);
    await answerOffer(life.ctx, {
      bookingId,
      answer: pick % 2 === 0 ? 'accept' : 'decline',
      offeredAt: offered?.offered_at ?? life.ctx.now(),
      clientAddress: nextAddress(life),
    });
  }),
  cancel: onBooking(async (life, bookingId, pick) =>
    cancelBooking(life.ctx, life.actor, await cancelTerms(life, bookingId, pick)),
  ),
  cancelByOperator: onBooking(async (life, bookingId, pick) =>
    cancelForOperator(life.ctx, superAdminActor(), await cancelTerms(life, bookingId, pick)),
  ),
  recordRefund: onBooking(async ({ ctx, fixture }, bookingId) => {
    for (const { id: refundId, state } of await fixture.refundsOf(bookingId))
      if (state === 'due')
        await recordRefund(ctx, superAdminActor(), { bookingId, refundId, reference: 'IBG' });
  }),
  changeFlight,
  cancelFlight: ({ ctx, actor, deal }) =>
    enterFlightChange(ctx, actor, { dealId: deal.id, flights: null, note: '' }),
  answerChange: onBooking(async (life, bookingId, pick) => {
    const change = await getChangeForBuyer(life.ctx, bookingId);
    const answer = choose(flightChangeAnswers, pick) ?? 'accept';
    const given = { bookingId, changeId: change?.id ?? '', answer, note: '' };
    if (change) await answerFlightChange(life.ctx, { ...given, clientAddress: nextAddress(life) });
  }),
  wait: async ({ fixture }, pick) => fixture.later((choose(hours, pick) ?? 1) * 60),
} satisfies Record<string, Act>;

export type BookingActionName = keyof typeof bookingActions;
export type Journey = readonly (readonly [BookingActionName, number])[];

/** Advances the clock by a minute, so that actions have a clear order. */
export async function performBookingAction(life: BookingLife, [name, pick]: Journey[number]) {
  life.fixture.later(1);
  await (bookingActions[name] as Act)(life, pick);
}

export async function runWorker({ fixture }: BookingLife, ctx: AppContext) {
  await fixture.sweep();
  await notifyFlightChanges(ctx);
  await sendReminders(ctx);
  await sendDigests(ctx);
  await releaseShares(ctx);
}

/** Random actions rarely get far, so the company's tasks are mixed in, in their usual order. */
export function createLifeArbitrary() {
  const pick = fc.nat(1_000);
  const one = fc
    .tuple(fc.constantFrom(...(Object.keys(bookingActions) as BookingActionName[])), pick)
    .map((act): Journey => [act]);
  const passages: readonly (readonly BookingActionName[])[] = [
    ['call', 'enterNames', 'sendNames'],
    ['enterNames', 'sendNames', 'ticket', 'addDocument', 'sendDocuments'],
    ['enterNamesForBuyer', 'ticket', 'sendAnotherWay', 'addDocument'],
    ['changeFlight', 'answerChange', 'wait'],
    ['changeFlight', 'wait', 'keepTickets'],
    ['changeFlight', 'reissue'],
    ['askToCorrect', 'correctName', 'answerRequest', 'wait'],
    ['askToCancel', 'offer', 'answerOffer', 'wait'],
  ];
  const passage = fc
    .tuple(fc.constantFrom(...passages), pick)
    .map(([names, at]): Journey => names.map((name) => [name, at]));
  const parts = fc.array(fc.oneof({ arbitrary: one, weight: 5 }, { arbitrary: passage, weight: 5 }), {
    minLength: 2,
    maxLength: 5,
  });
  return fc.record({
    fliesIn: fc.constantFrom(1, 3, 9, 12, 30),
    parts: fc.tuple(pick, pick, parts).map(([one, other, path]): Journey[] => [
      [
        ['book', one],
        ['book', other],
      ],
      ...path,
    ]),
  });
}
