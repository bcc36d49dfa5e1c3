// For whatever watches over the process: /healthz says that it runs, /readyz that it can serve people, and otherwise
// what is missing, in words. Neither is ever refused because the process is busy: a process that is restarted for being
// busy leaves its visitors to the others.
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { pageCheck, runChecks, standingChecks } from '#server/health/checks.ts';
import type { Facts } from '#server/platform/metrics.ts';

/** How long a stopping process goes on serving, so that a proxy that asks every second stops sending people to it. */
export const DRAIN_MS = 3_000;

/** A page is made for the check at most this often. */
const PAGE_CHECK_MS = 5_000;

interface HealthOptions {
  readonly ctx: AppContext;
  readonly isStopping: () => boolean;
  /** Makes a real page through the router and answers with its status. */
  readonly makePage: () => Promise<number>;
}

export function registerHealth(app: FastifyInstance, { ctx, isStopping, makePage }: HealthOptions): void {
  const checks = [pageCheck(onceIn(PAGE_CHECK_MS, makePage)), ...standingChecks];
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
export function readyFacts(ctx: AppContext): Facts {
  return {
    part: 'ready',
    keepSeconds: 10,
    gauges: { ready: { help: 'What /readyz finds: 1 for what is well', labels: ['check'] } },
    async ask() {
      const { checks } = await runChecks(ctx, standingChecks);
      return checks.map(({ name, ok }) => ({ name: 'ready', labels: { check: name }, value: ok ? 1 : 0 }));
    },
  };
}

/** Route options of an address that is answered however busy the process is. */
export const neverShed = { config: { pressureHandler: () => undefined } };

/** The same answer again until it is too old. */
function onceIn<Result>(ms: number, ask: () => Promise<Result>): () => Promise<Result> {
  let last: { readonly at: number; readonly answer: Promise<Result> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at >= ms) last = { at: now, answer: ask() };
    return last.answer;
  };
}
