import { superAdminActor } from '#dev/testing/run/actors.ts';
import { countCap } from '#domain/kernel/lists.ts';
import type { MailState } from '#domain/kernel/mail-record.ts';
import { readDeskSearch } from '#domain/operator/desk-search.ts';
import { showAudit } from '#server/features/audit/audit-desk.service.ts';
import { listAttempts } from '#server/features/bookings/rows/attempts.store.ts';
import { findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { listCompanies } from '#server/features/companies/company-list.queries.ts';
import { sumBalancesAt } from '#server/features/finance/held/held.store.ts';
import { sumLedgerByDay } from '#server/features/finance/ledger/ledger.store.ts';
import { listLedgerFacts } from '#server/features/finance/ledger/ledger-check.store.ts';
import { listBalanceRows } from '#server/features/finance/payouts/payout-desk.store.ts';
import { listOwed } from '#server/features/finance/payouts/payout-runs.store.ts';
import {
  findHistoryBooking,
  listRecords,
  listWork,
} from '#server/features/fulfilment/notes/history.store.ts';
import {
  countMails,
  countMailsToRevive,
  listMailsNewestFirst,
} from '#server/features/mail/queue/mail-desk.store.ts';
import {
  countRefunds,
  listBookingsNeedingStaff,
  listRefundsNewestFirst,
} from '#server/features/operator-desk/desk.store.ts';
import { listExactMatches, listFoundBookings } from '#server/features/operator-desk/desk-search.store.ts';
import {
  listStoryMails,
  listStoryNeeds,
  listStoryRefunds,
  listStoryRequests,
  sumCounted,
} from '#server/features/operator-desk/desk-story.store.ts';
import { countHolds } from '#server/features/operator-desk/operator-numbers.store.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { Keyset } from '#server/platform/database/keyset.ts';
import { findByWords } from '#server/platform/database/search-words.ts';
import { LIMIT, now, october, type Places, type Questions } from './back-office-company.ts';

const CAP = countCap + 1;
const MOST_MAILS = 200;
const stuckBefore = { creating: now, expiring: now };

const mailPage =
  (state: MailState | null, place?: (places: Places) => Keyset) => async (tx: Tx, places: Places) => {
    const after = place ? place(places) : null;
    await listMailsNewestFirst(tx, { state, after, limit: LIMIT });
    await countMails(tx, state, CAP);
    await countMailsToRevive(tx, CAP);
  };

const auditPage =
  (action: string | null, isDeep: boolean) =>
  async (tx: Tx, { auditId }: Places) => {
    const place = Buffer.from(`newest|${new Date().toISOString()}|${auditId}`).toString('base64url');
    const cursor = isDeep ? place : null;
    await showAudit({ db: tx }, superAdminActor(), { action, object: null, cursor });
  };

const refundPage = (state: 'due' | 'done' | null) => async (tx: Tx) => {
  const filter = { mode: 'live', state } as const;
  await listRefundsNewestFirst(tx, { filter, after: null, limit: LIMIT });
  await countRefunds(tx, filter, CAP);
};

const deskSearch = (text: string) => async (tx: Tx) => {
  const search = readDeskSearch(text);
  if (!search) throw new Error(`too short: ${text}`);
  const { reference, billplzId, terms, dealTerms } = search;
  const named = await listExactMatches(tx, { reference, billplzId, limit: LIMIT });
  const { ids } = await findByWords(tx, { companyId: null, kind: 'booking', terms });
  await listFoundBookings(tx, [...named, ...ids], LIMIT);
  await findByWords(tx, { companyId: null, kind: 'deal', terms: dealTerms });
};

export const operatorPages: Questions = {
  'booking, as the desk shows it': async (tx, { booking: { id } }) => {
    await findBooking(tx, id);
    await listStoryNeeds(tx, { bookingId: id, stuckBefore });
    await sumCounted(tx, id);
    await listStoryRefunds(tx, id);
    await listAttempts(tx, id);
    await listStoryMails(tx, id, MOST_MAILS);
    await listStoryRequests(tx, id);
    const booking = await findHistoryBooking(tx, id);
    if (booking) await listRecords(tx, booking);
    await listWork(tx, id);
  },
  'payouts, what is owed to all companies': async (tx) => {
    const owed = await listOwed(tx, 'live');
    await listBalanceRows(tx, 'live', [...new Set(owed.map(({ companyId }) => companyId))]);
  },
  'desk search, a name that all have': deskSearch('last'),
  'desk search, an email': deskSearch('b10@inbox.example'),
  'desk search, a rare and a common word': deskSearch('first b10@inbox.example'),
  'desk search, a bill or transaction': deskSearch('bf26751a67de3eea'),
  'desk search, a reference that is not there': deskSearch('ZZZZZZZ9'),
  mails: mailPage(null),
  'mails, failed': mailPage('failed'),
  'mails, cancelled': mailPage('cancelled'),
  'mails, deep': mailPage(null, ({ mail }) => mail),
  audit: auditPage(null, false),
  'audit, by action': auditPage('action3', false),
  'audit, deep': auditPage(null, true),
  'refunds, due': refundPage('due'),
  desk: (tx) => listBookingsNeedingStaff(tx, { stuckBefore, mode: 'live', after: null, limit: LIMIT }),
};

export const operatorCounters: Questions = {
  // The list has at most 1,000 rows, so the cost is bounded.
  'refunds, with their count (super admin)': refundPage(null),
  'numbers, a month (super admin)': async (tx) => {
    await sumLedgerByDay(tx, october);
    await countHolds(tx, october);
  },
  'comparison of 1,000 ledgers (super admin)': (tx) =>
    listLedgerFacts(tx, { after: '00000000-0000-0000-0000-000000000000', limit: 1_000 }),
  'money held, all ledgers (super admin)': (tx) => sumBalancesAt(tx, 'live', october.until),
  'companies, with counts of each (super admin)': (tx) =>
    listCompanies({ db: tx }, superAdminActor(), { search: null, status: null, cursor: null }),
};
