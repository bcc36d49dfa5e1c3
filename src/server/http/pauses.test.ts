import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createWebApp, type WebApp } from './app.ts';

let ctx: TestContext;
let web: WebApp;
beforeAll(async () => {
  ctx = await openTestContext({ REFUSE_WHEN_BUSY_MS: '60000' });
  web = await createWebApp({ ctx, handler: async () => new Response('x'), nextChange: async () => null });
  await web.app.ready();
});
afterAll(async () => {
  await web.stop();
  await ctx.close();
});

it('a web process with short pauses below its limit rejects no request', async () => {
  const answers: number[] = [];
  for (let pause = 0; pause < 6; pause += 1) {
    const end = Date.now() + 1_100;
    while (Date.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 10));
    answers.push((await web.app.inject('/login')).statusCode);
  }
  expect(answers).toEqual(answers.map(() => 200));
});
