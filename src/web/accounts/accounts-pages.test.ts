import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoSignIns } from '#dev/demo/accounts.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { type AccountBrowser, openAccountBrowser, setCookiesOf } from '#dev/testing/pages/account-browser.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import {
  cookieHeader,
  insertAccount,
  insertCompanyUser,
  insertSuperAdmin,
  signInCookie,
  type TestAccount,
} from '#dev/testing/pages/sign-in.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import type { TestContext } from '#dev/testing/run/test-context.ts';

let browser: AccountBrowser;
let ctx: TestContext;
let companyId: string;
let owner: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  browser = await openAccountBrowser(liveEnv);
  ctx = browser.ctx;
  ({ id: companyId } = await insertCompany(ctx.db, { name: 'Wira Travel' }));
  owner = await insertCompanyUser(ctx.db, companyId);
  admin = await insertSuperAdmin(ctx.db);
});
afterAll(() => browser.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('limit_hits').execute();
});

const toFields = ({ email, password }: TestAccount) => ({ email, password });
const findInput = (html: string, name: string) =>
  (html.match(/<input[^>]*>/g) ?? []).find((tag) => tag.includes(`name="${name}"`)) ?? '';

describe('the company sign-in page', () => {
  it('renders at /login in the public frame, titled "Company Admin Login" [S2.006] [S2.103] [S2.024]', async () => {
    const { statusCode, body } = await browser.get('/login');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<h1[^>]*>Company Admin Login<\/h1>/);
    expect(body).toContain('<title>Company Admin Login · Sempat</title>');
    expect(body).toContain('<footer');
    expect(readPageText(body)).toContain('Partner with Us');
  });

  it('asks for email [S2.104] and password [S2.105], and offers to stay signed in [S2.106] and to reset the password', async () => {
    const { body } = await browser.get('/login');
    expect(findInput(body, 'email')).toContain('autoComplete="username"');
    expect(findInput(body, 'password')).toContain('type="password"');
    expect(findInput(body, 'rememberMe')).toContain('type="checkbox"');
    expect(body).toMatch(/<a[^>]*href="\/reset-password"[^>]*>Forgot password\?</);
  });

  it('links to the super admin page [S2.107] and home [S2.108]', async () => {
    const { body } = await browser.get('/login');
    expect(body).toMatch(/<a[^>]*href="\/superadmin\/login"[^>]*>Super Admin Login</);
    expect(body).toMatch(/<a[^>]*href="\/"[^>]*>Back to home</);
  });

  it('is the redirect target of /company/login, with its query [S2.007]', async () => {
    const { statusCode, headers } = await browser.get(
      '/company/login?why=no_company_id&to=%2Fcompany%2Fsettings',
    );
    expect(statusCode).toBe(302);
    expect(headers.location).toBe('/login?why=no_company_id&to=%2Fcompany%2Fsettings');
  });

  it('does not mention the demo in live mode', async () => {
    expect(readPageText((await browser.get('/login')).body)).not.toMatch(/demo/i);
  });
});

describe('the super admin sign-in page', () => {
  it('renders at /superadmin/login in a separate quiet frame, titled "Super Admin Login" [S2.008] [S2.096]', async () => {
    const { statusCode, body } = await browser.get('/superadmin/login');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<h1[^>]*>Super Admin Login<\/h1>/);
    expect(body).not.toContain('<footer');
    expect(body).toContain('name="robots" content="noindex"');
  });

  it('asks for email [S2.097] and password [S2.098], and offers to stay signed in [S2.099] and to reset the password [S2.100]', async () => {
    const { body } = await browser.get('/superadmin/login');
    expect(findInput(body, 'email')).toContain('type="email"');
    expect(findInput(body, 'password')).toContain('type="password"');
    expect(findInput(body, 'rememberMe')).toContain('type="checkbox"');
    expect(body).toMatch(/<a[^>]*href="\/reset-password"[^>]*>Forgot password\?</);
  });

  it('links to the company page [S2.101] and home [S2.102]', async () => {
    const { body } = await browser.get('/superadmin/login');
    expect(body).toMatch(/<a[^>]*href="\/login"[^>]*>Company Admin Login</);
    expect(body).toMatch(/<a[^>]*href="\/"[^>]*>Back to home</);
  });
});

describe('the sign-in', () => {
  it('opens the dashboard, or the requested page if it belongs to this sign-in', async () => {
    const findTarget = async (url: string, account: TestAccount) =>
      (await browser.post(url, toFields(account))).headers.location;
    expect(await findTarget('/login', owner)).toBe('/company/dashboard');
    expect(await findTarget('/login?to=%2Fcompany%2Fcustomer%2Fbooking%3Fstatus%3Dpending', owner)).toBe(
      '/company/customer/booking?status=pending',
    );
    expect(await findTarget('/superadmin/login', admin)).toBe('/superadmin');
    expect(await findTarget('/superadmin/login?to=%2Fsuperadmin%2Faudit', admin)).toBe('/superadmin/audit');
  });

  it('never redirects to another site or out of the area', async () => {
    const foreignTargets = [
      'https://evil.example/company/x',
      '//evil.example/company/x',
      '/\\evil.example/company/',
      '/superadmin',
      '/company/../superadmin',
      '/company/logout',
      '/deals',
      'company/dashboard',
      'javascript:alert(1)',
      '/company@evil.example',
      '/companyx',
    ];
    for (const to of foreignTargets) {
      const { headers } = await browser.post(`/login?${new URLSearchParams({ to })}`, toFields(owner));
      expect({ to, location: headers.location }).toEqual({ to, location: '/company/dashboard' });
    }
  });

  it('rejects a missing email or password with "Please enter both email and password" [S5.001]', async () => {
    for (const url of ['/login', '/superadmin/login']) {
      for (const fields of [{ email: '', password: 'secret1' }, { email: 'a@b.my', password: '' }, {}]) {
        const { statusCode, body } = await browser.post(url, fields as Record<string, string>);
        expect(statusCode).toBe(422);
        expect(readPageText(body).match(/Please enter both email and password/g)).toHaveLength(1);
      }
    }
  });

  it('security 9: rejects fewer than 6 characters and names the minimum [S5.002] [S9.002]', async () => {
    for (const url of ['/login', '/superadmin/login']) {
      const { statusCode, body } = await browser.post(url, { email: owner.email, password: '12345' });
      expect(statusCode).toBe(422);
      expect(readPageText(body)).toContain('Password must be at least 6 characters long');
    }
  });

  it('security 17: returns "Invalid email or password" on the same page for an unknown email and a wrong password [S5.003]', async () => {
    for (const url of ['/login', '/superadmin/login']) {
      const account = url === '/login' ? owner : admin;
      const wrong = await browser.post(url, { email: account.email, password: 'not the one' });
      const unknown = await browser.post(url, { email: 'unknown@example.my', password: 'not the one' });
      expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
      expect(readPageText(wrong.body)).toContain('Invalid email or password');
      const maskEmail = (html: string, email: string) => html.replaceAll(email, '<email>');
      expect(maskEmail(unknown.body, 'unknown@example.my')).toBe(maskEmail(wrong.body, account.email));
    }
  });

  it('keeps the email and drops the password after a rejection', async () => {
    const { body } = await browser.post('/login', { email: owner.email, password: 'canary-password' });
    expect(findInput(body, 'email')).toContain(`value="${owner.email}"`);
    expect(findInput(body, 'password')).not.toContain('value=');
    expect(body).not.toContain('canary-password');
    expect(body).toContain('<title>Error: Company Admin Login · Sempat</title>');
  });

  it('rejects an account without the super admin role with "Access denied: Superadmin privileges required" [S5.006]', async () => {
    const answer = await browser.post('/superadmin/login', toFields(owner));
    expect(answer.statusCode).toBe(403);
    expect(readPageText(answer.body)).toContain('Access denied: Superadmin privileges required');
    expect(setCookiesOf(answer)).toEqual([]);
  });

  it('rejects an account without a company with "Unauthorized: Not a company user" [S5.009]', async () => {
    const answer = await browser.post('/login', toFields(await insertAccount(ctx.db)));
    expect(answer.statusCode).toBe(403);
    expect(readPageText(answer.body)).toContain('Unauthorized: Not a company user');
    expect(setCookiesOf(answer)).toEqual([]);
  });

  it('names the failed step when the session or the role is unavailable [S5.004] [S5.007] [S5.008]', async () => {
    const broken = await openAccountBrowser();
    const brokenAdmin = await insertSuperAdmin(broken.ctx.db);
    await broken.ctx.pool.query('alter table roles rename to lost_roles');
    const signInText = async (url: string) =>
      readPageText((await broken.post(url, toFields(brokenAdmin))).body);
    expect(await signInText('/superadmin/login')).toContain('Error verifying admin role');
    await broken.ctx.pool.query('alter table sessions rename to lost_sessions');
    expect(await signInText('/superadmin/login')).toContain('Login failed - no session created');
    expect(await signInText('/login')).toContain('No session after login');
    await broken.close();
  });
});

describe('a visitor redirected to a sign-in page', () => {
  it('sees the reason [S6.022] [S6.028] [S8.007] [S8.010]', async () => {
    const readPage = async (url: string) => readPageText((await browser.get(url)).body);
    expect(await readPage('/login?why=not_authenticated')).toContain('Not authenticated');
    expect(await readPage('/login?why=no_company_id')).toContain('No company ID found');
    expect(await readPage('/login?why=invalid_company_user')).toContain('Unauthorized: Invalid company user');
    expect(await readPage('/superadmin/login?why=requires_superadmin_role')).toContain(
      'Unauthorized: Requires superadmin role',
    );
  });

  it('sees no text that an attacker put into the URL', async () => {
    for (const why of ['Your account is locked, call 0900', '__proto__', 'toString', '<b>x</b>']) {
      const { body } = await browser.get(`/login?${new URLSearchParams({ why })}`);
      expect(body).not.toContain('role="status"');
      expect(readPageText(body)).not.toMatch(/locked|<b>/);
    }
  });

  it('keeps the requested page on the way to the other sign-in page', async () => {
    const { body } = await browser.get('/login?why=not_authenticated&to=%2Fsuperadmin%2Faudit');
    expect(body).toContain('href="/superadmin/login?to=%2Fsuperadmin%2Faudit"');
  });
});

describe('the sign-out', () => {
  it('security 20: ends the session on the server and redirects a company to /company/login [S2.109] [S4.034]', async () => {
    const cookie = await signInCookie(ctx, 'company', owner);
    expect((await browser.get('/company/dashboard', cookie)).statusCode).toBe(200);
    const answer = await browser.post('/company/logout', {}, { cookie });
    expect(answer.headers.location).toBe('/company/login');
    expect(cookieHeader([...cookie.split('; '), ...setCookiesOf(answer)])).toBe('');
    expect((await browser.get('/company/dashboard', cookie)).headers.location).toMatch(
      /^\/login\?why=not_auth/,
    );
  });

  it('security 20: redirects a super admin to /login [S2.110]', async () => {
    const cookie = await signInCookie(ctx, 'superadmin', admin);
    const answer = await browser.post('/superadmin/logout', {}, { cookie });
    expect(answer.headers.location).toBe('/login');
    expect((await browser.get('/superadmin', cookie)).headers.location).toMatch(/^\/login\?why=not_auth/);
  });

  it('security 79: clears the cached pages and the storage of the browser, for form posts and data requests', async () => {
    for (const area of ['company', 'superadmin'] as const) {
      for (const url of [`/${area}/logout`, `/${area}/logout.data`]) {
        const cookie = await signInCookie(ctx, area, area === 'company' ? owner : admin);
        const { headers } = await browser.post(url, {}, { cookie });
        expect([url, headers['clear-site-data']]).toEqual([url, '"cache", "storage"']);
      }
    }
  });

  it('security 66: deletes every cookie that a sign-in set', async () => {
    const cookie = await signInCookie(ctx, 'company', owner);
    const names = cookie.split('; ').map((pair) => pair.split('=')[0]);
    expect(names.length).toBeGreaterThan(1);
    const ended = setCookiesOf(await browser.post('/company/logout', {}, { cookie }));
    for (const name of names) expect(ended.join('\n')).toMatch(new RegExp(`^${name}=;.*Max-Age=0`, 'im'));
  });

  it('redirects password managers to the page that changes a password', async () => {
    const { statusCode, headers } = await browser.get('/.well-known/change-password');
    expect([statusCode, headers.location]).toEqual([302, '/reset-password']);
  });

  it('rejects GET requests', async () => {
    const cookie = await signInCookie(ctx, 'company', owner);
    for (const url of ['/company/logout', '/superadmin/logout']) {
      expect((await browser.get(url, cookie)).statusCode).toBe(405);
    }
    expect((await browser.get('/company/dashboard', cookie)).statusCode).toBe(200);
  });
});

it('A demo lists its accounts on their sign-in pages, with one button each', async () => {
  const demo = await openAccountBrowser({ DEMO_SIGN_INS: JSON.stringify(demoSignIns) });
  const company = readPageText((await demo.get('/login')).body);
  const superAdmin = readPageText((await demo.get('/superadmin/login')).body);
  await demo.close();
  expect(company).toContain('Sign in as Wira Travel & Tours');
  expect(company).not.toContain('admin@sempat.example');
  expect(superAdmin).toContain('Sign in as Super admin');
});
