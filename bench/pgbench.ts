// Baseline of bench/holds.ts: pgbench runs the SQL of a hold without our program.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { holdStatement, type NewHold } from '#server/features/bookings/hold/holds.store.ts';
import type { Db } from '#server/platform/database/database.ts';

const run = promisify(execFile);

/** SQL expressions for values that must differ per hold, derived from one number per statement. */
const made: Partial<Record<keyof NewHold, string>> = {
  bookingId: `md5('booking :unique')`,
  attemptId: `md5('attempt :unique')`,
  idempotencyKey: `md5('key :unique')`,
  draftId: `md5('draft :unique')`,
  email: `'buyer-:unique@example.my'`,
  clientKey: `decode(md5('client :unique'), 'hex')`,
  mailOwnerKey: `decode(md5('mail owner :unique'), 'hex')`,
  // Maps hexadecimal digits to the letters of booking references.
  reference: `upper(translate(left(md5('reference :unique'), 8), '01', 'xy'))`,
};

export function pgbenchScript(db: Db, hold: NewHold, deals: number): string {
  // Use a different placeholder for each value, because they are found by their text.
  const marked = Object.fromEntries(Object.keys(made).map((name) => [name, `<${name}>`]));
  const { sql, parameters } = holdStatement({ ...hold, ...marked, dealId: '<dealId>' } as NewHold).compile(
    db,
  );
  const text = sql
    // The script is joined into one line, where a comment would hide the rest.
    .replace(/--.*$/gm, '')
    .replace(/\$(\d+)/g, (_all, number) => literal(parameters[Number(number) - 1]));
  return `\\set n random(1, ${deals})\n\\set unique random(1, 9000000000000000)\n${text.replace(/\s+/g, ' ').trim()};\n`;
}

function literal(value: unknown): string {
  if (value === '<dealId>') return `('00000000-0000-4000-a000-' || lpad((:n)::text, 12, '0'))`;
  const name = typeof value === 'string' ? /^<(\w+)>$/.exec(value)?.[1] : undefined;
  if (name) return made[name as keyof NewHold] ?? 'null';
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

export async function runPgbench(
  databaseUrl: string,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'holds-'));
  const file = join(folder, 'hold.sql');
  try {
    await writeFile(file, script);
    const threads = String(Math.min(clients, 2));
    const args = ['-n', '-f', file, '-c', String(clients), '-j', threads, '-T', String(seconds), databaseUrl];
    const { stdout } = await run('pgbench', args);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
