// What a rehearsal expects, printed as it comes true; the first thing that does not ends it.
import { poll } from '../start/poll.ts';
import { isFree } from '../start/ports.ts';
import { waitUntilAnswers } from '../start/processes.ts';

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

/** Waits as poll does, and prints what has come true. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | null | false>,
  seconds = 120,
): Promise<Answer> {
  const answer = await poll(`Failed: ${what}`, ask, { seconds });
  console.log(`✓ ${what}`);
  return answer;
}

/** Waits for 200; the error carries what /readyz found wrong. */
export async function untilReady(url: string, seconds = 240): Promise<void> {
  await waitUntilAnswers(url, seconds).catch(async ({ message }: Error) => {
    throw new Error(`${message} ${await fetch(url).then((response) => response.text(), String)}`);
  });
}

/** Ports for web processes of the units, whose metrics listen 10,000 higher. */
export async function freeWebPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = 3_100 + (process.pid % 2_000); ports.length < count; port += 1)
    if ((await isFree(port)) && (await isFree(port + 10_000))) ports.push(port);
  return ports;
}
