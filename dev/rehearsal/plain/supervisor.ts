import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { end } from '../../start/processes.ts';
import { unitCommand, unitSetting } from './units.ts';

export interface ServiceOptions {
  readonly unit: string;
  readonly instance?: string;
  readonly places: Readonly<Record<string, string>>;
  readonly environmentFiles: Readonly<Record<string, string>>;
  readonly extras: Readonly<Record<string, string>>;
  readonly logDir: string;
}

export type Service = ReturnType<typeof openService>;

export function openService(options: ServiceOptions) {
  const { unit, instance, places, extras } = options;
  const [workingDirectory = ''] = unitSetting(unit, 'WorkingDirectory');
  const name = unit.replace('@.service', `@${instance}`).replace('.service', '');
  const log = createWriteStream(join(options.logDir, `${name}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;
  let wanted = false;

  const environment = () => {
    const files = unitSetting(unit, 'EnvironmentFile').map((file) => {
      const place = options.environmentFiles[file];
      if (!place) throw new Error(`${unit} reads ${file}, which the rehearsal does not have.`);
      return parseEnv(readFileSync(place, 'utf8'));
    });
    return Object.assign({ PATH: process.env.PATH ?? '' }, ...files, extras) as Record<string, string>;
  };
  const launch = () => {
    const { program, args } = unitCommand(unit, places, instance);
    const started = spawn(program, args, {
      cwd: places[workingDirectory],
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.stdout.pipe(log, { end: false });
    started.stderr.pipe(log, { end: false });
    child = started;
    return started;
  };
  const keepRunning = () => {
    const restartAfterMs = Number(unitSetting(unit, 'RestartSec')[0]) * 1_000;
    const started = launch();
    // Restart only if this process is still the current one: it may have been replaced meanwhile.
    const again = () => wanted && child === started && keepRunning();
    started.once('exit', () => setTimeout(again, restartAfterMs));
  };

  return {
    start() {
      wanted = true;
      keepRunning();
    },
    async stop() {
      wanted = false;
      const patienceMs = Number(unitSetting(unit, 'TimeoutStopSec')[0]) * 1_000;
      if (child) await end(child, 'SIGTERM', patienceMs);
    },
    async runOnce(): Promise<string> {
      const started = launch();
      let printed = '';
      for (const channel of [started.stdout, started.stderr])
        channel.on('data', (chunk: Buffer) => {
          printed += chunk;
        });
      await once(started, 'close');
      if (started.exitCode === 0) return printed;
      throw new Error(`${name} ended with ${started.exitCode}:\n${printed.slice(-3_000)}`);
    },
  };
}
