// Hands due mails to the mail server: claims ahead under a lease, sends over as many connections as the transport has,
// and records what was accepted many at a time. What is queued is mail.service.ts's business; whether a mail to many is
// still true is asked of whoever starts a delivery.
import { randomUUID } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { type LogFields, withLogFields } from '#server/platform/log.ts';
import { isPermanentRefusal, MAX_SEND_MS, type MailTransport } from '#server/platform/mail-transport.ts';
import {
  type ClaimedMail,
  claimDueMails,
  giveMailsBack,
  markMailRefused,
  markMailsAccepted,
  withdrawMails,
} from './delivery.store.ts';
import { type MailKind, type MailValues, renderMail } from './mail.templates.ts';

const LEASE_SECONDS = 60;
const CLAIM_AT_ONCE = 100;
/** Fewer than this at hand, and the next are claimed while these are being sent. */
const CLAIM_BELOW = 50;
const MAX_ATTEMPTS = 12;
const LONGEST_WAIT_SECONDS = 3_600;

/** From this priority on, a mail is one of many that say the same. */
export const MAILING_PRIORITY = 10;
const [LOWEST, HIGHEST] = [-32_768, 32_767];
const lanes = {
  /** Mails that one person waits for. */
  personal: [LOWEST, MAILING_PRIORITY],
  /** Mailings, which have connections of their own, so that nobody waits behind a hundred thousand others. */
  mailing: [MAILING_PRIORITY, HIGHEST],
  all: [LOWEST, HIGHEST],
} as const;

export interface AboutMail {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string | null;
}

export interface MailDelivery {
  readonly ctx: AppContext;
  readonly transport: MailTransport;
  readonly workerId: string;
  readonly lane?: keyof typeof lanes;
  /**
   * Asked of mails queued without values, just before they leave: what each of them says now, by its id. One that is
   * not in the answer is not true any more and is withdrawn.
   */
  readonly stillWanted?: (mails: readonly AboutMail[]) => Promise<ReadonlyMap<string, unknown>>;
  /** Told what the mail server has accepted, a few at a time. */
  readonly handOn?: (accepted: readonly AboutMail[]) => Promise<unknown>;
  /** Ends the delivery after what has been claimed. */
  readonly stopping?: AbortSignal;
}

type ReadyMail = ClaimedMail & { readonly values: unknown; readonly sendBefore: number };

/** Sends what is due until nothing is left; returns what the mail server accepted. */
export async function deliverDueMails(delivery: MailDelivery): Promise<AboutMail[]> {
  const source = claimAhead(delivery);
  const record = recordInBatches(delivery);
  const line = async () => {
    for (let mail = await source.next(); mail; mail = await source.next()) {
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

/** Gives out mails one by one and claims the next ones meanwhile, so that no connection waits for the database. */
function claimAhead(delivery: MailDelivery) {
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
    // A send that could outlive the lease is left to whoever claims the mail next: better late than twice.
    const sendBefore = leasedFrom + LEASE_SECONDS * 1_000 - MAX_SEND_MS;
    for (const mail of await withValues(delivery, claimed)) ready.push({ ...mail, sendBefore });
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

/** Opens what was stored with each mail, and asks for what the others say now. */
async function withValues(delivery: MailDelivery, claimed: readonly ClaimedMail[]) {
  const { ctx, workerId } = delivery;
  const ready: (ClaimedMail & { values: unknown })[] = [];
  const asked: ClaimedMail[] = [];
  for (const mail of claimed) {
    if (mail.valuesEncrypted === null) asked.push(mail);
    else ready.push({ ...mail, values: mail.valuesEncrypted });
  }
  if (asked.length === 0) return ready;
  const idsOf = (mails: readonly ClaimedMail[]) => mails.map(({ id }) => id);
  if (!delivery.stillWanted) {
    await giveMailsBack(ctx.db, idsOf(asked), workerId);
    return ready;
  }
  const wanted = await delivery.stillWanted(asked);
  for (const mail of asked) if (wanted.has(mail.id)) ready.push({ ...mail, values: wanted.get(mail.id) });
  const withdrawn = asked.filter(({ id }) => !wanted.has(id));
  if (withdrawn.length > 0) await withdrawMails(ctx.db, idsOf(withdrawn), workerId);
  return ready;
}

async function sendOne(delivery: MailDelivery, mail: ReadyMail): Promise<boolean> {
  const { ctx, workerId } = delivery;
  if (performance.now() > mail.sendBefore) {
    await giveMailsBack(ctx.db, [mail.id], workerId);
    return false;
  }
  try {
    const values = Buffer.isBuffer(mail.values)
      ? JSON.parse(ctx.encryption.decrypt(mail.values, boundTo(mail.id)))
      : mail.values;
    return await withLogFields(subjectOf(mail, values), () => handOver(delivery, mail, values));
  } catch (error) {
    await withLogFields({ mailId: mail.id }, () => refuse(delivery, mail, error));
    return false;
  }
}

/** Mails about a booking name it in their values: a complaint about a mail begins with its reference. */
function subjectOf({ id, subjectId }: ReadyMail, values: unknown): LogFields {
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
    await transport.send({
      from: ctx.config.mail.from,
      to: mail.recipient,
      messageId: messageId(mail.id, ctx.config.mail.from),
      ...rendered,
    });
  } catch (error) {
    await refuse(delivery, mail, error);
    return false;
  }
  // A mailing to a hundred thousand people is one event, not a hundred thousand.
  ctx.log[lane === 'mailing' ? 'debug' : 'info']({ kind }, 'mail accepted');
  ctx.metrics.mails.inc({ lane, result: 'accepted' });
  return true;
}

/** Past the queue, so that the mail server's answer is known at once; throws what it says. */
export async function sendTestMailNow(ctx: AppContext, transport: MailTransport, to: string): Promise<void> {
  const rendered = renderMail('test', { queuedAt: ctx.now().toISOString() }, 'en', ctx.config.site);
  const { from } = ctx.config.mail;
  await transport.send({ from, to, messageId: messageId(randomUUID(), from), ...rendered });
}

async function refuse(
  { ctx, workerId, lane = 'all' }: MailDelivery,
  mail: ClaimedMail,
  error: unknown,
): Promise<void> {
  const final = isPermanentRefusal(error) || mail.attempts >= MAX_ATTEMPTS;
  const code = (error as { code?: unknown })?.code;
  ctx.log.warn({ kind: mail.kind, attempts: mail.attempts, code, final }, 'mail not accepted');
  ctx.metrics.mails.inc({ lane, result: final ? 'failed' : 'deferred' });
  await markMailRefused(ctx.db, mail.id, workerId, {
    error: shortReason(error),
    retryInSeconds: final ? null : Math.min(LONGEST_WAIT_SECONDS, 5 * 2 ** (mail.attempts - 1)),
  });
}

/**
 * Writes down what was accepted while the next mails are being sent: all that came in during one write go into the next.
 * What a killed worker had sent and not yet written down is sent again, so this never waits to fill a batch.
 */
function recordInBatches({ ctx, workerId, handOn }: MailDelivery) {
  const accepted: AboutMail[] = [];
  let unwritten: AboutMail[] = [];
  let isWriting = false;
  let written: Promise<void> = Promise.resolve();
  let failure: unknown;

  async function write(): Promise<void> {
    isWriting = true;
    try {
      while (unwritten.length > 0) {
        const batch = unwritten;
        unwritten = [];
        const ids = batch.map(({ id }) => id);
        const ours = new Set(await markMailsAccepted(ctx.db, ids, workerId));
        const marked = batch.filter(({ id }) => ours.has(id));
        accepted.push(...marked);
        await handOn?.(marked);
      }
    } catch (error) {
      failure = error;
    } finally {
      isWriting = false;
    }
  }

  return {
    add({ id, kind, subjectId }: ReadyMail): void {
      unwritten.push({ id, kind, subjectId });
      if (!isWriting) written = write();
    },
    async finish(): Promise<AboutMail[]> {
      await written;
      if (failure !== undefined) throw failure;
      return accepted;
    },
  };
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

/** Where a mail's values are stored: they open nowhere else. */
export function boundTo(mailId: string): string {
  return `mails.values_encrypted|${mailId}`;
}
