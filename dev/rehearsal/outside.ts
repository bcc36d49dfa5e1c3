// Mail server with TLS and alert receiver, as seen from the rehearsed machine.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { listen } from '../start/ports.ts';

const passOnTo = (mailUrl: string) => (socket: Socket) => {
  const { hostname, port } = new URL(mailUrl);
  const other = connect(Number(port), hostname);
  socket.pipe(other).pipe(socket);
  for (const end of [socket, other])
    end.on('error', () => [socket, other].forEach((each) => void each.destroy()));
};

export type AlertReceiver = Awaited<ReturnType<typeof openAlertReceiver>>;

export async function openAlertReceiver(sinkUrl: string) {
  const received: string[] = [];
  const pager = createHttpServer(async (request, response) => {
    const { alerts } = (await json(request)) as {
      alerts: { status: string; labels: { alertname: string } }[];
    };
    received.push(...alerts.map(({ status, labels }) => `${labels.alertname} ${status}`));
    response.end();
  });
  const mail = createServer(passOnTo(sinkUrl));
  return {
    mailPort: await listen(mail, '0.0.0.0'),
    webhookPort: await listen(pager, '0.0.0.0'),
    received,
    close: () => [mail, pager].forEach((server) => void server.close()),
  };
}

export async function openEncryptedMail(folder: string, sinkUrl: string, gateway: string) {
  const key = join(folder, 'mail.key');
  const certificate = join(folder, 'mail.crt');
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=mail',
      '-addext',
      `subjectAltName=IP:${gateway}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  const sealed = { key: readFileSync(key), cert: readFileSync(certificate) };
  const server = createTlsServer(sealed, passOnTo(sinkUrl));
  const mailPort = await listen(server, '0.0.0.0');
  return { certificate, url: `smtps://${gateway}:${mailPort}`, close: () => void server.close() };
}
