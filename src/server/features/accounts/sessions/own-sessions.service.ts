// A user's own sessions. Ending one is audited, because it may be the first act of an intruder.
import { type Device, readDevice } from '#domain/accounts/device.ts';
import { hourMs } from '#domain/kernel/time.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { deleteSessionOfUser, deleteSessionsOfUser, listSessionRows } from './sessions.store.ts';

const MOST_SHOWN = 50;

export interface OwnSession {
  readonly id: string;
  readonly device: Device;
  readonly network: string | null;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  readonly isThis: boolean;
}

export type SignedInActor = CompanyActor | SuperAdminActor;

export async function listOwnSessions(ctx: AppContext, actor: SignedInActor): Promise<OwnSession[]> {
  const now = ctx.now();
  const { companyHours, superAdminHours } = ctx.config.sessions;
  const hours = actor.kind === 'company' ? companyHours : superAdminHours;
  const startedAfter = new Date(now.getTime() - hours * hourMs);
  const limit = MOST_SHOWN;
  const rows = await listSessionRows(ctx.db, { userId: actor.userId, startedAfter, now, limit });
  return rows.map(({ device, ...row }) => ({
    ...row,
    device: readDevice(device),
    isThis: row.id === actor.sessionId,
  }));
}

export async function endOwnSession(
  ctx: AppContext,
  actor: SignedInActor,
  sessionId: string,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const isEnded = await deleteSessionOfUser(tx, actor.userId, sessionId);
    if (isEnded) {
      const object = { kind: 'user', id: actor.userId } as const;
      await recordAudit(tx, {
        ...toAuditOrigin(actor),
        action: 'session.ended',
        object,
        details: { sessions: 1 },
      });
    }
    return isEnded;
  });
}

export async function endOtherSessions(ctx: AppContext, actor: SignedInActor): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const sessions = await deleteSessionsOfUser(tx, actor.userId, actor.sessionId);
    const object = { kind: 'user', id: actor.userId } as const;
    if (sessions > 0)
      await recordAudit(tx, {
        ...toAuditOrigin(actor),
        action: 'session.ended',
        object,
        details: { sessions },
      });
    return sessions;
  });
}
