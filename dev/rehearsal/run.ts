import { type ChildProcess, type ExecFileException, execFile } from 'node:child_process';

interface How {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const running = new Set<ChildProcess>();

export function endRunning(): void {
  for (const child of running) child.kill('SIGTERM');
}

export const isSuccessful = (command: Promise<unknown>): Promise<boolean> =>
  command.then(
    () => true,
    () => false,
  );

/** Resolves with the output. A rejection includes the output without values that may be secret. */
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
    // The program may exit before it has read its input; only its exit code matters.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}
