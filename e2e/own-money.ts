import { randomInt, randomUUID } from 'node:crypto';
import type { LedgerEvent } from '#domain/finance/ledger.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import type { BookingRow } from '#server/platform/database/schema.ts';
import { encrypt, ownBooking, ownDeal, productDb } from './own-data.ts';

export const paymentLedgerEvent = { kind: 'payment', amountSen: 219_800, fate: 'kept' } as const;
export const documentsSentEvent = { kind: 'documentsSent' } as const;

export async function ownPaid(
  companyId: string,
  name: string,
  events: readonly LedgerEvent[],
  { tickets = 2, deadline }: { readonly tickets?: number; readonly deadline?: Date } = {},
) {
  const deal = await ownDeal({ company_id: companyId, ...(deadline && { deadline }) });
  const booking = await ownBooking(deal, {
    state: 'confirmed',
    mode: 'test',
    tickets,
    first_name: name,
    last_name: 'Tan',
    fee_basis_points: 500,
  });
  await recordEvents(booking, events);
  return booking;
}

export async function recordEvents(
  { id, mode }: Pick<BookingRow, 'id' | 'mode'>,
  events: readonly LedgerEvent[],
): Promise<void> {
  for (const [index, event] of events.entries())
    await productDb()
      .db.transaction()
      .execute((tx) =>
        recordInLedger(tx, { id, mode, fee_basis_points: 500 }, event, {
          cause: `e2e:${id}:${index}`,
          now: new Date(),
          dueOn: addDays(klDate(new Date()), 1),
        }),
      );
}

async function ownAccount(companyId: string): Promise<string> {
  const id = randomUUID();
  const since = new Date('2026-09-01T00:00:00Z');
  await productDb()
    .db.insertInto('payout_accounts')
    .values({
      id,
      company_id: companyId,
      bank: 'MBBEMYKL',
      holder: 'Bayaran Travel Sdn. Bhd.',
      last_four: '4417',
      account_number: encrypt('514012344417', `payout_accounts.account_number|${id}`),
      entered_by: 'owner',
      entered_by_email: 'owner@agency.example',
      entered_at: since,
      in_force_from: since,
    })
    .execute();
  return id;
}

/** Creates a payout run for one company, on a day that no other spec or worker uses. */
export async function ownRun(company_id: string, booking_id: string, amount_sen: number): Promise<string> {
  const { db } = productDb();
  const run_on = addDays(klDate(new Date()), 100 + randomInt(20_000));
  const account_id = await ownAccount(company_id);
  await db.insertInto('payout_runs').values({ mode: 'test', run_on, made_at: new Date() }).execute();
  const { id: payout_id } = await db
    .insertInto('payouts')
    .values({ mode: 'test', run_on, company_id, amount_sen, state: 'scheduled', account_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('payout_lines').values({ payout_id, company_id, booking_id, amount_sen }).execute();
  return run_on;
}
