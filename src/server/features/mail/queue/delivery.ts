// Sends due mails: claims ahead under a lease, uses all connections of the transport, records accepted mails
// in batches.

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { suppressedReason } from '#domain/kernel/mail-record.ts';
import type { AppContext } from '#server/app/context.ts';
import { runInLanguage } from '#server/platform/language.ts';
import { type LogFields, runWithLogFields } from '#server/platform/log.ts';
import {
  isDeadMailbox,
  isPermanentRefusal,
  MAX_SEND_MS,
  type MailAttachment,
  type MailTransport,
} from '#server/platform/mail-transport.ts';
import { type MailKind, type MailValues, renderMail } from '../templates/templates.ts';
import {
  type ClaimedMail,
  claimDueMails,
  markMailRefused,
  markMailsAccepted,
  releaseMails,
  suppressEmail,
  withdrawMails,
} from './delivery.store.ts';
import {
  type AddressedMail,
  getEncryptionContext,
  MAILING_PRIORITY,
  type MailSubject,
} from './mail.service.ts';

const LEASE_SECONDS = 60;
const CLAIM_AT_ONCE = 100;
const CLAIM_BELOW = 50;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3_600;
/** Three days, so that an outage over a weekend loses no mail. */
const GIVE_UP_AFTER_SECONDS = 3 * 86_400;
const LONGEST_PAUSE_MS = 1_000;

const [LOWEST, HIGHEST] = [-32_768, 32_767];
const lanes = {
  /** Mails that one person waits for. */
  personal: [LOWEST, MAILING_PRIORITY],
  /** Mailings have their own connections, so that personal mails never wait behind them. */
  mailing: [MAILING_PRIORITY, HIGHEST],
  all: [LOWEST, HIGHEST],
} as const;

export interface MailDelivery {
  readonly ctx: AppContext;
  readonly transport: MailTransport;
  readonly workerId: string;
  readonly lane?: keyof typeof lanes;
  readonly loadValues?: (mails: readonly AddressedMail[]) => Promise<ReadonlyMap<string, unknown>>;
  readonly loadAttachments?: (mail: MailSubject) => Promise<readonly MailAttachment[]>;
  readonly onAccepted?: (accepted: readonly MailSubject[]) => Promise<unknown>;
  readonly stopping?: AbortSignal;
}

type ReadyMail = ClaimedMail & {
  readonly values: unknown;
  readonly leaseEnds: number;
  readonly expires: number;
};

export async function deliverDueMails(delivery: MailDelivery): Promise<MailSubject[]> {
  const source = createClaimer(delivery);
  const record = createRecorder(delivery);
  const line = async () => {
    for (let mail = await source.next(); mail; mail = await source.next()) {
      await record.untilWritable();
      if (await sendOne(delivery, mail)) record.add(mail);
    }
  };
  const lines = await Promise.allSettled(Array.from({ length: delivery.transport.connections }, line));
  const accepted = await record.finish();
  const failed = lines.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  source.throwIfFailed();
  return accepted;
}

function createClaimer(delivery: MailDelivery) {
  const ready: ReadyMail[] = [];
  let claiming: Promise<void> | null = null;
  let isOver = false;
  let failure: unknown;

  async function claim(): Promise<void> {
    const leasedFrom = performance.now();
    const claimed = await claimDueMails(delivery.ctx.db, {
      workerId: delivery.workerId,
      limit: CLAIM_AT_ONCE,
      leaseSeconds: LEASE_SECONDS,
      priorities: lanes[delivery.lane ?? 'all'],
    });
    isOver = claimed.length < CLAIM_AT_ONCE;
    const leaseEnds = leasedFrom + LEASE_SECONDS * 1_000;
    const suppressed = claimed.filter(({ isSuppressed }) => isSuppressed);
    for (const mail of suppressed) await refuse(delivery, mail, new SuppressedError());
    const others = claimed.filter(({ isSuppressed }) => !isSuppressed);
    for (const mail of await addValues(delivery, others)) {
      const expires = mail.secondsLeft === null ? Infinity : leasedFrom + mail.secondsLeft * 1_000;
      ready.push({ ...mail, leaseEnds, expires });
    }
  }

  return {
    async next(): Promise<ReadyMail | undefined> {
      for (;;) {
        if (!isOver && !claiming && ready.length < CLAIM_BELOW && !delivery.stopping?.aborted) {
          claiming = claim()
            .catch((error: unknown) => {
              isOver = true;
              failure = error;
            })
            .finally(() => {
              claiming = null;
            });
        }
        const mail = ready.shift();
        if (mail || !claiming) return mail;
        await claiming;
      }
    },
    throwIfFailed(): void {
      if (failure !== undefined) throw failure;
    },
  };
}

async function addValues(delivery: MailDelivery, claimed: readonly ClaimedMail[]) {
  const { ctx, workerId } = delivery;
  const ready: (ClaimedMail & { values: unknown })[] = [];
  const asked: ClaimedMail[] = [];
  for (const mail of claimed) {
    if (mail.valuesEncrypted === null) asked.push(mail);
    else ready.push({ ...mail, values: mail.valuesEncrypted });
  }
  if (asked.length === 0) return ready;
  const idsOf = (mails: readonly ClaimedMail[]) => mails.map(({ id }) => id);
  if (!delivery.loadValues) {
    await releaseMails(ctx.db, idsOf(asked), workerId);
    return ready;
  }
  const { wanted, unknown } = await loadWords(delivery, delivery.loadValues, asked);
  for (const mail of asked) if (wanted.has(mail.id)) ready.push({ ...mail, values: wanted.get(mail.id) });
  const withdrawn = asked.filter(({ id }) => !wanted.has(id) && !unknown.has(id));
  if (withdrawn.length > 0) await withdrawMails(ctx.db, idsOf(withdrawn), workerId);
  return ready;
}

async function loadWords(
  delivery: MailDelivery,
  loadValues: NonNullable<MailDelivery['loadValues']>,
  asked: readonly ClaimedMail[],
) {
  try {
    return { wanted: await loadValues(asked), unknown: new Set<string>() };
  } catch {
    // Loaded one by one, so a failing one does not block the others.
    const wanted = new Map<string, unknown>();
    const unknown = new Set<string>();
    for (const mail of asked) {
      try {
        for (const [id, values] of await loadValues([mail])) wanted.set(id, values);
      } catch (error) {
        unknown.add(mail.id);
        delivery.ctx.log.error({ err: error, mailId: mail.id, kind: mail.kind }, 'mail could not be written');
        await refuse(delivery, mail, error);
      }
    }
    return { wanted, unknown };
  }
}

async function sendOne(delivery: MailDelivery, mail: ReadyMail): Promise<boolean> {
  const { ctx, workerId } = delivery;
  if (performance.now() >= mail.expires) {
    await withdrawMails(ctx.db, [mail.id], workerId);
    return false;
  }
  // A send that could outlive the lease is left to the next worker: late is better than twice.
  if (performance.now() > mail.leaseEnds - MAX_SEND_MS) {
    await releaseMails(ctx.db, [mail.id], workerId);
    return false;
  }
  try {
    const values = Buffer.isBuffer(mail.values)
      ? JSON.parse(ctx.encryption.decrypt(mail.values, getEncryptionContext(mail.id)))
      : mail.values;
    return await runWithLogFields(getLogSubject(mail, values), () => handOver(delivery, mail, values));
  } catch (error) {
    await runWithLogFields({ mailId: mail.id }, () => refuse(delivery, mail, error));
    return false;
  }
}

function getLogSubject({ id, subjectId }: ReadyMail, values: unknown): LogFields {
  const { reference } = (values ?? {}) as { reference?: unknown };
  if (typeof reference !== 'string' || !subjectId) return { mailId: id };
  return { mailId: id, bookingId: subjectId, reference };
}

async function handOver(
  delivery: MailDelivery,
  mail: ReadyMail,
  values: MailValues[MailKind],
): Promise<boolean> {
  const { ctx, transport, lane = 'all' } = delivery;
  const { kind } = mail;
  try {
    const rendered = renderMail(kind as MailKind, values, mail.locale, ctx.config.site);
    const beside = await loadMailAttachments(delivery, mail);
    await transport.send({
      from: ctx.config.mail.from,
      to: mail.recipient,
      messageId: buildMessageId(mail.id, ctx.config.mail.from),
      ...rendered,
      attachments: [...rendered.attachments, ...beside],
    });
  } catch (error) {
    await refuse(delivery, mail, error);
    return false;
  }
  // Log a mailing's mails at debug level, because a mailing can have a hundred thousand recipients.
  ctx.log[lane === 'mailing' ? 'debug' : 'info']({ kind }, 'mail accepted');
  ctx.metrics.mails.inc({ lane, result: 'accepted' });
  return true;
}

async function loadMailAttachments({ loadAttachments }: MailDelivery, mail: ReadyMail) {
  const { id, kind, subjectId, locale } = mail;
  return loadAttachments ? runInLanguage(locale, () => loadAttachments({ id, kind, subjectId })) : [];
}

/** Bypasses the queue for an immediate result; throws the mail server's error. */
export async function sendTestMailNow(ctx: AppContext, transport: MailTransport, to: string): Promise<void> {
  const rendered = renderMail('test', { queuedAt: ctx.now().toISOString() }, 'en', ctx.config.site);
  const { from } = ctx.config.mail;
  await transport.send({ from, to, messageId: buildMessageId(randomUUID(), from), ...rendered });
}

/** An earlier mail found that the mailbox is dead, so this one fails without a connection. */
class SuppressedError extends Error {
  readonly code = suppressedReason;
}

async function refuse(
  { ctx, workerId, lane = 'all' }: MailDelivery,
  mail: ClaimedMail,
  error: unknown,
): Promise<void> {
  const isForGood = isPermanentRefusal(error) || error instanceof SuppressedError;
  const final = isForGood || getWaitedSeconds(mail.attempts) >= GIVE_UP_AFTER_SECONDS;
  const code = (error as { code?: unknown })?.code;
  ctx.log.warn({ kind: mail.kind, attempts: mail.attempts, code, final }, 'mail not accepted');
  ctx.metrics.mails.inc({ lane, result: final ? 'failed' : 'deferred' });
  await markMailRefused(ctx.db, mail.id, workerId, {
    error: getShortReason(error),
    isForGood,
    retryInSeconds: final ? null : getPauseSeconds(mail.attempts),
  });
  if (isDeadMailbox(error)) await suppressEmail(ctx.db, mail.recipient, getShortReason(error));
}

function getPauseSeconds(attempt: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempt - 1));
}

/** Sums the pauses up to this attempt, so that a requeued mail is tried for three days again. */
function getWaitedSeconds(attempt: number): number {
  let seconds = 0;
  for (let earlier = 1; earlier < attempt; earlier += 1) seconds += getPauseSeconds(earlier);
  return seconds;
}

/**
 * Records accepted mails while the next are being sent; mails accepted during one write are recorded by the
 * next. Does not wait to fill a batch, because unrecorded mails are resent after a crash. Retries a failed
 * write while the lease keeps other workers from resending, and sends nothing until it succeeds.
 */
function createRecorder(delivery: MailDelivery) {
  const accepted: MailSubject[] = [];
  let unwritten: ReadyMail[] = [];
  let isWriting = false;
  let isInTrouble = false;
  let written: Promise<void> = Promise.resolve();
  let failure: unknown;

  async function write(): Promise<void> {
    isWriting = true;
    while (unwritten.length > 0) {
      const batch = unwritten;
      unwritten = [];
      try {
        const marked = await markWhileLeased(delivery, batch, () => {
          isInTrouble = true;
        });
        accepted.push(...marked);
        await delivery.onAccepted?.(marked);
      } catch (error) {
        failure = error;
      }
      isInTrouble = false;
    }
    isWriting = false;
  }

  return {
    add(mail: ReadyMail): void {
      unwritten.push(mail);
      if (!isWriting) written = write();
    },
    async untilWritable(): Promise<void> {
      if (isInTrouble) await written;
    },
    async finish(): Promise<MailSubject[]> {
      await written;
      if (failure !== undefined) throw failure;
      return accepted;
    },
  };
}

/** Retries until the first lease ends, then throws: another worker may have taken the mail. */
async function markWhileLeased(
  { ctx, workerId }: MailDelivery,
  batch: readonly ReadyMail[],
  onTrouble: () => void,
): Promise<MailSubject[]> {
  const ids = batch.map(({ id }) => id);
  const leaseEnds = Math.min(...batch.map((mail) => mail.leaseEnds));
  for (let tries = 1; ; tries += 1) {
    try {
      const ours = new Set(await markMailsAccepted(ctx.db, ids, workerId));
      return batch
        .filter(({ id }) => ours.has(id))
        .map(({ id, kind, subjectId }) => ({ id, kind, subjectId }));
    } catch (error) {
      const pauseMs = Math.min(LONGEST_PAUSE_MS, 50 * 2 ** (tries - 1));
      if (performance.now() + pauseMs >= leaseEnds) throw error;
      ctx.log.warn(
        { err: error, mails: ids.length, tries },
        'accepted mails could not be noted, trying again',
      );
      onTrouble();
      await pause(pauseMs);
    }
  }
}

/** Stable per mail, so that mail programs detect a repeat after a crash. */
function buildMessageId(mailId: string, from: string): string {
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost';
  return `<${mailId}@${domain}>`;
}

/** Mail servers quote the mailbox in their response, so only the code is stored. */
function getShortReason(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(' ') || 'not rendered or sent';
}
