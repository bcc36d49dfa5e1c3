import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoSignIns } from '#dev/demo/accounts.ts';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { type AccountBrowser, openAccountBrowser, setCookiesOf } from '#dev/testing/pages/account-browser.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import {
  cookieHeader,
  insertCompanyUser,
  insertSuperAdmin,
  signInCookie,
  type TestAccount,
} from '#dev/testing/pages/sign-in.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import type { TestContext } from '#dev/testing/run/test-context.ts';
import { mailPasswordReset } from '#server/features/accounts/sign-in/passwords.service.ts';

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

describe('a session', () => {
  it('security 22: travels only in __Host- cookies, in every response', async () => {
    const signedIn = await browser.post('/login', { ...toFields(owner), rememberMe: 'on' });
    const cookie = cookieHeader(setCookiesOf(signedIn));
    const answers = [
      signedIn,
      await browser.post('/superadmin/login', toFields(admin)),
      await browser.post('/company/logout', {}, { cookie }),
      await browser.get('/company/dashboard', cookie),
    ];
    const cookies = answers.flatMap(setCookiesOf);
    expect(cookies.length).toBeGreaterThan(8);
    for (const each of cookies) {
      expect(each).toMatch(/^(__Host-[\w-]+|companyId)=/);
      for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(each).toContain(part);
      expect(each).not.toMatch(/domain/i);
    }
  });

  it('security 3: shows its own company, whichever company the URL, body or headers name', async () => {
    const { id: otherId } = await insertCompany(ctx.db, { name: 'Other Sky' });
    await insertDeal(ctx.db, { company_id: otherId, destination_country: 'Otherland' });
    const cookie = await signInCookie(ctx, 'company', owner);
    const companyHeaders = { 'x-company-id': otherId, companyid: otherId };
    const address = `/company/dashboard?companyId=${otherId}&company_id=${otherId}`;
    const { statusCode, body } = await browser.get(address, cookie, companyHeaders);
    expect(statusCode).toBe(200);
    expect(body).toContain('Wira Travel');
    expect(body).not.toMatch(/Other Sky|Otherland/);
  });

  it('security 4: loses access at the next request after its company is rejected', async () => {
    const { id } = await insertCompany(ctx.db, {});
    const cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, id));
    expect((await browser.get('/company/dashboard', cookie)).statusCode).toBe(200);
    await ctx.db.updateTable('companies').set({ status: 'rejected' }).where('id', '=', id).execute();
    const refused = await browser.get('/company/dashboard', cookie);
    expect(refused.headers.location).toMatch(/^\/company\/login\?why=invalid_company_user/);
    expect(cookieHeader([...cookie.split('; '), ...setCookiesOf(refused)])).toBe('');
    expect((await browser.get('/company/dashboard', cookie)).headers.location).toMatch(
      /why=not_authenticated/,
    );
  });

  it('security 63: shows an error page with the request id and without internals when the lookup fails', async () => {
    const broken = await openAccountBrowser(liveEnv);
    const { db } = broken.ctx;
    const { id } = await insertCompany(db, {});
    const cookie = await signInCookie(broken.ctx, 'company', await insertCompanyUser(db, id));
    await broken.ctx.pool.query('alter table company_users rename to lost');
    const { statusCode, body, headers } = await broken.get('/company/dashboard', cookie);
    await broken.close();
    expect(statusCode).toBe(500);
    expect(body).toContain('Unexpected Application Error!');
    expect(body).toContain(String(headers['x-request-id']));
    expect(body).not.toMatch(/company_users|relation|\.ts:\d+|at async/);
  });
});

describe('repeated failed sign-ins', () => {
  const failSignIns = async (times: number, from = '203.0.113.4') => {
    for (let turn = 0; turn < times; turn += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${turn}`, 'x-real-ip': `198.51.100.${turn}` };
      await browser.post('/login', { email: owner.email, password: 'not the one' }, { headers, from });
    }
  };

  it('security 18: are rejected with the retry time, despite forged client addresses and a restart', async () => {
    await failSignIns(10);
    const refused = await browser.post('/login', toFields(owner), {
      headers: { 'x-forwarded-for': '198.51.100.99' },
    });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(readPageText(refused.body)).toMatch(
      /You can try again at \d\d \w{3} \d{4} \d\d:\d\d, Malaysia time/,
    );
    await browser.restart();
    expect((await browser.post('/login', toFields(owner))).statusCode).toBe(429);
  });

  it('security 18: count as those of one client when they come from sixty addresses of one IPv6 network', async () => {
    const tries = Array.from({ length: 60 }, (_, turn) => `2001:db8:5:6::${turn.toString(16)}`);
    const answers: number[] = [];
    for (const from of tries) {
      const wrong = { email: owner.email, password: 'not the one' };
      answers.push((await browser.post('/login', wrong, { from })).statusCode);
    }
    expect(answers.filter((status) => status !== 429)).toHaveLength(10);
  });

  it('security 19: do not lock out the owner, who signs in from another address', async () => {
    await failSignIns(10);
    expect((await browser.post('/login', toFields(owner), { from: '203.0.113.99' })).statusCode).toBe(302);
  });
});

describe('a temporary password', () => {
  it('security 14: opens only the page that replaces it, and everything afterwards', async () => {
    const soon = new Date(Date.now() + 3_600_000);
    const options = { mustChangePassword: true, temporaryUntil: soon };
    const person = await insertCompanyUser(ctx.db, companyId, options);
    const signedIn = await browser.post('/login?to=%2Fcompany%2Fsettings', toFields(person));
    expect(signedIn.headers.location).toBe('/new-password?to=%2Fcompany%2Fsettings');
    const cookie = cookieHeader(setCookiesOf(signedIn));
    for (const url of ['/company/dashboard', '/company/settings', '/company/create-deal']) {
      expect((await browser.get(url, cookie)).headers.location).toBe(
        `/new-password?${new URLSearchParams({ to: url })}`,
      );
      expect((await browser.post(url, {}, { cookie })).headers.location).toMatch(/^\/new-password\?/);
    }
    const page = await browser.get('/new-password?to=%2Fcompany%2Fsettings', cookie);
    expect(readPageText(page.body)).toContain('You signed in with a temporary password.');
    const chosen = { newPassword: 'battery staple', confirmNewPassword: 'battery staple' };
    const changed = await browser.post('/new-password?to=%2Fcompany%2Fsettings', chosen, { cookie });
    expect(changed.headers.location).toBe('/company/settings');
    expect((await browser.get('/company/settings', cookie)).statusCode).toBe(200);
    expect((await browser.get('/new-password', cookie)).headers.location).toBe('/company/dashboard');
  });

  it('cannot be replaced without a session', async () => {
    const chosen = { newPassword: 'battery staple', confirmNewPassword: 'battery staple' };
    for (const answer of [await browser.get('/new-password'), await browser.post('/new-password', chosen)]) {
      expect(answer.headers.location).toMatch(/^\/login\?why=not_authenticated/);
    }
  });
});

describe('the page for a forgotten password', () => {
  const runJobs = async () => {
    const { rows } = await ctx.pool.query('select payload from graphile_worker._private_jobs');
    for (const { payload } of rows) await mailPasswordReset(ctx, payload);
    await ctx.pool.query('delete from graphile_worker._private_jobs');
  };
  const requestResetLink = async (account: TestAccount) => {
    await ctx.db.deleteFrom('mails').execute();
    await browser.post('/reset-password', { email: account.email });
    await runJobs();
    const mail = await ctx.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    const values = ctx.encryption.decrypt(
      mail.values_encrypted as Buffer,
      `mails.values_encrypted|${mail.id}`,
    );
    const { link } = JSON.parse(values) as { link: string };
    return link.replace('https://sempat.example', '');
  };

  it('security 16: returns the same response for every email', async () => {
    const known = await browser.post('/reset-password', { email: owner.email });
    const unknown = await browser.post('/reset-password', { email: 'unknown@example.my' });
    expect(known.statusCode).toBe(200);
    expect(readPageText(known.body)).toContain(
      'If there is an account with this email, a link is on its way.',
    );
    expect(unknown.body).toBe(known.body);
    await ctx.pool.query('delete from graphile_worker._private_jobs');
  });

  it('security 16: accepts a new password once, and says that the used link no longer works', async () => {
    const person = await insertCompanyUser(ctx.db, companyId);
    const link = await requestResetLink(person);
    const page = await browser.get(link);
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    const chosen = { newPassword: 'battery staple', confirmNewPassword: 'battery staple' };
    expect(readPageText((await browser.post(link, chosen)).body)).toContain('Your password is changed');
    const again = await browser.post(link, chosen);
    expect(again.statusCode).toBe(410);
    expect(readPageText(again.body)).toContain('This link no longer works');
    expect(readPageText((await browser.get(link)).body)).toContain('This link no longer works');
    expect(
      (await browser.post('/login', { email: person.email, password: 'battery staple' })).statusCode,
    ).toBe(302);
  });

  it('security 9: accepts 6 to 128 characters of any kind and rejects others with the specified words', async () => {
    const link = await requestResetLink(await insertCompanyUser(ctx.db, companyId));
    const choosePassword = (newPassword: string, confirmNewPassword = newPassword) =>
      browser.post(link, { newPassword, confirmNewPassword });
    expect(readPageText((await choosePassword('12345')).body)).toContain(
      'Password must be at least 6 characters long',
    );
    expect(readPageText((await choosePassword('x'.repeat(129))).body)).toContain(
      'Password must be 128 characters or fewer',
    );
    expect(readPageText((await choosePassword('secret1', 'secret2')).body)).toContain(
      'Passwords do not match',
    );
    expect((await choosePassword('secret1', 'secret2')).body).not.toContain('secret1');
    expect((await choosePassword(`  ${'密'.repeat(62)}  `)).statusCode).toBe(200);
  });

  it('security 12: stores the password only as argon2id', async () => {
    const person = await insertCompanyUser(ctx.db, companyId);
    await browser.post(await requestResetLink(person), {
      newPassword: 'battery staple',
      confirmNewPassword: 'battery staple',
    });
    const stored = ctx.db.selectFrom('accounts').selectAll().where('user_id', '=', person.userId);
    expect(await stored.execute()).toMatchObject([
      { password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
    ]);
  });

  it('accepts a very common password with a warning', async () => {
    const link = await requestResetLink(await insertCompanyUser(ctx.db, companyId));
    const { body } = await browser.post(link, { newPassword: 'password1', confirmNewPassword: 'password1' });
    expect(readPageText(body)).toContain('This password is very common');
  });
});

describe('security 26: built-in accounts', () => {
  it('do not exist, nor does any URL for signing up or any URL of the sign-in library [S6.029]', async () => {
    const guesses = ['/sign-up', '/signup', '/register', '/api/auth/sign-up/email', '/api/auth/get-session'];
    for (const url of guesses) {
      expect({ url, status: (await browser.get(url)).statusCode }).toEqual({ url, status: 404 });
      expect((await browser.post(url, toFields(owner))).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('are absent from the program: only the demo data contains the demo accounts', () => {
    const src = fileURLToPath(new URL('../../', import.meta.url));
    const files = readdirSync(src, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && /\.(ts|tsx|json|sql)$/.test(entry.name) && !entry.name.includes('.test.'),
    );
    expect(files.length).toBeGreaterThan(200);
    for (const { parentPath, name } of files) {
      const text = readFileSync(`${parentPath}/${name}`, 'utf8');
      for (const { email, password } of demoSignIns) {
        expect(text.includes(email) || text.includes(password), name).toBe(false);
      }
    }
  });
});
