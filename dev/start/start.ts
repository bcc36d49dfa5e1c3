// Starts PostgreSQL (unless DATABASE_URL is set), inbox, practice Billplz, worker and web; Ctrl-C stops them
// all.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openContext } from '#server/app/context.ts';
import { runMigrations } from '#server/app/migrate.ts';
import { BILLPLZ_PATH, INBOX_PATH } from '#server/http/demo-proxies.ts';
import { loadConfig } from '#server/platform/config.ts';
import { ensurePictureFonts } from '../assets/picture-fonts.ts';
import { demoSignIns } from '../demo/accounts.ts';
import { loadDemoBooks } from '../demo/books.ts';
import { loadDemoData, topUpDemoDeals } from '../demo/data.ts';
import { refuseForeignDatabase } from '../demo/database.ts';
import { loadDemoWishes } from '../demo/wishes.ts';
import { ensureBuild } from './build.ts';
import { ensureTexts } from './compile-texts.ts';
import { onSave } from './on-save.ts';
import { type ChosenPort, choosePort, findFreePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { Processes, waitUntilAnswers } from './processes.ts';
import { runSql } from './sql.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Logs, mails and URL of the running demo. A second demo needs another folder. */
const dataDir = process.env.SEMPAT_DATA_DIR ?? join(root, '.data');
const runningEnvFile = join(dataDir, 'running.env');

type Way = 'demo' | 'dev';

interface Program {
  readonly processes: Processes;
  readonly way: Way;
  readonly env: Record<string, string>;
  readonly stops: (() => Promise<void>)[];
}

export async function start(way: Way): Promise<void> {
  const began = Date.now();
  const stops: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stopAll = () => {
    stopping ??= (async () => {
      for (const stop of stops.toReversed()) await stop();
    })();
    return stopping;
  };
  const leave = (code: number) => void stopAll().finally(() => process.exit(code));
  process.on('SIGINT', () => leave(0));
  process.on('SIGTERM', () => leave(0));

  try {
    const web = await choosePort('PORT', 3000);
    const inbox = await choosePort('INBOX_PORT', 1080, [web.port]);
    const billplz = await choosePort('BILLPLZ_PORT', 4000, [web.port, inbox.port]);
    const smtpPort = await findFreePort();

    if (way === 'demo') {
      if (ensureBuild()) console.log('Built the pages.');
    } else {
      ensureTexts();
      ensurePictureFonts();
    }

    const databaseUrl = await openDatabase(way, stops);
    await prepareData(databaseUrl, web.port);

    const processes = new Processes(join(dataDir, 'logs'));
    stops.push(() => processes.stop());
    processes.onLost = (message) => {
      console.error(`\n${message}`);
      leave(1);
    };
    const env = {
      APP_MODE: 'demo',
      NODE_ENV: way === 'demo' ? 'production' : 'development',
      DATABASE_URL: databaseUrl,
      PORT: String(web.port),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      DEMO_INBOX_URL: `http://127.0.0.1:${inbox.port}`,
      DEMO_BILLPLZ_URL: `http://127.0.0.1:${billplz.port}`,
      DEMO_SIGN_INS: JSON.stringify(demoSignIns),
    };
    await writeRunningEnv(env);
    stops.push(() => rm(runningEnvFile, { force: true }));
    startInbox(processes, inbox.port, smtpPort);
    const practice = join(root, 'dev/practice-billplz/server.ts');
    processes.start('billplz', [practice, '--port', String(billplz.port)], {
      env: { PRACTICE_PUBLIC_URL: BILLPLZ_PATH },
    });
    await startProgram({ processes, way, env, stops });
    await waitUntilAnswers(`http://127.0.0.1:${web.port}/readyz`, 60);
    printTable({ web, inbox, billplz, seconds: (Date.now() - began) / 1_000 });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    leave(1);
  }
}

async function openDatabase(way: Way, stops: (() => Promise<void>)[]): Promise<string> {
  const given = process.env.DATABASE_URL;
  if (given) {
    await refuseForeignDatabase(given);
    return given;
  }
  const postgres = await startPostgres({ dataName: way });
  stops.push(() => postgres.stop());
  return postgres.url;
}

async function prepareData(databaseUrl: string, port: number): Promise<void> {
  await runMigrations(databaseUrl);
  const config = loadConfig({
    APP_MODE: 'demo',
    DATABASE_URL: databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1',
    // The demo's emails about money link to the site, so they need its port.
    PORT: String(port),
    LOG_LEVEL: 'warn',
  });
  const ctx = openContext(config, 'demo');
  try {
    const now = new Date();
    const { encrypt } = ctx.encryption;
    const payoutWeekday = config.payouts.weekday;
    const isNew = await loadDemoData(ctx.db, { now, encrypt, payoutWeekday });
    if (isNew) {
      await loadDemoBooks(ctx, now);
      await loadDemoWishes(ctx, now);
    }
    await topUpDemoDeals(ctx.db, { now });
  } finally {
    await ctx.close();
  }
}

async function writeRunningEnv(env: Record<string, string>): Promise<void> {
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
  await mkdir(dataDir, { recursive: true });
  await writeFile(runningEnvFile, lines.join(''), { mode: 0o600 });
}

function startInbox(processes: Processes, port: number, smtpPort: number): void {
  const maildev = join(root, 'node_modules/maildev/bin/maildev');
  const ports = ['--web', String(port), '--smtp', String(smtpPort), '--ip', '127.0.0.1'];
  const kept = ['--mail-directory', join(dataDir, 'inbox')];
  processes.start('inbox', [maildev, ...ports, ...kept, '--base-pathname', INBOX_PATH, '--silent']);
}

async function startProgram({ processes, way, env, stops }: Program): Promise<void> {
  const src = join(root, 'src');
  const worker = join(src, 'server/entry/worker.ts');
  if (way === 'demo') {
    processes.start('worker', [worker], { env });
    processes.start('web', [join(src, 'server/entry/web.ts')], { env });
    return;
  }
  // Vite compiles the texts and watches all sources for the web process; the worker has no Vite.
  processes.start('web', [join(root, 'dev/start/web.ts')], { env, shown: true });
  const startWorker = () => processes.start('worker', [worker], { env, shown: true, mayEnd: true });
  startWorker();
  const folders = ['server', 'domain', 'format', 'locales/messages'].map((name) => join(src, name));
  const stopWatching = await onSave(folders, async () => {
    await processes.stopOne('worker');
    startWorker();
  });
  stops.push(stopWatching);
}

interface Started {
  readonly web: ChosenPort;
  readonly inbox: ChosenPort;
  readonly billplz: ChosenPort;
  readonly seconds: number;
}

function printTable({ web, inbox, billplz, seconds }: Started): void {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find((address) => address.family === 'IPv4' && !address.internal)?.address;
  const site = `http://localhost:${web.port}`;
  const rows = [
    ['Site', `${site}/deals`, web],
    ...(own ? [['', `http://${own}:${web.port}/deals`, undefined] as const] : []),
    ['Inbox', `${site}${INBOX_PATH}/`, undefined],
    ['', `http://localhost:${inbox.port}${INBOX_PATH}/`, inbox],
    ['Billplz', `http://localhost:${billplz.port}/ (practice)`, billplz],
  ] as const;
  const signInPaths = { company: '/login', superadmin: '/superadmin/login' };
  const signIns = demoSignIns.map(
    ({ flow, email, password }) =>
      `  ${`${site}${signInPaths[flow]}`.padEnd(42)} ${email.padEnd(27)} ${password}`,
  );
  const lines = rows.map(([name, address, port]) => {
    const note = port?.insteadOf ? `   (port ${port.insteadOf} was taken)` : '';
    return `  ${name.padEnd(7)} ${address}${note}`;
  });
  console.log(`\nSempat is running, ready after ${seconds.toFixed(1)} s.\n\n${lines.join('\n')}\n
  Sign in (demo accounts, also offered on both pages):
${signIns.join('\n')}\n
  1. Book a deal: press Grab Now at ${site}/deals
  2. Pay at the practice Billplz that follows, or let it fail and try again
  3. Read the confirmation at ${site}${INBOX_PATH}/ and open your booking from it
  4. Wait for a deal: press Register Interest on one that comes soon

Ctrl-C stops everything; the data stays. npm run demo -- reset starts over.`);
}

export async function reset(): Promise<void> {
  for (const dataName of ['demo', 'dev']) {
    const postgres = await startPostgres({ dataName, database: 'postgres' });
    await runSql(postgres.url, 'drop database if exists sempat with (force)');
    await postgres.stop();
  }
  await rm(join(dataDir, 'inbox'), { recursive: true, force: true });
  console.log('The demo data is gone. npm run demo makes it again.');
}
