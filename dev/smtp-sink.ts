// A real SMTP server for tests: accepts every mail, counts it, and can be told to hold its answer back, which is
// how a test catches a worker in the middle of a delivery. Lets everybody sign in, and offers no encryption.
import { createServer, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly to: string;
  readonly messageId: string;
  readonly raw: string;
}

export interface SmtpSink {
  readonly url: string;
  readonly smtpUrl: string;
  readonly requireTls: false;
  /** Every command as it came, such as "MAIL FROM:<…>". */
  readonly commands: string[];
  /** Mails this server has answered for with "250 accepted". */
  readonly accepted: ReceivedMail[];
  /** Mails that arrived while answers were held back. */
  readonly heldBack: ReceivedMail[];
  holdAnswers: boolean;
  /** When set, every recipient is refused with this answer, such as "550 no such mailbox". */
  refuseWith: string | null;
  stop(): Promise<void>;
}

type SinkState = Omit<SmtpSink, 'url' | 'smtpUrl' | 'requireTls' | 'stop'>;

export async function startSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  const sink: SinkState = {
    commands: [],
    accepted: [],
    heldBack: [],
    holdAnswers: false,
    refuseWith: null,
  };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    speak(socket, sink);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    requireTls: false as const,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function speak(socket: Socket, sink: SinkState): void {
  let buffer = '';
  let recipient = '';
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  const takeMail = (raw: string) => {
    const mail = { to: recipient, messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '', raw };
    if (sink.holdAnswers) return void sink.heldBack.push(mail);
    sink.accepted.push(mail);
    say('250 accepted');
  };
  const takeCommand = (line: string) => {
    sink.commands.push(line);
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'DATA') {
      inData = true;
      return say('354 go on');
    }
    if (verb === 'EHLO') return say('250-sink\r\n250 AUTH PLAIN');
    if (verb === 'STAR') return say('502 no encryption here');
    if (verb === 'AUTH') return say('235 welcome');
    if (verb === 'QUIT') return void socket.end('221 bye\r\n');
    if (verb === 'RCPT') {
      if (sink.refuseWith) return say(sink.refuseWith);
      recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
    }
    say('250 ok');
  };

  socket.setEncoding('utf8');
  say('220 sink');
  socket.on('data', (chunk: string) => {
    buffer += chunk;
    for (;;) {
      const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const piece = buffer.slice(0, end);
      buffer = buffer.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        takeMail(piece);
      } else takeCommand(piece);
    }
  });
}
