import type { MessageState } from '#domain/operator/contact-message.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { runInBatches, subtractDays } from '#server/platform/database/in-batches.ts';
import { deleteMessagesBefore, setAnswered } from './messages.store.ts';

const FORGOTTEN_AT_ONCE = 1_000;

export async function markMessage(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, state }: { readonly id: string; readonly state: MessageState },
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const answered = state === 'answered' ? { at: ctx.now(), by: actor.userId } : null;
    if (!(await setAnswered(tx, id, answered))) return false;
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: state === 'answered' ? 'message.answered' : 'message.reopened',
      object: { kind: 'message', id },
      details: {},
    });
    return true;
  });
}

export function forgetOldMessages(ctx: AppContext): Promise<number> {
  const before = subtractDays(ctx.now(), ctx.config.retention.messageDays);
  return runInBatches(FORGOTTEN_AT_ONCE, (limit) => deleteMessagesBefore(ctx.db, before, limit));
}
