import type { CompanyStatus } from '#domain/companies/company.ts';
import type { ReleaseRule } from '#domain/companies/release.ts';
import type { Tx } from '#server/platform/database/database.ts';

export interface LockedCompany {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly picName: string;
  readonly status: CompanyStatus;
  readonly locale: string;
  readonly suspendedAt: Date | null;
}

/** Serialises decisions about one company. Does not block new deals and users. */
export async function lockCompany(
  tx: Tx,
  companyId: string,
  { evenDeleted = false } = {},
): Promise<LockedCompany | undefined> {
  return tx
    .selectFrom('companies')
    .select(['id', 'name', 'email', 'pic_name as picName', 'status', 'locale', 'suspended_at as suspendedAt'])
    .where('id', '=', companyId)
    .$if(!evenDeleted, (query) => query.where('deleted_at', 'is', null))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function findCompanyAccount(
  tx: Tx,
  companyId: string,
): Promise<{ userId: string; email: string } | undefined> {
  return tx
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('company_users.company_id', '=', companyId)
    .orderBy(({ eb }) => eb('company_users.role', '=', 'owner'), 'desc')
    .orderBy('company_users.created_at')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();
}

export async function setCompanyStatus(
  tx: Tx,
  companyId: string,
  decided: { status: CompanyStatus; reason: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ status: decided.status, rejected_reason: decided.reason, decided_at: decided.now })
    .where('id', '=', companyId)
    .execute();
}

export async function setFee(tx: Tx, companyId: string, feeBasisPoints: number): Promise<number> {
  const before = await tx
    .selectFrom('companies')
    .select('fee_basis_points')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('companies')
    .set({ fee_basis_points: feeBasisPoints })
    .where('id', '=', companyId)
    .execute();
  return before.fee_basis_points;
}

export async function setReleaseRule(tx: Tx, companyId: string, release: ReleaseRule): Promise<ReleaseRule> {
  const before = await tx
    .selectFrom('companies')
    .select('release')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  await tx.updateTable('companies').set({ release }).where('id', '=', companyId).execute();
  return before.release;
}

export async function markCompanyDeleted(tx: Tx, companyId: string, now: Date): Promise<void> {
  await tx.updateTable('companies').set({ deleted_at: now }).where('id', '=', companyId).execute();
}
