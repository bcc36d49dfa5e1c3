// The product as it runs for real people, on one machine: live mode behind the shipped Caddyfile, web and worker processes
// on a PostgreSQL that is given, a mail server that keeps what it gets, and the practice Billplz at Billplz's own address.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAsRealBillplz } from '../../practice-billplz/process.ts';
import { freePorts } from '../../start/ports.ts';
import { Processes, waitUntilAnswers } from '../../start/processes.ts';
import { liveIdentity } from '../../testing/run/live-env.ts';
import { type SmtpSink, startSmtpSink } from '../../testing/run/smtp-sink.ts';
import { createWithThreeRoles } from '../../testing/run/three-roles.ts';
import { startCaddy } from './caddy.ts';
import { loadLiveData } from './live-data.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const preload = join(root, 'dev/rehearsal/live/billplz-preload.mjs');

export interface LiveStackOptions {
  /** A server, as its superuser. It gets a database with its roles, payment keys, a company and a super admin. */
  readonly maintenanceUrl: string;
  /** For logs and Caddy's certificates. */
  readonly dataDir: string;
  /** How many of each. */
  readonly webs?: number;
  readonly workers?: number;
  /** More settings for web and worker. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder the program is started from: this one, or an unpacked release. */
  readonly programDir?: string;
}

export interface LiveStack {
  /** Where people reach it: https, through Caddy. */
  readonly baseUrl: string;
  /** The settings of web and worker, without the port. */
  readonly env: Readonly<Record<string, string>>;
  /** The database as its superuser, to arrange what no page can. */
  readonly superuserUrl: string;
  /** The practice Billplz, for its control API under /__ctl. */
  readonly billplzUrl: string;
  /** For browsers: leads https://www.billplz.com to the practice Billplz. */
  readonly hostRule: string;
  /** The certificate that vouches for Caddy's, for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
  readonly mails: SmtpSink;
  /** Web processes by number, from 0; `startWeb` resolves when it is ready. */
  startWeb(number?: number): Promise<void>;
  stopWeb(number?: number): Promise<void>;
  /** Called with a text when a process ends that nobody asked to end. */
  onLost(tell: (message: string) => void): void;
  stop(): Promise<void>;
}

export async function startLiveStack(options: LiveStackOptions): Promise<LiveStack> {
  const processes = new Processes(join(options.dataDir, 'logs'));
  const mails = await startSmtpSink();
  const stop = async () => {
    await processes.stop();
    await mails.stop();
  };
  const lost = new Promise<never>((_, reject) => {
    processes.onLost = (message) => reject(new Error(message));
  });
  lost.catch(() => {});
  try {
    return { ...(await Promise.race([startAll(processes, mails, options), lost])), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(
  processes: Processes,
  mails: SmtpSink,
  options: LiveStackOptions,
): Promise<Omit<LiveStack, 'stop'>> {
  const { maintenanceUrl, dataDir, webs = 1, workers = 1, programDir = root } = options;
  const [port, billplzPort, billplzPagesPort, ...webPorts] = await freePorts(3 + webs);
  const baseUrl = `https://localhost:${port}`;
  const billplzUrl = `http://127.0.0.1:${billplzPort}`;
  const { programUrl, superuserUrl } = await createWithThreeRoles(maintenanceUrl);
  const env = {
    ...liveIdentity,
    ...{ APP_MODE: 'live', NODE_ENV: 'production', PUBLIC_BASE_URL: baseUrl, DATABASE_URL: programUrl },
    ...{ HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: mails.url },
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
    PRACTICE_BILLPLZ_URL: billplzUrl,
    ...options.env,
  };
  await loadLiveData(env);

  const authority = await startCaddy(processes, {
    ...{ publicBaseUrl: baseUrl, dataDir },
    upstreams: webPorts.map((each) => `127.0.0.1:${each}`),
    billplz: { upstream: `127.0.0.1:${billplzPort}`, port: Number(billplzPagesPort) },
  });
  // Its callbacks come through Caddy, as the real ones do, and so it has to trust Caddy's certificate.
  startAsRealBillplz(processes, billplzPort, authority);

  const entry = (name: string) => ['--import', preload, join(programDir, `src/server/entry/${name}.ts`)];
  const startWeb = async (number = 0) => {
    const webPort = String(webPorts[number]);
    processes.start(`web-${number}`, entry('web'), { env: { ...env, PORT: webPort } });
    await waitUntilAnswers(`http://127.0.0.1:${webPort}/readyz`, 60);
  };
  for (let number = 0; number < workers; number += 1)
    processes.start(`worker-${number}`, entry('worker'), { env });
  await Promise.all(webPorts.map((_, number) => startWeb(number)));
  return {
    ...{ baseUrl, env, superuserUrl, billplzUrl, authority, mails, startWeb },
    hostRule: `MAP www.billplz.com:443 127.0.0.1:${billplzPagesPort}`,
    stopWeb: (number = 0) => processes.stopOne(`web-${number}`),
    onLost: (tell) => {
      processes.onLost = tell;
    },
  };
}
