// The rows are in back-office-rows.sql, which refers to the tables below by name.
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { withClient } from '#dev/start/sql.ts';

export interface Size {
  readonly deals: number;
  readonly prospects: number;
  readonly bookings: number;
  readonly others: number;
}

export function getSize(scale: number): Size {
  const scaled = (whole: number) => Math.max(100, Math.round(whole * scale));
  return {
    deals: scaled(100_000),
    prospects: scaled(1_000_000),
    bookings: scaled(1_000_000),
    others: scaled(200_000),
  };
}

const rows = readFileSync(new URL('back-office-rows.sql', import.meta.url), 'utf8');

export const bigCompanyId = id('c', 1);
export const bigDealId = id('d', 10);
export const rareName = { airlines: 'Rare Air', destination: 'Rarotonga' };
export const commonName = { airlines: 'Airline 3', destination: 'Country 3' };
export const absentPair = { airlines: 'Airline 3', destination: 'Country 9' };

function id(kind: string, number: number): string {
  return `00000000-0000-4000-a00${kind}-${String(number).padStart(12, '0')}`;
}

const ledgerTables = ['ledger_transactions', 'ledger_entries'];
const searched = ['bookings', 'passengers', 'fulfilments', 'interested_users', 'flights'];

export function fillDatabase(databaseUrl: string, size: Size): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const filled = await client.query(`select from pg_class where relname = 'bench_filled'`);
    if (filled.rowCount) return false;
    await client.query(`set maintenance_work_mem = '256MB'`);
    const rebuild = await dropIndexes(client);
    // The trigger per row would be too slow for millions of rows, so we compute the search words afterwards.
    for (const table of [...searched, ...ledgerTables])
      await client.query(`alter table ${table} disable trigger user`);
    for (const [what, count] of Object.entries(size))
      await client.query(`select set_config('bench.${what}', '${count}', false)`);
    for (const statement of rows.split(';\n\n')) await client.query(statement);
    for (const table of [...searched, ...ledgerTables])
      await client.query(`alter table ${table} enable trigger user`);
    await rebuild();
    await client.query('vacuum analyze');
    await client.query('create table bench_filled ()');
    return true;
  });
}

/** Rebuilding indexes after the insert is much faster. Unique indexes stay, to guard the rows. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not indisunique`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}
