// Mail server of bench/fanout.ts in a separate process. Reports who received which mail, and when.
import { startSmtpSink } from '#dev/testing/run/smtp-sink.ts';

export interface Received {
  readonly to: string;
  readonly messageId: string;
  readonly at: number;
}

export type Question = { readonly ask: 'count' | 'all' | 'forget' };
export interface Answer {
  readonly url: string;
  readonly count: number;
  readonly all: readonly Received[];
}

const NOTE_EVERY_MS = 20;

const smtp = await startSmtpSink();
let received: Received[] = [];

/** Discard bodies at once: 20,000 mails would fill the memory. */
function note(): void {
  const at = Date.now();
  for (const { to, messageId } of smtp.accepted.splice(0)) received.push({ to, messageId, at });
}
setInterval(note, NOTE_EVERY_MS);

const answer = (all: readonly Received[] = []) =>
  process.send?.({ url: smtp.url, count: received.length, all } satisfies Answer);
process.on('message', ({ ask }: Question) => {
  note();
  if (ask === 'forget') received = [];
  answer(ask === 'all' ? received : []);
});
process.on('disconnect', () => process.exit(0));
answer();
