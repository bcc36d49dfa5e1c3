// The worker process: jobs, the crontab and the ticks of jobs.ts.
import { randomUUID } from 'node:crypto';
import { openContext } from './context.ts';
import { workPlan } from './jobs.ts';
import { startWorker } from './platform/jobs.ts';
import { createMailTransport } from './platform/mail-transport.ts';
import { configOrExplain } from './platform/start-or-explain.ts';
import { onStopSignal } from './platform/stop-signal.ts';

const config = configOrExplain();
const ctx = openContext(config, 'worker');
await ctx.startClock();
const transports = {
  personal: createMailTransport(config.mail.smtpUrl, 3),
  mailing: createMailTransport(config.mail.smtpUrl, 5),
};
const worker = await startWorker(ctx.pool, ctx.log, workPlan({ ctx, transports, workerId: randomUUID() }));
onStopSignal(ctx.log, async () => {
  await worker.stop();
  for (const transport of Object.values(transports)) transport.close();
  await ctx.close();
});
ctx.log.info('worker is running');
