// Stages of the demo's paid bookings: most are done, some are due today, two are overdue.
import type { Insertable } from 'kysely';
import { getNextCallTime } from '#domain/fulfilment/calls.ts';
import { type TaskGroup, taskGroup } from '#domain/fulfilment/due.ts';
import type { FulfilmentState } from '#domain/fulfilment/fulfilment.ts';
import { bookingPromises, type DepartureTime } from '#domain/fulfilment/promises.ts';
import { bookingStory, type Call, type StoryFacts } from '#domain/fulfilment/story.ts';
import { addDays, klDate, minuteMs } from '#domain/kernel/time.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Encrypt, Random } from '../testing/fixtures/factories.ts';
import { people } from '../testing/fixtures/factory-names.ts';
import type { DemoBooking } from './bookings.ts';

interface Setting {
  readonly now: Date;
  readonly random: Random;
  readonly encrypt: Encrypt;
  readonly pnrOf: (flightId: string) => string;
  readonly staffOf: (companyId: string) => string;
}

export interface DemoFulfilments {
  fulfilments: Insertable<Database['fulfilments']>[];
  passengers: Insertable<Database['passengers']>[];
  calls: Insertable<Database['follow_ups']>[];
  reminders: Insertable<Database['name_reminders']>[];
}

const stages = ['untouched', 'named', 'noAnswer', 'someNames', 'ticketed', 'reached'] as const;
type Stage = (typeof stages)[number] | 'finished';

const stateOf: Record<Stage, FulfilmentState> = {
  untouched: 'collecting',
  noAnswer: 'collecting',
  someNames: 'collecting',
  reached: 'collecting',
  named: 'complete',
  ticketed: 'ticketed',
  finished: 'documentsSent',
};

/** Maximum per group, so that a company's board fits on a screen. */
const mostOf: Readonly<Record<TaskGroup, number>> = { overdue: 2, today: 6, week: 12, later: 40 };

export function buildDemoFulfilments(bookings: readonly DemoBooking[], setting: Setting): DemoFulfilments {
  const built: DemoFulfilments = { fulfilments: [], passengers: [], calls: [], reminders: [] };
  const boards = new Map<string, Record<TaskGroup, number>>();
  const confirmed = bookings.filter(({ state }) => state === 'confirmed');
  for (const [index, booking] of confirmed.entries()) {
    const board = boards.get(booking.company_id) ?? { overdue: 0, today: 0, week: 0, later: 0 };
    boards.set(booking.company_id, board);
    addOne(built, booking, nextStage(booking, index, board, setting), setting);
  }
  return built;
}

function nextStage(
  booking: DemoBooking,
  index: number,
  board: Record<TaskGroup, number>,
  { now }: Setting,
): Stage {
  const stage = stages[index % stages.length] ?? 'finished';
  if (booking.departs_on < klDate(now) || (stage === 'someNames' && booking.tickets < 2)) return 'finished';
  const { tasks } = bookingStory(buildFacts(booking, stage, now), now);
  const groups = tasks.map((task) => taskGroup(task, now));
  const isFull = groups.some(
    (group) => board[group] + groups.filter((each) => each === group).length > mostOf[group],
  );
  if (isFull) return 'finished';
  for (const group of groups) board[group] += 1;
  return stage;
}

function buildFacts(booking: DemoBooking, stage: Stage, now: Date): StoryFacts {
  const [departure] = readSoldFlights(JSON.parse(String(booking.legs))).outbound;
  const state = stateOf[stage];
  return {
    bookingId: booking.id,
    payment: 'confirmed',
    departure,
    paidAt: paidAt(booking),
    isCancelled: false,
    change: null,
    requests: [],
    work: {
      state,
      ticketBy: null,
      missing: state === 'collecting' ? booking.tickets : 0,
      documentsWaitingSince: null,
      namesCompleteAt: null,
      ticketedAt: null,
      documentsSentAt: null,
      arrivedAt: null,
      ticketsWrongSince: null,
    },
    call: buildCall(booking, departure, stage, now),
  };
}

function buildCall(booking: DemoBooking, departure: DepartureTime, stage: Stage, now: Date): Call | null {
  if (stage === 'untouched') return null;
  const by = '';
  if (stage !== 'noAnswer')
    return { outcome: 'reached', at: computeMoment(booking, 1 / 3, now), by, nextAt: null };
  const at = new Date(Math.max(paidAt(booking).getTime(), now.getTime() - 35 * minuteMs));
  const { callBy: promised } = bookingPromises({ departure, paidAt: paidAt(booking) });
  return { outcome: 'noAnswer', at, by, nextAt: getNextCallTime(at, promised) };
}

function paidAt({ completed_at, created_at }: DemoBooking): Date {
  return completed_at instanceof Date ? completed_at : created_at;
}

/** Returns the moment at this share of the time from payment to now, or to departure for a flown trip. */
function computeMoment(booking: DemoBooking, share: number, now: Date): Date {
  const paid = paidAt(booking).getTime();
  const end = Math.min(now.getTime(), new Date(`${booking.departs_on}T00:00:00+08:00`).getTime());
  return new Date(paid + Math.max(0, end - paid) * share);
}

function addOne(built: DemoFulfilments, booking: DemoBooking, stage: Stage, setting: Setting): void {
  const { now, random, pnrOf, staffOf } = setting;
  const ofBooking = { booking_id: booking.id, company_id: booking.company_id };
  const by = staffOf(booking.company_id);
  const state = stateOf[stage];
  const at = (share: number) => computeMoment(booking, share, now);
  const isNamed = state !== 'collecting';
  const isTicketed = state === 'ticketed' || state === 'documentsSent';
  built.fulfilments.push({
    ...ofBooking,
    state,
    pnr: pnrOf(booking.flight_id),
    names_complete_at: isNamed ? at(0.5) : null,
    ...(isTicketed && {
      names_sent_at: at(0.6),
      names_sent_by: by,
      ticketed_at: at(0.7),
      ticketed_by: by,
    }),
    ...(stage === 'finished' && { documents_sent_at: at(0.8), documents_sent_by: by }),
  });
  for (let place = 1; place <= booking.tickets; place += 1) {
    const isEntered = isNamed || (stage === 'someNames' && place === 1);
    built.passengers.push({
      ...ofBooking,
      id: random.uuid(),
      place,
      ...(isEntered && { entered_by: 'buyer' as const, entered_at: at(0.5) }),
      ...(isTicketed && { ticket_number: `232-${random.text('0123456789', 10)}` }),
    });
    const passenger = built.passengers.at(-1);
    if (passenger && isEntered && !booking.personal_data_erased_at)
      Object.assign(passenger, buildDetails(String(passenger.id), place, booking, setting));
  }
  const call = buildFacts(booking, stage, now).call;
  if (call) {
    const { outcome, at: called_at, nextAt: next_call_at } = call;
    built.calls.push({ ...ofBooking, outcome, called_at, called_by: by, next_call_at });
  }
  if (stage === 'someNames') built.reminders.push({ ...ofBooking, requested_at: at(0.7), requested_by: by });
}

/** The booking already contains the first traveller, so their row only adds the countries of the passport. */
function buildDetails(id: string, place: number, booking: DemoBooking, { random, encrypt }: Setting) {
  const seal = (column: string, plain: string) => encrypt(plain, `passengers.${column}|${id}`);
  const countries = {
    nationality: seal('nationality', 'MYS'),
    issuing_country: seal('issuing_country', 'MYS'),
  };
  if (place === 1) return countries;
  const { firstName, lastName, gender } = random.pick(people);
  return {
    ...countries,
    first_name: firstName,
    last_name: lastName,
    gender: seal('gender', gender),
    date_of_birth: seal('date_of_birth', addDays('1960-01-01', random.whole(0, 18_000))),
    passport_number: seal('passport_number', `A${random.text('0123456789', 8)}`),
    passport_expiry: seal('passport_expiry', addDays(booking.departs_on, random.whole(250, 1_500))),
  };
}
