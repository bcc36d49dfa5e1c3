// Mail as a promise: queued in the transaction that makes it true, delivered by the worker until the mail server
// has accepted it, once. Owns the queue and its leases; what a mail says stands in mail.templates.ts.
import { randomUUID } from 'node:crypto';
import { backOfficePageSize } from '#domain/constants.ts';
import type { AppContext } from '#server/context.ts';
import { type Page, readCursor, toPage } from '#server/platform/cursor.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import { isPermanentRefusal, MAX_SEND_MS, type MailTransport } from '#server/platform/mail-transport.ts';
import {
  type ClaimedMail,
  claimDueMails,
  insertMail,
  type ListedMail,
  listMailsNewestFirst,
  markMailAccepted,
  markMailRefused,
} from './mail.store.ts';
import { type MailKind, type MailValues, renderMail } from './mail.templates.ts';

const LEASE_SECONDS = 60;
const CLAIM_AT_ONCE = 20;
const MAX_ATTEMPTS = 12;
const LONGEST_WAIT_SECONDS = 3_600;

export interface MailToQueue<K extends MailKind = MailKind> {
  readonly kind: K;
  readonly to: string;
  readonly locale: string;
  readonly values: MailValues[K];
  /** Names the occasion: a second mail with the same key is not sent. */
  readonly onceKey: string;
  /** What the mail is about; handed on when it is accepted. */
  readonly subjectId?: string;
  /** Lower goes first: a person waiting for this mail comes before a mailing to many. */
  readonly priority?: number;
}

/** Joins the caller's transaction: the mail goes out if, and only if, that transaction commits. */
export async function queueMail<K extends MailKind>(
  tx: Tx,
  mail: MailToQueue<K>,
  { encryption }: { encryption: Encryption },
): Promise<boolean> {
  const id = randomUUID();
  return insertMail(tx, {
    id,
    kind: mail.kind,
    onceKey: mail.onceKey,
    recipient: mail.to,
    locale: mail.locale,
    valuesEncrypted: encryption.encrypt(JSON.stringify(mail.values), boundTo(id)),
    subjectId: mail.subjectId ?? null,
    priority: mail.priority ?? 0,
  });
}

export interface AcceptedMail {
  readonly kind: string;
  readonly subjectId: string | null;
}

export interface MailDelivery {
  readonly ctx: AppContext;
  readonly transport: MailTransport;
  readonly workerId: string;
}

/** Sends what is due, batch by batch, until nothing is left; returns what the mail server accepted. */
export async function deliverDueMails(delivery: MailDelivery): Promise<AcceptedMail[]> {
  const accepted: AcceptedMail[] = [];
  for (;;) {
    const claimed = await claimDueMails(delivery.ctx.db, {
      workerId: delivery.workerId,
      limit: CLAIM_AT_ONCE,
      leaseSeconds: LEASE_SECONDS,
    });
    const sent = await Promise.all(claimed.map((mail) => deliverOne(delivery, mail)));
    accepted.push(...claimed.filter((_, index) => sent[index]));
    if (claimed.length < CLAIM_AT_ONCE) return accepted;
  }
}

async function deliverOne({ ctx, transport, workerId }: MailDelivery, mail: ClaimedMail): Promise<boolean> {
  // A send that could outlive the lease is left to whoever claims the mail next: better late than twice.
  if (mail.leaseUntil.getTime() - Date.now() < MAX_SEND_MS) return false;
  try {
    const values = JSON.parse(ctx.encryption.decrypt(mail.valuesEncrypted, boundTo(mail.id)));
    const rendered = renderMail(mail.kind as MailKind, values, mail.locale, ctx.config.site);
    await transport.send({
      from: ctx.config.mail.from,
      to: mail.recipient,
      messageId: messageId(mail.id, ctx.config.mail.from),
      ...rendered,
    });
  } catch (error) {
    await refuse({ ctx, transport, workerId }, mail, error);
    return false;
  }
  return markMailAccepted(ctx.db, mail.id, workerId);
}

async function refuse({ ctx, workerId }: MailDelivery, mail: ClaimedMail, error: unknown): Promise<void> {
  const final = isPermanentRefusal(error) || mail.attempts >= MAX_ATTEMPTS;
  const code = (error as { code?: unknown })?.code;
  ctx.log.warn(
    { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, code, final },
    'mail not accepted',
  );
  await markMailRefused(ctx.db, mail.id, workerId, {
    error: shortReason(error),
    retryInSeconds: final ? null : Math.min(LONGEST_WAIT_SECONDS, 5 * 2 ** (mail.attempts - 1)),
  });
}

/** What the operator sees: who was written to and what became of it, never what the mail said. */
export async function listMails(ctx: AppContext, cursor: string | null): Promise<Page<ListedMail>> {
  const order = 'newest';
  const after = readCursor(cursor, order);
  const rows = await listMailsNewestFirst(ctx.db, { after, limit: backOfficePageSize + 1 });
  return toPage(rows, backOfficePageSize, ({ id, createdAt }) => ({
    order,
    value: createdAt.toISOString(),
    id,
  }));
}

/** The same mail always carries the same id, so that a repeat after a crash is recognised by mail programs. */
function messageId(mailId: string, from: string): string {
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost';
  return `<${mailId}@${domain}>`;
}

/** Mail servers quote the mailbox in their answer; the code says enough. */
function shortReason(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(' ') || 'not rendered or sent';
}

function boundTo(mailId: string): string {
  return `mails.values_encrypted|${mailId}`;
}
