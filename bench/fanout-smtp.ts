// The mail server of bench/fanout.ts, in a process of its own: accepts everything and tells its parent, when asked, who
// has got which mail and when.
import { startSmtpSink } from '#dev/testing/run/smtp-sink.ts';

export interface Received {
  readonly to: string;
  readonly messageId: string;
  readonly at: number;
}

export type Question = { readonly ask: 'count' | 'all' | 'forget' };
export type Answer =
  | { readonly url: string }
  | { readonly count: number }
  | { readonly all: readonly Received[] };

const NOTE_EVERY_MS = 20;

const smtp = await startSmtpSink();
let received: Received[] = [];

/** The mails themselves are let go at once: twenty thousand of them would fill the memory. */
function note(): void {
  const at = Date.now();
  for (const { to, messageId } of smtp.accepted.splice(0)) received.push({ to, messageId, at });
}
setInterval(note, NOTE_EVERY_MS);

const answer = (said: Answer) => process.send?.(said);
process.on('message', ({ ask }: Question) => {
  note();
  if (ask === 'forget') received = [];
  answer(ask === 'all' ? { all: received } : { count: received.length });
});
process.on('disconnect', () => process.exit(0));
answer({ url: smtp.url });
