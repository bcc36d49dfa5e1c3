import '../platform/environment.ts';

import { randomUUID } from 'node:crypto';
import { openContext } from '../app/context.ts';
import { workPlan } from '../app/jobs.ts';
import { isMigrated } from '../app/migrate.ts';
import { databaseFacts, getOutsideFacts, processFacts } from '../features/operations/operations.service.ts';
import { startMetricsServer } from '../http/metrics-server.ts';
import { refuseUnfitDatabase } from '../platform/database/live-database.ts';
import { retryUntilDatabaseAnswers, waitUntil } from '../platform/database/wait-for-database.ts';
import { pingDatabase } from '../platform/heartbeat.ts';
import { startWorker, type Worker } from '../platform/jobs.ts';
import { createMailTransport } from '../platform/mail-transport.ts';
import { loadConfigOrExit, runOrExit } from '../platform/start-or-exit.ts';
import { onStopSignal } from '../platform/stop-signal.ts';

const config = loadConfigOrExit();
const ctx = openContext(config, 'worker');
await ctx.startClock();
const transports = {
  personal: createMailTransport(config.mail, 3),
  mailing: createMailTransport(config.mail, 5),
};
const numbers = await startMetricsServer(ctx, 'worker', [
  processFacts(ctx),
  ...databaseFacts(ctx),
  getOutsideFacts(ctx),
]);
let worker: Worker | undefined;
onStopSignal(ctx.log, async () => {
  await worker?.stop();
  await numbers.stop();
  for (const transport of Object.values(transports)) transport.close();
  await ctx.close();
});
const waiting = { databaseUrl: config.databaseUrl, say: (problem: string) => ctx.log.warn(problem) };
await runOrExit(config, async () => {
  await retryUntilDatabaseAnswers(() => pingDatabase(ctx.db), waiting);
  await refuseUnfitDatabase(ctx);
  await waitUntil(
    () => retryUntilDatabaseAnswers(() => isMigrated(ctx.db), waiting),
    () => ctx.log.warn('Migrations are missing. The worker starts when the migrate command has run.'),
  );
  worker = await startWorker(ctx.pool, ctx.log, workPlan({ ctx, transports, workerId: randomUUID() }));
});
ctx.log.info('worker is running');
