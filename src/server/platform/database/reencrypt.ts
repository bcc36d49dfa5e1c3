// Lists all encrypted columns: one missing here becomes unreadable once older keys are removed. Payloads of
// queued jobs are sealed too but finish or expire within four days, so keep older keys for five.
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Encryption } from '../encryption.ts';
import type { Db } from './database.ts';

const AT_ONCE = 500;
/** Few at once, because a file is as large as thousands of other values. */
const FILES_AT_ONCE = 4;

const passportColumns = [
  'passport_number',
  'gender',
  'date_of_birth',
  'passport_expiry',
  'nationality',
  'issuing_country',
] as const;

/** Every value is bound to `<table>.<column>|<id>`. Tables are ordered by number of rows. */
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
      'infant_passport_number',
      'infant_gender',
      'infant_date_of_birth',
      'infant_passport_expiry',
      'infant_nationality',
      'infant_issuing_country',
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

/** Decrypts one value to find out whether the keys fit. Null on success or if there are no values. */
export async function findUndecryptable(
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

/** Re-encrypts values with the first key. Returns the count per table; a dry run only counts them. */
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

/** Digests of older keys cannot be re-encrypted: deletes them; the sweep recreates one per passport. */
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

/** The second byte of a sealed value is its key number; reads only the first bytes. */
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
      // Updates only a value that is unchanged, so that a passport erased meanwhile is not restored.
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
