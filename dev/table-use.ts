// Which tables a piece of source reads and writes, found in its Kysely calls and in its SQL. Knows text only: a table
// counts when its name stands where a statement names tables, or in front of a column.

export interface TableUse {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
}

const kyselyReads = /\.(?:selectFrom|(?:inner|left|right|full|cross)Join)\(\s*\[?\s*['"]([a-z_]+)/g;
const kyselyWrites = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"]([a-z_]+)/g;
const sqlReads = /(?:\b(?:from|join|using)\s+(?:lateral\s+|only\s+)?([a-z_]+)\b|\b([a-z_]+)\.[a-z_]+)/g;
const sqlWrites = /\b(?:insert\s+into|merge\s+into|delete\s+from|update|truncate)\s+(?:only\s+)?([a-z_]+)\b/g;

export function tableUse(source: string, tables: readonly string[]): TableUse {
  const sql = sqlIn(source);
  const writes = named(tables, [source, kyselyWrites], [sql, sqlWrites]);
  const reads = named(tables, [source, kyselyReads], [sql, sqlReads]);
  return { reads, writes };
}

/** The tagged templates, with what is filled in left out: that is TypeScript, or a template of its own. */
function sqlIn(source: string): string {
  return [...source.matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)]
    .map(([, text = '']) => text.replace(/\$\{[^}]*\}/g, ' '))
    .join('\n');
}

function named(tables: readonly string[], ...searches: [string, RegExp][]): Set<string> {
  const found = searches.flatMap(([text, pattern]) =>
    [...text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? ''),
  );
  return new Set(found.filter((name) => tables.includes(name)));
}
