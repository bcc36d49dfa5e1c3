// For whatever watches over the process: /healthz says that it runs, /readyz that it can serve people, and otherwise
// what is missing, in words. Neither is ever refused because the process is busy: a process that is restarted for being
// busy leaves its visitors to the others.
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app/context.ts';
import { type HealthCheck, runChecks } from '#server/features/operations/health/checks.ts';
import type { Facts } from '#server/platform/metrics.ts';

/** How long a stopping process goes on serving, so that a proxy that asks every second stops sending people to it. */
export const DRAIN_MS = 3_000;

interface HealthOptions {
  readonly ctx: AppContext;
  readonly isStopping: () => boolean;
  readonly checks: readonly HealthCheck[];
}

export function registerHealth(app: FastifyInstance, { ctx, isStopping, checks }: HealthOptions): void {
  app.get('/healthz', neverShed, async (_request, reply) =>
    isStopping() ? reply.code(503).send({ status: 'stopping' }) : { status: 'ok' },
  );

  app.get('/readyz', neverShed, async (_request, reply) => {
    const report = await runChecks(ctx, checks);
    const ready = report.status === 'ready' && !isStopping();
    return reply.code(ready ? 200 : 503).send({ ...report, status: ready ? 'ready' : 'not ready' });
  });
}

/** The same as numbers: 1 for what is well. */
export function readyFacts(ctx: AppContext, checks: readonly HealthCheck[]): Facts {
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

/** Route options of an address that is answered however busy the process is. */
export const neverShed = { config: { pressureHandler: () => undefined } };
