import type {
  BoardCounts,
  BoardDeparture,
  BoardFlight,
  BoardRow,
  CompanyBoard,
  SalesSums,
} from '#domain/fulfilment/company-board.ts';
import { type GroupedTasks, groupTasks } from '#domain/fulfilment/due.ts';
import { type Task, type TaskKind, taskKinds } from '#domain/fulfilment/story.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { addDays, getMonday, klDate, toKlInstant } from '#domain/kernel/time.ts';
import { readSoldFlights, type SoldFlight } from '#domain/trips/sold-flights.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { type BoardBooking, listBoardBookings } from '#server/features/bookings/rows/board-bookings.store.ts';
import type { OpenScope } from '#server/features/bookings/rows/story.store.ts';
import { loadAuthorNames } from '#server/features/bookings/story/staff-names.ts';
import { type BookingStory, listOpenStories } from '#server/features/bookings/story/story.service.ts';
import { addCallerName } from '#server/features/fulfilment/names/follow-up.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { toE164 } from '#server/platform/phone.ts';
import { listDepartingFlights, sumSold } from './board.store.ts';

const MOST_ROWS = 50;
const FIRST_ROWS_OF_WEEK = 6;
const DAYS_OF_DEPARTURES = 14;
const MOST_DEPARTURES = 5;

export interface BoardRequest {
  readonly wholeWeek: boolean;
  readonly kind: TaskKind | null;
}

export async function companyBoard(
  ctx: AppContext,
  actor: CompanyActor,
  { wholeWeek, kind }: BoardRequest,
): Promise<CompanyBoard> {
  const now = ctx.now();
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx), today: klDate(now) };
  const board = await runAsCompany(ctx.db, actor, async (tx) => {
    const { open, isCut } = await listOpenStories(ctx, tx, scope);
    const { overdue, today, week, later } = tasksOf(open, now);
    const [next] = [...week, ...later];
    const wanted = (tasks: readonly Task[], most: number) =>
      tasks.filter((task) => kind === null || task.kind === kind).slice(0, most);
    const shown = {
      overdue: wanted(overdue, MOST_ROWS),
      today: wanted(today, MOST_ROWS),
      week: wanted(week, wholeWeek ? MOST_ROWS : FIRST_ROWS_OF_WEEK),
      next: next ? [next] : [],
    };
    const ids = new Set(Object.values(shown).flatMap((tasks) => tasks.map(({ bookingId }) => bookingId)));
    const bookings = new Map(
      (await listBoardBookings(tx, actor.companyId, [...ids])).map((row) => [row.id, row]),
    );
    const stories = new Map(open.map((each) => [each.bookingId, each]));
    const rowsOf = (tasks: readonly Task[]) =>
      tasks.flatMap((task) => {
        const [booking, story] = [bookings.get(task.bookingId), stories.get(task.bookingId)];
        return booking && story ? [toRow(task, story, booking)] : [];
      });
    const until = addDays(scope.today, DAYS_OF_DEPARTURES);
    const departures = await listDepartingFlights(tx, { ...scope, until }, MOST_DEPARTURES);
    return {
      counts: countGroups({ overdue, today, week, later }),
      byKind: {
        overdue: countByKind(overdue),
        today: countByKind(today),
        week: countByKind(week),
      },
      overdue: rowsOf(shown.overdue),
      today: rowsOf(shown.today),
      week: rowsOf(shown.week),
      next: rowsOf(shown.next)[0] ?? null,
      departures: departures.map(
        ({ legs, destination, ...counted }): BoardDeparture => ({
          ...counted,
          ...toFlight({ legs, destination }),
        }),
      ),
      sold: await loadSold(tx, scope),
      isCut,
    };
  });
  const { overdue, today, week, next } = board;
  const calls = [...overdue, ...today, ...week, next].map((row) => row?.call?.by);
  const nameOf = await loadAuthorNames(ctx.db, calls);
  const named = (row: BoardRow): BoardRow => ({ ...row, call: row.call && addCallerName(row.call, nameOf) });
  return {
    ...board,
    overdue: overdue.map(named),
    today: today.map(named),
    week: week.map(named),
    next: next && named(next),
  };
}

export async function boardCounts(ctx: AppContext, actor: CompanyActor): Promise<BoardCounts> {
  const now = ctx.now();
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx), today: klDate(now) };
  const { open } = await runAsCompany(ctx.db, actor, (tx) => listOpenStories(ctx, tx, scope));
  return countGroups(tasksOf(open, now));
}

async function loadSold(tx: Tx, { today, ...scope }: OpenScope): Promise<SalesSums> {
  const sums = await sumSold(tx, scope, {
    today: toKlInstant(today, '00:00'),
    week: toKlInstant(getMonday(today), '00:00'),
  });
  return {
    today: { grossSen: senFromDecimal(sums.grossToday), seats: sums.seatsToday },
    week: { grossSen: senFromDecimal(sums.grossWeek), seats: sums.seatsWeek },
  };
}

function tasksOf(open: readonly BookingStory[], now: Date): GroupedTasks {
  return groupTasks(
    open.flatMap(({ tasks }) => tasks),
    now,
  );
}

function countGroups({ overdue, today, week }: GroupedTasks): BoardCounts {
  return { overdue: overdue.length, today: today.length, week: week.length };
}

function countByKind(tasks: readonly Task[]): Record<TaskKind, number> {
  const counts = taskKinds.map((kind) => [kind, tasks.filter((task) => task.kind === kind).length]);
  return Object.fromEntries(counts) as Record<TaskKind, number>;
}

function toRow(task: Task, { namesBy, call }: BookingStory, booking: BoardBooking): BoardRow {
  const { phoneNumber, timesAsked: times, lastAskedAt: lastAt } = booking;
  return {
    ...task,
    ...toFlight(booking),
    reference: booking.reference,
    buyerName: `${booking.firstName} ${booking.lastName}`,
    phone: toE164(phoneNumber) ?? phoneNumber,
    travellers: booking.tickets,
    entered: booking.entered,
    namesMissing: booking.namesMissing,
    namesBy,
    call,
    asked: lastAt && { times, lastAt },
  };
}

function toFlight({
  legs,
  destination,
}: {
  readonly legs: readonly SoldFlight[];
  readonly destination: string;
}): BoardFlight {
  const { outbound, endsIn } = tripView(readSoldFlights(legs));
  return {
    airport: outbound.to?.code ?? null,
    city: endsIn?.city ?? destination,
    departsOn: outbound.departsOn,
    flightNumber: outbound.flights[0].flightNumber,
  };
}
