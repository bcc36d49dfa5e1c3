// Where a person is signed in, as they see it themselves, and ending it. Ending is recorded, because it may be the first
// thing an intruder does.
import { type Device, readDevice } from '#domain/accounts/device.ts';
import { hourMs } from '#domain/kernel/time.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { auditBy, recordAudit } from '#server/features/audit/audit.service.ts';
import { deleteSessionOfUser, deleteSessionsOfUser, listSessionRows } from './sessions.store.ts';

const MOST_SHOWN = 50;

export interface OwnSession {
  readonly id: string;
  readonly device: Device;
  /** Of 256 addresses or more; null when it is not known. */
  readonly network: string | null;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  /** The one that asks. */
  readonly isThis: boolean;
}

export type SignedIn = CompanyActor | SuperAdminActor;

/** The last used first. Those that have grown too old open nothing and are not shown. */
export async function listOwnSessions(ctx: AppContext, actor: SignedIn): Promise<OwnSession[]> {
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

/** False when this person has no such session, or no longer. */
export async function endOwnSession(ctx: AppContext, actor: SignedIn, sessionId: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const isEnded = await deleteSessionOfUser(tx, actor.userId, sessionId);
    if (isEnded) {
      const object = { kind: 'user', id: actor.userId } as const;
      await recordAudit(tx, { ...auditBy(actor), action: 'session.ended', object, details: { sessions: 1 } });
    }
    return isEnded;
  });
}

/** All but the one that asks; how many there were. */
export async function endOtherSessions(ctx: AppContext, actor: SignedIn): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const sessions = await deleteSessionsOfUser(tx, actor.userId, actor.sessionId);
    const object = { kind: 'user', id: actor.userId } as const;
    if (sessions > 0)
      await recordAudit(tx, { ...auditBy(actor), action: 'session.ended', object, details: { sessions } });
    return sessions;
  });
}
