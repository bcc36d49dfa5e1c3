// Prints each expectation once it holds; the first failure ends the rehearsal.
import { poll } from '../start/poll.ts';
import { isPortFree } from '../start/ports.ts';
import { waitUntilAnswers } from '../start/processes.ts';

export function expectThat(what: string, holds: boolean, otherwise = ''): void {
  if (!holds) throw new Error(`Failed: ${what}\n${otherwise.slice(0, 2_000)}`);
  console.log(`✓ ${what}`);
}

export async function expectRefusal(what: string, command: Promise<string>, reason: RegExp): Promise<void> {
  const message = await command.then(
    () => 'It succeeded.',
    (error: Error) => error.message,
  );
  expectThat(what, reason.test(message), message);
}

export async function waitUntilTrue<Answer>(
  what: string,
  ask: () => Promise<Answer | null | false>,
  seconds = 120,
): Promise<Answer> {
  const answer = await poll(`Failed: ${what}`, ask, { seconds });
  console.log(`✓ ${what}`);
  return answer;
}

/** Waits for 200; an error includes the problems that /readyz reports. */
export async function waitUntilReady(url: string, seconds = 240): Promise<void> {
  await waitUntilAnswers(url, seconds).catch(async ({ message }: Error) => {
    throw new Error(`${message} ${await fetch(url).then((response) => response.text(), String)}`);
  });
}

export async function freeWebPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = 3_100 + (process.pid % 2_000); ports.length < count; port += 1)
    if ((await isPortFree(port)) && (await isPortFree(port + 10_000))) ports.push(port);
  return ports;
}
