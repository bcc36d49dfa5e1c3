// What the pages of a company ask of the database.

import { shownPhases } from '#domain/deals/company-deal.ts';
import { readDealSearch, readSearch } from '#domain/deals/list-search.ts';
import { mostFlightLoads } from '#domain/finance/numbers.ts';
import type { BookingFilter } from '#domain/fulfilment/customer-list.ts';
import { monthSpan } from '#domain/kernel/month.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';
import { listBoardBookings } from '#server/features/bookings/rows/board-bookings.store.ts';
import { listFacts, listOpenFacts } from '#server/features/bookings/rows/story.store.ts';
import { listDepartures } from '#server/features/company-desk/board/board.store.ts';
import {
  countBookings,
  countStates,
  listBookings,
  listFittingIds,
} from '#server/features/company-desk/bookings/company-bookings.store.ts';
import { listLoads } from '#server/features/company-desk/numbers/numbers.store.ts';
import {
  countDealsBy,
  countDealsOfCompany,
  listDealsClosing,
  listDealsOfCompany,
} from '#server/features/deals/deal-list.store.ts';
import {
  findLedgerBegin,
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
  listBookingsOnFlight,
  listPassengersOf,
  listSoldDeals,
} from '#server/features/fulfilment/rows/manifest.store.ts';
import { listByPassport } from '#server/features/fulfilment/rows/passport-marks.store.ts';
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
const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);
export const company = { companyId: bigCompanyId };
export const live = { ...company, mode: 'live' } as const;

const today = klDate(now);
const start = { sort: 'newest', turn: null, limit: LIMIT } as const;
const byDeparture = { ...start, sort: 'departure' } as const;
const from = (place: Keyset) => ({ ...start, turn: { from: place, back: false } });
const asked = (filter: BookingFilter) => ({ ...live, filter, among: null, today });

export interface Question {
  readonly name: string;
  readonly ask: (tx: Tx, place: Places) => Promise<unknown>;
}

/** Where nine tenths of each list of the company lie behind. */
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

const customerPages: Question[] = filters.flatMap(([how, filter]) => [
  {
    name: `prospects${how}`,
    ask: (tx) => listProspects(tx, { ...company, filter }, start),
  },
  {
    name: `prospects${how}, pending`,
    ask: (tx) => listProspects(tx, { ...company, filter: { ...filter, status: 'pending' } }, start),
  },
  {
    name: `prospects${how}, deep`,
    ask: (tx, { prospect }) => listProspects(tx, { ...company, filter }, from(prospect)),
  },
  {
    name: `bookings${how}`,
    ask: (tx) => listBookings(tx, asked(filter), start),
  },
  {
    name: `bookings${how}, failed`,
    ask: (tx) => listBookings(tx, asked({ ...filter, status: 'failed' }), start),
  },
  {
    name: `bookings${how}, deep`,
    ask: (tx, { booking }) => listBookings(tx, asked(filter), from(booking)),
  },
]);

const dealQuery = { phase: null, search: null, sort: 'newest' } as const;
const dealPages: Question[] = (['all', 'active', 'expired'] as const).flatMap((show) => {
  const wanted = { ...live, query: { ...dealQuery, show }, among: null, now, limit: LIMIT };
  return [
    { name: `deals, ${show}`, ask: (tx: Tx) => listDealsOfCompany(tx, { ...wanted, turn: null }) },
    {
      name: `deals, ${show}, deep`,
      ask: (tx: Tx, { deal }: Places) =>
        listDealsOfCompany(tx, { ...wanted, turn: { from: deal, back: false } }),
    },
    {
      name: `deals, ${show}, gone back in`,
      ask: (tx: Tx, { deal }: Places) =>
        listDealsOfCompany(tx, { ...wanted, turn: { from: deal, back: true } }),
    },
    ...(['departure', 'deadline'] as const).map((sort) => ({
      name: `deals, ${show}, by ${sort}`,
      ask: (tx: Tx) => listDealsOfCompany(tx, { ...wanted, query: { ...dealQuery, show, sort }, turn: null }),
    })),
  ];
});

const phasePages: Question[] = shownPhases.map((phase) => ({
  name: `deals, ${phase}`,
  ask: (tx) =>
    listDealsOfCompany(tx, {
      ...{ ...live, query: { ...dealQuery, show: 'all', phase }, among: null, now, turn: null, limit: LIMIT },
    }),
}));

/** Each as a page asks for it: what is found, and those rows. */
const searched =
  (kind: 'booking' | 'prospect' | 'deal', text: string) =>
  async (tx: Tx): Promise<void> => {
    const search = kind === 'deal' ? readDealSearch(text) : readSearch(text);
    const { ids } = await findByWords(tx, { ...company, kind, terms: search?.terms ?? [] });
    if (kind === 'booking') await listBookings(tx, { ...asked({}), among: ids }, start);
    if (kind === 'prospect') await listProspects(tx, { ...company, filter: {}, among: ids }, start);
    if (kind === 'deal')
      await listDealsOfCompany(tx, {
        ...{ ...live, query: { ...dealQuery, show: 'all' }, among: ids, now, turn: null, limit: LIMIT },
      });
  };

const searchPages: Question[] = [
  { name: 'bookings, by a name that all have', ask: searched('booking', 'last') },
  { name: 'bookings, by a name that one has', ask: searched('booking', 'b10@inbox.example') },
  { name: 'bookings, by a rare and a common word', ask: searched('booking', 'first b10@inbox.example') },
  { name: 'bookings, by a word that is not there', ask: searched('booking', 'nobody') },
  { name: 'bookings, by PNR', ask: searched('booking', 'PNR100') },
  {
    name: 'bookings, by passport',
    ask: (tx) => listByPassport(tx, { ...company, marks: [Buffer.from('no such mark')], limit: mostFound }),
  },
  { name: 'prospects, by a name that all have', ask: searched('prospect', 'person') },
  { name: 'prospects, by a word that is not there', ask: searched('prospect', 'nobody') },
  { name: 'deals, by a city that all have', ask: searched('deal', 'osaka') },
  { name: 'deals, by PNR', ask: searched('deal', 'PNR100') },
];

const viewPages: Question[] = [
  { name: 'bookings, by departure', ask: (tx) => listBookings(tx, asked({ from: today }), byDeparture) },
  {
    name: 'bookings, between two days',
    ask: (tx) => listBookings(tx, asked({ from: today, to: addDays(today, 7) }), byDeparture),
  },
  { name: 'bookings, of a deal', ask: (tx) => listBookings(tx, asked({ deal: bigDealId }), start) },
  {
    name: 'bookings, gone back in',
    ask: (tx, { booking }) => listBookings(tx, asked({}), { ...start, turn: { from: booking, back: true } }),
  },
  ...(['names', 'ticket'] as const).map((stage) => ({
    name: `bookings, ${stage}, what is due first`,
    ask: async (tx: Tx) => listFacts(tx, await listFittingIds(tx, asked({ stage }), MOST_BY_DUE + 1)),
  })),
  ...(['names', 'ticket', 'fly'] as const).map((stage) => ({
    name: `bookings, ${stage}, by departure`,
    ask: (tx: Tx) => listBookings(tx, asked({ stage }), byDeparture),
  })),
  {
    name: 'prospects, of a deal',
    ask: (tx) => listProspects(tx, { ...company, filter: { deal: bigDealId } }, start),
  },
  {
    name: 'prospects, oldest first',
    ask: (tx) => listProspects(tx, { ...company, filter: {} }, { ...start, sort: 'oldest' }),
  },
];

const workPages: Question[] = [
  {
    name: 'booking, its notes and work',
    ask: async (tx, { booking: { id } }) => {
      await findHistoryBooking(tx, id);
      await listWork(tx, id);
      await listNotes(tx, id);
    },
  },
  {
    name: 'board, what is due',
    ask: async (tx) => {
      const open = await listOpenFacts(tx, { ...live, today }, MOST_OPEN);
      await listBoardBookings(
        tx,
        company.companyId,
        open.map(({ bookingId }) => bookingId),
      );
    },
  },
  {
    name: 'board, departures',
    ask: (tx) => listDepartures(tx, { ...live, today, until: addDays(today, 30) }, LIMIT),
  },
  {
    name: 'board, deals that close',
    ask: (tx) => listDealsClosing(tx, { ...live, now, until: addHours(now, 72), limit: LIMIT }),
  },
  { name: 'flights', ask: (tx) => listSoldDeals(tx, live, { today, past: false }) },
  {
    name: 'manifest',
    ask: async (tx) => {
      await findSoldDeal(tx, bigCompanyId, bigDealId);
      const bookings = await listBookingsOnFlight(tx, live, bigDealId);
      await listPassengersOf(
        tx,
        bookings.map(({ id }) => id),
      );
    },
  },
];

export const october = { mode: 'live', ...monthSpan('2026-10') } as const;
const octoberOfBig = { ...october, companyId: bigCompanyId };
/** Has a month's part of all that the company sold. */
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

const moneyPages: Question[] = [
  { name: 'statement of a month', ask: statement(octoberOfBig) },
  { name: 'opening balance', ask: (tx) => sumOpenShares(tx, { ...live, at: october.from }) },
  { name: 'where the ledger begins', ask: (tx) => findLedgerBegin(tx, live) },
];

/** Asked as the company, under the policies that its rows are read with. */
export const companyPages: readonly Question[] = [
  ...dealPages,
  ...phasePages,
  ...customerPages,
  ...searchPages,
  ...workPages,
  ...viewPages,
  ...moneyPages,
];

export const companyCounters: readonly Question[] = [
  // They read what the month moved, or what moved since.
  { name: 'statement of a busy month', ask: statement(marchOfBig) },
  {
    name: 'opening balance of a busy month',
    ask: (tx) => sumOpenShares(tx, { ...live, at: marchOfBig.from }),
  },
  {
    name: 'numbers of a company, a month',
    ask: async (tx) => {
      await sumLedgerByDay(tx, octoberOfBig);
      await listLedgerSales(tx, octoberOfBig);
      await listLoads(tx, { ...octoberOfBig, limit: mostFlightLoads });
    },
  },
  // Two thousand rows of one word are compared with the other: it grows until then, and no further.
  { name: 'bookings, by two words that all have', ask: searched('booking', 'last first') },
  { name: 'counters of prospects', ask: (tx) => countProspects(tx, bigCompanyId) },
  { name: 'seats wanted', ask: (tx) => listDemand(tx, { ...company, filter: {} }, 60) },
  { name: 'counters of bookings, revenue', ask: (tx) => countBookings(tx, live) },
  { name: 'counters of the views of bookings', ask: (tx) => countStates(tx, live, today) },
  { name: 'counters of deals', ask: (tx) => countDealsOfCompany(tx, bigCompanyId, now) },
  { name: 'deals by airlines', ask: (tx) => countDealsBy(tx, bigCompanyId, 'airlines', 50) },
];
