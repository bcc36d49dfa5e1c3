// npm run scale:back-office [-- --scale 0.1 --keep]: fails if a query scans a large table or takes three
// times as long on 100 times the rows (counters may). --keep leaves the databases for the next run.
import { parseArgs } from 'node:util';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createDatabaseIfMissing, startPostgres } from '#dev/start/postgres.ts';
import { replaceDatabaseName } from '#dev/start/sql.ts';
import { runMigrations } from '#server/app/migrate.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Keyset } from '#server/platform/database/keyset.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  company,
  companyCounters,
  companyPages,
  now,
  type Places,
  type Question,
} from './back-office-company.ts';
import { bigCompanyId, fillDatabase, getSize } from './back-office-data.ts';
import { operatorCounters, operatorPages } from './back-office-operator.ts';
import { median } from './figures.ts';

const TIMES_SMALLER = 100;
const RUNS = 200;
const COUNTER_RUNS = 5;
const FLOOR_MS = 1;
const MOST_TIMES_AS_LONG = 3;
const largeTables = [
  'flights',
  'interested_users',
  'bookings',
  'mails',
  'audit_log',
  'fulfilments',
  'passengers',
  'search_words',
  'payment_events',
  'ledger_transactions',
  'ledger_entries',
  'ledger_balances',
];

class Examiner {
  private readonly pool: pg.Pool;
  private readonly db: Db;
  private sent: CompiledQuery[] = [];

  constructor(databaseUrl: string) {
    this.pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    this.db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: this.pool }),
      log: ({ query }) => void this.sent.push(query as CompiledQuery),
    });
  }

  close(): Promise<void> {
    return this.db.destroy();
  }

  async places(): Promise<Places> {
    const after = async (table: string, where: string): Promise<Keyset> => {
      const { rows } = await this.pool.query<Keyset>(
        `select created_at as value, id from ${table} where ${where} order by created_at desc, id desc
         offset (select count(*) * 9 / 10 from ${table} where ${where}) limit 1`,
      );
      return rows[0] ?? { value: now, id: bigCompanyId };
    };
    const own = `company_id = '${bigCompanyId}'`;
    return {
      deal: await after('flights', own),
      prospect: await after('interested_users', own),
      booking: await after('bookings', `${own} and mode = 'live'`),
      mail: await after('mails', 'true'),
      auditId: String((await this.pool.query('select max(id) / 10 as id from audit_log')).rows[0]?.id),
    };
  }

  async examine(question: Question, places: Places, runs: number, own: boolean): Promise<Finding> {
    const run = <Result>(work: (tx: Tx) => Promise<Result>) =>
      own ? runAsCompany(this.db, company, work) : this.db.transaction().execute(work);
    const statements = await run(async (tx) => {
      this.sent = [];
      await question(tx, places);
      return [...this.sent];
    });
    const times: number[] = [];
    let scanned: string[] = [];
    await run(async (tx) => {
      for (let turn = 0; turn < runs; turn += 1) {
        let ms = 0;
        scanned = [];
        for (const statement of statements) {
          const explained = await explain(tx, statement);
          ms += explained['Execution Time'];
          scanned.push(...scannedTables(explained.Plan));
        }
        times.push(ms);
      }
    });
    return { ms: median(times), scanned: [...new Set(scanned)] };
  }
}

interface Finding {
  readonly ms: number;
  readonly scanned: readonly string[];
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

async function explain(tx: Tx, { sql, parameters }: CompiledQuery) {
  const explained = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }>({
    sql: `explain (analyze, timing off, format json) ${sql}`,
    parameters,
  } as CompiledQuery<{ 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }>);
  const [row] = explained.rows;
  if (!row) throw new Error('EXPLAIN said nothing.');
  return row['QUERY PLAN'][0];
}

function scannedTables(plan: Plan): string[] {
  const table = plan['Relation Name'] ?? '';
  const own = plan['Node Type'].includes('Seq Scan') && largeTables.includes(table) ? [table] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedTables)];
}

const print = (...cells: readonly string[]) =>
  console.log(
    `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(52) : cell.padStart(12))).join(' ')}`,
  );
const inMs = (ms: number) => `${ms.toFixed(2)} ms`;

async function compare(small: Examiner, large: Examiner): Promise<number> {
  const [smallPlaces, largePlaces] = [await small.places(), await large.places()];
  let failures = 0;
  print('Pages', 'small', 'large', 'times');
  for (const [name, question] of Object.entries({ ...companyPages, ...operatorPages })) {
    const own = name in companyPages;
    const [one, other] = [
      await small.examine(question, smallPlaces, RUNS, own),
      await large.examine(question, largePlaces, RUNS, own),
    ];
    const times = Math.max(FLOOR_MS, other.ms) / Math.max(FLOOR_MS, one.ms);
    const faults = [
      ...(times >= MOST_TIMES_AS_LONG ? ['grows with the database'] : []),
      ...other.scanned.map((table) => `reads all of ${table}`),
    ];
    failures += faults.length;
    print(name, inMs(one.ms), inMs(other.ms), times.toFixed(2), faults.join(', '));
  }
  print('\n  Counters (no bound)', 'small', 'large');
  for (const [name, question] of Object.entries({ ...companyCounters, ...operatorCounters })) {
    const own = name in companyCounters;
    const one = await small.examine(question, smallPlaces, COUNTER_RUNS, own);
    const other = await large.examine(question, largePlaces, COUNTER_RUNS, own);
    print(name, inMs(one.ms), inMs(other.ms));
  }
  return failures;
}

async function compareAll(smallUrl: string, largeUrl: string): Promise<number> {
  const examiners = [new Examiner(smallUrl), new Examiner(largeUrl)] as const;
  try {
    return await compare(...examiners);
  } finally {
    await Promise.all(examiners.map((examiner) => examiner.close()));
  }
}

async function prepare(url: string, scale: number): Promise<void> {
  const began = performance.now();
  const size = getSize(scale);
  await runMigrations(url);
  if (!(await fillDatabase(url, size))) return console.log('Rows of the last run with --keep.');
  const seconds = Math.round((performance.now() - began) / 1_000);
  const rows = Object.entries(size).map(([what, count]) => `${count.toLocaleString('en')} ${what}`);
  console.log(`${rows.join(', ')}: made in ${seconds} s.`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { scale: { type: 'string', default: '1' }, keep: { type: 'boolean', default: false } },
  });
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 1)) throw new Error('--scale takes a number above 0, up to 1.');
  const large = await startPostgres({ dataName: 'scale', temporary: !values.keep, database: 'large' });
  const smallUrl = replaceDatabaseName(large.url, 'small');
  try {
    await createDatabaseIfMissing(large.url, 'small');
    await prepare(smallUrl, scale / TIMES_SMALLER);
    await prepare(large.url, scale);
    const failures = await compareAll(smallUrl, large.url);
    console.log(failures === 0 ? '\nEvery page keeps its time.' : `\n${failures} faults.`);
    process.exitCode = failures === 0 ? 0 : 1;
  } finally {
    await large.stop();
  }
}

await main();
