// Everything that happens without a visitor, on one page: what runs, how often, and which service does it.

import { mailBookingLinks } from './features/bookings/bookings.service.ts';
import {
  checkDueBills,
  compareSeatCounts,
  endDueHolds,
  erasePersonalData,
} from './features/bookings/sweeps.service.ts';
import { unlistEndedDeals } from './features/deals/deals.service.ts';
import { deliverDueMails, type MailDelivery } from './features/mail/mail.service.ts';
import { createGetBudget } from './features/payments/get-budget.ts';
import { beat, forgetSilentWorkers } from './platform/heartbeat.ts';
import type { WorkPlan } from './platform/jobs.ts';
import { forgetOldLimitHits } from './platform/rate-limit.ts';

export function workPlan(delivery: MailDelivery): WorkPlan {
  const { ctx, workerId } = delivery;
  const budget = createGetBudget();
  return {
    tasks: {
      'unlist-ended-deals': () => unlistEndedDeals(ctx),
      'compare-seat-counts': () => compareSeatCounts(ctx),
      'erase-personal-data': () => erasePersonalData(ctx),
      'mail-booking-links': (payload) => mailBookingLinks(ctx, payload),
      'forget-old-records': () => Promise.all([forgetOldLimitHits(ctx.db), forgetSilentWorkers(ctx.db)]),
    },
    cron: [
      { task: 'unlist-ended-deals', match: '* * * * *', options: { maxAttempts: 1 } },
      { task: 'compare-seat-counts', match: '7 * * * *', options: { maxAttempts: 1 } },
      { task: 'erase-personal-data', match: '27 * * * *', options: { maxAttempts: 1 } },
      { task: 'forget-old-records', match: '17 * * * *', options: { maxAttempts: 1 } },
    ],
    ticks: [
      { name: 'heartbeat', everySeconds: 10, run: () => beat(ctx.db, workerId) },
      { name: 'end-holds', everySeconds: 2, run: () => endDueHolds(ctx) },
      { name: 'check-bills', everySeconds: 2, run: () => checkDueBills(ctx, budget) },
      { name: 'deliver-mails', everySeconds: 1, run: () => deliverDueMails(delivery) },
    ],
  };
}
