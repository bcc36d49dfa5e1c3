// A port from the environment is used or the start fails; a default port that is taken gives way to the next.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

export interface ChosenPort {
  readonly port: number;
  /** The default port, if it was taken. */
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

export async function listen(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export async function anyFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await server[Symbol.asyncDispose]();
  return port;
}

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await anyFreePort());
  return [...ports];
}

/** On all interfaces: otherwise a program on 127.0.0.1 would share the port unnoticed. */
export async function isFree(port: number): Promise<boolean> {
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
