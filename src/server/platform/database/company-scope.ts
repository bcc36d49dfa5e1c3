// Transactions in which row security limits queries to one company. Protects against a forgotten WHERE; does
// not replace the actor's check.
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

export async function asCompany<Result>(
  db: Db,
  actor: { readonly companyId: string },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    // Both end with the transaction, so nothing remains on the pooled connection.
    await sql`select set_config('app.company_id', ${actor.companyId}, true), set_config('role', 'app_company', true)`.execute(
      tx,
    );
    return work(tx);
  });
}

/** Runs a step of a company's transaction with the program's rights, such as the ledger entry. */
export async function asProgram<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('role', 'none', true)`.execute(tx);
  const giveBack = () => sql`select set_config('role', 'app_company', true)`.execute(tx);
  try {
    const result = await work();
    await giveBack();
    return result;
  } catch (error) {
    // In an aborted transaction this fails too; the caller needs the first error.
    await giveBack().catch(() => undefined);
    throw error;
  }
}

export interface CompanyJob {
  /** A task that the database lets companies queue. */
  readonly task: 'notify-due';
  readonly payload: Readonly<Record<string, unknown>>;
  readonly runAt: Date;
  /** A deal of the company. One job per kind: queueing again moves it. */
  readonly dealId: string;
}

/** Queues a job inside `asCompany`, which has no access to the queue's tables. */
export async function queueCompanyJob(tx: Tx, job: CompanyJob): Promise<void> {
  const payload = JSON.stringify(job.payload);
  await sql`select queue_company_job(${job.task}, ${payload}::json, ${job.runAt}, ${job.dealId})`.execute(tx);
}
