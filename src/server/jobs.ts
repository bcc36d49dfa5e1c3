// Everything that happens without a visitor, on one page: what runs, how often, and which service does it.

import { unlistEndedDeals } from './features/deals/deals.service.ts';
import { deliverDueMails, type MailDelivery } from './features/mail/mail.service.ts';
import { beat, forgetSilentWorkers } from './platform/heartbeat.ts';
import type { WorkPlan } from './platform/jobs.ts';
import { forgetOldLimitHits } from './platform/rate-limit.ts';

export function workPlan(delivery: MailDelivery): WorkPlan {
  const { ctx, workerId } = delivery;
  return {
    tasks: {
      'unlist-ended-deals': () => unlistEndedDeals(ctx),
      'forget-old-records': () => Promise.all([forgetOldLimitHits(ctx.db), forgetSilentWorkers(ctx.db)]),
    },
    cron: [
      { task: 'unlist-ended-deals', match: '* * * * *', options: { maxAttempts: 1 } },
      { task: 'forget-old-records', match: '17 * * * *', options: { maxAttempts: 1 } },
    ],
    ticks: [
      { name: 'heartbeat', everySeconds: 10, run: () => beat(ctx.db, workerId) },
      { name: 'deliver-mails', everySeconds: 1, run: () => deliverDueMails(delivery) },
    ],
  };
}
