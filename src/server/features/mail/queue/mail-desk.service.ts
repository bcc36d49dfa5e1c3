import { backOfficePageSize, countCap } from '#domain/kernel/lists.ts';
import type { ListedMail, MailState } from '#domain/kernel/mail-record.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { type Keyset, type Page, readKeyset, toPage } from '#server/platform/database/keyset.ts';
import {
  countMails,
  countMailsToRevive,
  countStuckMails,
  findLastTestMail,
  listMailsNewestFirst,
  lockRevival,
  requeueFailedMail,
  requeueFailedMails,
} from './mail-desk.store.ts';

const STUCK_AFTER_MS = 15 * minuteMs;
const REVIVED_AT_ONCE = 1_000;

export interface MailPage extends Page<ListedMail> {
  readonly total: number;
  /** Number of failed mails that can be resent, counted up to a cap. */
  readonly failed: number;
}

export async function listMails(
  ctx: AppContext,
  _actor: SuperAdminActor,
  query: { readonly state: MailState | null; readonly cursor: string | null },
): Promise<MailPage> {
  const order = 'newest';
  const { state } = query;
  const after = readKeyset(query.cursor, order);
  const [rows, total, failed] = await Promise.all([
    listMailsNewestFirst(ctx.db, { state, after, limit: backOfficePageSize + 1 }),
    countMails(ctx.db, state, countCap + 1),
    countMailsToRevive(ctx.db, countCap + 1),
  ]);
  const page = toPage(rows, backOfficePageSize, order);
  return { ...page, total, failed };
}

export async function countStuck(ctx: AppContext, _actor: SuperAdminActor): Promise<number> {
  return countStuckMails(ctx.db, new Date(ctx.now().getTime() - STUCK_AFTER_MS));
}

export interface TestMail {
  readonly state: 'queued' | 'accepted' | 'failed';
  readonly at: Date;
}

export async function lastTestMail(ctx: AppContext): Promise<TestMail | null> {
  return (await findLastTestMail(ctx.db)) ?? null;
}

/** For a feature with its own audit record. Joins the caller's transaction. */
export async function retryMailInTransaction(tx: Tx, mailId: string): Promise<boolean> {
  return (await requeueFailedMail(tx, mailId)) !== undefined;
}

export async function retryMail(ctx: AppContext, actor: SuperAdminActor, mailId: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const mail = await requeueFailedMail(tx, mailId);
    if (!mail) return false;
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'mail.retried',
      object: { kind: 'mail', id: mailId },
      details: { kind: mail.kind },
    });
    return true;
  });
}

/** Retries in batches, newest first, so that no mail is retried twice. Returns the count. */
export async function retryFailedMails(
  ctx: AppContext,
  actor: SuperAdminActor,
  atOnce = REVIVED_AT_ONCE,
): Promise<number> {
  let revived = 0;
  let after: Keyset | null = null;
  do {
    after = await ctx.db.transaction().execute(async (tx) => {
      await lockRevival(tx);
      const { count, last } = await requeueFailedMails(tx, { after, limit: atOnce });
      if (count === 0) return null;
      await recordAudit(tx, {
        ...toAuditOrigin(actor),
        action: 'mails.retried',
        object: { kind: 'mail', id: 'failed' },
        details: { count },
      });
      revived += count;
      return last;
    });
  } while (after);
  return revived;
}
