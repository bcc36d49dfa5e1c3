import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tableOwners } from '../../table-rules.config.js';
import {
  type FeatureSource,
  findTableUses,
  queryRuleViolations,
  tableRuleViolations,
} from './table-rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const features = join(root, 'src/server/features');

const sources: FeatureSource[] = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({
    feature: path.split('/')[0] ?? '',
    path,
    text: readFileSync(join(features, path), 'utf8'),
  }));

const uses = sources.flatMap(findTableUses);
const planted = (text: string) =>
  tableRuleViolations([
    ...uses,
    ...findTableUses({ feature: 'deals', path: 'deals/planted.store.ts', text }),
  ]);

it('every feature reads and writes only its declared tables', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(tableRuleViolations(uses)).toEqual([]);
});

it('every table has one owner', () => {
  const types = readFileSync(join(root, 'src/server/platform/database/tables.ts'), 'utf8');
  const [, listed = ''] = types.split('export interface DB {');
  const tables = [...listed.matchAll(/^ {2}([a-z_]+): \w+;$/gm)].map(([, table]) => table);
  expect(tables.length).toBeGreaterThan(20);
  expect(Object.keys(tableOwners).sort()).toEqual(tables.sort());
});

it.each([
  ["db.updateTable('mails').set({})", 'writes mails, which belongs to mail'],
  ["db.insertInto('refunds').values({})", 'writes refunds, which belongs to settlement'],
  ['sql`delete from users where id = 1`', 'writes users, which belongs to accounts'],
  [
    'sql<Row>`select 1 $' + '{sql`insert into audit_log (id) values (1)`}`',
    'writes audit_log, which belongs to audit',
  ],
  [
    "db.selectFrom('flights').innerJoin('users as u', 'u.id', 'id')",
    'reads users, which belongs to accounts',
  ],
  ['sql`select 1 from flights join mails on true`', 'reads mails, which belongs to mail'],
])('the check fails with %s in a deal store', (statement, complaint) => {
  expect(planted(statement)).toEqual([`deals ${complaint} (deals/planted.store.ts)`]);
});

describe('queries', () => {
  const queries = sources.filter(({ path }) => path.endsWith('.queries.ts'));
  const ruleBreaks = (text: string) =>
    queryRuleViolations({ feature: 'deals', path: 'deals.queries.ts', text });

  it('are read-only and require the actor in each exported function', () => {
    expect(queries.length).toBeGreaterThan(2);
    expect(queries.flatMap(queryRuleViolations)).toEqual([]);
  });

  it.each([
    [
      'a write',
      "function f(db: Db) { db.updateTable('flights').set({}); }",
      'deals.queries.ts writes flights',
    ],
    [
      'a function without an actor',
      'export function listDeals({ db }: { db: Db }, search: string) {}',
      'deals.queries.ts: listDeals needs the actor as its second argument',
    ],
    [
      'an optional actor',
      'export async function listDeals({ db }: { db: Db }, actor?: CompanyActor) {}',
      'deals.queries.ts: listDeals needs the actor as its second argument',
    ],
  ])('fail the check with %s', (_what, text, complaint) => {
    expect(ruleBreaks(text)).toEqual([complaint]);
  });
});
