import type { AlertAddress } from '#domain/accounts/team.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

export async function listAddressRows(tx: Tx, companyId: string): Promise<AlertAddress[]> {
  return tx
    .selectFrom('company_alert_addresses')
    .select(['id', 'email', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function lockAlertCompany(
  tx: Tx,
  companyId: string,
): Promise<{ name: string; locale: string } | undefined> {
  return tx
    .selectFrom('companies')
    .select(['name', 'locale'])
    .where('id', '=', companyId)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertAddress(
  tx: Tx,
  address: { id: string; companyId: string; email: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('company_alert_addresses')
    .values({
      id: address.id,
      company_id: address.companyId,
      email: address.email,
      created_at: address.now,
    })
    .execute();
}

export async function deleteCompanyAddress(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('company_alert_addresses')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface FoundAddress {
  readonly companyId: string;
  readonly company: string;
  readonly email: string;
  readonly isConfirmed: boolean;
}

export async function findAddress(db: Db, id: string): Promise<FoundAddress | undefined> {
  const row = await db
    .selectFrom('company_alert_addresses')
    .innerJoin('companies', 'companies.id', 'company_alert_addresses.company_id')
    .select([
      'company_alert_addresses.company_id as companyId',
      'companies.name as company',
      'company_alert_addresses.email',
      'company_alert_addresses.confirmed_at as confirmedAt',
    ])
    .where('company_alert_addresses.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { confirmedAt, ...address } = row;
  return { ...address, isConfirmed: confirmedAt !== null };
}

export async function confirmAddressRow(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('company_alert_addresses')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('company_id')
    .executeTakeFirst();
  return row?.company_id;
}

export async function deleteAddress(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('company_alert_addresses')
    .where('id', '=', id)
    .returning('company_id')
    .executeTakeFirst();
  return row?.company_id;
}

export async function listAlertRecipients(
  tx: Tx,
  companyId: string,
): Promise<{ id: string; email: string; locale: string }[]> {
  return tx
    .selectFrom('company_alert_addresses')
    .innerJoin('companies', 'companies.id', 'company_alert_addresses.company_id')
    .select(['company_alert_addresses.id', 'company_alert_addresses.email', 'companies.locale'])
    .where('company_alert_addresses.company_id', '=', companyId)
    .where('confirmed_at', 'is not', null)
    .where('companies.status', '=', 'approved')
    .where('companies.deleted_at', 'is', null)
    .orderBy('company_alert_addresses.created_at')
    .execute();
}

export async function deleteUnconfirmedBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('company_alert_addresses')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}
