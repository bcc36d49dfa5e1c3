// What tests of promises to prospects share: a database, a mail server that accepts and counts, and a delivery that asks
// and hands on as the worker's does.
import { randomUUID } from 'node:crypto';
import { deliverDueMails } from '#server/features/mail/mail.service.ts';
import { loadMailValues, markNotified } from '#server/features/prospects/prospects.service.ts';
import { createMailTransport } from '#server/platform/mail-transport.ts';
import type { InterestedUserRow } from '#server/platform/schema.ts';
import { type SmtpSink, startSmtpSink } from './testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from './testing/run/test-context.ts';

export interface NotificationFixture {
  readonly ctx: TestContext;
  readonly smtp: SmtpSink;
  /** Everything due, as one worker after a look around. */
  deliver(): Promise<number>;
  /** Who has got a mail so far, in alphabetical order. */
  written(): string[];
  prospects(): Promise<InterestedUserRow[]>;
  /** Empties everything, and the clock runs on from the real time. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function createNotificationFixture(
  env: Record<string, string> = {},
): Promise<NotificationFixture> {
  const ctx = await openTestContext(env);
  const smtp = await startSmtpSink();
  const transport = createMailTransport(smtp);
  return {
    ctx,
    smtp,
    async deliver() {
      const accepted = await deliverDueMails({
        ctx,
        transport,
        workerId: randomUUID(),
        loadValues: (mails) => loadMailValues(ctx, mails),
        onAccepted: (mails) => markNotified(ctx, mails),
      });
      return accepted.length;
    },
    written: () => smtp.accepted.map(({ to }) => to).sort(),
    prospects: () =>
      ctx.db.selectFrom('interested_users').selectAll().orderBy('created_at').orderBy('id').execute(),
    async clear() {
      for (const table of ['mails', 'interested_users', 'bookings', 'flights', 'companies'] as const)
        await ctx.db.deleteFrom(table).execute();
      smtp.accepted.length = 0;
      smtp.refuseWith = null;
      ctx.setNow(new Date());
    },
    async close() {
      transport.close();
      await smtp.stop();
      await ctx.close();
    },
  };
}
