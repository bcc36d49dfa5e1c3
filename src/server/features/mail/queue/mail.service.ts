// Mail is queued in the transaction that causes it and retried until the mail server accepts it. Imports no
// template: only delivery.ts renders.
import { randomUUID } from 'node:crypto';
import { hourMs, klDate } from '#domain/kernel/time.ts';
import { getRetentionHours } from '#domain/privacy/retention.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { runInBatches, subtractDays } from '#server/platform/database/in-batches.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import type { MailKind, MailValues } from '../templates/templates.ts';
import type { WaitingMailValues } from '../templates/waiting.ts';
import type { WishMailValues } from '../templates/wish.ts';
import {
  deleteMailsBefore,
  deleteSuppressedBefore,
  findSuppressionTime,
  insertMail,
  insertMailing,
  withdrawQueued,
} from './mail.store.ts';

/** For mails whose recipient is waiting at the screen and that are useless later. */
export const FIRST_PRIORITY = -10;
/** From this priority on, a mail is part of a mailing. */
export const MAILING_PRIORITY = 10;

export interface MailSubject {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string | null;
}

export interface AddressedMail extends MailSubject {
  readonly recipient: string;
}

export function getEncryptionContext(mailId: string): string {
  return `mails.values_encrypted|${mailId}`;
}

export type { AlertMailValues } from '../templates/alert.ts';
export type { BookingMailValues } from '../templates/booking.ts';
export type { DocumentChange } from '../templates/documents.ts';
export type { WaitingMailValues } from '../templates/waiting.ts';
export type { WishMailValues } from '../templates/wish.ts';

const FORGOTTEN_AT_ONCE = 1_000;

export interface MailToQueue<K extends MailKind = MailKind> {
  readonly kind: K;
  readonly to: string;
  readonly locale: string;
  readonly values: MailValues[K] | null;
  /** Deduplication key: a second mail with it is not sent. */
  readonly onceKey: string;
  readonly subjectId?: string;
  readonly priority?: number;
  readonly expiresAt?: Date | undefined;
}

/** Joins the caller's transaction: the mail is sent only if it commits. */
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
    valuesEncrypted:
      mail.values === null ? null : encryption.encrypt(JSON.stringify(mail.values), getEncryptionContext(id)),
    subjectId: mail.subjectId ?? null,
    priority: mail.priority ?? 0,
    expiresAt: mail.expiresAt ?? null,
  });
}

interface MailingMail {
  /** Chosen by the caller, who stores it to claim the recipient. */
  readonly id: string;
  readonly recipient: string;
  readonly locale: string;
  readonly subjectId: string;
}

/**
 * Queues mails without content for people waiting for the same thing. Delivery loads the current content when
 * it sends, or drops the mail. Joins the caller's transaction.
 */
export async function queueMailing(
  tx: Tx,
  mailing: {
    readonly kind: keyof WaitingMailValues | keyof WishMailValues;
    readonly priority: number;
    readonly expiresAt?: Date;
  },
  mails: readonly MailingMail[],
): Promise<void> {
  if (mails.length > 0) await insertMailing(tx, mailing, mails);
}

export async function withdrawMailsTo(
  tx: Tx,
  { subjectId, to }: { subjectId: string; to: string },
): Promise<void> {
  await withdrawQueued(tx, { subjectId, recipient: to });
}

export function forgetOldMails(ctx: AppContext): Promise<number> {
  const { mailDays, evidenceDays } = ctx.config.retention;
  const before = subtractDays(ctx.now(), mailDays);
  const departedBefore = klDate(subtractDays(ctx.now(), evidenceDays));
  return runInBatches(FORGOTTEN_AT_ONCE, (limit) =>
    deleteMailsBefore(ctx.db, { before, departedBefore, limit }),
  );
}

export async function isSuppressed(tx: Tx, email: string): Promise<boolean> {
  return (await findSuppressionTime(tx, email)) !== null;
}

export { deleteSuppression, findSuppressionTime } from './mail.store.ts';

export function forgetOldSuppressions(ctx: AppContext): Promise<void> {
  const hours = getRetentionHours('suppressedEmail', ctx.config.retention);
  return deleteSuppressedBefore(ctx.db, new Date(ctx.now().getTime() - hours * hourMs));
}
