// Translates compose.yaml for podman and rejects unknown settings. Debian's podman-compose (1.0.3) fails on
// `ipv4_address` and ignores `depends_on` conditions, `ipam` and `stop_grace_period`.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';

type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully';
type Env = Readonly<Record<string, string | undefined>>;

export interface ComposeService {
  readonly image: string;
  readonly build?: { readonly context: string; readonly args?: Record<string, string> };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly networks?: readonly string[] | Readonly<Record<string, { ipv4_address?: string }>>;
  readonly depends_on?: Readonly<Record<string, { condition: Condition }>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
  readonly [other: string]: unknown;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, ComposeNetwork>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

interface ComposeNetwork {
  readonly internal?: boolean;
  readonly ipam?: { config: readonly { subnet: string; gateway: string; ip_range: string }[] };
}

export function readCompose(text: string, env: Env): ComposeFile {
  const settings = text.replaceAll(/^\s*#.*$/gm, '');
  const filled = settings.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind?: string, rest?: string) => {
      const value = env[name];
      if (value) return value;
      if (kind === '?') throw new Error(`compose.yaml: ${rest}`);
      return rest ?? '';
    },
  );
  return parse(filled, { merge: true }) as ComposeFile;
}

export interface RunOptions {
  readonly project: string;
  readonly folder: string;
  readonly name: string;
  readonly service: ComposeService;
  readonly envFile: string;
}

/** Settings that have no podman argument. */
const handledElsewhere = new Set([
  // Ignore dependencies: the rehearsal starts the services in order and builds the image first.
  'depends_on',
  'build',
  'pull_policy',
  'image',
  'command',
  // Ignore published ports: the rehearsal uses its own.
  'ports',
]);

type Arguments = (service: ComposeService, options: RunOptions) => string[];

const translated: Record<string, Arguments> = {
  environment: ({ environment = {} }) =>
    Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  // Parse the file here, because podman keeps quotation marks in values.
  env_file: ({ environment = {} }, { envFile }) =>
    Object.entries(parseEnv(readFileSync(envFile, 'utf8')))
      .filter(([name]) => !(name in environment))
      .flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  networks: (service, { project, name }) => networkArguments(service, project, name),
  volumes: ({ volumes = [] }, { project, folder }) =>
    volumes.flatMap((volume) => ['--volume', volumeArgument(volume, project, folder)]),
  tmpfs: ({ tmpfs = [] }) => tmpfs.flatMap((path) => ['--tmpfs', path]),
  cap_drop: ({ cap_drop = [] }) => cap_drop.flatMap((name) => ['--cap-drop', name]),
  cap_add: ({ cap_add = [] }) => cap_add.flatMap((name) => ['--cap-add', name]),
  security_opt: ({ security_opt = [] }) =>
    security_opt.flatMap((option) => ['--security-opt', option.replace(/:true$/, '')]),
  init: ({ init }) => (init ? ['--init'] : []),
  read_only: ({ read_only }) => (read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
  restart: ({ restart }) => ['--restart', String(restart)],
  shm_size: ({ shm_size }) => ['--shm-size', String(shm_size).replace(/b$/, '')],
  stop_grace_period: ({ stop_grace_period }) => [
    '--stop-timeout',
    String(Number.parseInt(String(stop_grace_period), 10)),
  ],
  // Podman would run health checks through systemd, so the rehearsal runs them itself.
  healthcheck: ({ healthcheck }) => [
    '--health-cmd',
    JSON.stringify(healthcheck?.test.slice(1)),
    '--health-interval',
    'disable',
  ],
  // Podman limits the log size and keeps one file.
  logging: ({ logging }) => [
    '--log-driver',
    String(logging?.driver),
    '--log-opt',
    `max-size=${logging?.options['max-size']}`,
  ],
};

export function runArguments(options: RunOptions): string[] {
  const { service, name } = options;
  const args = Object.keys(service).flatMap((key) => {
    if (handledElsewhere.has(key)) return [];
    const translate = translated[key];
    if (!translate) throw new Error(`compose.yaml: ${name} has ${key}, which the rehearsal does not know.`);
    return translate(service, options);
  });
  return args;
}

/** Docker keeps a container's MAC address. Podman changes it, and neighbours cache the old one for 30 s. */
function stableMac(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 5);
  return ['02', ...[...bytes].map((byte) => byte.toString(16).padStart(2, '0'))].join(':');
}

function networkArguments({ networks = [] }: ComposeService, project: string, name: string): string[] {
  const named = Array.isArray(networks)
    ? networks.map((network): [string, { ipv4_address?: string }] => [network, {}])
    : Object.entries(networks as Record<string, { ipv4_address?: string }>);
  return named.flatMap(([network, { ipv4_address }]) => {
    const settings = [`alias=${name}`, `mac=${stableMac(`${project} ${network} ${name}`)}`];
    if (ipv4_address) settings.push(`ip=${ipv4_address}`);
    return ['--network', `${project}_${network}:${settings.join(',')}`];
  });
}

function volumeArgument(volume: string, project: string, folder: string): string {
  const [from = '', ...rest] = volume.split(':');
  if (isAbsolute(from)) return volume;
  const source = from.startsWith('.') ? join(folder, from) : `${project}_${from}`;
  return [source, ...rest].join(':');
}
