// A real SMTP server for tests: accepts every mail, counts it, and can be told to hold its answer back, which is
// how a test catches a worker in the middle of a delivery. Lets everybody sign in, and offers no encryption.
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { listen } from '../../start/ports.ts';

interface ReceivedMail {
  readonly to: string;
  readonly messageId: string;
  readonly raw: string;
}

function createState() {
  return {
    /** Every command as it came, such as "MAIL FROM:<…>"; passwords are left out. */
    commands: [] as string[],
    /** Mails this server has accepted. */
    accepted: [] as ReceivedMail[],
    /** Mails that arrived while answers were held back. */
    heldBack: [] as ReceivedMail[],
    holdAnswers: false,
    /** When set, every recipient is refused with this answer, such as "550 no such mailbox". */
    refuseWith: null as string | null,
  };
}

export type SmtpSink = Awaited<ReturnType<typeof startSmtpSink>>;

export async function startSmtpSink() {
  const sink = createState();
  const server = createSinkServer(sink);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // A client that goes away in the middle of a mail is what some tests are about.
  server.on('error', () => {});
  const url = `smtp://127.0.0.1:${await listen(server.server)}`;
  return Object.assign(sink, {
    url,
    smtpUrl: url,
    requireTls: false as const,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  });
}

function createSinkServer(sink: ReturnType<typeof createState>): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    maxAllowedUnauthenticatedCommands: false,
    disableReverseLookup: true,
    // The server has no hook for every command; its log names each one as it arrives.
    logger: { ...silent, debug: (entry, _, line) => void (isCommand(entry) && sink.commands.push(line)) },
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onRcptTo: (_address, _session, done) => done(sink.refuseWith ? refusal(sink.refuseWith) : null),
    // The stream has no end for a client that goes away in the middle of a mail, so such a mail does not count.
    onData: (stream, session, done) => {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const to = session.envelope.rcptTo.at(-1)?.address ?? '';
        const mail = { to, messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '', raw };
        if (sink.holdAnswers) return void sink.heldBack.push(mail);
        sink.accepted.push(mail);
        done(null, 'accepted');
      });
    },
  });
}

const nothing = () => {};
const silent = { trace: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing };

const isCommand = (entry: unknown) => (entry as { tnx?: string }).tnx === 'command';

function refusal(answer: string): Error {
  const [code, ...words] = answer.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}
