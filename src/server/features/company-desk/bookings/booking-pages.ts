import type { BookingFilter, BookingSort } from '#domain/fulfilment/customer-list.ts';
import { bookingPromises } from '#domain/fulfilment/promises.ts';
import type { StoryFacts } from '#domain/fulfilment/story.ts';
import { backOfficePageSize } from '#domain/kernel/lists.ts';
import { listFacts } from '#server/features/bookings/rows/story.store.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  type Keyset,
  type PageWithPrevious,
  readInstant,
  readKeysetDay,
  readTurn,
  type Turn,
  toTurnedPage,
} from '#server/platform/database/keyset.ts';
import {
  type BookingCriteria,
  type BookingLine,
  listBookings,
  listBookingsByIds,
  listMatchingBookingIds,
  type StoredSort,
} from './company-bookings.store.ts';

const MOST_BY_DUE = 200;

type LinesPage = PageWithPrevious<BookingLine> & { readonly sort: BookingSort };
interface Turning {
  readonly after: string | null;
  readonly before: string | null;
}

export async function listSortedPage(
  tx: Tx,
  asked: BookingCriteria,
  sort: BookingSort,
  turning: Turning,
): Promise<LinesPage> {
  if (sort !== 'due') return loadStoredPage(tx, asked, sort, turning);
  const ids = await listMatchingBookingIds(tx, asked, MOST_BY_DUE + 1);
  // Too many bookings to sort by due time. Order of departure is similar, and fast on every page.
  if (ids.length > MOST_BY_DUE) return loadStoredPage(tx, asked, 'departure', turning);
  const page = pageByDue([...(await listFacts(tx, ids)).values()], asked.filter, turning);
  const items = await listBookingsByIds(
    tx,
    asked,
    page.items.map(({ id }) => id),
  );
  return { ...page, items, sort };
}

async function loadStoredPage(
  tx: Tx,
  asked: BookingCriteria,
  sort: StoredSort,
  turning: Turning,
): Promise<LinesPage> {
  const turn = readTurn<Date | string>(sort === 'newest' ? readInstant : readKeysetDay, turning, sort);
  const read = (turn: Turn<Date | string> | null) =>
    listBookings(tx, asked, { sort, turn, limit: backOfficePageSize + 1 });
  const rows = await read(turn);
  const isFirst = turn?.back && rows.length <= backOfficePageSize;
  const keysetOf = ({ id, createdAt, leavesOn }: BookingLine) => ({
    id,
    value: sort === 'newest' ? createdAt : leavesOn,
  });
  const page = toTurnedPage(keysetOf, isFirst ? await read(null) : rows, {
    size: backOfficePageSize,
    order: sort,
    turn: isFirst ? null : turn,
  });
  return { ...page, sort };
}

function pageByDue(rows: readonly StoryFacts[], { stage }: BookingFilter, turning: Turning) {
  const order = `due-${stage ?? ''}`;
  const turn = readTurn(readInstant, turning, order);
  const sorted = rows
    .map((facts) => {
      const promises = bookingPromises({ ...facts, ticketBy: facts.work?.ticketBy ?? null });
      if (stage === 'call') return { id: facts.bookingId, value: facts.call?.nextAt ?? promises.callBy };
      return { id: facts.bookingId, value: stage === 'ticket' ? promises.ticketsBy : promises.namesBy };
    })
    .sort(compareDueTimes);
  const rest = (back: boolean) =>
    sorted.filter(
      (each) => !turn || (back ? compareDueTimes(each, turn.from) < 0 : compareDueTimes(each, turn.from) > 0),
    );
  const before = turn?.back ? rest(true) : [];
  if (turn?.back && before.length > backOfficePageSize)
    return toTurnedPage((item) => item, before.slice(-backOfficePageSize - 1), {
      size: backOfficePageSize,
      order,
      turn,
    });
  const isStart = turn?.back ?? false;
  const shown = isStart ? sorted : rest(false);
  return toTurnedPage((item) => item, shown.slice(0, backOfficePageSize + 1), {
    size: backOfficePageSize,
    order,
    turn: isStart ? null : turn,
  });
}

function compareDueTimes(one: Keyset, other: Keyset): number {
  return one.value.getTime() - other.value.getTime() || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}
