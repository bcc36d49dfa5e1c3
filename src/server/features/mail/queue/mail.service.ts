// Mail as a promise: queued in the transaction that makes it true, delivered by the worker until the mail server
// has accepted it, once. Imports no template: only delivery.ts, in the worker, renders what a mail says.
import { randomUUID } from 'node:crypto';
import { klDate } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { daysBefore, inBatches } from '#server/platform/database/in-batches.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import type { MailKind, MailValues } from '../templates/templates.ts';
import type { WaitingMailValues } from '../templates/waiting.ts';
import { deleteMailsBefore, insertMail, insertMailing, withdrawQueued } from './mail.store.ts';

/** Somebody waits for this mail on the screen, and it is worth nothing later. */
export const FIRST_PRIORITY = -10;
/** From this priority on, a mail is one of many that say the same. */
export const MAILING_PRIORITY = 10;

export interface AboutMail {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string | null;
}

/** Where a mail's values are stored: they open nowhere else. */
export function boundTo(mailId: string): string {
  return `mails.values_encrypted|${mailId}`;
}

export type { AlertMailValues } from '../templates/alert.ts';
export type { BookingMailValues } from '../templates/booking.ts';
export type { DocumentChange } from '../templates/documents.ts';
export type { WaitingMailValues } from '../templates/waiting.ts';

const FORGOTTEN_AT_ONCE = 1_000;

export interface MailToQueue<K extends MailKind = MailKind> {
  readonly kind: K;
  readonly to: string;
  readonly locale: string;
  /** Null: what it says is asked when it leaves, and it does not leave if that is not true any more. */
  readonly values: MailValues[K] | null;
  /** Names the occasion: a second mail with the same key is not sent. */
  readonly onceKey: string;
  /** What the mail is about; handed on when it is accepted. */
  readonly subjectId?: string;
  /** Lower goes first: a person waiting for this mail comes before a mailing to many. */
  readonly priority?: number;
  /** What it says, such as a code, is of no use after this: by then it is sent or not sent at all. */
  readonly expiresAt?: Date | undefined;
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
    valuesEncrypted:
      mail.values === null ? null : encryption.encrypt(JSON.stringify(mail.values), boundTo(id)),
    subjectId: mail.subjectId ?? null,
    priority: mail.priority ?? 0,
    expiresAt: mail.expiresAt ?? null,
  });
}

interface MailingMail {
  /** Chosen by the caller, who remembers it as the claim. */
  readonly id: string;
  readonly recipient: string;
  readonly locale: string;
  readonly subjectId: string;
}

/**
 * Mails to people who wait for the same thing, which may come and go before a mail is sent. They say what is true when
 * they leave, or do not leave at all: the delivery asks. Joins the caller's transaction.
 */
export async function queueMailing(
  tx: Tx,
  mailing: { readonly kind: keyof WaitingMailValues; readonly priority: number },
  mails: readonly MailingMail[],
): Promise<void> {
  if (mails.length > 0) await insertMailing(tx, mailing, mails);
}

/** The address was wrong: what waits to go there about this subject stays here. Joins the caller's transaction. */
export async function withdrawMailsTo(
  tx: Tx,
  { subjectId, to }: { subjectId: string; to: string },
): Promise<void> {
  await withdrawQueued(tx, { subjectId, recipient: to });
}

/** Who was written to, and what failed mails said, is of use for a while only. */
export function forgetOldMails(ctx: AppContext): Promise<number> {
  const { mailDays, evidenceDays } = ctx.config.retention;
  const before = daysBefore(ctx.now(), mailDays);
  const departedBefore = klDate(daysBefore(ctx.now(), evidenceDays));
  return inBatches(FORGOTTEN_AT_ONCE, (limit) =>
    deleteMailsBefore(ctx.db, { before, departedBefore, limit }),
  );
}
