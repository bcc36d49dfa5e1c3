// A company's team. Every change locks the company's row and checks permissions again, so concurrent requests
// never leave it without an owner.

import { type AssignableRole, hasPermission } from '#domain/accounts/company-role.ts';
import type { OpenInvitation, TeamMember } from '#domain/accounts/team.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { runInBatches, subtractDays } from '#server/platform/database/in-batches.ts';
import { deleteResetLinks } from '../reset-links.store.ts';
import { resetPageUrl } from '../reset-page.ts';
import { isTeamFactorRequired } from '../second-factor/second-factor.store.ts';
import { deleteSessionsOfUser } from '../sessions/sessions.store.ts';
import {
  countMembers,
  deleteLostAccounts,
  deleteMember,
  findMember,
  type LockedTeam,
  listAccountFacts,
  listMemberRows,
  lockTeam,
  touchUser,
  updateRole,
} from '../team.store.ts';
import { listInvitationRows } from './invitations.store.ts';

const FORGOTTEN_AT_ONCE = 100;

export interface Team {
  readonly members: readonly TeamMember[];
  readonly invitations: readonly OpenInvitation[];
  /** True if the owner requires a second factor from all members. */
  readonly needsSecondFactor: boolean;
}

/** Companies cannot read accounts, so this queries those of the members outside the company's transaction. */
export async function showTeam(ctx: AppContext, actor: CompanyActor): Promise<Team> {
  const { rows, invitations } = await runAsCompany(ctx.db, actor, async (tx) => ({
    rows: await listMemberRows(tx, actor.companyId),
    invitations: hasPermission(actor, 'manageTeam') ? await listInvitationRows(tx, actor.companyId) : [],
  }));
  const accounts = await listAccountFacts(
    ctx.db,
    rows.map(({ userId }) => userId),
  );
  const members = rows.map((row) => ({
    ...row,
    ...(accounts.get(row.userId) ?? { email: '', hasSecondFactor: false }),
    isYou: row.userId === actor.userId,
  }));
  const needsSecondFactor = await isTeamFactorRequired(ctx.db, actor.companyId);
  return { members, invitations, needsSecondFactor };
}

export type TeamRefusal =
  | 'not_allowed'
  | 'member_not_found'
  /** The owner's role changes only by transferring ownership; no one can revoke it. */
  | 'is_owner'
  | 'last_owner'
  | 'suspended';

export type TeamOutcome = { readonly ok: true } | Refused<TeamRefusal>;

interface Change {
  readonly tx: Tx;
  readonly team: LockedTeam;
}

/** Reads the role again under the lock: it may have changed since the page was rendered. */
async function runAsOwner(
  ctx: AppContext,
  actor: CompanyActor,
  change: (change: Change) => Promise<TeamOutcome>,
): Promise<TeamOutcome> {
  return ctx.db.transaction().execute(async (tx) => {
    const team = await lockTeam(tx, actor.companyId);
    const own = team && (await findMember(tx, actor.companyId, actor.userId));
    if (!own || !hasPermission(own, 'manageTeam')) return createRefusal('not_allowed');
    return change({ tx, team });
  });
}

export function changeRole(
  ctx: AppContext,
  actor: CompanyActor,
  { userId, role }: { readonly userId: string; readonly role: AssignableRole },
): Promise<TeamOutcome> {
  const { companyId } = actor;
  return runAsOwner(ctx, actor, async ({ tx, team }) => {
    if (team.isSuspended) return createRefusal('suspended');
    const member = await findMember(tx, companyId, userId);
    if (!member) return createRefusal('member_not_found');
    if (member.role === 'owner') return createRefusal('is_owner');
    if (member.role === role) return { ok: true };
    await updateRole(tx, { companyId, userId, role });
    const details = { before: member.role, after: role };
    await recordMember(tx, actor, 'team.roleChanged', userId, details);
    await notifyMember(ctx, { tx, team }, actor, { to: member.email, what: role });
    return { ok: true };
  });
}

export function removeMember(ctx: AppContext, actor: CompanyActor, userId: string): Promise<TeamOutcome> {
  const { companyId } = actor;
  return runAsOwner(ctx, actor, async ({ tx, team }) => {
    const member = await findMember(tx, companyId, userId);
    if (!member) return createRefusal('member_not_found');
    if (member.role === 'owner') return createRefusal('is_owner');
    await removeFromTeam(tx, companyId, userId, ctx.now());
    await recordMember(tx, actor, 'team.removed', userId, { role: member.role });
    await notifyMember(ctx, { tx, team }, actor, { to: member.email, what: 'removed' });
    return { ok: true };
  });
}

export function signOutTeamMember(
  ctx: AppContext,
  actor: CompanyActor,
  userId: string,
): Promise<TeamOutcome> {
  return runAsOwner(ctx, actor, async ({ tx }) => {
    if (!(await findMember(tx, actor.companyId, userId))) return createRefusal('member_not_found');
    const sessions = await deleteSessionsOfUser(tx, userId, userId === actor.userId ? actor.sessionId : null);
    await recordMember(tx, actor, 'team.signedOut', userId, { sessions: String(sessions) });
    return { ok: true };
  });
}

export function transferOwnership(
  ctx: AppContext,
  actor: CompanyActor,
  userId: string,
): Promise<TeamOutcome> {
  const { companyId } = actor;
  return runAsOwner(ctx, actor, async ({ tx, team }) => {
    if (team.isSuspended) return createRefusal('suspended');
    const member = await findMember(tx, companyId, userId);
    if (!member) return createRefusal('member_not_found');
    if (member.role === 'owner') return createRefusal('is_owner');
    await updateRole(tx, { companyId, userId, role: 'owner' });
    await updateRole(tx, { companyId, userId: actor.userId, role: 'agent' });
    await recordMember(tx, actor, 'team.ownerChanged', userId, { from: actor.userId });
    await notifyMember(ctx, { tx, team }, actor, { to: member.email, what: 'owner' });
    await notifyMember(ctx, { tx, team }, actor, { to: actor.email, what: 'handedOver' });
    return { ok: true };
  });
}

/** Removes the member. The last owner cannot leave before transferring ownership. */
export async function leaveTeam(ctx: AppContext, actor: CompanyActor): Promise<TeamOutcome> {
  const { companyId, userId } = actor;
  return ctx.db.transaction().execute(async (tx): Promise<TeamOutcome> => {
    const team = await lockTeam(tx, companyId);
    const own = team && (await findMember(tx, companyId, userId));
    if (!own) return createRefusal('not_allowed');
    if (own.role === 'owner' && (await countMembers(tx, companyId, 'owner')) === 1)
      return createRefusal('last_owner');
    await removeFromTeam(tx, companyId, userId, ctx.now());
    await recordMember(tx, actor, 'team.left', userId, { role: own.role });
    return { ok: true };
  });
}

async function removeFromTeam(tx: Tx, companyId: string, userId: string, now: Date): Promise<void> {
  await deleteMember(tx, companyId, userId);
  await touchUser(tx, userId, now);
  await deleteSessionsOfUser(tx, userId, null);
  await deleteResetLinks(tx, userId);
}

function recordMember(
  tx: Tx,
  actor: CompanyActor,
  action: `team.${'roleChanged' | 'removed' | 'ownerChanged' | 'left' | 'signedOut'}`,
  userId: string,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  return recordAudit(tx, { ...toAuditOrigin(actor), action, object: { kind: 'user', id: userId }, details });
}

/** Emails users whose rights changed. */
async function notifyMember(
  ctx: AppContext,
  { tx, team }: Change,
  actor: CompanyActor,
  { to, what }: { to: string; what: 'agent' | 'viewer' | 'owner' | 'removed' | 'handedOver' },
): Promise<void> {
  await queueMail(
    tx,
    {
      kind: 'team-changed',
      to,
      locale: team.locale,
      subjectId: actor.companyId,
      onceKey: `team-changed:${what}:${actor.companyId}:${to}:${ctx.now().getTime()}`,
      values: {
        company: team.company,
        what,
        by: actor.email,
        at: ctx.now().toISOString(),
        resetUrl: resetPageUrl(ctx, actor.baseUrl, team.locale),
      },
    },
    ctx,
  );
}

export function forgetLostAccounts(ctx: AppContext): Promise<number> {
  const before = subtractDays(ctx.now(), ctx.config.retention.registrationDays);
  return runInBatches(FORGOTTEN_AT_ONCE, (limit) => deleteLostAccounts(ctx.db, before, limit));
}
