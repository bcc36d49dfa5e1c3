// For whatever watches over the process: /healthz says that it runs, /readyz that it can serve people.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { pendingMigrations } from '#server/migrate.ts';

const WORKER_SILENT_SECONDS = 60;

export function registerSignOfLife(app: FastifyInstance, ctx: AppContext, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const checks = await readiness(ctx).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the database was not reached');
      return { database: false, migrations: false, worker: false };
    });
    const ready = Object.values(checks).every(Boolean) && !isStopping();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...checks });
  });
}

async function readiness(ctx: AppContext) {
  const pending = await pendingMigrations(ctx.db);
  if (pending.length > 0) return { database: true, migrations: false, worker: false };
  const { rows } = await sql<{ seen: boolean }>`
    select exists (
      select from worker_heartbeats where seen_at > now() - make_interval(secs => ${WORKER_SILENT_SECONDS})
    ) as seen
  `.execute(ctx.db);
  return { database: true, migrations: true, worker: rows[0]?.seen === true };
}
