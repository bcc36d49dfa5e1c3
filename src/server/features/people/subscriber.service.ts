// What an address receives, for an operator who answers "stop these emails" or "no email arrives".
import type { FoundSubscriber } from '#domain/operator/desk-found.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { deleteSuppression, findSuppressionTime } from '#server/features/mail/queue/mail.service.ts';
import { eraseWishes, summariseWishes } from '#server/features/wishes/person.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { getPersonMark } from './person-record.ts';

/** Returns null if the address has no wishes and accepts email. */
export async function findSubscriberForDesk(
  ctx: AppContext,
  _actor: SuperAdminActor,
  { email }: { readonly email: string | null },
): Promise<FoundSubscriber | null> {
  if (email === null) return null;
  const wishes = await summariseWishes(ctx, email);
  const suppressedAt = await findSuppressionTime(ctx.db, email);
  if (!wishes && suppressedAt === null) return null;
  const none = { active: 0, waiting: 0, emailedOn: null, isRestricted: false };
  return { email, ...(wishes ?? none), suppressedAt };
}

/** Returns false if the address has no wishes. */
export function endWishesForDesk(ctx: AppContext, actor: SuperAdminActor, email: string): Promise<boolean> {
  const end = async (tx: Tx) => (await eraseWishes(tx, email)).length > 0;
  return changeAudited(ctx, actor, { email, action: 'person.wishesEnded', change: end });
}

/** Returns false if the address is not suppressed. */
export function allowEmailsAgain(ctx: AppContext, actor: SuperAdminActor, email: string): Promise<boolean> {
  const lift = (tx: Tx) => deleteSuppression(tx, email);
  return changeAudited(ctx, actor, { email, action: 'person.suppressionLifted', change: lift });
}

interface AuditedChange {
  readonly email: string;
  readonly action: 'person.wishesEnded' | 'person.suppressionLifted';
  /** Returns whether it changed anything. */
  readonly change: (tx: Tx) => Promise<boolean>;
}

function changeAudited(
  ctx: AppContext,
  actor: SuperAdminActor,
  { email, action, change }: AuditedChange,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await change(tx))) return false;
    const object = { kind: 'person', id: getPersonMark(ctx, email) } as const;
    await recordAudit(tx, { ...toAuditOrigin(actor), action, object });
    return true;
  });
}
