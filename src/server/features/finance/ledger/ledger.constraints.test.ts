import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { findTestBalances } from '#dev/testing/fixtures/ledger-fixture.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { LedgerLine } from '#domain/finance/ledger.ts';
import type { Tx } from '#server/platform/database/database.ts';

let ctx: TestContext;
let bookingId: string;
let companyId: string;
beforeAll(async () => {
  ctx = await openTestContext();
  const deal = await insertDeal(ctx.db, { seats_offered: 9 });
  companyId = deal.company_id;
  const options = { encrypt: (plain: string) => Buffer.from(plain) };
  bookingId = (await insertBooking(ctx.db, deal, { state: 'confirmed', mode: 'live' }, options)).id;
});
afterAll(() => ctx.close());

let causes = 0;
async function begin(tx: Tx): Promise<number> {
  causes += 1;
  const { id } = await tx
    .insertInto('ledger_transactions')
    .values({
      booking_id: bookingId,
      company_id: companyId,
      mode: 'live',
      kind: 'payment',
      cause: `${causes}`,
      at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function add(tx: Tx, transaction_id: number, lines: readonly [LedgerLine['account'], number][]) {
  const rows = lines.map(([account, amount_sen]) => ({ account, amount_sen, transaction_id }));
  await tx
    .insertInto('ledger_entries')
    .values(rows.map((row) => ({ ...row, booking_id: bookingId, company_id: companyId })))
    .execute();
}

const inOne = <Result>(work: (tx: Tx) => Promise<Result>) => ctx.db.transaction().execute(work);

describe('the ledger', () => {
  it('accepts a transaction whose entries sum to zero and counts it for the booking', async () => {
    await inOne(async (tx) =>
      add(tx, await begin(tx), [
        ['received', 500],
        ['awaiting', -475],
        ['fee', -25],
      ]),
    );
    expect(await findTestBalances(ctx.db, bookingId)).toMatchObject({
      received: 500,
      awaiting: 475,
      fee: 25,
    });
  });

  it('rejects entries that do not sum to zero, even if inserted one by one', async () => {
    await expect(inOne(async (tx) => add(tx, await begin(tx), [['received', 500]]))).rejects.toThrow(
      /add up/,
    );
    await expect(
      inOne(async (tx) => {
        const id = await begin(tx);
        await add(tx, id, [['received', 500]]);
        await add(tx, id, [['awaiting', -500]]);
      }),
    ).rejects.toThrow(/add up/);
  });

  it('rejects entries added after their transaction, balanced or not', async () => {
    const id = await inOne(async (tx) => {
      const begun = await begin(tx);
      await add(tx, begun, [
        ['received', 500],
        ['awaiting', -500],
      ]);
      return begun;
    });
    const later = inOne((tx) =>
      add(tx, id, [
        ['refundDue', 500],
        ['fee', -500],
      ]),
    );
    await expect(later).rejects.toThrow(/earlier ledger transaction/);
  });

  it('rejects a transaction without entries at commit', async () => {
    await expect(inOne(begin)).rejects.toThrow(/no entries/);
  });

  it('rejects owed money without a date', async () => {
    const owed = inOne(async (tx) =>
      add(tx, await begin(tx), [
        ['received', 500],
        ['owed', -500],
      ]),
    );
    await expect(owed).rejects.toThrow(/owed_has_its_date/);
  });

  it('rejects a second transaction with the same cause', async () => {
    const twice = inOne(async (tx) => {
      await begin(tx);
      causes -= 1;
      await begin(tx);
    });
    await expect(twice).rejects.toThrow(/ledger_transactions_cause_key/);
  });

  it('rejects an entry for a booking other than that of its transaction', async () => {
    const foreign = inOne(async (tx) => {
      const transaction_id = await begin(tx);
      const row = {
        transaction_id,
        company_id: companyId,
        booking_id: '00000000-0000-0000-0000-000000000000',
      };
      await tx
        .insertInto('ledger_entries')
        .values([
          { ...row, account: 'received', amount_sen: 5 },
          { ...row, account: 'awaiting', amount_sen: -5 },
        ])
        .execute();
    });
    await expect(foreign).rejects.toThrow(/foreign key/);
  });

  it.each(['ledger_transactions', 'ledger_entries'])('rejects updates and deletions in %s', async (table) => {
    const name = sql.table(table);
    await expect(sql`update ${name} set company_id = company_id`.execute(ctx.db)).rejects.toThrow(
      /append-only/,
    );
    await expect(sql`delete from ${name}`.execute(ctx.db)).rejects.toThrow(/append-only/);
    await expect(sql`truncate ${name} cascade`.execute(ctx.db)).rejects.toThrow(/append-only/);
  });
});
