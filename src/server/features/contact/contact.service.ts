// Stores a message and queues its mails in one transaction.

import type { FormOutcome } from '#domain/kernel/form-outcome.ts';
import { dayMs } from '#domain/kernel/time.ts';
import { isUrgent } from '#domain/operator/contact.ts';
import type { ContactInput } from '#domain/operator/contact-input.ts';
import type { AppContext } from '#server/app/context.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { type FormSender, writeForm } from '#server/platform/form-writes.ts';
import { countSameMessagesSince, insertMessage, lockMessages } from './contact.store.ts';

/** An identical message within this time is a reload or a double click. */
const SAME_MESSAGE_MS = dayMs;
const URGENT_PRIORITY = -1;

export interface ContactMessage extends FormSender {
  readonly input: ContactInput;
}

export async function sendContactMessage(ctx: AppContext, sent: ContactMessage): Promise<FormOutcome> {
  const { input, locale } = sent;
  const urgent = isUrgent(input.subject);
  const now = ctx.now();
  const row = {
    ...input,
    is_urgent: urgent,
    locale,
    privacy_version: sent.privacyVersion,
    created_at: now,
  };
  return writeForm(ctx, {
    form: 'contact',
    email: input.email,
    clientAddress: sent.clientAddress,
    async write(tx) {
      await lockMessages(tx, input.email);
      const since = new Date(now.getTime() - SAME_MESSAGE_MS);
      if ((await countSameMessagesSince(tx, row, since)) > 0) return;
      const id = await insertMessage(tx, row);
      await queueMail(
        tx,
        {
          kind: 'contact-message',
          to: ctx.config.site.supportEmail,
          locale: 'en',
          onceKey: `contact-message:${id}`,
          subjectId: id,
          values: { ...input, urgent, number: formatMessageNumber(id) },
          priority: urgent ? URGENT_PRIORITY : 0,
        },
        ctx,
      );
      await queueMail(
        tx,
        {
          kind: 'contact-received',
          to: input.email,
          locale,
          onceKey: `contact-received:${id}`,
          subjectId: id,
          values: { urgent, number: formatMessageNumber(id) },
        },
        ctx,
      );
    },
  });
}

/** Number by which writer and support name a message: short to read out, and unique within a week. */
function formatMessageNumber(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
