// npm run cold-start: what a stranger does, three times. Clones what is committed, installs, starts the demo and
// looks: as root inside a directory nobody else may enter, as an unprivileged user, and with the usual ports taken, which
// concerns the start only and therefore happens in the clone that is already there. `npm run cold-start -- --short` leaves out
// root's, and installs from a copy of the packages that npm has kept, where a stranger downloads everything.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { homeForRoot } from './postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const FIRST_START_SECONDS = 90;
const SECOND_START_SECONDS = 15;
const NOBODY = 65534;

interface Case {
  readonly name: string;
  readonly asUser?: { uid: number; gid: number };
}

const USUAL_PORTS = [3000, 1080, 4000];

const isRoot = process.getuid?.() === 0;
const isShort = process.argv.includes('--short');
const cases: readonly Case[] = [
  ...(isRoot && !isShort ? [{ name: 'as root, in a directory of mode 700' }] : []),
  { name: 'as an unprivileged user', ...(isRoot ? { asUser: { uid: NOBODY, gid: NOBODY } } : {}) },
];

class Checkout {
  readonly #home: string;
  readonly #project: string;
  readonly #case: Case;

  constructor(test: Case) {
    this.#case = test;
    this.#home = mkdtempSync(join(tmpdir(), 'sempat-cold-'));
    this.#project = join(this.#home, 'sempat');
    execFileSync('git', ['clone', '--quiet', root, this.#project]);
    mkdirSync(join(this.#home, 'npm-cache'));
    if (isShort) this.#copyKeptPackages();
    if (test.asUser) {
      execFileSync('chown', ['-R', `${test.asUser.uid}:${test.asUser.gid}`, this.#home]);
      chownSync(this.#home, test.asUser.uid, test.asUser.gid);
    }
    chmodSync(this.#home, 0o700);
  }

  #copyKeptPackages(): void {
    const kept = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
    if (!existsSync(join(kept, '_cacache'))) return;
    cpSync(join(kept, '_cacache'), join(this.#home, 'npm-cache/_cacache'), { recursive: true });
  }

  #options() {
    const { NODE_OPTIONS: _, DATABASE_URL: __, ...env } = process.env;
    // npm put this project's own Node first on the path; the clone has to find its own.
    const path = (env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
    // Another user cannot read root's cache of packages.
    const cache = this.#case.asUser ? { npm_config_cache: join(this.#home, 'npm-cache') } : {};
    return {
      cwd: this.#project,
      env: { ...env, ...cache, PATH: path.join(':'), HOME: this.#case.asUser ? this.#home : env.HOME },
      ...(this.#case.asUser ?? {}),
    };
  }

  install(): void {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', ...(isShort ? ['--prefer-offline'] : [])], {
      ...this.#options(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  start(): Demo {
    return new Demo(
      spawn('npm', ['run', 'demo'], {
        ...this.#options(),
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      }),
    );
  }

  remove(): void {
    rmSync(this.#home, { recursive: true, force: true });
    if (isRoot) rmSync(homeForRoot(`${this.#project}/`), { recursive: true, force: true });
  }
}

class Demo {
  readonly #child: ChildProcess;
  #output = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    const keep = (text: Buffer) => {
      this.#output += text;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
  }

  /** Seconds from now until the deals page is there; the address is read from the printed table. */
  async secondsUntilDeals(limit: number): Promise<{ seconds: number; port: number }> {
    const began = Date.now();
    while (Date.now() - began < limit * 1_000) {
      if (this.#child.exitCode !== null) break;
      const port = Number(/http:\/\/localhost:(\d+)\/deals/.exec(this.#output)?.[1]);
      if (port && (await showsDeals(`http://127.0.0.1:${port}/deals`))) {
        return { seconds: (Date.now() - began) / 1_000, port };
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`no deals within ${limit} s; it printed:\n${this.#output}`);
  }

  async stop(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#child.once('exit', () => resolve()));
    // Ctrl-C in a terminal reaches the whole group.
    if (this.#child.pid) process.kill(-this.#child.pid, 'SIGINT');
    await gone;
  }
}

async function showsDeals(url: string): Promise<boolean> {
  const html = await fetch(url).then(
    async (response) => (response.status === 200 ? response.text() : ''),
    () => '',
  );
  return html.includes('seats left');
}

async function take(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '0.0.0.0', () => resolve(server));
  });
}

function ownHosts(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outside = own.filter((address) => address.family === 'IPv4' && !address.internal);
  return ['localhost', '127.0.0.1', ...outside.map(({ address }) => address)];
}

async function startAndLook(
  checkout: Checkout,
  limitSeconds: number,
): Promise<{ seconds: number; port: number }> {
  const demo = checkout.start();
  const started = await demo.secondsUntilDeals(limitSeconds);
  for (const host of ownHosts()) {
    if (!(await showsDeals(`http://${host}:${started.port}/deals`)))
      throw new Error(`no deals at http://${host}:${started.port}`);
  }
  await demo.stop();
  if (await showsDeals(`http://127.0.0.1:${started.port}/deals`))
    throw new Error('it still answers after Ctrl-C');
  return started;
}

async function startTwice(checkout: Checkout): Promise<string> {
  checkout.install();
  const first = await startAndLook(checkout, FIRST_START_SECONDS);
  const second = await startAndLook(checkout, SECOND_START_SECONDS);
  const seconds = [first, second].map((start) => start.seconds.toFixed(1));
  return `first start ${seconds[0]} s, second ${seconds[1]} s, reached at ${ownHosts().join(', ')}`;
}

async function startBesideOthers(checkout: Checkout): Promise<string> {
  const blockers = await Promise.all(USUAL_PORTS.map(take));
  try {
    const { seconds, port } = await startAndLook(checkout, SECOND_START_SECONDS);
    if (USUAL_PORTS.includes(port)) throw new Error(`port ${port} was taken and used all the same`);
    return `start ${seconds.toFixed(1)} s, on port ${port}`;
  } finally {
    for (const blocker of blockers) blocker?.close();
  }
}

const uncommitted = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
if (uncommitted) console.log('Uncommitted changes are not in the clone.');
console.log(
  `Node on this machine: ${process.version}; the project asks for ${readFileSync(join(root, '.node-version'), 'utf8').trim()}.`,
);
let [passed, failed] = [0, 0];
async function report(name: string, play: () => Promise<string>): Promise<void> {
  try {
    console.log(`✓ cold start ${name}: ${await play()}`);
    passed += 1;
  } catch (error) {
    console.log(`✗ cold start ${name}: ${error instanceof Error ? error.message : error}`);
    failed += 1;
  }
}

for (const test of cases) {
  const checkout = new Checkout(test);
  await report(test.name, () => startTwice(checkout));
  if (test === cases.at(-1)) await report('with the usual ports taken', () => startBesideOthers(checkout));
  checkout.remove();
}
console.log(`cold starts: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
