// Requests signed-in pages of one company and of the operator. Submits forms as a browser without JavaScript
// does: only with the fields of the page.
import type { BookingFixture } from '../fixtures/booking-fixture.ts';
import { insertCompany } from '../fixtures/factories.ts';
import { openBuiltWeb, postForm } from '../run/built-pages.ts';
import { readPageText } from './page-words.ts';
import { insertCompanyUser, insertSuperAdmin, signInCookie } from './sign-in.ts';

const decode = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

function readHidden(html: string): [string, string][] {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const [, form = ''] = /<form[^>]*method="post"[^>]*>([\s\S]*?)<\/form>/.exec(main) ?? [];
  return [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g)].map(
    ([, name = '', value = '']) => [name, decode(value)],
  );
}

export type OfficePages = Awaited<ReturnType<typeof openOfficePages>>;
type Reader = 'owner' | 'viewer' | 'operator';

export async function openOfficePages({ ctx }: BookingFixture) {
  const web = await openBuiltWeb(ctx);
  const { id: companyId } = await insertCompany(ctx.db);
  const owner = await insertCompanyUser(ctx.db, companyId);
  const viewer = await insertCompanyUser(ctx.db, companyId, { role: 'viewer' });
  const cookies: Record<Reader, string> = {
    owner: await signInCookie(ctx, 'company', owner),
    viewer: await signInCookie(ctx, 'company', viewer),
    operator: await signInCookie(ctx, 'superadmin', await insertSuperAdmin(ctx.db)),
  };
  const headersOf = (reader: Reader) => ({ host: 'localhost', cookie: cookies[reader] });
  const read = ({ statusCode, body }: { statusCode: number; body: string }) => ({
    status: statusCode,
    body,
    words: readPageText(body),
    hidden: readHidden(body),
  });
  return {
    companyId,
    get: async (url: string, reader: Reader = 'owner') =>
      read(await web.app.inject({ url, headers: headersOf(reader) })),
    post: async (url: string, fields: readonly (readonly [string, string])[], reader: Reader = 'owner') =>
      read(await web.app.inject(postForm(url, fields, headersOf(reader)))),
    close: () => web.stop(),
  };
}
