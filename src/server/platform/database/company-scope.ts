// The one way into a company's own data: a transaction in which the database itself shows and takes only rows of that
// company, whatever the query says. Guards against a forgotten WHERE; it is no replacement for the actor's check.
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

export async function asCompany<Result>(
  db: Db,
  actor: { readonly companyId: string },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    // Both end with the transaction, so nothing is left on the pooled connection.
    await sql`select set_config('app.company_id', ${actor.companyId}, true), set_config('role', 'app_company', true)`.execute(
      tx,
    );
    return work(tx);
  });
}

/**
 * One piece of a company's work that is not the company's to do, such as the ledger that follows from it: runs as the
 * program, in the same transaction.
 */
export async function asProgram<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('role', 'none', true)`.execute(tx);
  const giveBack = () => sql`select set_config('role', 'app_company', true)`.execute(tx);
  try {
    const result = await work();
    await giveBack();
    return result;
  } catch (error) {
    // A transaction that the work broke refuses this too; the caller needs the first error.
    await giveBack().catch(() => undefined);
    throw error;
  }
}

export interface CompanyJob {
  /** One of those that the database lets companies queue. */
  readonly task: 'notify-due';
  readonly payload: Readonly<Record<string, unknown>>;
  readonly runAt: Date;
  /** A deal of the company. Each has one job of a kind: queueing it again moves it. */
  readonly dealId: string;
}

/** Adds a job from within `asCompany`, where the queue itself is out of reach. */
export async function queueCompanyJob(tx: Tx, job: CompanyJob): Promise<void> {
  const payload = JSON.stringify(job.payload);
  await sql`select queue_company_job(${job.task}, ${payload}::json, ${job.runAt}, ${job.dealId})`.execute(tx);
}
