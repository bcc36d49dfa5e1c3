import type { Tx } from '#server/platform/database/database.ts';

export interface StaffMember {
  readonly userId: string;
  readonly email: string;
  readonly locale?: string;
}

export async function listCompanyStaff(tx: Tx, companyId: string): Promise<StaffMember[]> {
  return tx
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .innerJoin('companies', 'companies.id', 'company_users.company_id')
    .select(['users.id as userId', 'users.email', 'companies.locale'])
    .where('company_users.company_id', '=', companyId)
    .where('company_users.role', '<>', 'viewer')
    .where('companies.status', '=', 'approved')
    .where('companies.deleted_at', 'is', null)
    .execute();
}

export async function listSuperAdminStaff(tx: Tx): Promise<StaffMember[]> {
  return tx
    .selectFrom('roles')
    .innerJoin('users', 'users.id', 'roles.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('roles.role', '=', 'superadmin')
    .execute();
}
