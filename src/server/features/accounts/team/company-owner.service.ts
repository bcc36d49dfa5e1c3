import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { resetPageUrl } from '../reset-page.ts';
import { notifySuperAdmins } from '../staff-notices.service.ts';
import {
  findMember,
  type LockedTeam,
  listAccountFacts,
  listMemberRows,
  lockTeam,
  updateRole,
} from '../team.store.ts';

interface NewOwner {
  readonly companyId: string;
  readonly userId: string;
}

export function assignOwner(ctx: AppContext, actor: SuperAdminActor, named: NewOwner): Promise<boolean> {
  const { companyId, userId } = named;
  return ctx.db.transaction().execute(async (tx) => {
    const team = await lockTeam(tx, companyId);
    const member = team && (await findMember(tx, companyId, userId));
    if (!team || !member || member.role === 'owner') return false;
    const former = (await listMemberRows(tx, companyId)).filter(({ role }) => role === 'owner');
    await updateRole(tx, { companyId, userId, role: 'owner' });
    for (const owner of former) await updateRole(tx, { companyId, userId: owner.userId, role: 'agent' });
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'team.ownerChanged',
      object: { kind: 'user', id: userId },
      companyId,
      details: { from: former.map((owner) => owner.userId).join(' ') },
    });
    const accounts = await listAccountFacts(
      tx,
      former.map((owner) => owner.userId),
    );
    await mailOwners(ctx, tx, { actor, companyId, team, to: member.email, what: 'owner' });
    for (const { email: to } of accounts.values())
      await mailOwners(ctx, tx, { actor, companyId, team, to, what: 'replaced' });
    const subject = `${team.company}: ${member.email}`;
    await notifySuperAdmins(tx, ctx, actor, { act: 'companyOwnerNamed', subject });
    return true;
  });
}

interface OwnerMail {
  readonly actor: SuperAdminActor;
  readonly companyId: string;
  readonly team: LockedTeam;
  readonly to: string;
  readonly what: 'owner' | 'replaced';
}

/** Companies do not see the operator's staff, so the email names our support address instead. */
async function mailOwners(
  ctx: AppContext,
  tx: Tx,
  { actor, companyId, team, to, what }: OwnerMail,
): Promise<void> {
  const now = ctx.now();
  await queueMail(
    tx,
    {
      kind: 'team-changed',
      to,
      locale: team.locale,
      subjectId: companyId,
      onceKey: `team-changed:${what}:${companyId}:${to}:${now.getTime()}`,
      values: {
        company: team.company,
        what,
        by: ctx.config.site.supportEmail,
        at: now.toISOString(),
        resetUrl: resetPageUrl(ctx, actor.baseUrl, team.locale),
      },
    },
    ctx,
  );
}
