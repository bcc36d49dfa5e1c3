// Transactions in which row security limits queries to one company. Protects against a forgotten WHERE; does
// not replace the actor's check.
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

export async function runAsCompany<Result>(
  db: Db,
  actor: { readonly companyId: string },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    // Both settings end with the transaction, so the connection returns to the pool without them.
    await sql`select set_config('app.company_id', ${actor.companyId}, true), set_config('role', 'app_company', true)`.execute(
      tx,
    );
    return work(tx);
  });
}

/** Runs a step of a company's transaction with the program's rights, for example to write a ledger entry. */
export async function runAsProgram<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
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
  /** Only this task may be queued by companies. */
  readonly task: 'notify-due';
  readonly payload: Readonly<Record<string, unknown>>;
  readonly runAt: Date;
  /** A deal of the company. It has one job per kind; queueing again changes the job's time. */
  readonly dealId: string;
}

/** Queues a job inside `runAsCompany` by a database function: companies cannot access the queue's tables. */
export async function queueCompanyJob(tx: Tx, job: CompanyJob): Promise<void> {
  const payload = JSON.stringify(job.payload);
  await sql`select queue_company_job(${job.task}, ${payload}::json, ${job.runAt}, ${job.dealId})`.execute(tx);
}
