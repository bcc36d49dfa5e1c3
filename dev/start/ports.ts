// Ports: one given by the environment is used or the start fails; a default one that is taken gives way to the next.
import { createServer } from 'node:net';

export interface ChosenPort {
  readonly port: number;
  /** Set when the usual port was taken: the one that was replaced. */
  readonly insteadOf?: number;
}

export async function choosePort(
  name: string,
  usual: number,
  avoid: readonly number[] = [],
): Promise<ChosenPort> {
  const given = process.env[name];
  if (given) {
    const port = Number(given);
    if (await isFree(port)) return { port };
    throw new Error(
      `${name}=${given} is taken by another program. Choose another port, or leave ${name} out.`,
    );
  }
  for (let port = usual; port < usual + 100; port += 1) {
    if (avoid.includes(port) || !(await isFree(port))) continue;
    return port === usual ? { port } : { port, insteadOf: usual };
  }
  throw new Error(`No free port between ${usual} and ${usual + 99}. Give one with ${name}=…`);
}

export async function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Returns different ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await anyFreePort());
  return [...ports];
}

/** Free means free everywhere: a program on 127.0.0.1 alone would otherwise share the port unnoticed. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['0.0.0.0', '127.0.0.1']) {
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, host, () => server.close(() => resolve(true)));
    });
    if (!free) return false;
  }
  return true;
}
