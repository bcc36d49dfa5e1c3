// Runs the shipped Caddyfile in front of local web processes, isolated: separate ports, storage and internal
// CA, no admin endpoint, nothing installed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { poll } from '../../start/poll.ts';
import { findFreePort } from '../../start/ports.ts';
import type { Processes } from '../../start/processes.ts';

const shipped = fileURLToPath(new URL('../../../Caddyfile', import.meta.url));

export interface CaddyOptions {
  readonly publicBaseUrl: string;
  readonly upstreams: readonly string[];
  /** The practice Billplz, and the port where browsers reach it as https://www.billplz.com. */
  readonly billplz: { readonly upstream: string; readonly port: number };
  readonly dataDir: string;
}

export async function startCaddy(processes: Processes, options: CaddyOptions): Promise<string> {
  const home = join(options.dataDir, 'caddy');
  await mkdir(home, { recursive: true });
  const config = join(home, 'around.caddyfile');
  await writeFile(config, await around(options));
  processes.start('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    program: process.env.CADDY_PATH ?? 'caddy',
    env: {
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      PUBLIC_BASE_URL: options.publicBaseUrl,
      WEB_UPSTREAMS: options.upstreams.join(' '),
    },
  });
  const authority = join(home, 'caddy/pki/authorities/local/root.crt');
  await untilHidden(`${options.publicBaseUrl}/healthz`, authority);
  return authority;
}

async function around({ billplz }: CaddyOptions): Promise<string> {
  return `{
	admin off
	skip_install_trust
	http_port ${await findFreePort()}
}

import ${shipped}

https://www.billplz.com:${billplz.port} {
	tls internal
	reverse_proxy ${billplz.upstream}
}
`;
}

/** Waits until Caddy itself responds with 404, whether or not an upstream runs. */
async function untilHidden(url: string, authority: string): Promise<void> {
  const what = `Caddy (installed, or named with CADDY_PATH) answers ${url} with 404`;
  const isHidden = async () => {
    const ca = await readFile(authority).catch(() => null);
    return ca !== null && (await fetchStatus(url, ca)) === 404;
  };
  await poll(what, isHidden, { seconds: 20 });
}

function fetchStatus(url: string, ca: Buffer): Promise<number | undefined> {
  return new Promise((resolve) => {
    const clientRequest = request(url, { ca, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    clientRequest.once('error', () => resolve(undefined));
    clientRequest.end();
  });
}
