import { randomUUID } from 'node:crypto';
import { startPostgres } from '#dev/start/postgres.ts';
import { replaceDatabaseName, runSql } from '#dev/start/sql.ts';
import { openContext, type RunningContext } from '#server/app/context.ts';
import { runMigrations } from '#server/app/migrate.ts';
import { loadConfig } from '#server/platform/config.ts';

export async function runOnOwnDatabase<Result>(
  work: (ctx: RunningContext, databaseUrl: string) => Promise<Result>,
  smtpUrl = 'smtp://127.0.0.1:1',
): Promise<Result> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const postgres = await startPostgres({ dataName: 'bench', database: name });
  await runMigrations(postgres.url);
  const settings = { APP_MODE: 'demo', LOG_LEVEL: 'error', DATABASE_URL: postgres.url, SMTP_URL: smtpUrl };
  const ctx = openContext(loadConfig(settings), 'bench');
  try {
    return await work(ctx, postgres.url);
  } finally {
    await ctx.close();
    await runSql(replaceDatabaseName(postgres.url, 'postgres'), `drop database ${name} with (force)`);
    await postgres.stop();
  }
}
