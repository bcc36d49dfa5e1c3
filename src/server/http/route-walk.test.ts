// Every address of the product, walked: who may open it is declared here, and everybody else is turned away by every
// way in (page, data, form), before a loader or an action runs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages } from '#dev/built-pages.ts';
import { insertCompany } from '#dev/factories.ts';
import { insertCompanyUser, insertSuperAdmin, signInCookie } from '#dev/sign-in.ts';
import { openTestContext, type TestContext } from '#dev/test-context.ts';
import { uploadDocuments } from '#domain/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { createWebApp, type WebApp } from './app.ts';

type Audience = 'public' | 'company' | 'superadmin';

const declared: Record<string, Audience> = {
  '/': 'public',
  '/deals': 'public',
  '/deals/:dealId': 'public',
  '/interest/:dealId': 'public',
  '/sellers/:slug': 'public',
  '/about': 'public',
  '/contact': 'public',
  '/register-company': 'public',
  '/login': 'public',
  '/privacy': 'public',
  '/terms': 'public',
  '/*': 'public',
  '/booking': 'public',
  '/booking/complete': 'public',
  '/booking/draft': 'public',
  '/booking/email': 'public',
  '/my-booking': 'public',
  '/my-booking/:secret': 'public',
  '/my-booking/:secret/travellers/:place': 'public',
  '/my-booking/:secret/request/:kind': 'public',
  '/my-booking/:secret/flight-change': 'public',
  '/traveller/:secret': 'public',
  '/my-booking/:secret/calendar.ics': 'public',
  '/my-booking/:secret/receipt.pdf': 'public',
  '/my-booking/:secret/documents/:documentId': 'public',
  '/company/login': 'public',
  '/company/logout': 'public',
  '/superadmin/login': 'public',
  '/superadmin/logout': 'public',
  '/reset-password': 'public',
  // Open to anybody with a session, from either sign-in page; it turns others away itself.
  '/new-password': 'public',
  '/unsubscribe/:secret': 'public',
  '/alerts/:secret': 'public',
  '/your-data': 'public',
  '/your-data/:secret': 'public',
  '/your-data/:secret/data.json': 'public',
  '/join-team/:token': 'public',
  '/demo/opening': 'public',
  '/robots.txt': 'public',
  '/sitemap.xml': 'public',
  '/site.webmanifest': 'public',
  '/favicon.svg': 'public',
  '/favicon.ico': 'public',
  '/art/:file': 'public',
  '/deals/:dealId/picture.png': 'public',
  '/d/:code': 'public',
  '/superadmin': 'superadmin',
  '/superadmin/companies': 'superadmin',
  '/superadmin/settings': 'superadmin',
  '/superadmin/settings/password': 'superadmin',
  '/superadmin/settings/billplz': 'superadmin',
  '/superadmin/desk': 'superadmin',
  '/superadmin/bookings/:bookingId': 'superadmin',
  '/superadmin/payouts': 'superadmin',
  '/superadmin/payouts/file': 'superadmin',
  '/superadmin/payouts/comparison': 'superadmin',
  '/superadmin/people': 'superadmin',
  '/superadmin/people/export': 'superadmin',
  '/superadmin/people/passports/:bookingId': 'superadmin',
  '/superadmin/messages': 'superadmin',
  '/superadmin/mails': 'superadmin',
  '/superadmin/audit': 'superadmin',
  '/superadmin/numbers': 'superadmin',
  '/superadmin/numbers/export': 'superadmin',
  '/superadmin/*': 'superadmin',
  '/company': 'company',
  '/company/dashboard': 'company',
  '/company/create-deal': 'company',
  '/company/bookings/:bookingId': 'company',
  '/company/documents': 'company',
  '/company/documents/upload': 'company',
  '/company/documents/:documentId': 'company',
  '/company/drafts': 'company',
  '/company/today': 'company',
  '/company/edit-deal/:dealId': 'company',
  '/company/numbers': 'company',
  '/company/numbers/export': 'company',
  '/company/flights': 'company',
  '/company/flights/:dealId': 'company',
  '/company/flights/:dealId/export': 'company',
  '/company/payouts': 'company',
  '/company/payouts/account': 'company',
  '/company/payouts/export': 'company',
  '/company/customer/prospect': 'company',
  '/company/customer/prospect/export': 'company',
  '/company/customer/booking': 'company',
  '/company/customer/booking/export': 'company',
  '/company/settings': 'company',
  '/company/settings/profile': 'company',
  '/company/settings/defaults': 'company',
  '/company/settings/alerts': 'company',
  '/company/team': 'company',
  '/company/team/activity': 'company',
  '/company/*': 'company',
};

/** What the shell answers by itself, beside the pages. */
const declaredInShell = [
  ...['/*', '/healthz', '/readyz', '/.well-known/security.txt', '/api/payments/billplz/callback'],
  // A page like all others, but for the files that it takes; under it, its data.
  ...[uploadDocuments, '.data'],
];

interface BuiltRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: { loader?: unknown; action?: unknown; default?: unknown };
}

interface Walked {
  readonly id: string;
  readonly path: string;
  readonly takesForms: boolean;
}

let ctx: TestContext;
let web: WebApp;
let routes: Walked[];
let cookies: Record<'owner' | 'foreign' | 'noCompany' | 'admin', string>;
let companyId: string;
let otherId: string;

beforeAll(async () => {
  const handler = await builtPages();
  const build = await import(new URL('../../../build/server/index.js', import.meta.url).href);
  routes = walk(build.routes);
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler, nextChange: async () => null });
  ({ id: companyId } = await insertCompany(ctx.db, { name: 'Own Company' }));
  ({ id: otherId } = await insertCompany(ctx.db, { name: 'Other Company' }));
  const owner = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, companyId));
  const [sid = ''] = owner.split('; ');
  cookies = {
    owner,
    noCompany: sid,
    foreign: `${sid}; companyId=${otherId}`,
    admin: await signInCookie(ctx, 'superadmin', await insertSuperAdmin(ctx.db)),
  };
});
afterAll(async () => {
  await web.stop();
  await ctx.close();
});

/** The addresses of the built route table; layouts have none of their own unless they are an index as well. */
function walk(built: Record<string, BuiltRoute>): Walked[] {
  const pathOf = (route: BuiltRoute): string => {
    const parent = route.parentId ? built[route.parentId] : undefined;
    const above = parent ? pathOf(parent) : '';
    return route.path ? `${above}/${route.path}`.replace(/^\/+/, '/') : above;
  };
  const parents = new Set(Object.values(built).map((route) => route.parentId));
  return Object.values(built)
    .filter((route) => !parents.has(route.id))
    .map((route) => ({
      id: route.id,
      path: pathOf(route) || '/',
      takesForms: route.module.action !== undefined,
    }));
}

const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
const filled = (path: string) => path.replace(':dealId', '5e3a7000-0000-4000-a000-00000000dead');

interface Answer {
  readonly way: string;
  readonly status: number;
  readonly location: string;
  readonly body: string;
}

/** Every way into one address: the page, its data, the data of the innermost part only, and both ways to post. */
async function everyWayIn({ id, path }: Walked, cookie: string): Promise<Answer[]> {
  const url = filled(path);
  const ask = async (method: 'GET' | 'POST', address: string) => {
    const response = await web.app.inject({
      method,
      url: address,
      headers: { host: 'localhost', ...(cookie && { cookie }), ...(method === 'POST' ? own : {}) },
      ...(method === 'POST' ? { payload: `intent=delete&companyId=${otherId}` } : {}),
    });
    const inData = /"(\/[^"]*)","status",302/.exec(response.body)?.[1];
    const location = response.headers.location ?? inData ?? '';
    return { way: `${method} ${address}`, status: response.statusCode, location, body: response.body };
  };
  return Promise.all([
    ask('GET', url),
    ask('GET', `${url}.data`),
    ask('GET', `${url}.data?_routes=${encodeURIComponent(id)}`),
    ask('POST', url),
    ask('POST', `${url}.data`),
  ]);
}

async function expectSentAway(
  audience: Audience,
  cookie: string,
  signInPage: string,
  why: string,
): Promise<void> {
  const area = routes.filter(({ path }) => declared[path] === audience);
  expect(area.length).toBeGreaterThan(5);
  for (const route of area) {
    for (const { way, status, location } of await everyWayIn(route, cookie)) {
      const { pathname, searchParams } = new URL(location || '/none', 'http://localhost');
      const seen = { way, redirects: [302, 202].includes(status), pathname, why: searchParams.get('why') };
      expect(seen).toEqual({ way, redirects: true, pathname: signInPage, why });
      expect(searchParams.get('to')).toBe(filled(route.path));
    }
  }
}

const stored = async () => {
  const tables = [
    'flights',
    'deal_drafts',
    'documents',
    'companies',
    'users',
    'audit_log',
    'mails',
    'billplz_settings',
    'roles',
  ];
  const counts = tables.map((table) => `(select count(*) from ${table})::int as ${table}`);
  return (await ctx.pool.query(`select ${counts.join(', ')}`)).rows[0];
};

describe('security 2: the route table', () => {
  it('is closed: every address is declared public, company or super admin, and every declared one exists [S1.006]', () => {
    expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.keys(declared).toSorted());
  });

  it('says the same as the middleware: what lies under a guarded layout is declared so, and nothing else', () => {
    for (const { id, path } of routes) {
      const area = /^(company|operator)\//.exec(id)?.[1];
      const audience = area === 'operator' ? 'superadmin' : (area ?? 'public');
      expect({ path, audience: declared[path] }).toEqual({ path, audience });
    }
  });

  it('has nothing beside it in the shell but signs of life, the payment callback and the address that takes files', () => {
    const printed = web.app.printRoutes({ commonPrefix: false });
    const paths = [...printed.matchAll(/[─ ]\s*(\/?\S*|\*) \([A-Z, ]+\)/g)].map(([, path = '']) => path);
    expect(new Set(paths.map((path) => (path === '*' ? '/*' : path)))).toEqual(new Set(declaredInShell));
  });
});

describe('security 2: a company address, by every way in,', () => {
  it('sends a visitor without a session to /login with "Not authenticated" [S8.011] [S6.019]', async () => {
    await expectSentAway('company', '', '/login', 'not_authenticated');
  });

  it('sends a session without the stored company to /company/login with "No company ID found" [S6.020] [S8.008]', async () => {
    await expectSentAway('company', cookies.noCompany, '/company/login', 'no_company_id');
  });

  it('sends somebody of another company to /company/login with "Unauthorized: Invalid company user" [S6.021] [S6.023]', async () => {
    const before = await stored();
    await expectSentAway('company', cookies.foreign, '/company/login', 'invalid_company_user');
    await expectSentAway(
      'company',
      `${cookies.admin}; companyId=${companyId}`,
      '/company/login',
      'invalid_company_user',
    );
    expect(await stored()).toEqual(before);
  });

  it('lets its own people in', async () => {
    const page = await web.app.inject({
      url: '/company/dashboard',
      headers: { host: 'localhost', cookie: cookies.owner },
    });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Own Company');
  });
});

describe('security 2: a super admin address, by every way in,', () => {
  it('sends a visitor without a session to /login [S6.027]', async () => {
    await expectSentAway('superadmin', '', '/login', 'not_authenticated');
  });

  it('refuses a session without the role with "Unauthorized: Requires superadmin role" [S6.028]', async () => {
    const before = await stored();
    await expectSentAway('superadmin', cookies.owner, '/superadmin/login', 'requires_superadmin_role');
    expect(await stored()).toEqual(before);
  });

  it('lets super admins in', async () => {
    const page = await web.app.inject({
      url: '/superadmin',
      headers: { host: 'localhost', cookie: cookies.admin },
    });
    expect(page.statusCode).toBe(200);
  });
});

describe('an address that is not in the table', () => {
  const at = (url: string, cookie: string) =>
    web.app.inject({ url, headers: { host: 'localhost', ...(cookie && { cookie }) } });

  it('is told inside the frame of the area to people signed in there', async () => {
    const areas = [
      { url: '/company/no/such/page', cookie: cookies.owner, menu: 'href="/company/customer/booking"' },
      { url: '/superadmin/no-such-page', cookie: cookies.admin, menu: 'href="/superadmin/companies"' },
    ];
    for (const { url, cookie, menu } of areas) {
      const page = await at(url, cookie);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain(menu);
      expect(page.body).toContain(m.office_not_found_text());
    }
  });

  it('sends a stranger to sign in, as every other address of the area does', async () => {
    for (const url of ['/company/no/such/page', '/superadmin/no-such-page']) {
      const { statusCode, headers } = await at(url, '');
      expect(statusCode).toBe(302);
      expect(headers.location).toMatch(/^\/login\?/);
    }
  });
});

describe('every address that takes forms', () => {
  const forms = () => routes.filter(({ takesForms }) => takesForms);
  const post = (path: string, headers: Record<string, string>, payload = 'a=1') =>
    web.app.inject({
      method: 'POST',
      url: filled(path),
      payload,
      headers: {
        host: 'localhost',
        cookie: declared[path] === 'superadmin' ? cookies.admin : cookies.owner,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    });

  it('security 28: refuses what was not sent from our own pages, and changes nothing', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ];
    const before = await stored();
    expect(forms().length).toBeGreaterThan(8);
    // Mail programs post to it by themselves; its secret says who speaks.
    for (const { path } of forms().filter((route) => route.path !== '/unsubscribe/:secret')) {
      for (const headers of foreign) {
        expect({ path, status: (await post(path, headers)).statusCode }).toEqual({ path, status: 403 });
      }
    }
    expect(await stored()).toEqual(before);
  });

  it('security 29: takes forms of at most 64 kB, and no other kind of body, but for files at their one address', async () => {
    const ours = { 'sec-fetch-site': 'same-origin' };
    for (const { path } of forms()) {
      for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
        if (path === uploadDocuments && type.startsWith('multipart')) continue;
        expect({ path, status: (await post(path, { ...ours, 'content-type': type })).statusCode }).toEqual({
          path,
          status: 415,
        });
      }
      expect((await post(path, ours, `a=${'x'.repeat(70_000)}`)).statusCode).toBe(413);
    }
  });
});

describe('every address, read', () => {
  const everything = async () => {
    const { rows } = await ctx.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const digests = rows.map(async ({ name }) => {
      const answer = await ctx.pool.query(
        `select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as md5 from ${name} t`,
      );
      return [name, answer.rows[0].md5];
    });
    return Object.fromEntries(await Promise.all(digests));
  };

  it('security 30: changes nothing in the database, however often', async () => {
    const jobs = async () =>
      (await ctx.pool.query('select count(*) from graphile_worker._private_jobs')).rows;
    const before = { rows: await everything(), jobs: await jobs() };
    const cookieFor = { public: '', company: cookies.owner, superadmin: cookies.admin };
    for (const { path } of routes) {
      const headers = { host: 'localhost', cookie: cookieFor[declared[path] ?? 'public'] };
      for (const method of ['GET', 'HEAD', 'GET'] as const) {
        await web.app.inject({ method, url: filled(path), headers });
      }
    }
    const after = { rows: await everything(), jobs: await jobs() };
    // Showing passengers' passports is itself worth a line in the audit log.
    for (const state of [before, after]) delete state.rows.audit_log;
    expect(after).toEqual(before);
  }, 60_000);

  it('security 33: shares nothing with other sites', async () => {
    for (const { path } of routes) {
      const { headers } = await web.app.inject({
        url: filled(path),
        headers: { host: 'localhost', origin: 'https://evil.example', cookie: cookies.owner },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('security 34: is kept by nobody when it is about somebody', async () => {
    const personal = routes.filter(
      ({ path }) =>
        declared[path] !== 'public' || /^\/(login|new-password|reset-password|superadmin\/login)/.test(path),
    );
    for (const { path } of personal) {
      const cookie = declared[path] === 'superadmin' ? cookies.admin : cookies.owner;
      for (const url of [filled(path), `${filled(path)}.data`]) {
        const { headers } = await web.app.inject({ url, headers: { host: 'localhost', cookie } });
        expect({ url, kept: headers['cache-control'] }).toEqual({ url, kept: 'no-store' });
      }
    }
  });
});
