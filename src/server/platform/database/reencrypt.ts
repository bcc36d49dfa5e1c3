// Brings everything that is encrypted under the first key of the ring, so that an older key can be taken away. Goes in
// small steps beside running processes, and can be stopped and run again. Which columns are encrypted is listed here,
// because a forgotten one would become unreadable. Jobs that wait carry sealed payloads too and are not listed: they are
// done at once, or repeated for four days and given up, so the older key stays five days.
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Encryption } from '../encryption.ts';
import type { Db } from './database.ts';

const AT_ONCE = 500;
/** Files are as large as thousands of other values. */
const FILES_AT_ONCE = 4;

const passportColumns = [
  ...(['passport_number', 'gender', 'date_of_birth', 'passport_expiry'] as const),
  ...(['nationality', 'issuing_country'] as const),
] as const;

/** Every value is bound to `<table>.<column>|<id>`. The table with the fewest rows comes first. */
export const encryptedPlaces = [
  { table: 'billplz_settings', columns: ['api_key', 'x_signature'] },
  { table: 'second_factors', columns: ['secret'] },
  { table: 'pending_payment_keys', columns: ['api_key', 'x_signature'] },
  { table: 'payout_accounts', columns: ['account_number'] },
  { table: 'refund_accounts', columns: ['account_number'] },
  { table: 'person_links', columns: ['email'] },
  { table: 'mails', columns: ['values_encrypted'] },
  { table: 'bookings', columns: passportColumns },
  {
    table: 'passengers',
    columns: [
      ...passportColumns,
      ...(['infant_passport_number', 'infant_gender', 'infant_date_of_birth'] as const),
      ...(['infant_passport_expiry', 'infant_nationality', 'infant_issuing_country'] as const),
    ],
  },
  { table: 'booking_requests', columns: ['text', 'answer_text', 'offer_text'] },
  { table: 'booking_notes', columns: ['text'] },
  { table: 'documents', columns: ['content'] },
] as const;

interface Place {
  readonly table: string;
  readonly column: string;
}

const atOnce = ({ table }: Place) => (table === 'documents' ? FILES_AT_ONCE : AT_ONCE);

/**
 * Opens one value of the first place that holds any, as a sample of whether the keys fit the database. Null when
 * it opens, or when nothing is sealed yet.
 */
export async function findUnopenable(
  db: Db,
  encryption: Encryption,
): Promise<{ table: string; keyId: number } | null> {
  for (const { table, columns } of encryptedPlaces) {
    const [column] = columns;
    const { rows } = await sql<SealedValue>`
      select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null order by id desc limit 1
    `.execute(db);
    const [sample] = rows;
    if (!sample) continue;
    try {
      encryption.decryptBytes(sample.sealed, `${table}.${column}|${sample.id}`);
      return null;
    } catch {
      return { table, keyId: sample.sealed[1] ?? 0 };
    }
  }
  return null;
}

/** How many values each table had (or, for a dry run, has) under older keys. */
export async function reencrypt(
  { db, encryption, config }: { db: Db; encryption: Encryption; config: Pick<Config, 'encryptionKeys'> },
  { dryRun }: { dryRun: boolean },
): Promise<Record<string, number>> {
  const currentKeyId = config.encryptionKeys[0]?.id ?? 0;
  const counts: Record<string, number> = {};
  for (const { table, columns } of encryptedPlaces) {
    for (const column of columns) {
      const place = { table, column };
      const count = dryRun
        ? await countOlder(db, place, currentKeyId)
        : await renewAll(db, encryption, place, currentKeyId);
      counts[table] = (counts[table] ?? 0) + count;
    }
  }
  if (!dryRun) await forgetOlderMarks(db, currentKeyId);
  return counts;
}

/** Marks are not opened but made again: the worker's sweep marks every passport that has none. */
async function forgetOlderMarks(db: Db, currentKeyId: number): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update passengers set passport_hash = null where id in (
        select id from passengers
        where case when length(passport_hash) > 1 then get_byte(passport_hash, 1) <> ${currentKeyId} end
        limit ${AT_ONCE}
      )
    `.execute(db);
    if (Number(numAffectedRows ?? 0) < AT_ONCE) return;
  }
}

/** The second byte of a sealed value names its key; only the first ones are taken, because a file is large. */
function isOlder({ column }: Place, currentKeyId: number) {
  const head = sql`substring(${sql.ref(column)} from 1 for 2)`;
  return sql<boolean>`${sql.ref(column)} is not null and get_byte(${head}, 1) <> ${currentKeyId}`;
}

async function countOlder(db: Db, place: Place, currentKeyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(place.table)} where ${isOlder(place, currentKeyId)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

interface SealedValue {
  readonly id: string | number;
  readonly sealed: Buffer;
}

async function listOlder(
  db: Db,
  place: Place,
  { currentKeyId, after }: { currentKeyId: number; after: SealedValue | undefined },
): Promise<SealedValue[]> {
  const { rows } = await sql<SealedValue>`
    select id, ${sql.ref(place.column)} as sealed from ${sql.table(place.table)}
    where ${isOlder(place, currentKeyId)} and ${after ? sql`id > ${after.id}` : sql`true`}
    order by id limit ${atOnce(place)}
  `.execute(db);
  return rows;
}

async function renewAll(db: Db, encryption: Encryption, place: Place, currentKeyId: number): Promise<number> {
  const column = sql.ref(place.column);
  let renewed = 0;
  let after: SealedValue | undefined;
  for (;;) {
    const values = await listOlder(db, place, { currentKeyId, after });
    for (const { id, sealed } of values) {
      const boundTo = `${place.table}.${place.column}|${id}`;
      const fresh = encryption.encryptBytes(encryption.decryptBytes(sealed, boundTo), boundTo);
      // Only what has not changed meanwhile: an erased passport must not come back.
      await sql`
        update ${sql.table(place.table)} set ${column} = ${fresh} where id = ${id} and ${column} = ${sealed}
      `.execute(db);
    }
    renewed += values.length;
    after = values.at(-1);
    if (values.length < atOnce(place)) return renewed;
  }
}

interface Readability {
  readonly table: string;
  readonly all: number;
  readonly unreadable: number;
}

/** Tries to open every encrypted value with the ring as it is, a few hundred at a time; nothing is changed. */
export async function countUnreadable({
  db,
  encryption,
}: {
  db: Db;
  encryption: Encryption;
}): Promise<Readability[]> {
  const counts: Readability[] = [];
  for (const { table, columns } of encryptedPlaces) {
    let [all, unreadable] = [0, 0];
    for (const column of columns) {
      for await (const { id, sealed } of allValues(db, { table, column })) {
        all += 1;
        if (!opens(encryption, sealed, `${table}.${column}|${id}`)) unreadable += 1;
      }
    }
    counts.push({ table, all, unreadable });
  }
  return counts;
}

async function* allValues(db: Db, place: Place): AsyncGenerator<SealedValue> {
  let after: SealedValue | undefined;
  for (;;) {
    const { rows } = await sql<SealedValue>`
      select id, ${sql.ref(place.column)} as sealed from ${sql.table(place.table)}
      where ${sql.ref(place.column)} is not null and ${after ? sql`id > ${after.id}` : sql`true`}
      order by id limit ${atOnce(place)}
    `.execute(db);
    yield* rows;
    after = rows.at(-1);
    if (rows.length < atOnce(place)) return;
  }
}

function opens(encryption: Encryption, sealed: Buffer, boundTo: string): boolean {
  try {
    encryption.decryptBytes(sealed, boundTo);
    return true;
  } catch {
    return false;
  }
}
