import type { SellerProfile } from '#domain/deals/seller.ts';
import type { Tx } from '#server/platform/database/database.ts';

interface StoredProfile extends SellerProfile {
  readonly licenceCheckedAt: Date | null;
}

interface RegisteredContact {
  readonly address: string;
  readonly phone: string;
  readonly email: string;
}

const profileColumns = [
  'legal_name as legalName',
  'ssm_number as ssmNumber',
  'licence_number as licenceNumber',
  'public_address as address',
  'public_phone as phone',
  'public_whatsapp as whatsapp',
  'public_email as email',
  'opening_hours as openingHours',
  'licence_checked_at as licenceCheckedAt',
] as const;

export async function findOwnProfile(tx: Tx, companyId: string): Promise<StoredProfile> {
  return tx
    .selectFrom('companies')
    .select(profileColumns)
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
}

export async function findRegisteredContact(tx: Tx, companyId: string): Promise<RegisteredContact> {
  return tx
    .selectFrom('companies')
    .select(['address', 'phone', 'email'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
}

export async function lockProfile(tx: Tx, companyId: string): Promise<StoredProfile | undefined> {
  return tx
    .selectFrom('companies')
    .select(profileColumns)
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateProfile(tx: Tx, companyId: string, profile: SellerProfile): Promise<void> {
  await tx
    .updateTable('companies')
    .set({
      legal_name: profile.legalName,
      ssm_number: profile.ssmNumber,
      licence_number: profile.licenceNumber,
      public_address: profile.address,
      public_phone: profile.phone,
      public_whatsapp: profile.whatsapp,
      public_email: profile.email,
      opening_hours: profile.openingHours,
    })
    .where('id', '=', companyId)
    .execute();
}

export async function updateLicenceCheck(
  tx: Tx,
  companyId: string,
  check: { at: Date; userId: string } | null,
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ licence_checked_at: check?.at ?? null, licence_checked_by: check?.userId ?? null })
    .where('id', '=', companyId)
    .execute();
}
