// Empties the database of bookings between two lives of a property test: comparing all of them stays quick.
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';

/** Runs a statement that triggers would refuse. */
export const withoutGuards = ({ db }: Pick<AppContext, 'db'>, statement: RawBuilder<unknown>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

export const forgetBookings = (ctx: Pick<AppContext, 'db'>) =>
  withoutGuards(
    ctx,
    sql`truncate bookings, bank_files, payout_runs, limit_hits, mails, digests_sent cascade`,
  );
