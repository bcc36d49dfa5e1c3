import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';

type Deal = { readonly deadlineAt: Date; readonly isDeleted: boolean; readonly isPaused: boolean };

export async function lockDeal(tx: Tx, dealId: string): Promise<Deal> {
  const { rows } = await sql<Deal>`
    select deadline as "deadlineAt", deleted_at is not null as "isDeleted",
      paused_at is not null or exists (
        select from companies where id = flights.company_id and suspended_at is not null
      ) as "isPaused"
    from flights where id = ${dealId} for no key update
  `.execute(tx);
  return rows[0] ?? { deadlineAt: new Date(0), isDeleted: true, isPaused: false };
}

export async function isDealFlightCancelled(tx: Tx, dealId: string): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    select kind from flight_changes where flight_id = ${dealId} order by made_at desc limit 1
  `.execute(tx);
  return rows[0]?.kind === 'cancelled';
}

type Seats = { readonly flight_id: string; readonly tickets: number };

export async function takeSeatsAgain(tx: Tx, { flight_id, tickets }: Seats): Promise<boolean> {
  const result = await tx
    .updateTable('flights')
    .set((deal) => ({ seats_held: deal('seats_held', '+', tickets) }))
    .where('id', '=', flight_id)
    .where('seats_available', '>=', tickets)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function sellHeldSeats(tx: Tx, { flight_id, tickets }: Seats): Promise<void> {
  await tx
    .updateTable('flights')
    .set((deal) => ({
      seats_held: deal('seats_held', '-', tickets),
      seats_sold: deal('seats_sold', '+', tickets),
    }))
    .where('id', '=', flight_id)
    .execute();
}

export async function releaseHeldSeats(tx: Tx, { flight_id, tickets }: Seats): Promise<void> {
  await tx
    .updateTable('flights')
    .set((deal) => ({ seats_held: deal('seats_held', '-', tickets) }))
    .where('id', '=', flight_id)
    .execute();
}

export async function findSeatsLeft(tx: Tx, dealId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('flights')
    .select('seats_available as left')
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow();
  return left;
}

export async function returnSoldSeats(tx: Tx, dealId: string, seats: number): Promise<void> {
  await tx
    .updateTable('flights')
    .set((deal) => ({ seats_sold: deal('seats_sold', '-', seats) }))
    .where('id', '=', dealId)
    .execute();
}
