// Mails as the operator looks after them: what became of each, and another try for those given up. Leaves the sending
// to mail.service.ts.
import { backOfficePageSize } from '#domain/constants.ts';
import type { ListedMail, MailState } from '#domain/mail-record.ts';
import type { SuperAdminActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { type Page, readCursor, toPage } from '#server/platform/cursor.ts';
import {
  countMails,
  countStuckMails,
  findLastTestMail,
  listMailsNewestFirst,
  requeueFailedMail,
} from './mail-desk.store.ts';

const STUCK_AFTER_MS = 15 * 60_000;

export interface MailPage extends Page<ListedMail> {
  readonly total: number;
}

export async function listMails(
  ctx: AppContext,
  _actor: SuperAdminActor,
  query: { readonly state: MailState | null; readonly cursor: string | null },
): Promise<MailPage> {
  const order = 'newest';
  const { state } = query;
  const after = readCursor(query.cursor, order);
  const [rows, total] = await Promise.all([
    listMailsNewestFirst(ctx.db, { state, after, limit: backOfficePageSize + 1 }),
    countMails(ctx.db, state),
  ]);
  const page = toPage(rows, backOfficePageSize, ({ id, createdAt }) => ({
    order,
    value: createdAt.toISOString(),
    id,
  }));
  return { ...page, total };
}

export async function stuckMails(ctx: AppContext, _actor: SuperAdminActor): Promise<number> {
  return countStuckMails(ctx.db, new Date(ctx.now().getTime() - STUCK_AFTER_MS));
}

export interface TestMail {
  readonly state: 'queued' | 'accepted' | 'failed';
  /** When it was accepted, or else queued. */
  readonly at: Date;
}

/** The newest one that was accepted, or else the newest. */
export async function lastTestMail(ctx: AppContext): Promise<TestMail | null> {
  return (await findLastTestMail(ctx.db)) ?? null;
}

/** False when the mail is not (or no longer) a failed one: pressing twice sends it once. */
export async function retryMail(ctx: AppContext, actor: SuperAdminActor, mailId: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const mail = await requeueFailedMail(tx, mailId);
    if (!mail) return false;
    await recordAudit(tx, {
      actor: { kind: actor.kind, id: actor.userId },
      action: 'mail.retried',
      object: { kind: 'mail', id: mailId },
      details: { kind: mail.kind },
      clientAddress: actor.clientAddress,
      requestId: actor.requestId,
    });
    return true;
  });
}
