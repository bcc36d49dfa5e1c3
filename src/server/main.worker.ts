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
const transport = createMailTransport(config.mail.smtpUrl);
const worker = await startWorker(ctx.pool, ctx.log, workPlan({ ctx, transport, workerId: randomUUID() }));
onStopSignal(ctx.log, async () => {
  await worker.stop();
  transport.close();
  await ctx.close();
});
ctx.log.info('worker is running');
