// Uses a port from the environment or fails. Replaces a default port that is taken with the next free one.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

export interface ChosenPort {
  readonly port: number;
  /** The default port, if another one was used because it was taken. */
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
    if (await isPortFree(port)) return { port };
    throw new Error(
      `${name}=${given} is taken by another program. Choose another port, or leave ${name} out.`,
    );
  }
  for (let port = usual; port < usual + 100; port += 1) {
    if (avoid.includes(port) || !(await isPortFree(port))) continue;
    return port === usual ? { port } : { port, insteadOf: usual };
  }
  throw new Error(`No free port between ${usual} and ${usual + 99}. Give one with ${name}=…`);
}

export async function listen(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await server[Symbol.asyncDispose]();
  return port;
}

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}

/** Checks all interfaces, because a program on 127.0.0.1 could otherwise share the port unnoticed. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    for (const host of ['0.0.0.0', '127.0.0.1']) {
      const server = createServer();
      await listen(server, host, port);
      await server[Symbol.asyncDispose]();
    }
    return true;
  } catch {
    return false;
  }
}
