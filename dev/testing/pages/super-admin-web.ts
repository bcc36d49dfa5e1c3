// The built app with a super admin signed in: real pages, PostgreSQL and the practice Billplz.
import { startPracticeBillplz } from '../../practice-billplz/server.ts';
import { openBuiltWeb, postForm } from '../run/built-pages.ts';
import { openTestContext } from '../run/test-context.ts';
import { insertSuperAdmin, signInCookie } from './sign-in.ts';

export type SuperAdminWeb = Awaited<ReturnType<typeof openSuperAdminWeb>>;

export async function openSuperAdminWeb() {
  const practice = await startPracticeBillplz();
  const ctx = await openTestContext({ DEMO_BILLPLZ_URL: practice.address });
  const web = await openBuiltWeb(ctx);
  const admin = await insertSuperAdmin(ctx.db, { email: 'first@operator.example' });
  const headers = { host: 'localhost', cookie: await signInCookie(ctx, 'superadmin', admin) };

  const post = (url: string, fields: Record<string, string>) =>
    web.app.inject(postForm(url, fields, headers));
  return {
    ctx,
    admin,
    get: (url: string, cookie = headers.cookie) => web.app.inject({ url, headers: { ...headers, cookie } }),
    post,
    send: (url: string, fields: Record<string, string>) => post(`${url}.data`, fields),
    async close() {
      await web.stop();
      await practice.stop();
      await ctx.close();
    },
  };
}
