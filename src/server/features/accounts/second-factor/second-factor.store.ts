import type { Db, Tx } from '#server/platform/database/database.ts';

export interface FactorRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
}

export async function findFactor(db: Db, userId: string): Promise<FactorRow | null> {
  const row = await db
    .selectFrom('second_factors')
    .select(['id', 'secret', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function writeUnconfirmed(
  tx: Tx,
  factor: { id: string; userId: string; secret: Buffer; now: Date },
): Promise<string | null> {
  const { id, secret, now } = factor;
  const row = await tx
    .insertInto('second_factors')
    .values({ id, user_id: factor.userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ id, secret, created_at: now, last_used_step: null })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function confirmFactor(
  tx: Tx,
  { id, userId, step, now }: { id: string; userId: string; step: number; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_used_step: step })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await tx.updateTable('users').set({ second_factor_since: now }).where('id', '=', userId).execute();
  return true;
}

/** Returns true once per time step, and false for older steps, even with concurrent calls. */
export async function claimTotpStep(db: Db, factorId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('second_factors')
    .set({ last_used_step: step })
    .where('id', '=', factorId)
    .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if there was none. The account cannot give second approvals for a day. */
export async function deleteFactor(tx: Tx, userId: string, now: Date): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  const row = await tx
    .updateTable('users')
    .set({ second_factor_since: null, updated_at: now })
    .where('id', '=', userId)
    .where('second_factor_since', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function takeRecoveryCode(
  tx: Tx,
  { userId, hash, now }: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface FactorOwner {
  readonly userId: string;
  readonly email: string;
  readonly secondFactorSince: Date | null;
}

export async function findFactorOwner(db: Db, by: { userId: string } | { email: string }) {
  const owners = db
    .selectFrom('users')
    .select(['id as userId', 'email', 'second_factor_since as secondFactorSince']);
  const found = 'email' in by ? owners.where('email', '=', by.email) : owners.where('id', '=', by.userId);
  const row: FactorOwner | undefined = await found.executeTakeFirst();
  return row ?? null;
}

export async function listOwnerEmails(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .select('users.email')
    .where('company_users.company_id', '=', companyId)
    .where('company_users.role', '=', 'owner')
    .execute();
  return rows.map(({ email }) => email);
}

export async function isTeamFactorRequired(db: Db, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('team_second_factors')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeTeamFactor(
  tx: Tx,
  { companyId, isRequired, by, now }: { companyId: string; isRequired: boolean; by: string; now: Date },
): Promise<boolean> {
  const row = isRequired
    ? await tx
        .insertInto('team_second_factors')
        .values({ company_id: companyId, required_at: now, required_by: by })
        .onConflict((conflict) => conflict.column('company_id').doNothing())
        .returning('company_id')
        .executeTakeFirst()
    : await tx
        .deleteFrom('team_second_factors')
        .where('company_id', '=', companyId)
        .returning('company_id')
        .executeTakeFirst();
  return row !== undefined;
}
