// A browser without a window, for tests of the sign-in pages: gets and posts to the built pages on a database of its
// own, and reads what a person would read.
import { createWebApp, type WebApp } from '#server/http/app.ts';
import { builtPages } from '../run/built-pages.ts';
import { openTestContext, type TestContext } from '../run/test-context.ts';

interface PostOptions {
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client address. */
  readonly from?: string;
}

export async function openAccountBrowser(env: Record<string, string> = {}) {
  const ctx: TestContext = await openTestContext(env);
  const handler = await builtPages();
  const start = (): Promise<WebApp> => createWebApp({ ctx, handler, nextChange: async () => null });
  let web = await start();
  const host = 'sempat.example';
  return {
    ctx,
    get: (url: string, cookie = '', headers: Readonly<Record<string, string>> = {}) =>
      web.app.inject({ url, headers: { host, ...(cookie && { cookie }), ...headers } }),
    post: (url: string, fields: Readonly<Record<string, string>>, options: PostOptions = {}) =>
      web.app.inject({
        method: 'POST',
        url,
        remoteAddress: options.from ?? '203.0.113.4',
        payload: new URLSearchParams(fields).toString(),
        headers: {
          host,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          ...(options.cookie && { cookie: options.cookie }),
          ...options.headers,
        },
      }),
    async restart() {
      await web.stop();
      web = await start();
    },
    async close() {
      await web.stop();
      await ctx.close();
    },
  };
}

export type AccountBrowser = Awaited<ReturnType<typeof openAccountBrowser>>;

export function setCookiesOf(answer: { readonly headers: Readonly<Record<string, unknown>> }): string[] {
  return [answer.headers['set-cookie'] ?? []].flat() as string[];
}
