// What a rehearsed machine meets outside: a mail server that speaks TLS, and a receiver of alerts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';

interface Target {
  readonly host: string;
  readonly port: number;
}

function passOn(socket: Socket, target: Target): void {
  const other = connect(target.port, target.host);
  socket.pipe(other).pipe(socket);
  for (const end of [socket, other])
    end.on('error', () => [socket, other].forEach((each) => void each.destroy()));
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

export interface AlertReceiver {
  /** For Alertmanager on a machine that reaches this computer at the gateway. */
  readonly mailPort: number;
  readonly webhookPort: number;
  /** Names of the alerts that reached the webhook, with their state. */
  readonly received: string[];
  close(): void;
}

/** A pager, and the mail server without encryption, which Alertmanager uses here. */
export async function openAlertReceiver(sinkUrl: string): Promise<AlertReceiver> {
  const received: string[] = [];
  const pager = createHttpServer(async (request, response) => {
    const { alerts } = (await json(request)) as {
      alerts: { status: string; labels: { alertname: string } }[];
    };
    received.push(...alerts.map(({ status, labels }) => `${labels.alertname} ${status}`));
    response.end();
  });
  const { hostname, port } = new URL(sinkUrl);
  const mail = createServer((socket) => passOn(socket, { host: hostname, port: Number(port) }));
  return {
    mailPort: await listen(mail, 0, '0.0.0.0'),
    webhookPort: await listen(pager, 0, '0.0.0.0'),
    received,
    close: () => [mail, pager].forEach((server) => void server.close()),
  };
}

/** The mail server again, behind TLS and where containers reach it: live operation sends nothing in the clear. */
export async function openEncryptedMail(folder: string, sinkUrl: string, gateway: string) {
  const key = join(folder, 'mail.key');
  const certificate = join(folder, 'mail.crt');
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=mail'],
      ...['-addext', `subjectAltName=IP:${gateway}`, '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  const { hostname, port } = new URL(sinkUrl);
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (socket) =>
    passOn(socket, { host: hostname, port: Number(port) }),
  );
  const mailPort = await listen(server, 0, '0.0.0.0');
  return { certificate, url: `smtps://${gateway}:${mailPort}`, close: () => void server.close() };
}
