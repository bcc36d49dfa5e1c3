// Rehearses the Dockerfile where no container engine is at hand: follows its last stage line by line in an empty
// folder, then runs migrate, worker and web from there in live mode, on a fresh PostgreSQL and with nothing else
// of this machine in their environment. Isolation, users and networks are left to a real engine.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './build.ts';
import { liveEnv } from './live-env.ts';
import { startPostgres } from './postgres.ts';
import { anyFreePort } from './start/ports.ts';
import { waitUntilAnswers } from './start/processes.ts';
import { createWithThreeRoles, type ThreeRoles } from './three-roles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const running: ChildProcess[] = [];

/** The instructions of the last stage, one per entry, with continued lines joined. */
function lastStage(dockerfile: string): string[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')) + 1);
}

function follow(instruction: string, image: string, env: Record<string, string>): void {
  const [verb = '', ...words] = instruction.split(/\s+/);
  if (verb === 'COPY') copy(words, image);
  else if (verb === 'RUN') install(words, image);
  else if (verb === 'ENV') {
    const [name = '', value = ''] = words.join(' ').split('=');
    env[name] = value;
  } else if (!['WORKDIR', 'USER', 'EXPOSE', 'CMD'].includes(verb))
    throw new Error(`Not rehearsed: ${instruction}`);
}

/** Both the build context and the build stage are this working copy, built. */
function copy(words: readonly string[], image: string): void {
  const places = words.filter((word) => !word.startsWith('--')).map((word) => word.replace(/^\/app\//, ''));
  const to = places.pop() ?? '.';
  for (const from of places) {
    const isFile = statSync(join(root, from)).isFile();
    cpSync(join(root, from), isFile ? join(image, to, basename(from)) : join(image, to), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
  }
}

function install(words: readonly string[], image: string): void {
  const command = words.filter((word) => !word.startsWith('--mount=')).join(' ');
  // Anything else would act on this machine instead of an image.
  if (!command.startsWith('npm ci ')) throw new Error(`Not rehearsed: RUN ${command}`);
  const { status } = spawnSync('sh', ['-c', command], { cwd: image, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} failed.`);
}

function commandOf(stage: readonly string[]): string[] {
  const command = stage.find((instruction) => instruction.startsWith('CMD '));
  const [program, ...args] = JSON.parse(command?.slice(4) ?? '[]') as string[];
  if (program !== 'node') throw new Error('The image starts something else than node.');
  return args;
}

function run(args: readonly string[], image: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [...args], {
    cwd: image,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  return child;
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

function expect(what: string, holds: boolean): void {
  if (!holds) throw new Error(`Failed: ${what}`);
  console.log(`✓ ${what}`);
}

async function rehearse(image: string, { programUrl, ownerUrl }: ThreeRoles): Promise<void> {
  const stage = lastStage(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const port = await anyFreePort();
  const base = `http://127.0.0.1:${port}`;
  const env: Record<string, string> = {
    ...liveEnv,
    DATABASE_URL: programUrl,
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  };
  for (const instruction of stage) follow(instruction, image, env);
  console.log('✓ the last stage was followed line by line');

  const web = run(commandOf(stage), image, env);
  await waitUntilAnswers(`${base}/healthz`, 30);
  console.log('✓ /healthz answers');
  expect('/readyz refuses before the migrations', (await fetch(`${base}/readyz`)).status === 503);
  const migrate = run(['src/server/main.migrate.ts'], image, { ...env, MIGRATION_DATABASE_URL: ownerUrl });
  expect('migrate ends well', (await ended(migrate)) === 0);
  const worker = run(['src/server/main.worker.ts'], image, env);
  await waitUntilAnswers(`${base}/readyz`, 30);
  console.log('✓ /readyz answers once database and worker are there');

  const page = await fetch(`${base}/deals`);
  expect('/deals is a page', page.status === 200 && (await page.text()).includes('</html>'));
  expect('/deals asks for https', page.headers.has('strict-transport-security'));
  const inbox = await fetch(`${base}/demo/inbox/`);
  expect('the demo is not there', inbox.status === 404);

  for (const child of [web, worker]) child.kill('SIGTERM');
  expect('web stops when told', (await ended(web)) === 0);
  expect('worker stops when told', (await ended(worker)) === 0);
}

ensureBuild();
const image = mkdtempSync(join(tmpdir(), 'sempat-image-'));
const postgres = await startPostgres({ dataName: 'rehearsal', temporary: true, database: 'postgres' });
try {
  await rehearse(image, await createWithThreeRoles(postgres.url, { migrated: false }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const child of running) child.kill('SIGKILL');
  await postgres.stop();
  rmSync(image, { recursive: true, force: true });
}
