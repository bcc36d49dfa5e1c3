import type { AssignableRole } from '#domain/accounts/company-role.ts';
import type { OpenInvitation } from '#domain/accounts/team.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

export async function listInvitationRows(tx: Tx, companyId: string): Promise<OpenInvitation[]> {
  return tx
    .selectFrom('company_invitations')
    .select(['id', 'email', 'role', 'sent_at as sentAt', 'expires_at as expiresAt'])
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function countInvitations(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('company_invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

interface Link {
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly now: Date;
}

export interface NewInvitation extends Link {
  readonly id: string;
  readonly companyId: string;
  readonly email: string;
  readonly role: AssignableRole;
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<boolean> {
  const written = await tx
    .insertInto('company_invitations')
    .values({
      id: invitation.id,
      company_id: invitation.companyId,
      email: invitation.email,
      role: invitation.role,
      token_hash: invitation.tokenHash,
      created_at: invitation.now,
      sent_at: invitation.now,
      expires_at: invitation.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function renewInvitation(
  tx: Tx,
  { companyId, id, tokenHash, expiresAt, now }: Link & { readonly companyId: string; readonly id: string },
): Promise<{ email: string; role: AssignableRole } | undefined> {
  return tx
    .updateTable('company_invitations')
    .set({ token_hash: tokenHash, expires_at: expiresAt, sent_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(['email', 'role'])
    .executeTakeFirst();
}

export async function deleteInvitation(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('company_invitations')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface FoundInvitation {
  readonly isSuspended: boolean;
  readonly companyId: string;
  readonly company: string;
  readonly email: string;
  readonly role: AssignableRole;
}

export async function findInvitation(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<FoundInvitation | undefined> {
  return db
    .selectFrom('company_invitations')
    .innerJoin('companies', 'companies.id', 'company_invitations.company_id')
    .select([
      'company_invitations.company_id as companyId',
      'companies.name as company',
      'company_invitations.email',
      'company_invitations.role',
    ])
    .select((eb) => eb('companies.suspended_at', 'is not', null).$castTo<boolean>().as('isSuspended'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('companies.status', '=', 'approved')
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes it in the same statement, so concurrent clicks find it once. */
export async function takeInvitation(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; role: AssignableRole } | undefined> {
  return tx
    .deleteFrom('company_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['id', 'role'])
    .executeTakeFirst();
}

export async function deleteInvitationsBefore(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('company_invitations').where('expires_at', '<', expiredBefore).execute();
}
