// Sums of the ledger over all bookings of one company, for super admins.

import { sql } from 'kysely';
import { emptyLedger, type LedgerBalances } from '#domain/finance/ledger.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

export async function getCompanyBalance(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
  { id, mode }: { readonly id: string; readonly mode: PaymentMode },
): Promise<LedgerBalances> {
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`;
  // Join through the bookings, because they have an index by company.
  const { rows } = await sql<LedgerBalances>`
    select ${sum('received_sen')} as received, ${sum('awaiting_sen')} as awaiting,
      ${sum('refund_due_sen')} as "refundDue", ${sum('refunded_sen')} as refunded, ${sum('fee_sen')} as fee,
      ${sum('owed_sen')} as owed, ${sum('paid_out_sen')} as "paidOut", ${sum('goodwill_sen')} as goodwill,
      ${sum('provider_fee_sen')} as "providerFee", ${sum('costs_sen')} as costs
    from bookings b join ledger_balances l on l.booking_id = b.id
    where b.company_id = ${id} and b.mode = ${mode} and l.mode = ${mode}
  `.execute(db);
  return rows[0] ?? emptyLedger;
}
