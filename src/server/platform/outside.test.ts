import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { measureFolders, remoteClockSkewSeconds, visitPublicAddress } from './outside.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

async function listen(server: Server): Promise<number> {
  closers.push(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function site(protocol: 'http' | 'https', canonicalHost?: string): RequestListener {
  return (request, response) => {
    const host = canonicalHost ?? request.headers.host;
    response.end(`Canonical: ${protocol}://${host}/.well-known/security.txt\n`);
  };
}

function certificate(days: number): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      String(days),
      '-subj',
      '/CN=site',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

function trust(cert: string): void {
  const before = getCACertificates();
  closers.push(() => setDefaultCACertificates(before));
  setDefaultCACertificates([...before, cert]);
}

describe('visitPublicAddress', () => {
  it('recognises our site and the expiry of its certificate', async () => {
    const pair = certificate(20);
    trust(pair.cert);
    const port = await listen(createTlsServer(pair, site('https')));
    const { problem, certificateEndsAt } = await visitPublicAddress(`https://127.0.0.1:${port}`);
    expect(problem).toBeNull();
    const daysLeft = ((certificateEndsAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(daysLeft)).toBe(20);
  });

  it('rejects an untrusted certificate', async () => {
    const port = await listen(createTlsServer(certificate(20), site('https')));
    const { problem } = await visitPublicAddress(`https://127.0.0.1:${port}`);
    expect(problem).toMatch(/does not answer: self-signed certificate/);
  });

  it('distinguishes another site, a proxy error and silence', async () => {
    const other = await listen(createServer(site('http', 'parked.example')));
    const failing = await listen(createServer((_request, response) => response.writeHead(503).end()));
    const silent = await listen(createServer(() => {}));
    const problems = await Promise.all(
      [other, failing, silent].map((port) => visitPublicAddress(`http://127.0.0.1:${port}`, 300)),
    );
    expect(problems.map(({ problem }) => problem?.replace(/127\.0\.0\.1:\d+/, 'host'))).toEqual([
      'Another site answers at http://host.',
      'http://host answers 503 for /.well-known/security.txt.',
      'http://host does not answer: nothing within 0.3 s.',
    ]);
  });
});

it('measureFolders returns the free space of folders and null for one that does not exist', async () => {
  const [here, nowhere] = await measureFolders([tmpdir(), '/nowhere']);
  expect(here?.space?.allBytes).toBeGreaterThan(here?.space?.freeBytes ?? Number.POSITIVE_INFINITY);
  expect(nowhere).toEqual({ folder: '/nowhere', space: null });
});

describe('remoteClockSkewSeconds', () => {
  it('compares the clock with the Date header of a server', async () => {
    const url = `http://127.0.0.1:${await listen(createServer((_request, response) => response.end()))}`;
    expect(Math.abs((await remoteClockSkewSeconds(url, Date.now)) ?? 99)).toBeLessThan(3);
    const behind = await remoteClockSkewSeconds(url, () => Date.now() - 60_000);
    expect(behind).toBeLessThan(-55);
  });

  it('returns null if the server does not respond', async () => {
    expect(await remoteClockSkewSeconds('http://127.0.0.1:1', Date.now)).toBeNull();
  });
});
