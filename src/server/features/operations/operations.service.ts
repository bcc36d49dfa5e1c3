// Metrics from the database and this process. deploy/alerts.yaml decides which raise alerts.
import { hourMs, minuteMs } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { latestLedgerCheck } from '#server/features/finance/ledger/ledger-check.service.ts';
import { latestSeatCountCheck } from '#server/features/operator-desk/desk-list.service.ts';
import { currentMode, findSettingsState } from '#server/features/payments/payments.service.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { measureWishes } from '#server/features/wishes/wishes.service.ts';
import { clockSkewSeconds, type ProcessClock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { Facts, Sample } from '#server/platform/metrics.ts';
import { measureFolders, visitPublicAddress } from '#server/platform/outside.ts';
import {
  queryBackupAge,
  queryBookings,
  queryDeals,
  queryJobs,
  queryMails,
  querySecurity,
  queryWorkers,
  setStatementTimeout,
} from './operations.store.ts';

const KEEP_SECONDS = 10;
const OUTSIDE_KEEP_SECONDS = 60;
const LONGEST_STATEMENT_MS = 1_000;
const WORKER_SILENT_SECONDS = 60;
/** Mails from this priority on belong to mailings; counts stop at the limit below. */
const MAILING_PRIORITY = 10;
const MOST_COUNTED_MAILS = 10_000;
/** Work that usually takes seconds or minutes is overdue after this. */
const OVERDUE_MINUTES = 5;

type Part = Omit<Facts, 'ask' | 'keepSeconds'> & { ask(ctx: AppContext, tx: Tx): Promise<readonly Sample[]> };

/** Every worker reports these with equal values, so alerts take the maximum. */
export function databaseFacts(ctx: AppContext): readonly Facts[] {
  const quick = parts.map((part) => ({
    ...part,
    keepSeconds: KEEP_SECONDS,
    ask: () =>
      ctx.db.transaction().execute(async (tx) => {
        await setStatementTimeout(tx, LONGEST_STATEMENT_MS);
        return part.ask(ctx, tx);
      }),
  }));
  const seatCounts: Facts = {
    part: 'seat_counts',
    keepSeconds: KEEP_SECONDS,
    gauges: {
      seat_counts_broken: {
        help: 'Deals whose seat counters were not the sum of their bookings when last compared',
      },
    },
    ask: async () => {
      const check = await latestSeatCountCheck(ctx);
      return [
        { name: 'seat_counts_broken', value: (check?.brokenDeals.length ?? 0) + (check?.brokenClients ?? 0) },
      ];
    },
  };
  const ledger: Facts = {
    part: 'ledger',
    keepSeconds: KEEP_SECONDS,
    gauges: {
      ledger_broken: { help: 'Bookings and companies whose ledger was not right when last compared' },
      ledger_check_age_seconds: { help: 'Since the ledger was last compared; none before the first time' },
    },
    ask: async () => {
      const check = await latestLedgerCheck(ctx);
      const age = check && (ctx.now().getTime() - check.checkedAt.getTime()) / 1_000;
      return [
        { name: 'ledger_broken', value: check?.brokenBookings.length ?? 0 },
        { name: 'ledger_check_age_seconds', value: age },
      ];
    },
  };
  const looks: Facts = {
    part: 'looks',
    keepSeconds: KEEP_SECONDS,
    gauges: { bill_looks_left: { help: 'Looks at bills that all workers together may still take now' } },
    ask: async () => [
      { name: 'bill_looks_left', value: await paymentProvider(ctx).checksLeft(await currentMode(ctx)) },
    ],
  };
  return [...quick, seatCounts, ledger, looks];
}

/** Runs last in each worker, because an unresponsive public address would delay the other metrics. */
export function getOutsideFacts({ config, now }: AppContext): Facts {
  return {
    part: 'outside',
    keepSeconds: OUTSIDE_KEEP_SECONDS,
    gauges: {
      public_address_up: { help: 'Whether a visitor reaches the site at PUBLIC_BASE_URL (1) or not (0)' },
      certificate_left_seconds: { help: 'Until the certificate of the public address ends' },
      folder_free_bytes: { help: 'Free space of the disk of a watched folder', labels: ['folder'] },
      folder_free_ratio: { help: 'Free share of the disk of a watched folder', labels: ['folder'] },
    },
    async ask() {
      const site = config.publicBaseUrl ? await visitPublicAddress(config.publicBaseUrl) : null;
      const endsAt = site?.certificateEndsAt;
      const left = endsAt ? (endsAt.getTime() - now().getTime()) / 1_000 : null;
      const folders = (await measureFolders(config.watchedFolders)).flatMap(({ folder, space }) =>
        space ? [{ labels: { folder }, ...space }] : [],
      );
      return [
        { name: 'public_address_up', value: site && (site.problem === null ? 1 : 0) },
        { name: 'certificate_left_seconds', value: left },
        ...folders.map(({ labels, freeBytes }) => ({ name: 'folder_free_bytes', labels, value: freeBytes })),
        ...folders.map(({ labels, freeBytes, allBytes }) => ({
          name: 'folder_free_ratio',
          labels,
          value: freeBytes / allBytes,
        })),
      ];
    },
  };
}

const settingsStates = [
  { kind: 'open', label: 'readable' },
  { kind: 'unreadable', label: 'unreadable' },
  { kind: 'none', label: 'missing' },
];

/** Per process: its clock, and whether its keys decrypt the settings. */
export function processFacts(ctx: AppContext, clock?: ProcessClock): Facts {
  return {
    part: 'process',
    keepSeconds: KEEP_SECONDS,
    gauges: {
      clock_skew_seconds: { help: 'How far the clock of this process is ahead of the database’s' },
      payment_settings: {
        help: 'Whether the payment settings in force are readable, unreadable or missing: 1 for what is true',
        labels: ['state'],
      },
    },
    async ask() {
      const { kind } = await findSettingsState(ctx);
      return [
        { name: 'clock_skew_seconds', value: await clockSkewSeconds(ctx.db, clock) },
        ...settingsStates.map((each) => ({
          name: 'payment_settings',
          labels: { state: each.label },
          value: each.kind === kind ? 1 : 0,
        })),
      ];
    },
  };
}

const parts: readonly Part[] = [
  {
    part: 'bookings',
    gauges: {
      bookings: { help: 'Bookings in a state that they will leave again', labels: ['state'] },
      reviews_oldest_seconds: { help: 'How long the oldest payment in review has waited for a person' },
      refunds_due: { help: 'Refunds that a person has to pay back' },
      refunds_oldest_seconds: {
        help: 'How long the oldest refund due has waited since the buyer gave a bank account',
      },
      unknown_payments: { help: 'Paid bills of no booking that no operator has closed' },
      holds_overdue: { help: 'Holds that should have ended by themselves' },
      bill_looks_late: { help: 'Bills whose look is more than five minutes late' },
      last_payment_age_seconds: { help: 'Since the last payment was settled, if it is among recent events' },
    },
    ask: (ctx, tx) => bookingSamples(ctx, tx),
  },
  {
    part: 'deals',
    gauges: {
      deals: { help: 'Deals of approved companies before their deadline', labels: ['phase'] },
      seats: { help: 'Seats of these deals', labels: ['state'] },
    },
    async ask(ctx, tx) {
      const { open, comingSoon, allHeld, soldOut, offered, held, sold } = await queryDeals(tx, ctx.now());
      return [
        ...toLabelledSamples('deals', 'phase', {
          open,
          coming_soon: comingSoon,
          all_held: allHeld,
          sold_out: soldOut,
        }),
        ...toLabelledSamples('seats', 'state', { offered, held, sold }),
      ];
    },
  },
  {
    part: 'mails',
    gauges: {
      mails_queued: { help: `Mails that wait, counted up to ${MOST_COUNTED_MAILS}`, labels: ['lane'] },
      mails_oldest_seconds: { help: 'How long the oldest of them has waited', labels: ['lane'] },
      mails_failed: { help: `Mails given up, counted up to ${MOST_COUNTED_MAILS}` },
    },
    async ask(_ctx, tx) {
      const mails = await queryMails(tx, { mailingFrom: MAILING_PRIORITY, most: MOST_COUNTED_MAILS });
      const { personal, mailing, oldestPersonal, oldestMailing, failed } = mails;
      return [
        ...toLabelledSamples('mails_queued', 'lane', { personal, mailing }),
        ...toLabelledSamples('mails_oldest_seconds', 'lane', {
          personal: oldestPersonal ?? 0,
          mailing: oldestMailing ?? 0,
        }),
        { name: 'mails_failed', value: failed },
      ];
    },
  },
  {
    part: 'wishes',
    gauges: {
      wishes: { help: 'Searches by email', labels: ['state'] },
      wish_deals_waiting: { help: 'Deals on sale to compare with them' },
      emails_suppressed: { help: 'Addresses that a mail server rejected for good' },
    },
    async ask(ctx, tx) {
      const { active, waiting, suppressed, dealsToMatch } = await measureWishes({ ...ctx, db: tx });
      return [
        ...toLabelledSamples('wishes', 'state', { active, waiting }),
        { name: 'wish_deals_waiting', value: dealsToMatch },
        { name: 'emails_suppressed', value: suppressed },
      ];
    },
  },
  {
    part: 'security',
    gauges: {
      security_events: {
        help: 'Lines of the audit log in the last hour that could be an attack, by kind',
        labels: ['kind'],
      },
      sign_ins_refused_most: {
        help: 'Refused sign-ins of the last hour on the account or network with the most',
      },
      passports_opened_most: {
        help: 'Bookings whose full passport numbers the busiest account opened in the last hour',
      },
      unpaid_seats_most: { help: 'Seats held unpaid by the client that holds the most' },
      deals_held_unpaid: {
        help: 'Deals with more than half of their unsold seats held unpaid, at least five',
      },
    },
    async ask(ctx, tx) {
      const found = await querySecurity(tx, new Date(ctx.now().getTime() - hourMs));
      return [
        ...toLabelledSamples('security_events', 'kind', {
          sign_in_refused: found.signInsRefused,
          signature_refused: found.signaturesRefused,
          hold_limited: found.holdsLimited,
          exported: found.exports,
        }),
        { name: 'sign_ins_refused_most', value: found.mostOnOneAccount },
        { name: 'passports_opened_most', value: found.mostPassportsOpened },
        { name: 'unpaid_seats_most', value: found.mostUnpaidOfClient },
        { name: 'deals_held_unpaid', value: found.dealsHeldUnpaid },
      ];
    },
  },
  {
    part: 'jobs',
    gauges: {
      jobs: {
        help: 'Jobs of the queue: ready to run, under way, given up in the last hour',
        labels: ['state'],
      },
      jobs_oldest_seconds: { help: 'How long the oldest ready job has waited' },
    },
    async ask(_ctx, tx) {
      const { ready, oldestReady, underWay, failed } = await queryJobs(tx);
      return [
        ...toLabelledSamples('jobs', 'state', { ready, under_way: underWay, failed }),
        { name: 'jobs_oldest_seconds', value: oldestReady ?? 0 },
      ];
    },
  },
  {
    part: 'workers',
    gauges: {
      workers: { help: 'Workers heard of in the last minute' },
      worker_heartbeat_age_seconds: { help: 'Since the last sign of life of any worker' },
    },
    async ask(_ctx, tx) {
      const { living, youngest } = await queryWorkers(tx, { silentSeconds: WORKER_SILENT_SECONDS });
      return [
        { name: 'workers', value: living },
        { name: 'worker_heartbeat_age_seconds', value: youngest },
      ];
    },
  },
  {
    part: 'backup',
    gauges: {
      backup_age_seconds: { help: 'Since the last backup that was noted; none while none is known' },
    },
    ask: async (_ctx, tx) => [{ name: 'backup_age_seconds', value: await queryBackupAge(tx) }],
  },
];

async function bookingSamples(ctx: AppContext, tx: Tx): Promise<readonly Sample[]> {
  const now = ctx.now().getTime();
  const { releaseGraceMinutes, unreachableHoldMinutes } = ctx.config.booking;
  const ago = (minutes: number) => new Date(now - minutes * minuteMs);
  const numbers = await queryBookings(tx, {
    creating: ago(OVERDUE_MINUTES),
    awaiting: ago(OVERDUE_MINUTES),
    expiring: ago(unreachableHoldMinutes + releaseGraceMinutes + OVERDUE_MINUTES),
    look: ago(OVERDUE_MINUTES),
  });
  const { creating, awaiting, expiring, review } = numbers;
  const age = (since: Date | null) => (since ? (now - since.getTime()) / 1_000 : null);
  return [
    ...toLabelledSamples('bookings', 'state', {
      billCreating: creating,
      awaitingPayment: awaiting,
      expiring,
      review,
    }),
    { name: 'reviews_oldest_seconds', value: age(numbers.oldestReview) ?? 0 },
    { name: 'refunds_due', value: numbers.refundsDue },
    { name: 'refunds_oldest_seconds', value: age(numbers.oldestRefundDue) ?? 0 },
    { name: 'unknown_payments', value: numbers.unknownPayments },
    { name: 'holds_overdue', value: numbers.overdue },
    { name: 'bill_looks_late', value: numbers.looksLate },
    { name: 'last_payment_age_seconds', value: age(numbers.lastPaidAt) },
  ];
}

function toLabelledSamples(name: string, label: string, values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).map(([each, value]) => ({ name, labels: { [label]: each }, value }));
}
