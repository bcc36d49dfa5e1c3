import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';
import type { NewCompanyRow } from '#server/platform/database/schema.ts';

type Registration = Pick<
  NewCompanyRow,
  | ('name' | 'address' | 'pic_name' | 'email' | 'phone' | 'locale' | 'privacy_version' | 'created_at')
  | ('legal_name' | 'ssm_number' | 'licence_number')
>;

export async function lockRegistrations(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`companies:${email}`}, 0))`.execute(tx);
}

export async function countSameRegistrations(tx: Tx, registration: Registration): Promise<number> {
  const counted = await tx
    .selectFrom('companies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where('name', '=', registration.name)
    .where('address', '=', registration.address)
    .where('pic_name', '=', registration.pic_name)
    .where('email', '=', registration.email)
    .where('phone', '=', registration.phone)
    .where('legal_name', 'is not distinct from', registration.legal_name ?? null)
    .where('ssm_number', 'is not distinct from', registration.ssm_number ?? null)
    .where('licence_number', 'is not distinct from', registration.licence_number ?? null)
    .executeTakeFirstOrThrow();
  return counted.count;
}

export async function insertPendingCompany(tx: Tx, registration: Registration): Promise<string> {
  const { id } = await tx
    .insertInto('companies')
    .values({ ...registration, status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
