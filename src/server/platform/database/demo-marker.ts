// Marks a database as created by the demo. The demo uses only marked or empty ones; live operation rejects
// marked ones, because demo passwords are public.
import { sql } from 'kysely';
import type { Db } from './database.ts';

export const DEMO_FACT = 'demo-data';

/** Fixed ids for tests and sign-ins; they also identify demos from before the marker. */
export const demoCompanyIds = {
  wira: '5e3a7000-0000-4000-a000-000000000001',
  borneo: '5e3a7000-0000-4000-a000-000000000002',
  pulau: '5e3a7000-0000-4000-a000-000000000003',
  sinar: '5e3a7000-0000-4000-a000-000000000004',
} as const;

export async function findDemoData(db: Db): Promise<{ problems: readonly string[] }> {
  // While migrations run, the program may not be allowed to read some tables yet.
  const tables = await sql<{ companies: boolean; facts: boolean }>`
    select coalesce(has_table_privilege(to_regclass('public.companies'), 'select'), false) as companies,
      coalesce(has_table_privilege(to_regclass('public.operations_state'), 'select'), false) as facts
  `.execute(db);
  const there = tables.rows[0];
  const ids = Object.values(demoCompanyIds);
  const traces: string[] = [];
  if (there?.facts) {
    const marked = await db
      .selectFrom('operations_state')
      .select('name')
      .where('name', '=', DEMO_FACT)
      .execute();
    if (marked.length > 0) traces.push('its marker');
    const accounts = await db.selectFrom('users').select('email').where('is_demo', '=', true).execute();
    traces.push(...accounts.map(({ email }) => `the account ${email}`));
  }
  if (there?.companies) {
    const companies = await db.selectFrom('companies').select('name').where('id', 'in', ids).execute();
    traces.push(...companies.map(({ name }) => `the company ${name}`));
  }
  if (traces.length === 0) return { problems: [] };
  return {
    problems: [
      `The database holds demo data (${traces.join(', ')}). Live operation needs a database that the demo never touched: name another one in DATABASE_URL, or restore a backup from before.`,
    ],
  };
}
