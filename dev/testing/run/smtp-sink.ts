// Real SMTP server that accepts every mail without encryption. It can delay its response, to interrupt a
// worker during a delivery.
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
    commands: [] as string[],
    accepted: [] as ReceivedMail[],
    heldBack: [] as ReceivedMail[],
    holdAnswers: false,
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
  // Some tests disconnect in the middle of a mail.
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
    // The server has no hook per command, but logs each.
    logger: { ...silent, debug: (entry, _, line) => void (isCommand(entry) && sink.commands.push(line)) },
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onRcptTo: (_address, _session, done) => done(sink.refuseWith ? refusal(sink.refuseWith) : null),
    // The stream never ends if the client disconnects, so such a mail does not count.
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
