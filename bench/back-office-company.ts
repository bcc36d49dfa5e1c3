import { phaseFilters } from '#domain/deals/company-deal.ts';
import { readDealSearch, readSearch } from '#domain/deals/list-search.ts';
import { maxFlightLoads } from '#domain/finance/numbers.ts';
import type { BookingFilter } from '#domain/fulfilment/customer-list.ts';
import { monthSpan } from '#domain/kernel/month.ts';
import { addDays, dayMs, klDate } from '#domain/kernel/time.ts';
import { listBoardBookings } from '#server/features/bookings/rows/board-bookings.store.ts';
import { listFacts, listOpenFacts } from '#server/features/bookings/rows/story.store.ts';
import { listDepartingFlights } from '#server/features/company-desk/board/board.store.ts';
import {
  countBookings,
  countStates,
  listBookings,
  listMatchingBookingIds,
} from '#server/features/company-desk/bookings/company-bookings.store.ts';
import { listLoads } from '#server/features/company-desk/numbers/numbers.store.ts';
import {
  countDealsBy,
  countDealsOfCompany,
  listCompanyDealRows,
  listDealsClosing,
} from '#server/features/deals/deal-list.store.ts';
import {
  findLedgerStart,
  listLedgerSales,
  sumLedgerByBooking,
  sumLedgerByDay,
  sumOpenShares,
} from '#server/features/finance/ledger/ledger.store.ts';
import { listPaidOut, listShares } from '#server/features/finance/statements/statements.store.ts';
import { findHistoryBooking, listWork } from '#server/features/fulfilment/notes/history.store.ts';
import { listNotes } from '#server/features/fulfilment/notes/notes.store.ts';
import {
  findSoldDeal,
  listBookingPassengers,
  listBookingsOnFlight,
  listSoldDeals,
} from '#server/features/fulfilment/rows/manifest.store.ts';
import { listBookingsByPassport } from '#server/features/fulfilment/rows/passport-marks.store.ts';
import {
  countProspects,
  listDemand,
  listProspects,
} from '#server/features/prospects/company-prospects.store.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { Keyset } from '#server/platform/database/keyset.ts';
import { findByWords, mostFound } from '#server/platform/database/search-words.ts';
import { absentPair, bigCompanyId, bigDealId, commonName, rareName } from './back-office-data.ts';

export const LIMIT = 21;
const MOST_BY_DUE = 200;
const MOST_OPEN = 2_000;
export const now = new Date('2026-11-01T00:00:00.000Z');
export const company = { companyId: bigCompanyId };
export const live = { ...company, mode: 'live' } as const;

const today = klDate(now);
const start = { sort: 'newest', turn: null, limit: LIMIT } as const;
const byDeparture = { ...start, sort: 'departure' } as const;
const from = (place: Keyset) => ({ ...start, turn: { from: place, back: false } });
const buildListQuery = (filter: BookingFilter) => ({ ...live, filter, among: null, today });

export type Question = (tx: Tx, places: Places) => Promise<unknown>;
export type Questions = Readonly<Record<string, Question>>;
const merge = (parts: readonly Questions[]): Questions => Object.assign({}, ...parts);

/** Cursors at 90 % of each list, where an offset would be slowest. */
export interface Places {
  readonly deal: Keyset;
  readonly prospect: Keyset;
  readonly booking: Keyset;
  readonly mail: Keyset;
  readonly auditId: string;
}

const filters = [
  ['', {}],
  [', by airlines', { airlines: commonName.airlines }],
  [', by destination', { destination: commonName.destination }],
  [', by airlines and destination', commonName],
  [', by a pair that is not there', absentPair],
  [', by a rare airline', { airlines: rareName.airlines }],
] as const;

const customerPages = merge(
  filters.map(
    ([how, filter]): Questions => ({
      [`prospects${how}`]: (tx) => listProspects(tx, { ...company, filter }, start),
      [`prospects${how}, pending`]: (tx) =>
        listProspects(tx, { ...company, filter: { ...filter, status: 'pending' } }, start),
      [`prospects${how}, deep`]: (tx, { prospect }) =>
        listProspects(tx, { ...company, filter }, from(prospect)),
      [`bookings${how}`]: (tx) => listBookings(tx, buildListQuery(filter), start),
      [`bookings${how}, failed`]: (tx) =>
        listBookings(tx, buildListQuery({ ...filter, status: 'failed' }), start),
      [`bookings${how}, deep`]: (tx, { booking }) => listBookings(tx, buildListQuery(filter), from(booking)),
    }),
  ),
);

const dealQuery = { phase: null, search: null, sort: 'newest' } as const;
const allDeals = {
  ...live,
  query: { ...dealQuery, show: 'all' },
  among: null,
  now,
  turn: null,
  limit: LIMIT,
} as const;
const dealPages = merge(
  (['all', 'active', 'expired'] as const).map((show): Questions => {
    const wanted = { ...allDeals, query: { ...dealQuery, show } };
    return {
      [`deals, ${show}`]: (tx: Tx) => listCompanyDealRows(tx, wanted),
      [`deals, ${show}, deep`]: (tx: Tx, { deal }: Places) =>
        listCompanyDealRows(tx, { ...wanted, turn: { from: deal, back: false } }),
      [`deals, ${show}, gone back in`]: (tx: Tx, { deal }: Places) =>
        listCompanyDealRows(tx, { ...wanted, turn: { from: deal, back: true } }),
      ...merge(
        (['departure', 'deadline'] as const).map((sort) => ({
          [`deals, ${show}, by ${sort}`]: (tx: Tx) =>
            listCompanyDealRows(tx, { ...wanted, query: { ...dealQuery, show, sort } }),
        })),
      ),
    };
  }),
);

const phasePages = merge(
  phaseFilters.map(
    (phase): Questions => ({
      [`deals, in phase ${phase}`]: (tx) =>
        listCompanyDealRows(tx, { ...allDeals, query: { ...dealQuery, show: 'all', phase } }),
    }),
  ),
);

const searched =
  (kind: 'booking' | 'prospect' | 'deal', text: string) =>
  async (tx: Tx): Promise<void> => {
    const search = kind === 'deal' ? readDealSearch(text) : readSearch(text);
    const { ids } = await findByWords(tx, { ...company, kind, terms: search?.terms ?? [] });
    if (kind === 'booking') await listBookings(tx, { ...buildListQuery({}), among: ids }, start);
    if (kind === 'prospect') await listProspects(tx, { ...company, filter: {}, among: ids }, start);
    if (kind === 'deal') await listCompanyDealRows(tx, { ...allDeals, among: ids });
  };

const searchPages: Questions = {
  'bookings, by a name that all have': searched('booking', 'last'),
  'bookings, by a name that one has': searched('booking', 'b10@inbox.example'),
  'bookings, by a rare and a common word': searched('booking', 'first b10@inbox.example'),
  'bookings, by a word that is not there': searched('booking', 'nobody'),
  'bookings, by PNR': searched('booking', 'PNR100'),
  'bookings, by passport': (tx) =>
    listBookingsByPassport(tx, { ...company, marks: [Buffer.from('no such mark')], limit: mostFound }),
  'prospects, by a name that all have': searched('prospect', 'person'),
  'prospects, by a word that is not there': searched('prospect', 'nobody'),
  'deals, by a city that all have': searched('deal', 'osaka'),
  'deals, by PNR': searched('deal', 'PNR100'),
};

const viewPages: Questions = {
  'bookings, by departure': (tx) => listBookings(tx, buildListQuery({ from: today }), byDeparture),
  'bookings, between two days': (tx) =>
    listBookings(tx, buildListQuery({ from: today, to: addDays(today, 7) }), byDeparture),
  'bookings, of a deal': (tx) => listBookings(tx, buildListQuery({ deal: bigDealId }), start),
  'bookings, gone back in': (tx, { booking }) =>
    listBookings(tx, buildListQuery({}), { ...start, turn: { from: booking, back: true } }),
  ...merge(
    (['names', 'ticket'] as const).map((stage) => ({
      [`bookings, ${stage}, what is due first`]: async (tx: Tx) =>
        listFacts(tx, await listMatchingBookingIds(tx, buildListQuery({ stage }), MOST_BY_DUE + 1)),
    })),
  ),
  ...merge(
    (['names', 'ticket', 'fly'] as const).map((stage) => ({
      [`bookings, ${stage}, by departure`]: (tx: Tx) =>
        listBookings(tx, buildListQuery({ stage }), byDeparture),
    })),
  ),
  'prospects, of a deal': (tx) => listProspects(tx, { ...company, filter: { deal: bigDealId } }, start),
  'prospects, oldest first': (tx) =>
    listProspects(tx, { ...company, filter: {} }, { ...start, sort: 'oldest' }),
};

const workPages: Questions = {
  'booking, its notes and work': async (tx, { booking: { id } }) => {
    await findHistoryBooking(tx, id);
    await listWork(tx, id);
    await listNotes(tx, id);
  },
  'board, what is due': async (tx) => {
    const open = await listOpenFacts(tx, { ...live, today }, MOST_OPEN);
    await listBoardBookings(
      tx,
      company.companyId,
      open.map(({ bookingId }) => bookingId),
    );
  },
  'board, departures': (tx) => listDepartingFlights(tx, { ...live, today, until: addDays(today, 30) }, LIMIT),
  'board, deals that close': (tx) =>
    listDealsClosing(tx, { ...live, now, until: new Date(now.getTime() + 3 * dayMs), limit: LIMIT }),
  flights: (tx) => listSoldDeals(tx, live, { today, past: false }),
  manifest: async (tx) => {
    await findSoldDeal(tx, bigCompanyId, bigDealId);
    const bookings = await listBookingsOnFlight(tx, live, bigDealId);
    await listBookingPassengers(
      tx,
      bookings.map(({ id }) => id),
    );
  },
};

export const october = { mode: 'live', ...monthSpan('2026-10') } as const;
const octoberOfBig = { ...october, companyId: bigCompanyId };
const marchOfBig = { ...octoberOfBig, ...monthSpan('2026-03') };

const statement = (span: typeof octoberOfBig) => async (tx: Tx) => {
  const changes = await sumLedgerByBooking(tx, span);
  await listShares(
    tx,
    bigCompanyId,
    changes.map(({ bookingId }) => bookingId),
  );
  await listPaidOut(tx, span, span);
  await listLedgerSales(tx, span);
};

const moneyPages: Questions = {
  'statement of a month': statement(octoberOfBig),
  'opening balance': (tx) => sumOpenShares(tx, { ...live, at: october.from }),
  'where the ledger begins': (tx) => findLedgerStart(tx, live),
};

export const companyPages: Questions = {
  ...dealPages,
  ...phasePages,
  ...customerPages,
  ...searchPages,
  ...workPages,
  ...viewPages,
  ...moneyPages,
};

export const companyCounters: Questions = {
  'statement of a busy month': statement(marchOfBig),
  'opening balance of a busy month': (tx) => sumOpenShares(tx, { ...live, at: marchOfBig.from }),
  'numbers of a company, a month': async (tx) => {
    await sumLedgerByDay(tx, octoberOfBig);
    await listLedgerSales(tx, octoberOfBig);
    await listLoads(tx, { ...octoberOfBig, limit: maxFlightLoads });
  },
  // The search checks at most 2,000 matches of the first word for the second word, so its cost is bounded.
  'bookings, by two words that all have': searched('booking', 'last first'),
  'counters of prospects': (tx) => countProspects(tx, bigCompanyId),
  'seats wanted': (tx) => listDemand(tx, { ...company, filter: {} }, 60),
  'counters of bookings, revenue': (tx) => countBookings(tx, live),
  'counters of the views of bookings': (tx) => countStates(tx, live, today),
  'counters of deals': (tx) => countDealsOfCompany(tx, bigCompanyId, now),
  'deals by airlines': (tx) => countDealsBy(tx, bigCompanyId, 'airlines', 50),
};
