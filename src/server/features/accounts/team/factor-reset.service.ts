// Resets a second factor after a lost phone. Super admins can do it for anyone, owners for their team, and
// the operator on the server.

import { hasPermission } from '#domain/accounts/company-role.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { type AuditLine, recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { hasSuperAdminRole, lockSuperAdmins } from '../accounts.store.ts';
import { notifyFactorChange } from '../second-factor/factor-mails.ts';
import {
  deleteFactor,
  type FactorOwner,
  findFactorOwner,
  writeTeamFactor,
} from '../second-factor/second-factor.store.ts';
import { deleteSessionsOfUser } from '../sessions/sessions.store.ts';
import { notifySuperAdmins } from '../staff-notices.service.ts';
import { isActiveSuperAdmin } from '../super-admins/accounts.service.ts';
import { findMember, lockTeam } from '../team.store.ts';

export type ResetRefusal = 'not_allowed' | 'not_found' | 'not_on' | 'is_you';

export type ResetOutcome = { readonly ok: true } | Refused<ResetRefusal>;

export async function resetFactorBySuperAdmin(
  ctx: AppContext,
  actor: SuperAdminActor,
  email: string,
): Promise<ResetOutcome> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx);
    if (!(await isActiveSuperAdmin(tx, actor.userId))) return createRefusal('not_allowed');
    const owner = await findFactorOwner(tx, { email });
    if (!owner) return createRefusal('not_found');
    if (owner.userId === actor.userId) return createRefusal('is_you');
    const { baseUrl } = actor;
    return reset(ctx, tx, owner, { by: actor.email, line: toAuditOrigin(actor), teller: actor, baseUrl });
  });
}

export async function resetFactorByOwner(
  ctx: AppContext,
  actor: CompanyActor,
  userId: string,
): Promise<ResetOutcome> {
  const { companyId } = actor;
  return ctx.db.transaction().execute(async (tx) => {
    // Take this lock, because the member may concurrently become a super admin.
    await lockSuperAdmins(tx);
    const own = (await lockTeam(tx, companyId)) && (await findMember(tx, companyId, actor.userId));
    if (!own || !hasPermission(own, 'manageTeam')) return createRefusal('not_allowed');
    if (userId === actor.userId) return createRefusal('is_you');
    const member = await findMember(tx, companyId, userId);
    const owner = member && (await findFactorOwner(tx, { userId }));
    if (!owner) return createRefusal('not_found');
    // Only the operator may reset a super admin who also works for a company.
    if (await hasSuperAdminRole(tx, userId)) return createRefusal('not_allowed');
    return reset(ctx, tx, owner, { by: actor.email, line: toAuditOrigin(actor), baseUrl: actor.baseUrl });
  });
}

export async function resetFactorByOperator(ctx: AppContext, email: string): Promise<ResetOutcome> {
  const owner = await findFactorOwner(ctx.db, { email });
  if (!owner) return createRefusal('not_found');
  const line = { actor: { kind: 'system' } } as const;
  return ctx.db.transaction().execute((tx) => reset(ctx, tx, owner, { by: 'sempat-admin', line }));
}

interface ResetBy {
  readonly by: string;
  readonly baseUrl?: string | undefined;
  readonly line: Pick<AuditLine, 'actor' | 'companyId' | 'clientAddress' | 'requestId'>;
  /** Set if a super admin made the reset. If it concerns a super admin, all super admins are notified. */
  readonly teller?: SuperAdminActor;
}

/** Ends every session: the holder of the lost phone may have one. */
async function reset(
  ctx: AppContext,
  tx: Tx,
  { userId, email }: FactorOwner,
  { by, line, teller, baseUrl }: ResetBy,
): Promise<ResetOutcome> {
  if (!(await deleteFactor(tx, userId, ctx.now()))) return createRefusal('not_on');
  await deleteSessionsOfUser(tx, userId, null);
  await recordAudit(tx, { ...line, action: 'secondFactor.reset', object: { kind: 'user', id: userId } });
  if (teller && (await hasSuperAdminRole(tx, userId))) {
    await notifySuperAdmins(tx, ctx, teller, { act: 'secondFactorReset', subject: email });
  } else {
    await notifyFactorChange(ctx, tx, { userId, email, what: 'reset', by, baseUrl });
  }
  return { ok: true };
}

export async function requireTeamFactor(
  ctx: AppContext,
  actor: CompanyActor,
  isRequired: boolean,
): Promise<ResetOutcome> {
  const { companyId } = actor;
  return ctx.db.transaction().execute(async (tx) => {
    const own = (await lockTeam(tx, companyId)) && (await findMember(tx, companyId, actor.userId));
    if (!own || !hasPermission(own, 'manageTeam')) return createRefusal('not_allowed');
    const now = ctx.now();
    if (await writeTeamFactor(tx, { companyId, isRequired, by: actor.email, now })) {
      const object = { kind: 'company', id: companyId } as const;
      const action = isRequired ? 'team.secondFactorRequired' : 'team.secondFactorOptional';
      await recordAudit(tx, { ...toAuditOrigin(actor), action, object });
    }
    return { ok: true } as const;
  });
}
