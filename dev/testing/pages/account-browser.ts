// Browser without a window for the sign-in pages: sends requests to the built pages and reads their text.
import { openBuiltWeb, postForm } from '../run/built-pages.ts';
import { openTestContext } from '../run/test-context.ts';

interface PostOptions {
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

export async function openAccountBrowser(env: Record<string, string> = {}) {
  const ctx = await openTestContext(env);
  let web = await openBuiltWeb(ctx);
  const host = 'sempat.example';
  return {
    ctx,
    get: (url: string, cookie = '', headers: Readonly<Record<string, string>> = {}) =>
      web.app.inject({ url, headers: { host, ...(cookie && { cookie }), ...headers } }),
    post: (url: string, fields: Readonly<Record<string, string>>, options: PostOptions = {}) => {
      const { cookie, from = '203.0.113.4', headers } = options;
      const form = postForm(url, fields, { host, ...(cookie && { cookie }), ...headers });
      return web.app.inject({ ...form, remoteAddress: from });
    },
    async restart() {
      await web.stop();
      web = await openBuiltWeb(ctx);
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
