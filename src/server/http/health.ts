// /healthz reports whether the process is alive, /readyz whether it is usable, with the problems in words.
// Both bypass load shedding: restarting a busy process would move its visitors to the others.
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app/context.ts';
import { type HealthCheck, runChecks } from '#server/features/operations/health/checks.ts';
import type { Facts } from '#server/platform/metrics.ts';

/** A stopping process keeps serving for this long, until a proxy that polls every second stops using it. */
export const DRAIN_MS = 3_000;

interface HealthOptions {
  readonly ctx: AppContext;
  readonly isStopping: () => boolean;
  readonly checks: readonly HealthCheck[];
}

export function registerHealth(app: FastifyInstance, { ctx, isStopping, checks }: HealthOptions): void {
  app.get('/healthz', exemptFromLoadShedding, async (_request, reply) =>
    isStopping() ? reply.code(503).send({ status: 'stopping' }) : { status: 'ok' },
  );

  app.get('/readyz', exemptFromLoadShedding, async (_request, reply) => {
    const report = await runChecks(ctx, checks);
    const ready = report.status === 'ready' && !isStopping();
    return reply.code(ready ? 200 : 503).send({ ...report, status: ready ? 'ready' : 'not ready' });
  });
}

export function listReadinessFacts(ctx: AppContext, checks: readonly HealthCheck[]): Facts {
  return {
    part: 'ready',
    keepSeconds: 10,
    gauges: { ready: { help: 'What /readyz finds: 1 for what is well', labels: ['check'] } },
    async ask() {
      const report = await runChecks(ctx, checks);
      return report.checks.map(({ name, ok }) => ({
        name: 'ready',
        labels: { check: name },
        value: ok ? 1 : 0,
      }));
    },
  };
}

export const exemptFromLoadShedding = { config: { pressureHandler: () => undefined } };
