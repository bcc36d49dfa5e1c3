// Live mode on one machine: shipped Caddyfile, web process, worker, mail server, and the practice Billplz as
// www.billplz.com. The caller provides PostgreSQL.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAsRealBillplz } from '../../practice-billplz/process.ts';
import { freePorts } from '../../start/ports.ts';
import { Processes, waitUntilAnswers } from '../../start/processes.ts';
import { liveIdentity } from '../../testing/run/live-env.ts';
import { startSmtpSink } from '../../testing/run/smtp-sink.ts';
import { createWithThreeRoles } from '../../testing/run/three-roles.ts';
import { startCaddy } from './caddy.ts';
import { loadLiveData } from './live-data.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const preload = join(root, 'dev/rehearsal/live/billplz-preload.mjs');

interface LiveStackOptions {
  /** Superuser URL of a server, on which the stack creates and fills a database. */
  readonly maintenanceUrl: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

export type LiveStack = Awaited<ReturnType<typeof startLiveStack>>;

export async function startLiveStack(options: LiveStackOptions) {
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
    return { ...(await Promise.race([startAll(processes, mails.url, options), lost])), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(processes: Processes, smtpUrl: string, options: LiveStackOptions) {
  const { maintenanceUrl, dataDir } = options;
  const [port, billplzPort, billplzPagesPort, webPort] = await freePorts(4);
  const baseUrl = `https://localhost:${port}`;
  const billplzUrl = `http://127.0.0.1:${billplzPort}`;
  const { programUrl, superuserUrl } = await createWithThreeRoles(maintenanceUrl);
  const env = {
    ...liveIdentity,
    APP_MODE: 'live',
    NODE_ENV: 'production',
    PUBLIC_BASE_URL: baseUrl,
    DATABASE_URL: programUrl,
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: smtpUrl,
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
    PRACTICE_BILLPLZ_URL: billplzUrl,
    ...options.env,
  };
  await loadLiveData(env);

  const authority = await startCaddy(processes, {
    publicBaseUrl: baseUrl,
    dataDir,
    upstreams: [`127.0.0.1:${webPort}`],
    billplz: { upstream: `127.0.0.1:${billplzPort}`, port: Number(billplzPagesPort) },
  });
  startAsRealBillplz(processes, billplzPort, authority);

  const entry = (name: string) => ['--import', preload, join(root, `src/server/entry/${name}.ts`)];
  const startWeb = async () => {
    processes.start('web', entry('web'), { env: { ...env, PORT: String(webPort) } });
    await waitUntilAnswers(`http://127.0.0.1:${webPort}/readyz`, 60);
  };
  processes.start('worker', entry('worker'), { env });
  await startWeb();
  return {
    baseUrl,
    superuserUrl,
    billplzUrl,
    /** Chromium rule that maps https://www.billplz.com to the practice Billplz. */
    hostRule: `MAP www.billplz.com:443 127.0.0.1:${billplzPagesPort}`,
    startWeb,
    stopWeb: () => processes.stopOne('web'),
    onLost: (tell: (message: string) => void) => {
      processes.onLost = tell;
    },
  };
}
