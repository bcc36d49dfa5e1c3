// Searches rows by word prefixes. Triggers maintain the words; queries run as a company or, for the operator,
// across companies.
import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '#domain/deals/list-search.ts';
import type { Db } from './database.ts';

/** More matches than a user would read; they refine the search instead. */
export const mostFound = 200;
const MOST_COMPARED = 2_000;

export interface WordMatches {
  readonly ids: readonly string[];
  readonly isCut: boolean;
}

interface WordSearch {
  /** Null for the operator's search in all companies. */
  readonly companyId: string | null;
  readonly kind: SearchKind;
  readonly terms: readonly (readonly string[])[];
}

const toUpperBound = (beginning: string) => `${beginning}\u{10FFFF}`;

function begins(alias: string, beginning: string): RawBuilder<boolean> {
  const word = sql.ref(`${alias}.word`);
  return sql`${word} >= ${beginning} and ${word} < ${toUpperBound(beginning)}`;
}

/** Starts with the rarest word and filters its rows by the others. */
export async function findByWords(tx: Db, { companyId, kind, terms }: WordSearch): Promise<WordMatches> {
  const ofCompany = (alias: string) =>
    companyId === null ? sql`` : sql`${sql.ref(`${alias}.company_id`)} = ${companyId} and`;
  const rowsOf = (beginnings: readonly string[], most: number) =>
    sql.join(
      beginnings.map(
        (beginning) => sql`(
          select row_id from search_words
          where ${ofCompany('search_words')} kind = ${kind} and ${begins('search_words', beginning)} limit ${most}
        )`,
      ),
      sql` union all `,
    );
  const sizes = await countTermRows(tx, terms, (beginnings) => rowsOf(beginnings, MOST_COMPARED));
  const byRarity = terms.map((term, index) => ({ term, size: sizes[index] ?? 0 }));
  const [rarest, ...more] = byRarity.sort((one, other) => one.size - other.size);
  const others = more.map(({ term }) => term);
  const candidates = rowsOf(rarest?.term ?? [], others.length === 0 ? mostFound + 1 : MOST_COMPARED);
  const fits = others.map(
    (beginnings) => sql`exists (
      select from search_words other
      where ${ofCompany('other')} other.row_id = candidates.row_id and other.kind = ${kind}
        and (${sql.join(
          beginnings.map((beginning) => sql`(${begins('other', beginning)})`),
          sql` or `,
        )})
    )`,
  );
  const { rows } = await sql<{ ids: string[]; compared: number }>`
    with candidates as (select distinct row_id from (${candidates}) as found)
    select (select count(*) from candidates) as compared, array(
      select row_id from candidates
      ${fits.length > 0 ? sql`where ${sql.join(fits, sql` and `)}` : sql``}
      limit ${mostFound + 1}
    ) as ids
  `.execute(tx);
  const [{ ids, compared } = { ids: [], compared: 0 }] = rows;
  return { ids: ids.slice(0, mostFound), isCut: ids.length > mostFound || compared >= MOST_COMPARED };
}

async function countTermRows(
  tx: Db,
  terms: WordSearch['terms'],
  rowsOf: (beginnings: readonly string[]) => RawBuilder<unknown>,
): Promise<readonly number[]> {
  if (terms.length < 2) return [];
  const counts = terms.map((term) => sql`(select count(*) from (${rowsOf(term)}) as counted)`);
  const { rows } = await sql<{ sizes: string[] }>`select array[${sql.join(counts)}] as sizes`.execute(tx);
  return rows[0]?.sizes.map(Number) ?? [];
}
