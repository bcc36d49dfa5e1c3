// Checks from outside: the public URL as visitors reach it, disk space, and another machine's clock. Never
// throws; failures are findings.
import { statfs } from 'node:fs/promises';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { TLSSocket } from 'node:tls';

/** Short enough that this and the other metrics stay below Prometheus' timeout of 10 s. */
const LONGEST_VISIT_MS = 4_000;
/** A path that works without the database and whose content includes the site's URL. */
const OWN_PATH = '/.well-known/security.txt';
const MOST_CHARACTERS = 10_000;

export interface PublicAddress {
  readonly problem: string | null;
  /** Null if the site does not use https or its certificate is invalid. */
  readonly certificateEndsAt: Date | null;
}

export async function visitPublicAddress(
  baseUrl: string,
  timeoutMs = LONGEST_VISIT_MS,
): Promise<PublicAddress> {
  const answer = await visit(new URL(OWN_PATH, baseUrl), timeoutMs);
  const { certificateEndsAt } = answer;
  if (answer.failure) return { problem: `${baseUrl} does not answer: ${answer.failure}.`, certificateEndsAt };
  if (answer.status !== 200)
    return { problem: `${baseUrl} answers ${answer.status} for ${OWN_PATH}.`, certificateEndsAt };
  const isOurs = answer.body.includes(`Canonical: ${baseUrl}${OWN_PATH}`);
  return { problem: isOurs ? null : `Another site answers at ${baseUrl}.`, certificateEndsAt };
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly certificateEndsAt: Date | null;
  readonly failure: string | null;
}

/** A new connection each time: keep-alive would hide a stopped proxy or an expired certificate. */
function visit(url: URL, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    let certificateEndsAt: Date | null = null;
    const end = (answer: Partial<Answer>) =>
      resolve({ status: 0, body: '', failure: null, ...answer, certificateEndsAt });
    const signal = AbortSignal.timeout(timeoutMs);
    const fail = (error: Error) =>
      end({ failure: signal.aborted ? `nothing within ${timeoutMs / 1_000} s` : error.message });
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    const request = get(url, { agent: false, signal }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        if (body.length < MOST_CHARACTERS) body += part;
      });
      response.on('end', () => end({ status: response.statusCode ?? 0, body }));
      response.on('error', fail);
    });
    request.on('socket', (socket) => {
      if (socket instanceof TLSSocket)
        socket.on('secureConnect', () => {
          certificateEndsAt = endOfCertificate(socket);
        });
    });
    request.on('error', fail);
  });
}

function endOfCertificate(socket: TLSSocket): Date | null {
  const endsAt = new Date(socket.getPeerCertificate().valid_to);
  return Number.isNaN(endsAt.getTime()) ? null : endsAt;
}

export interface FolderSpace {
  readonly folder: string;
  readonly space: { readonly freeBytes: number; readonly allBytes: number } | null;
}

export async function measureFolders(folders: readonly string[]): Promise<readonly FolderSpace[]> {
  return Promise.all(
    folders.map(async (folder) => {
      const found = await statfs(folder).catch(() => null);
      const space = found && {
        freeBytes: found.bavail * found.bsize,
        allBytes: found.blocks * found.bsize,
      };
      return { folder, space };
    }),
  );
}

/** Returns by how many whole seconds the local clock is ahead of the Date header; null if unknown. */
export async function remoteClockSkewSeconds(url: string, wallMs: () => number): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(LONGEST_VISIT_MS);
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    const theirs = Date.parse(answer.headers.get('date') ?? '');
    return Number.isNaN(theirs) ? null : (wallMs() - theirs - 500) / 1_000;
  } catch {
    return null;
  }
}
