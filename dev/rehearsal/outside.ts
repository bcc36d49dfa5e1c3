// What containers meet outside: a mail server that speaks TLS, and the way from this machine to the proxy.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
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

/** A port of this machine that leads to the proxy's container. */
export async function forward(port: number, target: Target): Promise<Server> {
  const server = createServer((socket) => passOn(socket, target));
  await listen(server, port, '127.0.0.1');
  return server;
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
