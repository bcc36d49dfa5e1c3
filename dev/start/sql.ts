// Single statements on a PostgreSQL server, outside the product's pools.
import pg from 'pg';

export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function runSql(url: string, ...statements: readonly string[]): Promise<void> {
  return withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

export const replaceDatabaseName = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;
