// What a rehearsal expects, printed as it comes true; the first thing that does not ends it.
import { createServer } from 'node:net';
import { anyFreePort } from '../start/ports.ts';

export function expectThat(what: string, holds: boolean, otherwise = ''): void {
  if (!holds) throw new Error(`Failed: ${what}\n${otherwise.slice(0, 2_000)}`);
  console.log(`✓ ${what}`);
}

/** The command must fail, and for this reason. */
export async function expectRefusal(what: string, command: Promise<string>, reason: RegExp): Promise<void> {
  const message = await command.then(
    () => 'It succeeded.',
    (error: Error) => error.message,
  );
  expectThat(what, reason.test(message), message);
}

/** Asks again until there is an answer that is neither null nor false. */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | null | false>,
  seconds = 120,
): Promise<Value> {
  const giveUpAt = Date.now() + seconds * 1_000;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) {
      console.log(`✓ ${what}`);
      return answer;
    }
    if (Date.now() > giveUpAt) throw new Error(`Failed: ${what}, not within ${seconds} seconds.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const answersWell = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Waits for 200; says what /readyz found wrong when it does not come. */
export async function untilReady(url: string, seconds = 240): Promise<void> {
  const giveUpAt = Date.now() + seconds * 1_000;
  while (!(await answersWell(url))) {
    if (Date.now() > giveUpAt) {
      const answer = await fetch(url).then((response) => response.text(), String);
      throw new Error(`${url} is not ready after ${seconds} seconds: ${answer}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Ports for web processes of the units, whose numbers are told 10,000 higher. */
export async function freeWebPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = 3_100 + (process.pid % 2_000); ports.length < count; port += 1)
    if ((await canListen(port)) && (await canListen(port + 10_000))) ports.push(port);
  return ports;
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Asked for together, so that none is handed out twice. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await anyFreePort());
  return [...ports];
}
