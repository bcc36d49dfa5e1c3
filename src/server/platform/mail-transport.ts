// The way out for mail: SMTP, as every provider speaks it. What is sent, to whom and when is the mail feature's.
import { createTransport } from 'nodemailer';

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer | string;
  /** Shown inside the HTML, where it is called `cid:…`, instead of beside the mail. */
  readonly cid?: string;
}

export interface OutgoingMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly messageId: string;
  readonly headers?: Record<string, string>;
  readonly attachments?: MailAttachment[];
}

export interface MailTransport {
  /** How many mails can be on their way at once. */
  readonly connections: number;
  /** Resolves once the server has taken responsibility for the mail; throws otherwise. */
  send(mail: OutgoingMail): Promise<void>;
  /** Connects, encrypts and signs in as for a mail, but sends none; throws what went wrong. */
  verify(): Promise<void>;
  close(): void;
}

export interface MailServer {
  readonly smtpUrl: string;
  /** Nothing is said before the connection is encrypted; a server that cannot do so gets no mail and no password. */
  readonly requireTls: boolean;
}

/** The longest one send can take: connecting, greeting and waiting for an answer are all bounded. */
export const MAX_SEND_MS = 25_000;

export function createMailTransport({ smtpUrl, requireTls }: MailServer, connections = 5): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    connections,
    async send(mail) {
      await transport.sendMail({ ...mail, attachments: mail.attachments?.map(readyPart) ?? [] });
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

const encoded = new WeakMap<Buffer, string>();

/** Many mails show the same pictures: each is encoded once, not once for every mail. */
function readyPart(attachment: MailAttachment) {
  const { cid, filename, contentType, content } = attachment;
  if (cid === undefined || typeof content === 'string') return attachment;
  const base64 = encoded.get(content) ?? content.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  encoded.set(content, base64);
  const head = [
    `Content-Type: ${contentType}; name=${filename}`,
    `Content-Disposition: inline; filename=${filename}`,
    `Content-ID: <${cid}>`,
    'Content-Transfer-Encoding: base64',
  ];
  return { cid, raw: `${head.join('\r\n')}\r\n\r\n${base64}` };
}

/** The server refused this mail for good (an unknown mailbox, a policy), so trying again is of no use. */
export function isPermanentRefusal(error: unknown): boolean {
  const code = (error as { responseCode?: unknown } | null)?.responseCode;
  return typeof code === 'number' && code >= 500 && code < 600 && code !== 535;
}
