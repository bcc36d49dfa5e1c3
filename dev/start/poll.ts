import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the result is neither null nor false, and returns it. Throws after so many seconds. */
export async function poll<Answer>(
  what: string,
  ask: () => Promise<Answer | null | false>,
  { seconds = 120, everyMs = 100 } = {},
): Promise<Answer> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} seconds.`);
    await delay(everyMs);
  }
}
