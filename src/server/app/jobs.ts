// Background jobs with their schedules and services.

import { mailPasswordReset } from '../features/accounts/sign-in/passwords.service.ts';
import { compareSeatCounts } from '../features/bookings/hold/seat-counts.service.ts';
import { unlistEndedDeals } from '../features/deals/deals.service.ts';
import { stepPrices } from '../features/deals/price-steps.service.ts';
import { makePayoutRun } from '../features/finance/payouts/payout-runs.service.ts';
import { bookingMailAttachments } from '../features/fulfilment/documents/mail-attachments.ts';
import { readUploadedDocuments } from '../features/fulfilment/documents/read-documents.ts';
import { loadDocumentMailValues } from '../features/fulfilment/documents/send-documents.service.ts';
import { notifyFlightChanges } from '../features/fulfilment/flight-changes/flight-changes.service.ts';
import { markPassports } from '../features/fulfilment/names/passport-marks.ts';
import { deliverDueMails, type MailDelivery } from '../features/mail/queue/delivery.ts';
import { mailBookingLinks } from '../features/notifications/buyer/booking-links.service.ts';
import { loadCompleteMailValues, loadNamesMailValues } from '../features/notifications/mails/names-asked.ts';
import {
  loadPaymentMailValues,
  remindUnpaid,
} from '../features/notifications/reminders/payment-reminders.ts';
import {
  forgetOldReminders,
  sendDigests,
  sendReminders,
} from '../features/notifications/reminders/reminders.service.ts';
import { applyWaitingKeys } from '../features/payments/waiting-keys.service.ts';
import { mailPersonLink } from '../features/people/person-links.service.ts';
import {
  loadMailValues,
  markNotified,
  notifyOpenings,
  notifyWaitingList,
} from '../features/prospects/prospects.service.ts';
import { requestRefundAccounts } from '../features/settlement/refunds/buyer-refunds.service.ts';
import {
  checkDueBills,
  checkLedger,
  endDueHolds,
  releaseShares,
} from '../features/settlement/sweeps.service.ts';
import { countDemand } from '../features/wishes/demand-count.ts';
import { loadWishMailValues, mailWishes, markWishesEmailed } from '../features/wishes/wishes.service.ts';
import { forgetSilentWorkers, recordHeartbeat } from '../platform/heartbeat.ts';
import { forgetGivenUpJobs, type WorkPlan } from '../platform/jobs.ts';
import type { MailTransport } from '../platform/mail-transport.ts';
import { sweepPersonalData } from './retention-sweeps.ts';

export interface WorkerParts extends Pick<MailDelivery, 'ctx' | 'workerId'> {
  /** Mailings use separate connections, so that they never delay other mail. */
  readonly transports: Readonly<Record<'personal' | 'mailing', MailTransport>>;
}

export function workPlan({ ctx, workerId, transports }: WorkerParts): WorkPlan {
  const deliver = (lane: keyof typeof transports) => (stopping: AbortSignal) =>
    deliverDueMails({
      ctx,
      workerId,
      lane,
      stopping,
      transport: transports[lane],
      loadValues: async (mails) =>
        new Map<string, unknown>([
          ...(await loadMailValues(ctx, mails)),
          ...(await loadWishMailValues(ctx, mails)),
          ...(await loadPaymentMailValues(ctx, mails)),
          ...(await loadNamesMailValues(ctx, mails)),
          ...(await loadCompleteMailValues(ctx, mails)),
          ...(await loadDocumentMailValues(ctx, mails)),
        ]),
      loadAttachments: (mail) => bookingMailAttachments(ctx, mail),
      onAccepted: async (accepted) => {
        await markNotified(ctx, accepted);
        await markWishesEmailed(ctx, accepted);
      },
    });
  return {
    tasks: {
      'notify-due': () => notifyOpenings(ctx),
      'unlist-ended-deals': () => unlistEndedDeals(ctx),
      'step-prices': () => stepPrices(ctx),
      'compare-seat-counts': () => compareSeatCounts(ctx),
      'check-ledger': () => checkLedger(ctx),
      'keep-ledger': async () => {
        await releaseShares(ctx);
        await requestRefundAccounts(ctx);
      },
      'make-payout-run': () => makePayoutRun(ctx),
      'count-demand': () => countDemand(ctx),
      'tell-reminders': async () => {
        await sendReminders(ctx);
        await sendDigests(ctx);
      },
      'erase-personal-data': () => sweepPersonalData(ctx, 'erase-personal-data'),
      'forget-personal-data': () => sweepPersonalData(ctx, 'forget-personal-data'),
      'mail-password-reset': (payload) => mailPasswordReset(ctx, payload),
      'mail-person-link': (payload) => mailPersonLink(ctx, payload),
      'mail-booking-links': (payload) => mailBookingLinks(ctx, payload),
      'forget-old-records': () =>
        Promise.all([
          sweepPersonalData(ctx, 'forget-old-records'),
          forgetSilentWorkers(ctx.db),
          forgetOldReminders(ctx),
          forgetGivenUpJobs(ctx.db),
        ]),
    },
    cron: [
      // Deals also queue `notify-due` for their opening. This sweep covers jobs that are missing or lost.
      { task: 'notify-due', match: '* * * * *', options: { maxAttempts: 1 } },
      { task: 'unlist-ended-deals', match: '* * * * *', options: { maxAttempts: 1 } },
      // Prices fall at 20:00. Each minute, so that an outage of the worker delays the step and never skips it.
      { task: 'step-prices', match: '* * * * *', options: { maxAttempts: 1 } },
      { task: 'compare-seat-counts', match: '7 * * * *', options: { maxAttempts: 1 } },
      { task: 'check-ledger', match: '47 * * * *', options: { maxAttempts: 1 } },
      { task: 'keep-ledger', match: '*/10 * * * *', options: { maxAttempts: 1 } },
      { task: 'make-payout-run', match: '4,14,24,34,44,54 * * * *', options: { maxAttempts: 1 } },
      // Counts once a day, in the first run after midnight in Kuala Lumpur.
      { task: 'count-demand', match: '11,41 * * * *', options: { maxAttempts: 1 } },
      { task: 'tell-reminders', match: '*/5 * * * *', options: { maxAttempts: 1 } },
      { task: 'erase-personal-data', match: '27 * * * *', options: { maxAttempts: 1 } },
      { task: 'forget-personal-data', match: '37 * * * *', options: { maxAttempts: 1 } },
      { task: 'forget-old-records', match: '17 * * * *', options: { maxAttempts: 1 } },
    ],
    ticks: [
      { name: 'heartbeat', everySeconds: 10, run: () => recordHeartbeat(ctx.db, workerId) },
      { name: 'end-holds', everySeconds: 2, run: () => endDueHolds(ctx) },
      { name: 'check-bills', everySeconds: 2, run: () => checkDueBills(ctx) },
      { name: 'apply-payment-keys', everySeconds: 10, run: () => applyWaitingKeys(ctx) },
      { name: 'mark-passports', everySeconds: 15, run: () => markPassports(ctx) },
      { name: 'remind-unpaid', everySeconds: 10, run: () => remindUnpaid(ctx) },
      { name: 'tell-flight-changes', everySeconds: 10, run: () => notifyFlightChanges(ctx) },
      { name: 'read-documents', everySeconds: 2, run: (stopping) => readUploadedDocuments(ctx, stopping) },
      { name: 'tell-waiting', everySeconds: 3, run: () => notifyWaitingList(ctx) },
      { name: 'mail-wishes', everySeconds: 10, run: () => mailWishes(ctx) },
      { name: 'deliver-mails', everySeconds: 1, run: deliver('personal') },
      { name: 'deliver-mailings', everySeconds: 0.5, run: deliver('mailing') },
    ],
  };
}
