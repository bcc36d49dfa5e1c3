// One command of the rehearsal, run to its end.
import { type ChildProcess, type ExecFileException, execFile } from 'node:child_process';

interface How {
  readonly input?: string;
  /** Instead of this process's own. */
  readonly env?: Readonly<Record<string, string>>;
}

const running = new Set<ChildProcess>();

/** Sends SIGTERM to every command that still runs; each then rejects. */
export function endRunning(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Whether a command succeeds. */
export const succeeds = (command: Promise<unknown>): Promise<boolean> =>
  command.then(
    () => true,
    () => false,
  );

/** Resolves with what it printed; a failure carries that in its message, but no values that may be secret. */
export function run(
  program: string,
  args: readonly string[],
  { input = '', env }: How = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const done = (error: ExecFileException | null, stdout: string, stderr: string) => {
      running.delete(child);
      if (!error) return resolve(`${stdout}${stderr}`);
      const words = args.filter((arg) => !arg.includes('=') && arg !== '--env').join(' ');
      reject(new Error(`${program} ${words} failed (${error.code ?? error.signal}):\n${stdout}${stderr}`));
    };
    const options = { encoding: 'utf8', maxBuffer: 32 * 1024 * 1024, ...(env ? { env } : {}) } as const;
    const child = execFile(program, [...args], options, done);
    running.add(child);
    // A program may end before its input is written. Its exit code says how it went.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}
