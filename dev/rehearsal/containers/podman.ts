// Runs the services of compose.yaml with podman, one method per docker compose command.
import { poll } from '../../start/poll.ts';
import { isSuccessful, run } from '../run.ts';
import { type ComposeFile, type ComposeService, runArguments } from './compose-file.ts';

/** Use runc and low limits, because some virtual machines reject crun and podman's defaults. */
const engine = ['--runtime', 'runc'];
const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'];

export interface ProjectOptions {
  readonly project: string;
  readonly folder: string;
  readonly file: ComposeFile;
  readonly envFile: string;
  readonly extras: (service: ComposeService) => readonly string[];
}

export type PodmanProject = ReturnType<typeof openProject>;

export const podman = (args: readonly string[], input = '') => run('podman', [...engine, ...args], { input });

export function openProject(options: ProjectOptions) {
  const { project, file } = options;
  const container = (name: string) => `${project}_${name}`;
  const serviceOf = (name: string): ComposeService => {
    const service = file.services[name];
    if (!service) throw new Error(`compose.yaml has no service ${name}.`);
    return service;
  };
  const argumentsOf = (name: string) => {
    const service = serviceOf(name);
    return [...limits, ...runArguments({ ...options, name, service }), ...options.extras(service)];
  };

  const start = async (name: string) => {
    const { image, command = [] } = serviceOf(name);
    await podman(['run', '--detach', '--name', container(name), ...argumentsOf(name), image, ...command]);
  };
  const isHealthy = (name: string) => isSuccessful(podman(['healthcheck', 'run', container(name)]));
  const waitHealthy = (name: string) =>
    poll(`${name} is healthy`, () => isHealthy(name), { seconds: 240, everyMs: 300 }).catch(
      async ({ message }: Error) => {
        throw new Error(`${message}\n${await logs(name)}`);
      },
    );
  const waitCompleted = async (name: string) => {
    const code = (await podman(['wait', container(name)])).trim();
    if (code !== '0') throw new Error(`${name} ended with ${code}:\n${await logs(name)}`);
  };
  const logs = (name: string, lines = 30) => podman(['logs', '--tail', String(lines), container(name)]);

  const started = new Set<string>();
  const up = async (name: string) => {
    if (started.has(name)) return;
    started.add(name);
    for (const [needed, { condition }] of Object.entries(serviceOf(name).depends_on ?? {})) {
      await up(needed);
      if (condition === 'service_healthy') await waitHealthy(needed);
      if (condition === 'service_completed_successfully') await waitCompleted(needed);
    }
    await start(name);
  };

  const remove = (name: string) => podman(['rm', '--force', '--volumes', '--time', '1', container(name)]);

  const removeAll = async () => {
    for (const name of Object.keys(file.services).toReversed()) await remove(name).catch(() => {});
    started.clear();
  };

  return {
    container,
    logs,
    waitHealthy,
    async prepare() {
      for (const [name, { internal, ipam }] of Object.entries(file.networks)) {
        const [range] = ipam?.config ?? [];
        await podman([
          'network',
          'create',
          ...(internal ? ['--internal'] : []),
          ...(range
            ? ['--subnet', range.subnet, '--gateway', range.gateway, '--ip-range', range.ip_range]
            : []),
          container(name),
        ]);
      }
      for (const name of Object.keys(file.volumes)) await podman(['volume', 'create', container(name)]);
    },
    /** Runs docker compose up --detach, with the dependencies and their conditions. */
    async up(names: readonly string[] = Object.keys(file.services)) {
      for (const name of names) await up(name);
    },
    /** Runs docker compose up --detach --no-deps: stops the container, then starts a new one. */
    async replace(name: string) {
      await podman(['stop', container(name)]);
      await remove(name);
      await start(name);
    },
    start,
    runOnce: (name: string, command?: readonly string[], input?: string) => {
      const service = serviceOf(name);
      const args = argumentsOf(name).filter(
        (arg, at, all) => arg !== '--restart' && all[at - 1] !== '--restart',
      );
      const words = command ?? service.command ?? [];
      return podman(['run', '--rm', '--interactive', ...args, service.image, ...words], input);
    },
    exec: (name: string, command: readonly string[], input?: string) =>
      podman(['exec', '--interactive', container(name), ...command], input),
    async killProcess(name: string) {
      const pid = await podman(['inspect', '--format', '{{.State.Pid}}', container(name)]);
      process.kill(Number(pid), 'SIGKILL');
    },
    restart: (name: string) => podman(['restart', container(name)]),
    async replaceVolume(name: string) {
      await removeAll();
      await podman(['volume', 'rm', container(name)]);
      await podman(['volume', 'create', container(name)]);
    },
    async down() {
      await removeAll();
      for (const name of Object.keys(file.networks))
        await podman(['network', 'rm', container(name)]).catch(() => {});
      for (const name of Object.keys(file.volumes))
        await podman(['volume', 'rm', container(name)]).catch(() => {});
    },
  };
}
