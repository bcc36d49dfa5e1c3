// Requests every route: only the declared audience may open it; all others are rejected for page, data and
// form, before a loader or action runs.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { listIntents } from '#dev/testing/pages/form-intents.ts';
import { addSecondFactor, ageSessions, proveSessions } from '#dev/testing/pages/second-factor.ts';
import {
  cookieHeader,
  insertCompanyUser,
  insertSuperAdmin,
  signInCookie,
  type TestAccount,
} from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { companyRoles } from '#domain/accounts/company-role.ts';
import { uploadDocumentsPath } from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { signInSuperAdmin } from '#server/features/accounts/sign-in/sign-in.service.ts';
import { createWebApp, type WebApp } from './app.ts';
import { sharedPages } from './pages/page-address.ts';
import { pageTable as declared, type PageAudience } from './pages/page-table.ts';
import type { PageHandler } from './pages/pages.ts';

/** The list of companies and a company's page accept the same forms. */
const companyForms: Record<string, Needed> = {
  reject: 'any',
  'check-licence': 'any',
  'uncheck-licence': 'any',
  // Actions that remove access must be quick, so they need no fresh proof.
  suspend: 'any',
  resume: 'any',
  'sign-out': 'any',
  approve: 'fresh',
  fee: 'fresh',
  release: 'fresh',
  'reset-password': 'fresh',
  delete: 'fresh',
  'name-owner': 'fresh',
};

/**
 * Every form behind sign-in: `fresh` needs a verification within ten minutes, `passports` within an hour.
 * `contacts` is fresh only if the contacts for travellers change, which sellers.test.ts covers. A form
 * without a name is called `form`.
 */
type Needed = 'fresh' | 'passports' | 'contacts' | 'any';
const proofs: Record<string, Record<string, Needed>> = {
  '/superadmin': { 'test-mail': 'any', 'check-keys': 'any', 'hide-setup': 'any' },
  '/superadmin/companies': companyForms,
  '/superadmin/companies/:companyId': companyForms,
  '/superadmin/settings/password': {
    add: 'fresh',
    remove: 'fresh',
    'reset-password': 'fresh',
    'reset-factor': 'fresh',
    'reset-mail': 'any',
    'sign-out': 'any',
  },
  '/superadmin/settings/billplz': { save: 'fresh', practice: 'fresh', confirm: 'fresh', stop: 'any' },
  '/superadmin/settings/sessions': { end: 'any', 'end-others': 'any' },
  '/superadmin/people': {
    search: 'any',
    open: 'any',
    restrict: 'any',
    lift: 'any',
    'correct-look': 'any',
    correct: 'fresh',
    erase: 'fresh',
  },
  '/superadmin/people/export': { form: 'passports' },
  '/superadmin/desk': {
    search: 'any',
    hide: 'any',
    show: 'any',
    check: 'any',
    note: 'any',
    'give-back': 'any',
    'find-bill': 'any',
    'end-wishes': 'any',
    'allow-emails': 'any',
    'match-payment': 'fresh',
    'refund-payment': 'fresh',
    'dismiss-payment': 'fresh',
    review: 'fresh',
    refund: 'fresh',
  },
  '/superadmin/bookings/:bookingId': {
    mail: 'any',
    email: 'any',
    hide: 'any',
    show: 'any',
    check: 'any',
    note: 'any',
    release: 'fresh',
    review: 'fresh',
    refund: 'fresh',
    entry: 'fresh',
    'entry-confirm': 'fresh',
    'entry-withdraw': 'any',
    remind: 'any',
    noteCall: 'any',
    call: 'any',
    askNames: 'any',
    step: 'any',
    tickets: 'any',
    documents: 'fresh',
    answer: 'fresh',
  },
  '/superadmin/held': {
    entry: 'fresh',
    'entry-confirm': 'fresh',
    'entry-withdraw': 'any',
    balance: 'fresh',
    'balance-confirm': 'fresh',
  },
  '/superadmin/held/journal': { form: 'any' },
  '/superadmin/payouts': {
    'make-file': 'fresh',
    confirm: 'fresh',
    'file-sent': 'fresh',
    'run-paid': 'fresh',
    paid: 'fresh',
    'held-paid': 'fresh',
    'call-back': 'fresh',
    release: 'fresh',
    returned: 'fresh',
    hold: 'any',
  },
  '/superadmin/payouts/file': { form: 'fresh' },
  '/superadmin/payouts/comparison': { form: 'fresh' },
  '/superadmin/refunds': {
    'make-file': 'fresh',
    confirm: 'fresh',
    'file-sent': 'fresh',
    paid: 'fresh',
    'all-paid': 'fresh',
    returned: 'fresh',
  },
  '/superadmin/bookings/:bookingId/cancel': { review: 'any', edit: 'any', cancel: 'fresh' },
  '/superadmin/bookings/:bookingId/evidence': { form: 'fresh' },
  '/superadmin/refunds/file': { form: 'fresh' },
  '/superadmin/holidays': { add: 'any', change: 'any', delete: 'any' },
  '/superadmin/messages': { form: 'any' },
  '/superadmin/mails': { retry: 'any', 'retry-all': 'any' },
  '/superadmin/numbers/export': { form: 'any' },
  '/company/today': {
    call: 'any',
    undoCall: 'any',
    askNames: 'any',
    seats: 'any',
    soldElsewhere: 'any',
    pause: 'any',
    resume: 'any',
  },
  '/company/dashboard': {
    // The specification requires only one confirmation before a deletion.
    delete: 'any',
    seats: 'any',
    soldElsewhere: 'any',
    pause: 'any',
    resume: 'any',
  },
  '/company/create-deal': { form: 'any' },
  '/company/edit-deal/:dealId': { form: 'any' },
  '/company/price/:dealId': { price: 'any', plan: 'any', 'stop-plan': 'any' },
  '/company/drafts': {
    paste: 'any',
    fix: 'any',
    checked: 'any',
    delete: 'any',
    save: 'any',
    deadlines: 'any',
    publish: 'any',
  },
  '/company/customer/prospect': { delete: 'any' },
  '/company/customer/prospect/export': { form: 'any' },
  '/company/customer/booking': { 'save-view': 'any', 'delete-view': 'any' },
  '/company/customer/booking/export': { form: 'any' },
  '/company/bookings/:bookingId': {
    passenger: 'any',
    step: 'any',
    tickets: 'any',
    call: 'any',
    undoCall: 'any',
    askNames: 'any',
    ticketBy: 'any',
    answer: 'any',
    note: 'any',
  },
  '/company/bookings/:bookingId/cancel': { review: 'any', edit: 'any', cancel: 'fresh' },
  '/company/numbers/export': { form: 'any' },
  '/company/flights/:dealId': { print: 'any', copied: 'any' },
  '/company/flights/:dealId/change': { review: 'any', edit: 'any', save: 'any' },
  '/company/flights/:dealId/tickets': { confirm: 'any', review: 'any', enter: 'any', assign: 'any' },
  '/company/flights/:dealId/cancelled': { form: 'any' },
  '/company/flights/:dealId/refund': { form: 'fresh' },
  '/company/flights/:dealId/export': { form: 'passports' },
  '/company/payouts/account': { enter: 'fresh', confirm: 'fresh', withdraw: 'fresh' },
  '/company/payouts/export': { form: 'any' },
  '/company/documents': { confirm: 'any', delete: 'any', send: 'any' },
  '/company/documents/upload': { form: 'any' },
  '/company/settings': { form: 'fresh' },
  '/company/settings/profile': { form: 'contacts' },
  '/company/settings/defaults': { 'add-address': 'any', 'remove-address': 'any', 'save-note': 'any' },
  '/company/settings/alerts': { form: 'any' },
  '/company/settings/sessions': { end: 'any', 'end-others': 'any' },
  '/company/team': {
    'sign-out': 'any',
    withdraw: 'any',
    remove: 'any',
    leave: 'any',
    invite: 'fresh',
    resend: 'fresh',
    role: 'fresh',
    'hand-over': 'fresh',
    'second-factor': 'fresh',
    'reset-factor': 'fresh',
  },
};

const declaredInShell = [
  '/*',
  '/healthz',
  '/readyz',
  '/.well-known/security.txt',
  '/service-worker.js',
  '/.well-known/change-password',
  '/policy-reports',
  '/api/payments/billplz/callback',
  // The upload page; its data route is below it.
  uploadDocumentsPath,
  '.data',
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
let liveCtx: TestContext;
let liveWeb: WebApp;
let routes: Walked[];
let renders = 0;
let cookies: Record<'owner' | 'foreign' | 'noCompany' | 'admin', string>;
let companyId: string;
let otherId: string;

beforeAll(async () => {
  const pages = await builtPages();
  const handler: PageHandler = (request, context) => {
    renders += 1;
    return pages(request, context);
  };
  const build = await import(new URL('../../../build/server/index.js', import.meta.url).href);
  routes = walk(build.routes);
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler, nextChange: async () => null });
  liveCtx = await openTestContext(liveEnv);
  liveWeb = await createWebApp({ ctx: liveCtx, handler, nextChange: async () => null });
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
  await liveWeb.stop();
  await ctx.close();
  await liveCtx.close();
});

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
/** Part of every path with a secret, so that the test finds a log line that contains one. */
const canary = 'Canary-Secret_0123456789-abcdefghijklmnopq';
const values: Record<string, string> = {
  secret: canary,
  token: canary,
  slug: 'wira-travel-4e1q0c7d2',
  code: '4e1q0c7d2',
  place: '1',
  kind: 'correction',
  file: 'none.svg',
};
const filled = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '5e3a7000-0000-4000-a000-00000000dead');

interface Answer {
  readonly way: string;
  readonly status: number;
  readonly location: string;
  readonly body: string;
}

const readRedirect = (body: string) => /"(\/[^"]*)","status",302/.exec(body)?.[1];

/** Requests a route in every way: page, data, data of the innermost route, and both ways to post. */
async function requestEveryWay({ id, path }: Walked, cookie: string, { app }: WebApp): Promise<Answer[]> {
  const url = filled(path);
  const ask = async (method: 'GET' | 'POST', address: string) => {
    const response = await app.inject({
      method,
      url: address,
      headers: { host: 'localhost', ...(cookie && { cookie }), ...(method === 'POST' ? own : {}) },
      ...(method === 'POST' ? { payload: `intent=delete&companyId=${otherId}` } : {}),
    });
    const location = response.headers.location ?? readRedirect(response.body) ?? '';
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
  audience: PageAudience,
  cookie: string,
  signInPage: string,
  why: string,
  site = web,
): Promise<void> {
  const area = routes.filter(({ path }) => declared[path] === audience);
  expect(area.length).toBeGreaterThan(5);
  for (const route of area) {
    for (const { way, status, location } of await requestEveryWay(route, cookie, site)) {
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
  it('declares every address public, company or super admin, and contains every declared one [S1.006]', () => {
    expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.keys(declared).toSorted());
  });

  it('agrees with the middleware: exactly the routes below a guarded layout require a session', () => {
    for (const { id, path } of routes) {
      const area = /^(company|operator)\//.exec(id)?.[1];
      const audience = area === 'operator' ? 'superadmin' : (area ?? 'public');
      expect({ path, audience: declared[path] }).toEqual({ path, audience });
    }
  });

  it('leaves only health checks, the payment callback and the upload route outside the pages', () => {
    const printed = web.app.printRoutes({ commonPrefix: false });
    const paths = [...printed.matchAll(/[─ ]\s*(\/?\S*|\*) \([A-Z, ]+\)/g)].map(([, path = '']) => path);
    expect(new Set(paths.map((path) => (path === '*' ? '/*' : path)))).toEqual(new Set(declaredInShell));
  });
});

describe('security 2: a company address, requested in every way,', () => {
  it('sends a visitor without a session to /login with "Not authenticated" [S8.011] [S6.019]', async () => {
    await expectSentAway('company', '', '/login', 'not_authenticated');
  });

  it('sends a session without the stored company to /company/login with "No company ID found" [S6.020] [S8.008]', async () => {
    await expectSentAway('company', cookies.noCompany, '/company/login', 'no_company_id');
  });

  it('sends a member of another company to /company/login with "Unauthorized: Invalid company user" [S6.021] [S6.023]', async () => {
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

  it('admits its members', async () => {
    const page = await web.app.inject({
      url: '/company/dashboard',
      headers: { host: 'localhost', cookie: cookies.owner },
    });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Own Company');
  });
});

describe('security 2: a super admin address, requested in every way,', () => {
  it('sends a visitor without a session to /login [S6.027]', async () => {
    await expectSentAway('superadmin', '', '/login', 'not_authenticated');
  });

  it('rejects a session without the role with "Unauthorized: Requires superadmin role" [S6.028]', async () => {
    const before = await stored();
    await expectSentAway('superadmin', cookies.owner, '/superadmin/login', 'requires_superadmin_role');
    expect(await stored()).toEqual(before);
  });

  it('admits super admins', async () => {
    const page = await web.app.inject({
      url: '/superadmin',
      headers: { host: 'localhost', cookie: cookies.admin },
    });
    expect(page.statusCode).toBe(200);
  });
});

describe('security 23: the second factor, requested in every way,', () => {
  /** Creates a session after the password only, without the second factor that the helpers add. */
  const byPassword = async ({ email, password }: TestAccount) => {
    const visit = { cookies: '', clientAddress: '192.0.2.1', requestId: 'test' };
    const outcome = await signInSuperAdmin(liveCtx, { email, password, rememberMe: false }, visit);
    return outcome.ok ? cookieHeader(outcome.cookies) : '';
  };

  it('limits a super admin without one to its setup page in live mode', async () => {
    const admin = await insertSuperAdmin(liveCtx.db);
    const cookie = await byPassword(admin);
    await expectSentAway('superadmin', cookie, '/two-step', 'second_factor_missing', liveWeb);
    const headers = { host: 'sempat.example', cookie };
    expect((await liveWeb.app.inject({ url: '/two-step', headers })).statusCode).toBe(200);
    // Control case: once the session has verified a second factor, the same cookie opens the area.
    await addSecondFactor(liveCtx, admin.userId);
    await proveSessions(liveCtx, admin.userId);
    expect((await liveWeb.app.inject({ url: '/superadmin', headers })).statusCode).toBe(200);
  });

  it('limits a member of a company that requires it to its setup page', async () => {
    const { id } = await insertCompany(ctx.db, {});
    const member = await insertCompanyUser(ctx.db, id, { role: 'agent' });
    const cookie = await signInCookie(ctx, 'company', member);
    const rule = { company_id: id, required_at: new Date(), required_by: 'owner@agency.example' };
    await ctx.db.insertInto('team_second_factors').values(rule).execute();
    await expectSentAway('company', cookie, '/two-step', 'second_factor_missing');
    await ctx.db.deleteFrom('team_second_factors').execute();
    const headers = { host: 'localhost', cookie };
    expect((await web.app.inject({ url: '/company/dashboard', headers })).statusCode).toBe(200);
  });

  it('limits a session with a password but without a code to the page for the code', async () => {
    const member = await insertCompanyUser(ctx.db, companyId);
    const admin = await insertSuperAdmin(ctx.db);
    for (const { userId } of [member, admin]) await addSecondFactor(ctx, userId);
    const halfway = {
      company: await signInCookie(ctx, 'company', member),
      superadmin: await signInCookie(ctx, 'superadmin', admin),
    };
    await expectSentAway('company', halfway.company, '/sign-in-code', 'second_factor_due');
    await expectSentAway('superadmin', halfway.superadmin, '/sign-in-code', 'second_factor_due');
    for (const url of ['/two-step', '/confirm-it-is-you', '/new-password']) {
      const { headers } = await web.app.inject({
        url,
        headers: { host: 'localhost', cookie: halfway.company },
      });
      expect(headers.location).toMatch(/^\/(sign-in-code|login\?)/);
    }
  });
});

describe('security 25: an old verification', () => {
  interface Sent {
    readonly path: string;
    readonly form: string;
    readonly needs: Needed;
  }
  const sentTo = (audience: PageAudience): Sent[] =>
    Object.entries(proofs)
      .filter(([path]) => declared[path] === audience)
      .flatMap(([path, forms]) => Object.entries(forms).map(([form, needs]) => ({ path, form, needs })));

  /** The second, empty intent makes the action do nothing: only the guard runs, and nothing is rendered. */
  const send = async ({ path, form }: Sent, cookie: string, url = `${filled(path)}.data`) => {
    const { body, headers, statusCode } = await web.app.inject({
      method: 'POST',
      url,
      payload: form === 'form' ? 'nothing=1' : `intent=${form}&intent=`,
      headers: { host: 'localhost', cookie, ...own },
    });
    const location = headers.location ?? readRedirect(body) ?? '/none';
    const { pathname, searchParams } = new URL(location, 'http://localhost');
    return { asked: pathname === '/confirm-it-is-you', to: searchParams.get('to'), status: statusCode };
  };

  it('has a listed effect on every form behind sign-in and on no other', () => {
    const forms = routes
      .filter(({ path, takesForms }) => takesForms && declared[path] !== 'public')
      .map(({ id, path }) => {
        const intents = listIntents(id);
        return [path, (intents.length > 0 ? intents : ['form']).toSorted()];
      });
    const lines = Object.entries(proofs).map(([path, sent]) => [path, Object.keys(sent).toSorted()]);
    expect(Object.fromEntries(lines)).toEqual(Object.fromEntries(forms));
  });

  it.each([
    ...companyRoles.map((role) => ({ who: role, audience: 'company' as const })),
    { who: 'super admin', audience: 'superadmin' as const },
  ])('suffices for everything but money, keys, people and passports: $who', async ({ who, audience }) => {
    const role = companyRoles.find((each) => each === who);
    const account = role
      ? await insertCompanyUser(ctx.db, companyId, { role })
      : await insertSuperAdmin(ctx.db);
    const cookie = await signInCookie(ctx, audience, account);
    const before = await stored();
    const needing = sentTo(audience).filter(({ needs }) => needs === 'fresh' || needs === 'passports');
    const never = Number.POSITIVE_INFINITY;
    const limits = { fresh: 10, passports: 60, contacts: never, any: never };
    for (const minutes of [9, 11, 59, 61]) {
      await ageSessions(ctx, account.userId, minutes);
      for (const sent of minutes < 60 ? needing : sentTo(audience)) {
        const { asked, to } = await send(sent, cookie);
        const expected = minutes > limits[sent.needs];
        expect({ ...sent, minutes, asked }).toEqual({ ...sent, minutes, asked: expected });
        if (asked) expect(to).toBe(filled(sent.path));
      }
    }
    // Another query string needs the proof too. Another spelling of the path is not found.
    for (const sent of needing) {
      const path = filled(sent.path);
      const url = `${path}?x=1`;
      expect({ url, ...(await send(sent, cookie, url)) }).toMatchObject({ url, asked: true });
      for (const other of [path.toUpperCase(), `${path}/`])
        expect({ other, ...(await send(sent, cookie, other)) }).toMatchObject({ other, status: 404 });
    }
    expect(await stored()).toEqual(before);
  });

  it('security 88: shows no full passport number on a page, in reservation lines or in a file', async () => {
    const account = await insertCompanyUser(ctx.db, companyId);
    const cookie = await signInCookie(ctx, 'company', account);
    const headers = { host: 'localhost', cookie };
    const flight = filled('/company/flights/:dealId');
    const pages = [
      `${flight}?lines=amadeus`,
      `${flight}?passports=show`,
      '/company/customer/booking?passports=show',
      '/company/bookings/any?passenger=1&passports=show',
    ];
    const file = {
      method: 'POST',
      url: '/company/customer/booking/export',
      payload: 'withPassports=on',
    } as const;
    for (const minutes of [59, 61]) {
      await ageSessions(ctx, account.userId, minutes);
      const taken = await web.app.inject({ ...file, headers: { ...headers, ...own } });
      const asked = [{ url: String(file.url), location: taken.headers.location }];
      for (const url of pages)
        asked.push({ url, location: (await web.app.inject({ url, headers })).headers.location });
      for (const { url, location = '' } of asked)
        expect({ url, minutes, isAsked: location.startsWith('/confirm-it-is-you') }).toEqual({
          url,
          minutes,
          isAsked: minutes > 60,
        });
      if (minutes > 60)
        expect(asked.at(-1)?.location).toBe(
          `/confirm-it-is-you?to=${encodeURIComponent(pages.at(-1) ?? '')}`,
        );
    }
  });
});

describe('an unknown address', () => {
  const at = (url: string, cookie: string) =>
    web.app.inject({ url, headers: { host: 'localhost', ...(cookie && { cookie }) } });

  it('returns 404 inside the area of a signed-in user', async () => {
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

  it('redirects a visitor to sign in, as every address of the area does', async () => {
    for (const url of ['/company/no/such/page', '/superadmin/no-such-page']) {
      const { statusCode, headers } = await at(url, '');
      expect(statusCode).toBe(302);
      expect(headers.location).toMatch(/^\/login\?/);
    }
  });
});

describe('every address that accepts forms', () => {
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

  it('security 28: rejects forms from other sites and changes nothing', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ];
    const before = await stored();
    expect(forms().length).toBeGreaterThan(8);
    // Mail programs post to it; the secret in its URL authenticates them.
    for (const { path } of forms().filter((route) => route.path !== '/unsubscribe/:secret')) {
      for (const headers of foreign) {
        expect({ path, status: (await post(path, headers)).statusCode }).toEqual({ path, status: 403 });
      }
    }
    expect(await stored()).toEqual(before);
  });

  it('security 29: accepts only forms of at most 64 kB, except files at the upload route', async () => {
    const ours = { 'sec-fetch-site': 'same-origin' };
    for (const { path } of forms()) {
      for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
        if (path === uploadDocumentsPath && type.startsWith('multipart')) continue;
        expect({ path, status: (await post(path, { ...ours, 'content-type': type })).statusCode }).toEqual({
          path,
          status: 415,
        });
      }
      expect((await post(path, ours, `a=${'x'.repeat(70_000)}`)).statusCode).toBe(413);
    }
  });

  it('treats an empty body as an empty form and never fails', async () => {
    const failed = [];
    for (const { path } of forms()) {
      const cookie = declared[path] === 'superadmin' ? cookies.admin : cookies.owner;
      // Skip signing out, which would end the session that the other forms need.
      if (path.endsWith('/logout')) continue;
      const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin', cookie };
      const { statusCode } = await web.app.inject({ method: 'POST', url: filled(path), headers });
      if (statusCode >= 500) failed.push({ path, statusCode });
    }
    expect(failed).toEqual([]);
  });
});

describe('every address in another spelling', () => {
  const cookieFor = (path: string) => (declared[path] === 'superadmin' ? cookies.admin : cookies.owner);
  const agent = new Agent({ keepAlive: true });
  let port: number;
  afterAll(() => agent.destroy());
  beforeAll(async () => {
    port = Number(new URL(await web.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  interface Sent {
    readonly method: string;
    readonly path: string;
    readonly cookie: string;
  }
  /** Sends the path as is; `fetch` and `inject` would resolve its dots. */
  const sendAs = ({ method, path, cookie }: Sent) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const headers = { host: 'localhost', cookie, ...(method === 'POST' ? own : {}) };
      request({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
        response
          .resume()
          .once('end', () => resolve({ status: response.statusCode, headers: response.headers }));
      })
        .once('error', reject)
        .end();
    });

  /** Upper case in a fixed segment, a trailing slash, an encoded letter and a dot segment. */
  function spellings(pattern: string): string[] {
    const path = filled(pattern).replace('*', 'no-such-page');
    if (path === '/') return ['//', '/./', '/about/..', '/%2e'];
    const [, first = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(path) ?? [];
    const encoded = `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`;
    const upper = pattern === '/*' ? [] : [`/${first.toUpperCase()}${rest}`];
    return [...upper, `${path}/`, `/${encoded}${rest}`, `/./${first}${rest}`];
  }

  it('security 75: redirects a GET to the canonical one without rendering, and rejects a form', async () => {
    const before = { renders, stored: await stored() };
    for (const { path: pattern } of routes) {
      const canonical = filled(pattern).replace('*', 'no-such-page');
      for (const path of spellings(pattern)) {
        for (const method of ['GET', 'HEAD']) {
          const { status, headers } = await sendAs({
            method,
            path: `${path}?x=%41`,
            cookie: cookieFor(pattern),
          });
          const seen = { path, status, to: headers.location, kept: headers['cache-control'] };
          expect(seen).toEqual({ path, status: 308, to: `${canonical}?x=%41`, kept: 'no-store' });
          expect(headers['set-cookie']).toBeUndefined();
        }
        const posted = await sendAs({ method: 'POST', path, cookie: cookieFor(pattern) });
        expect({ path, status: posted.status }).toEqual({ path, status: 404 });
      }
    }
    expect({ renders, stored: await stored() }).toEqual(before);
  }, 180_000);

  it('security 75: causes no rendering and no search for a cached page', async () => {
    const asked = ['/DEALS', '/deals/', '/%64eals', '/./deals', '//deals', '/Deals.data'];
    await web.app.inject({ url: '/deals?travellers=2', headers: { host: 'localhost' } });
    const before = renders;
    for (let sent = 0; sent < 120; sent += 1) {
      const path = `${asked[sent % asked.length]}?travellers=${(sent % 8) + 1}`;
      expect((await sendAs({ method: 'GET', path, cookie: '' })).status).toBe(308);
    }
    expect(renders).toBe(before);
  });

  it('security 76: leaves no secret in the log, with or without a page', async () => {
    const start = ctx.logLines.length;
    const withSecret = routes.filter(({ path }) => filled(path).includes(canary));
    expect(withSecret.length).toBeGreaterThan(8);
    for (const { path: pattern } of withSecret) {
      const path = filled(pattern);
      for (const spelling of [path, `${path}.data`, `/zz${path}`, `/company${path}`, ...spellings(pattern)])
        for (const method of ['GET', 'POST', 'DELETE', 'PUT'])
          await sendAs({ method, path: spelling, cookie: cookies.owner });
    }
    const lines = ctx.logLines.slice(start);
    expect(lines.filter((line) => line.includes('"path":"/my-booking/…"')).length).toBeGreaterThan(5);
    expect(lines.filter((line) => line.includes(canary))).toEqual([]);
  }, 60_000);

  it('security 76: is never cached unless declared equal for all visitors', async () => {
    const files = /^\/(art\/|favicon|d\/|deals\/:dealId\/picture)/;
    for (const { path: pattern } of routes) {
      if (sharedPages.has(pattern) || files.test(pattern)) continue;
      const path = filled(pattern).replace('*', 'no-such-page');
      for (const method of ['GET', 'POST']) {
        if (path.endsWith('/logout')) continue;
        const { headers } = await sendAs({ method, path, cookie: cookieFor(pattern) });
        expect({ method, path, kept: headers['cache-control'] }).toEqual({ method, path, kept: 'no-store' });
      }
    }
  });
});

describe('GET requests to every address', () => {
  const cookieOf = (path: string) => {
    const cookieFor = { public: '', company: cookies.owner, superadmin: cookies.admin };
    return cookieFor[declared[path] ?? 'public'];
  };

  it('security 78: require Trusted Types on every HTML page, with only the policies of our scripts', async () => {
    const seen = { 'default modules': 0, default: 0 };
    for (const { path } of routes) {
      const headers = { host: 'localhost', cookie: cookieOf(path) };
      const page = await web.app.inject({ url: filled(path).replace('*', 'no-such-page'), headers });
      if (!String(page.headers['content-type']).startsWith('text/html')) continue;
      const csp = String(page.headers['content-security-policy']);
      const names = csp.includes("'nonce-") ? 'default' : 'default modules';
      seen[names] += 1;
      expect(csp, path).toContain(`; require-trusted-types-for 'script'; trusted-types ${names}; `);
      expect(/<script[^>]*>([^<]*)/.exec(page.body)?.[1], path).toContain("createPolicy('default', {");
    }
    expect(seen['default modules']).toBeGreaterThan(15);
    expect(seen.default).toBeGreaterThan(20);
  }, 60_000);

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

  it('security 30: change nothing in the database when repeated', async () => {
    const jobs = async () =>
      (await ctx.pool.query('select count(*) from graphile_worker._private_jobs')).rows;
    const before = { rows: await everything(), jobs: await jobs() };
    for (const { path } of routes) {
      const headers = { host: 'localhost', cookie: cookieOf(path) };
      for (const method of ['GET', 'HEAD', 'GET'] as const) {
        await web.app.inject({ method, url: filled(path), headers });
      }
    }
    const after = { rows: await everything(), jobs: await jobs() };
    // Showing passports writes to the audit log by design.
    for (const state of [before, after]) delete state.rows.audit_log;
    expect(after).toEqual(before);
  }, 60_000);

  it('security 33: share nothing with other sites', async () => {
    for (const { path } of routes) {
      const { headers } = await web.app.inject({
        url: filled(path),
        headers: { host: 'localhost', origin: 'https://evil.example', cookie: cookies.owner },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('security 34: prevent caching of personal pages', async () => {
    const personal = routes.filter(
      ({ path }) =>
        declared[path] !== 'public' ||
        /^\/(login|new-password|reset-password|superadmin\/login|sign-in-code|two-step|confirm-it-is-you)/.test(
          path,
        ),
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
