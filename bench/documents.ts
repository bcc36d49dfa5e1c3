// npm run check -- document-costs [--documents 2000 --kilobytes 120]: measures the size of documents in the
// database and in its backup, scaled to 10,000 documents.
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { insertDocument } from '#dev/testing/fixtures/document-fixture.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { startDebianPostgres } from '#dev/testing/run/debian-postgres.ts';
import { runMigrations } from '#server/app/migrate.ts';
import { openDatabases } from '#server/platform/database/database.ts';
import { createEncryption } from '#server/platform/encryption.ts';
import { print } from './figures.ts';

const run = promisify(execFile);
const { values: options } = parseArgs({
  options: { documents: { type: 'string', default: '2000' }, kilobytes: { type: 'string', default: '120' } },
});
const DOCUMENTS = Number(options.documents);
const BYTES = Number(options.kilobytes) * 1024;
const SHOWN = 10_000;

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

const server = await startDebianPostgres();
const file = join(tmpdir(), `sempat-documents-${randomUUID()}.dump`);
try {
  const tool = (name: string, ...args: string[]) => run(join(server.binaries, name), args);
  const admin = ['--maintenance-db', server.url('postgres')];
  await tool('createdb', ...admin, 'measured');
  await tool('createdb', ...admin, 'restored');
  const url = server.url('measured');
  await runMigrations(url);
  const { db, close } = openDatabases(url, { general: 4, holds: 1 }, () => {});
  const encryption = createEncryption([{ id: 1, key: randomBytes(32) }]);
  const { id: company_id } = await insertCompany(db);
  const bare = await databaseSize();
  const storing = await timed(async () => {
    for (let count = 0; count < DOCUMENTS; count += 1)
      await insertDocument(db, { company_id }, encryption, randomBytes(BYTES));
  });
  const stored = (await databaseSize()) - bare;
  await close();
  const dumping = await timed(() => tool('pg_dump', '--format=custom', '--file', file, url));
  const dumped = statSync(file).size;
  const restoring = await timed(() =>
    tool('pg_restore', '--no-owner', '--dbname', server.url('restored'), file),
  );

  const all = SHOWN / DOCUMENTS;
  console.log(
    `${SHOWN.toLocaleString('en')} documents of ${options.kilobytes} kB, counted up from ${DOCUMENTS}:`,
  );
  print('in the database', megabytes(stored * all));
  print('of a file, in the database', `${(stored / (DOCUMENTS * BYTES)).toFixed(2)} of its size`);
  print(
    'backup (pg_dump, as deploy/backup.sh)',
    `${megabytes(dumped * all)}, ${Math.round(dumping * all)} s`,
  );
  print('restore', `${Math.round(restoring * all)} s`);
  print('storing one', `${((storing / DOCUMENTS) * 1_000).toFixed(1)} ms`);

  async function databaseSize(): Promise<number> {
    const { stdout } = await tool('psql', '-At', '-c', 'select pg_database_size(current_database())', url);
    return Number(stdout);
  }
} finally {
  rmSync(file, { force: true });
  await server.stop();
}
