// SMTP transport. The mail feature determines content, recipient and time.
import { createTransport } from 'nodemailer';

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer | string;
  /** Displayed inside the HTML as `cid:…` instead of as an attachment. */
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
  readonly connections: number;
  send(mail: OutgoingMail): Promise<void>;
  /** Connects, encrypts and signs in without sending; throws on failure. */
  verify(): Promise<void>;
  close(): void;
}

export interface MailServer {
  readonly smtpUrl: string;
  /** Requires STARTTLS: neither mail nor password is sent over an unencrypted connection. */
  readonly requireTls: boolean;
}

/** Upper limit of one send: connecting, greeting and response each have a timeout. */
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
      await transport.sendMail({ ...mail, attachments: mail.attachments?.map(encodeAttachment) ?? [] });
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

const encoded = new WeakMap<Buffer, string>();

/** Encode each shared picture once, not per mail. */
function encodeAttachment(attachment: MailAttachment) {
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

/** Returns true if the mailbox does not exist. Other permanent refusals say nothing about the recipient. */
export function isDeadMailbox(error: unknown): boolean {
  const { command, responseCode, response } = (error ?? {}) as Partial<Record<string, unknown>>;
  if (command !== 'RCPT TO' || ![550, 551, 553].includes(Number(responseCode))) return false;
  const [, detail] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response)) ?? [];
  return detail === undefined || detail.startsWith('5.1.') || detail === '5.2.1';
}

/** The server rejected this mail permanently, so a retry is pointless. */
export function isPermanentRefusal(error: unknown): boolean {
  const code = (error as { responseCode?: unknown } | null)?.responseCode;
  return typeof code === 'number' && code >= 500 && code < 600 && code !== 535;
}
