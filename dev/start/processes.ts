// Child processes with a log file each. They end together: if one dies, its last lines are shown and the rest
// stop.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { poll } from './poll.ts';

interface Child {
  readonly name: string;
  readonly process: ChildProcess;
  readonly logFile: string;
}

interface How {
  readonly env?: Readonly<Record<string, string>>;
  readonly program?: string;
  readonly shown?: boolean;
  /** Keep the others running when it exits, because it is restarted. */
  readonly mayEnd?: boolean;
}

export class Processes {
  readonly #children: Child[] = [];
  readonly #stopped = new Set<ChildProcess>();
  readonly #logDir: string;
  #stopping = false;
  onLost: (message: string) => void = () => {};

  constructor(logDir: string) {
    this.#logDir = logDir;
    mkdirSync(logDir, { recursive: true });
  }

  start(name: string, args: readonly string[], how: How = {}): void {
    const { env = {}, program = process.execPath, shown = false, mayEnd = false } = how;
    const logFile = join(this.#logDir, `${name}.log`);
    const isAgain = this.#children.some((child) => child.name === name);
    const output = createWriteStream(logFile, { flags: isAgain ? 'a' : 'w' });
    // A separate process group: Ctrl-C only reaches this process, which stops the children in order.
    const child = spawn(program, [...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    child.stdout.pipe(output);
    child.stderr.pipe(output);
    if (shown) for (const stream of [child.stdout, child.stderr]) showLines(name, stream);
    child.once('error', (error) => this.onLost(`${name} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (mayEnd || this.#stopping || this.#stopped.has(child)) return;
      const lastLines = readFileSync(logFile, 'utf8').split('\n').slice(-20).join('\n');
      this.onLost(`${name} ended (${signal ?? code}). Its last lines, from ${logFile}:\n${lastLines}`);
    });
    this.#children.push({ name, process: child, logFile });
  }

  async stopOne(name: string): Promise<void> {
    for (const child of this.#children.filter((each) => each.name === name)) {
      this.#stopped.add(child.process);
      await end(child.process);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    // Stop in reverse order: web and worker before their dependencies.
    for (const child of this.#children.toReversed()) await end(child.process);
  }
}

function showLines(name: string, stream: Readable): void {
  createInterface({ input: stream }).on('line', (line) => console.log(`[${name}] ${line}`));
}

export async function end(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
  patienceMs = 10_000,
): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(timer);
}

export const isAnswering = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

export async function waitUntilAnswers(url: string, seconds: number): Promise<void> {
  await poll(`${url} answers`, () => isAnswering(url), { seconds });
}
