// Messages from the contact form as super admins work through them: the list, one message, and whether it was answered.
// Answers themselves are written in a mail program; taking messages in belongs to contact.service.ts.

import { isId } from '#domain/kernel/id.ts';
import { backOfficePageSize, countCap } from '#domain/kernel/lists.ts';
import type { ListedMessage, MessageDetails, MessageState } from '#domain/operator/contact-message.ts';
import type { DeskSearch } from '#domain/operator/desk-search.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { auditBy, recordAudit } from '#server/features/audit/audit.service.ts';
import { daysBefore, inBatches } from '#server/platform/database/in-batches.ts';
import { type Page, readKeyset, toPage } from '#server/platform/database/keyset.ts';
import {
  countMessages,
  countOpenMessages,
  deleteMessagesBefore,
  findMessage,
  findMessages,
  listMessagesNewestFirst,
  setAnswered,
} from './messages.store.ts';

const FORGOTTEN_AT_ONCE = 1_000;

export interface MessagePage extends Page<ListedMessage> {
  /** At most `countCap` + 1, which means "more than that". */
  readonly total: number;
}

export async function listMessages(
  ctx: AppContext,
  _actor: SuperAdminActor,
  query: { readonly state: MessageState | null; readonly cursor: string | null },
): Promise<MessagePage> {
  const order = 'newest';
  const { state } = query;
  const after = readKeyset(query.cursor, order);
  const [rows, total] = await Promise.all([
    listMessagesNewestFirst(ctx.db, { state, after, limit: backOfficePageSize + 1 }),
    countMessages(ctx.db, state, countCap + 1),
  ]);
  return { ...toPage(rows, backOfficePageSize, order), total };
}

/** What a sender's own confirmation names, or whose email begins so. */
export async function findMessagesForDesk(
  ctx: AppContext,
  _actor: SuperAdminActor,
  { messageNumber, text }: DeskSearch,
  limit: number,
): Promise<readonly ListedMessage[]> {
  const email = text.includes('@') ? text.toLowerCase() : null;
  return findMessages(ctx.db, { number: messageNumber, email, limit });
}

export async function openMessageCount(ctx: AppContext, _actor: SuperAdminActor): Promise<number> {
  return countOpenMessages(ctx.db);
}

export async function getMessage(
  ctx: AppContext,
  _actor: SuperAdminActor,
  id: string,
): Promise<MessageDetails | null> {
  return isId(id) ? ((await findMessage(ctx.db, id)) ?? null) : null;
}

/** False when it is gone, or somebody else was quicker: pressing twice makes one line in the audit log. */
export async function markMessage(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, state }: { readonly id: string; readonly state: MessageState },
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const answered = state === 'answered' ? { at: ctx.now(), by: actor.userId } : null;
    if (!(await setAnswered(tx, id, answered))) return false;
    await recordAudit(tx, {
      ...auditBy(actor),
      action: state === 'answered' ? 'message.answered' : 'message.reopened',
      object: { kind: 'message', id },
      details: {},
    });
    return true;
  });
}

/** Answered or not: after so long nobody waits for an answer. */
export function forgetOldMessages(ctx: AppContext): Promise<number> {
  const before = daysBefore(ctx.now(), ctx.config.retention.messageDays);
  return inBatches(FORGOTTEN_AT_ONCE, (limit) => deleteMessagesBefore(ctx.db, before, limit));
}
