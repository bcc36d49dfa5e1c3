// Invitations to a team by a single-use link for a week. The inviting owner never learns whether an email has
// an account; only the link's reader does.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { isCommonPassword } from '#domain/accounts/account.ts';
import { type AssignableRole, hasPermission } from '#domain/accounts/company-role.ts';
import { invitationDays, type JoinView, maxTeamSize } from '#domain/accounts/team.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import {
  createRateLimitRefusal,
  createRefusal,
  type RateLimited,
  type Refused,
} from '#domain/kernel/outcome.ts';
import * as paths from '#domain/kernel/paths.ts';
import { dayMs } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import {
  findMembership,
  findUserByEmail,
  hasSuperAdminRole,
  insertUser,
  linkCompany,
  lockUserByEmail,
  writePassword,
} from '../accounts.store.ts';
import { hashPassword } from '../password-hash.ts';
import type { Visit } from '../sessions/sessions.service.ts';
import { countMembers, type LockedTeam, lockTeam } from '../team.store.ts';
import {
  countInvitations,
  deleteInvitation,
  deleteInvitationsBefore,
  findInvitation,
  insertInvitation,
  renewInvitation,
  takeInvitation,
} from './invitations.store.ts';

const TOKEN_BYTES = 32;
const WINDOW_SECONDS = 3_600;

export type InviteRefusal =
  | 'not_allowed'
  | 'already_member'
  | 'already_invited'
  | 'team_full'
  | 'invitation_not_found'
  | 'suspended';

export type InviteOutcome = { readonly ok: true } | Refused<InviteRefusal> | RateLimited;

export interface Invitee {
  readonly email: string;
  readonly role: AssignableRole;
  readonly baseUrl: string;
}

export async function inviteMember(
  ctx: AppContext,
  actor: CompanyActor,
  { email, role, baseUrl }: Invitee,
): Promise<InviteOutcome> {
  if (!hasPermission(actor, 'manageTeam')) return createRefusal('not_allowed');
  const { companyId } = actor;
  const user = await findUserByEmail(ctx.db, email);
  const membership = user && (await findMembership(ctx.db, user.id));
  if (membership?.companyId === companyId) return createRefusal('already_member');
  const limited = await countMails(ctx, companyId, email);
  if (limited) return limited;
  const link = createLink(ctx);
  const id = randomUUID();
  return runAsCompany(ctx.db, actor, async (tx): Promise<InviteOutcome> => {
    const team = await lockTeam(tx, companyId);
    if (!team) return createRefusal('not_allowed');
    if (team.isSuspended) return createRefusal('suspended');
    const size = (await countMembers(tx, companyId)) + (await countInvitations(tx, companyId));
    if (size >= maxTeamSize) return createRefusal('team_full');
    const isNew = await insertInvitation(tx, { id, companyId, email, role, ...link });
    if (!isNew) return createRefusal('already_invited');
    await mailInvitation(ctx, tx, { actor, team, id, email, role, baseUrl, ...link });
    await record(tx, actor, 'team.invited', id, { role });
    return { ok: true };
  });
}

export async function resendInvitation(
  ctx: AppContext,
  actor: CompanyActor,
  { id, baseUrl }: { readonly id: string; readonly baseUrl: string },
): Promise<InviteOutcome> {
  if (!hasPermission(actor, 'manageTeam')) return createRefusal('not_allowed');
  const { companyId } = actor;
  const limited = await countMails(ctx, companyId, id);
  if (limited) return limited;
  const link = createLink(ctx);
  return runAsCompany(ctx.db, actor, async (tx): Promise<InviteOutcome> => {
    const team = await lockTeam(tx, companyId);
    if (!team) return createRefusal('not_allowed');
    if (team.isSuspended) return createRefusal('suspended');
    const renewed = await renewInvitation(tx, { companyId, id, ...link });
    if (!renewed) return createRefusal('invitation_not_found');
    await mailInvitation(ctx, tx, { actor, team, id, ...renewed, baseUrl, ...link });
    await record(tx, actor, 'team.invitationSent', id, { role: renewed.role });
    return { ok: true };
  });
}

export async function withdrawInvitation(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<InviteOutcome> {
  if (!hasPermission(actor, 'manageTeam')) return createRefusal('not_allowed');
  return runAsCompany(ctx.db, actor, async (tx): Promise<InviteOutcome> => {
    if (!(await deleteInvitation(tx, actor.companyId, id))) return createRefusal('invitation_not_found');
    await record(tx, actor, 'team.invitationWithdrawn', id, {});
    return { ok: true };
  });
}

/** Counts the company limit first: a rejected request must not use up the limit of another mailbox. */
async function countMails(
  ctx: AppContext,
  companyId: string,
  recipient: string,
): Promise<InviteOutcome | null> {
  const { invitationsPerCompany, formsPerEmail } = ctx.config.limits;
  const window = { windowSeconds: WINDOW_SECONDS };
  const limit = await countHits(ctx, [
    { bucket: 'invitations-per-company', key: companyId, max: invitationsPerCompany, ...window },
    { bucket: 'invitations-per-email', key: recipient, max: formsPerEmail, ...window },
  ]);
  return limit.allowed ? null : createRateLimitRefusal(limit.retryAt);
}

interface NewLink {
  readonly token: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly now: Date;
}

function createLink(ctx: AppContext): NewLink {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + invitationDays * dayMs);
  return { token, tokenHash: hashToken(token), expiresAt, now };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface InvitationMail extends NewLink, Invitee {
  readonly actor: CompanyActor;
  readonly team: LockedTeam;
  readonly id: string;
}

async function mailInvitation(ctx: AppContext, tx: Tx, mail: InvitationMail): Promise<void> {
  const { actor, team, id, email, role, token, expiresAt, now } = mail;
  const baseUrl = ctx.config.publicBaseUrl ?? mail.baseUrl;
  await queueMail(
    tx,
    {
      kind: 'team-invitation',
      to: email,
      locale: team.locale,
      subjectId: id,
      onceKey: `team-invitation:${id}:${now.getTime()}`,
      expiresAt,
      values: {
        company: team.company,
        role,
        by: actor.email,
        until: expiresAt.toISOString(),
        link: paths.pageUrl(baseUrl, paths.joinTeamPath(token), team.locale),
      },
    },
    ctx,
  );
}

function record(
  tx: Tx,
  actor: CompanyActor,
  action: `team.${'invited' | 'invitationSent' | 'invitationWithdrawn'}`,
  id: string,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  return recordAudit(tx, { ...toAuditOrigin(actor), action, object: { kind: 'invitation', id }, details });
}

export async function findJoin(ctx: AppContext, token: string): Promise<JoinView> {
  const invitation = await findInvitation(ctx.db, hashToken(token), ctx.now());
  if (!invitation) return { state: 'dead' };
  const { companyId, company, email, role, isSuspended } = invitation;
  if (isSuspended) return { state: 'suspended', company, email, role };
  const user = await findUserByEmail(ctx.db, email);
  if (!user) return { state: 'new', company, email, role };
  const membership = await findMembership(ctx.db, user.id);
  if (membership?.companyId === companyId) return { state: 'member', company, email, role };
  // Super admins work for the operator; no company may end their sessions.
  const isTaken = (membership && !membership.isDeleted) || (await hasSuperAdminRole(ctx.db, user.id));
  return { state: isTaken ? 'elsewhere' : 'known', company, email, role };
}

export type JoinOutcome =
  | {
      readonly ok: true;
      readonly company: string;
      readonly email: string;
      readonly isNew: boolean;
      readonly isCommon: boolean;
    }
  | Refused<'changed'>;

export interface Joining {
  readonly token: string;
  readonly newPassword: string | null;
  readonly visit: Visit;
}

export async function joinTeam(ctx: AppContext, joining: Joining): Promise<JoinOutcome> {
  const { token, newPassword } = joining;
  const view = await findJoin(ctx, token);
  const isNew = newPassword !== null;
  if (view.state !== (isNew ? 'new' : 'known')) return createRefusal('changed');
  // Hashing is slow, so do it before the transaction.
  const hash = isNew ? await hashPassword(newPassword) : null;
  try {
    await ctx.db.transaction().execute((tx) => addMember(ctx, tx, joining, { email: view.email, hash }));
  } catch (error) {
    if (error instanceof DomainError) return createRefusal('changed');
    throw error;
  }
  const { company, email } = view;
  return { ok: true, company, email, isNew, isCommon: isNew && isCommonPassword(newPassword) };
}

async function addMember(
  ctx: AppContext,
  tx: Tx,
  { token, visit }: Joining,
  { email, hash }: { readonly email: string; readonly hash: string | null },
): Promise<void> {
  const now = ctx.now();
  const found = await findInvitation(tx, hashToken(token), now);
  if (!found) throw new DomainError('link_expired');
  const { companyId } = found;
  const team = await lockTeam(tx, companyId);
  if (!team || team.isSuspended) throw new DomainError('not_allowed');
  const invitation = await takeInvitation(tx, hashToken(token), now);
  if (!invitation) throw new DomainError('link_expired');
  if ((await countMembers(tx, companyId)) >= maxTeamSize) throw new DomainError('not_allowed');
  const userId = hash ? await insertUser(tx, { email, name: email, now }) : await lockUserByEmail(tx, email);
  if (userId === null) throw new DomainError('email_taken');
  const { role } = invitation;
  const linkedTo = await linkCompany(tx, { userId, companyId, role, now });
  if (linkedTo !== companyId) throw new DomainError('account_of_another_company');
  if (hash) await writePassword(tx, { userId, hash, temporaryUntil: null, now });
  await recordAudit(tx, {
    actor: { kind: 'company', id: userId },
    action: 'team.joined',
    object: { kind: 'user', id: userId },
    companyId,
    details: { role, invitation: invitation.id },
    clientAddress: visit.clientAddress,
    requestId: visit.requestId,
  });
}

export async function forgetOldInvitations(ctx: AppContext): Promise<void> {
  await deleteInvitationsBefore(ctx.db, new Date(ctx.now().getTime() - invitationDays * dayMs));
}
