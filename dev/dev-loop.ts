// npm run dev-loop: how long npm run dev takes to show what was saved. Starts it on a copy of the sources, saves one
// file of each kind many times, in place and by renaming a new file over the old one as most editors do, and waits in
// a real browser, at the web process and in the terminal until the change is there.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from './chromium.ts';
import { startPostgres } from './postgres.ts';
import { anyFreePort } from './start/ports.ts';
import { waitUntilAnswers } from './start/processes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A save that is not there by then is lost. */
const GIVE_UP_SECONDS = 15;
const WAYS = ['in place', 'by renaming'] as const;

interface Loop {
  readonly site: string;
  /** A page of the site that stays open all the time. */
  readonly page: Page;
  /** Everything npm run dev has printed. */
  printed(): string;
}

interface Kind {
  readonly name: string;
  readonly file: string;
  readonly seconds: number;
  /** The file with the number in it, in a place where it can be seen. */
  edit(source: string, number: number): string;
  isThere(loop: Loop, number: number): Promise<boolean>;
}

const kinds: readonly Kind[] = [
  {
    name: 'style',
    file: 'src/web/shared/styles/base.css',
    seconds: 2,
    edit: (source, number) => `${source}\n:root {\n  --saved: ${number};\n}\n`,
    isThere: ({ page }, number) =>
      page.evaluate(
        (wanted) => getComputedStyle(document.documentElement).getPropertyValue('--saved') === wanted,
        String(number),
      ),
  },
  {
    name: 'component',
    file: 'src/web/public/frame/footer.tsx',
    seconds: 2,
    edit: (source, number) => source.replace('<footer ', `<footer data-saved="${number}" `),
    isThere: async ({ page }, number) => (await page.locator(`footer[data-saved="${number}"]`).count()) > 0,
  },
  {
    name: 'text',
    file: 'src/locales/en/site.json',
    seconds: 2,
    edit: (source, number) => source.replace(/("footer_about": ")[^"]*/, `$1Saved ${number}`),
    isThere: async ({ page }, number) =>
      (await page.getByRole('link', { name: `Saved ${number}`, exact: true }).count()) > 0,
  },
  {
    name: 'text that a loader reads',
    file: 'src/locales/en/site.json',
    seconds: 2,
    edit: (source, number) => source.replace(/("about_mission_title": ")[^"]*/, `$1Saved ${number}`),
    isThere: async ({ page }, number) =>
      (await page.getByRole('heading', { name: `Saved ${number}`, exact: true }).count()) > 0,
  },
  {
    name: 'server code',
    file: 'src/server/http/health.ts',
    seconds: 5,
    edit: (source, number) => source.replace("{ status: 'ok' }", `{ status: 'saved ${number}' }`),
    isThere: async ({ site }, number) => (await textAt(`${site}/healthz`)).includes(`saved ${number}"`),
  },
  {
    name: 'worker code',
    file: 'src/server/jobs.ts',
    seconds: 5,
    edit: (source, number) => `${source}\nconsole.log('saved ${number};');\n`,
    isThere: async ({ printed }, number) => printed().includes(`[worker] saved ${number};`),
  },
];

async function textAt(url: string): Promise<string> {
  const asked = fetch(url, { signal: AbortSignal.timeout(GIVE_UP_SECONDS * 1_000) });
  return asked.then((response) => response.text()).catch(() => '');
}

/** The sources as they lie here, committed or not; what npm installed is linked, not copied. */
function copyProject(target: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter(Boolean)) cpSync(join(root, file), join(target, file));
  linkTree(join(root, 'node_modules'), join(target, 'node_modules'));
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // Vite keeps its own things there, and writes them while it runs.
    if (entry.name.startsWith('.vite') || entry.name === '.cache') continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else linkSync(source, target);
  }
}

function save(file: string, content: string, way: (typeof WAYS)[number]): void {
  const written = way === 'in place' ? file : join(dirname(file), `.${process.pid}.saving`);
  writeFileSync(written, content);
  if (written !== file) renameSync(written, file);
}

/** Seconds from a save until its change is there. */
async function secondsUntilThere(loop: Loop, kind: Kind, number: number): Promise<number> {
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1_000;
  while (passed() < GIVE_UP_SECONDS) {
    // A page that is being replaced answers nothing.
    if (await kind.isThere(loop, number).catch(() => false)) return passed();
    await delay(20);
  }
  return Number.POSITIVE_INFINITY;
}

/** Each save follows as soon as the last one is there. */
async function measure(loop: Loop, folder: string, kind: Kind, saves: number): Promise<boolean> {
  const file = join(folder, kind.file);
  const source = readFileSync(file, 'utf8');
  let number = 0;
  let isQuick = true;
  for (const way of WAYS) {
    const took: number[] = [];
    for (const last = number + saves; number < last; ) {
      number += 1;
      save(file, kind.edit(source, number), way);
      took.push(await secondsUntilThere(loop, kind, number));
    }
    isQuick = print(kind, way, took) && isQuick;
  }
  save(file, source, 'by renaming');
  return isQuick;
}

function print(kind: Kind, way: string, took: readonly number[]): boolean {
  const there = took.filter(Number.isFinite).toSorted((a, b) => a - b);
  const lost = took.length - there.length;
  const [median = Number.NaN, slowest = Number.NaN] = [there[Math.floor(there.length / 2)], there.at(-1)];
  const isQuick = lost === 0 && slowest <= kind.seconds;
  const figures = [median, slowest, kind.seconds].map((seconds) => `${seconds.toFixed(2)} s`.padStart(9));
  console.log(
    `${isQuick ? '✓' : '✗'} ${kind.name.padEnd(25)} ${way.padEnd(12)} ${figures.join('')} ${String(lost).padStart(5)}`,
  );
  return isQuick;
}

async function startDev(folder: string, databaseUrl: string) {
  const port = await anyFreePort();
  const child = spawn(process.execPath, ['dev/demo.ts', 'dev'], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SEMPAT_DATA_DIR: join(folder, '.data'),
      PORT: String(port),
      INBOX_PORT: String(await anyFreePort()),
      BILLPLZ_PORT: String(await anyFreePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return { child, site: `http://localhost:${port}`, printed: () => printed };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { saves: { type: 'string', default: '20' }, only: { type: 'string' } },
  });
  const chosen = kinds.filter(({ name }) => values.only === undefined || name === values.only);
  const folder = await mkdtemp(join(tmpdir(), 'sempat-dev-loop-'));
  let printed = () => '';
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stopAll = async () => {
    for (const stopOne of stops.splice(0).toReversed()) await stopOne();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stopAll().finally(() => process.exit(1)));
  try {
    copyProject(folder);
    const postgres = await startPostgres({ dataName: 'dev-loop', temporary: true });
    stops.push(() => postgres.stop());
    const began = Date.now();
    const dev = await startDev(folder, postgres.url);
    printed = dev.printed;
    stops.push(() => stop(dev.child));
    const ended = new Promise<never>((_resolve, reject) =>
      dev.child.once('exit', () => reject(new Error('npm run dev ended.'))),
    );
    ended.catch(() => {});
    await Promise.race([waitUntilAnswers(`${dev.site}/readyz`, 300), ended]);
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
    stops.push(() => browser.close());
    const page = await browser.newPage();
    await page.goto(`${dev.site}/about`, { waitUntil: 'networkidle', timeout: 120_000 });
    console.log(`npm run dev showed its first page after ${((Date.now() - began) / 1_000).toFixed(1)} s.`);

    const [load = 0] = loadavg();
    console.log(`Saves of each kind: ${values.saves} in each way. Load of the machine: ${load.toFixed(1)}.`);
    console.log(`${'  what is saved'.padEnd(41)}   median  slowest  allowed  lost`);
    const outcomes: boolean[] = [];
    const loop = { site: dev.site, page, printed: dev.printed };
    for (const kind of chosen) outcomes.push(await measure(loop, folder, kind, Number(values.saves)));
    if (outcomes.every(Boolean)) return 0;
    throw new Error('What is saved is not shown in time.');
  } catch (error) {
    const lastLines = printed().split('\n').slice(-30).join('\n');
    console.error(
      `${error instanceof Error ? error.message : error}\nThe last lines of npm run dev:\n${lastLines}`,
    );
    return 1;
  } finally {
    await stopAll();
  }
}

if (import.meta.main) process.exitCode = await main();
