// Starts an npm script as documented: with a filled-in .env and a minimal environment, so that exported
// variables of the test machine have no effect.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { liveIdentity } from '../testing/run/live-env.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const linked = ['bin', 'build', 'dev', 'migrations', 'node_modules', 'src', 'package.json'];

export interface StartedProcess {
  readonly child: ChildProcess;
  output(): string;
  ended(): Promise<number | null>;
  stop(): Promise<void>;
}

export function liveSettings(databaseUrl: string, port: number): Record<string, string> {
  return {
    PUBLIC_BASE_URL: 'https://sempat.example',
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 5).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    HOST: '127.0.0.1',
    PORT: String(port),
    ...liveIdentity,
  };
}

export function startAsDocumented(
  script: 'start' | 'start:worker' | 'migrate' | 'admin',
  settings: Readonly<Record<string, string>>,
  { args = '', env = {} }: { args?: string; env?: Record<string, string> } = {},
): StartedProcess {
  const folder = mkdtempSync(join(tmpdir(), 'sempat-start-'));
  for (const name of linked) symlinkSync(join(root, name), join(folder, name));
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(join(folder, '.env'), lines.join(''));
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('sh', ['-c', `exec ${scripts[script]} ${args}`], {
    cwd: folder,
    env: { PATH: `${join(root, 'node_modules/.bin')}:${PATH}`, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const channel of [child.stdout, child.stderr])
    channel.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const closed = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    output: () => said,
    ended: () => closed,
    async stop() {
      child.kill('SIGKILL');
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
