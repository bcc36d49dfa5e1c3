import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loseSecondFactor } from '#dev/rehearsal/lost-key.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { type AccountBrowser, openAccountBrowser, setCookiesOf } from '#dev/testing/pages/account-browser.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import {
  addSecondFactor,
  ageSessions,
  codeBefore,
  createShownCode,
} from '#dev/testing/pages/second-factor.ts';
import {
  cookieHeader,
  insertCompanyUser,
  insertSuperAdmin,
  signInCookie,
  type TestAccount,
} from '#dev/testing/pages/sign-in.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import type { TestContext } from '#dev/testing/run/test-context.ts';
import { hashPassword } from '#server/features/accounts/password-hash.ts';
import { setTemporaryPassword } from '#server/features/accounts/super-admins/accounts.service.ts';

let browser: AccountBrowser;
let ctx: TestContext;
let companyId: string;
beforeAll(async () => {
  browser = await openAccountBrowser(liveEnv);
  ctx = browser.ctx;
  ({ id: companyId } = await insertCompany(ctx.db, { name: 'Wira Travel' }));
});
afterAll(() => browser.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('limit_hits').execute();
});

const toFields = ({ email, password }: TestAccount) => ({ email, password });
const findKey = (html: string) =>
  (/<code[^>]*>([A-Z2-7 ]{39})<\/code>/.exec(html)?.[1] ?? '').replaceAll(' ', '');
const findCodes = (html: string) =>
  [...html.matchAll(/<code[^>]*>((?:[A-Z2-7]{4}-){3}[A-Z2-7]{4})<\/code>/g)].map(([, code]) => code ?? '');

async function createFactorAccount() {
  const account = await insertCompanyUser(ctx.db, companyId);
  return { account, key: await addSecondFactor(ctx, account.userId) };
}

async function enterPassword(account: TestAccount, to = '/company/settings') {
  const answer = await browser.post(`/login?${new URLSearchParams({ to })}`, toFields(account));
  return { next: answer.headers.location ?? '', cookie: cookieHeader(setCookiesOf(answer)) };
}

describe('the page of a second factor', () => {
  it('sets it up: key as picture and text, first code, recovery codes shown once', async () => {
    const admin = await insertSuperAdmin(ctx.db);
    const signedIn = await browser.post('/superadmin/login?to=%2Fsuperadmin%2Fdesk', toFields(admin));
    const cookie = cookieHeader(setCookiesOf(signedIn));
    const sent = await browser.get(signedIn.headers.location ?? '', cookie);
    const page = sent.headers.location ?? '';
    expect(page).toBe('/two-step?why=second_factor_missing&to=%2Fsuperadmin%2Fdesk');
    expect(readPageText((await browser.get(page, cookie)).body)).toContain(
      'Super admins need two-step sign-in.',
    );
    const started = await browser.post(page, { intent: 'start' }, { cookie });
    expect(started.body).toMatch(/<svg[^>]+role="img"[^>]+aria-label="QR code for your authenticator app"/);
    expect(started.body).toContain('autoComplete="one-time-code"');
    const key = findKey(started.body);
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    const wrong = await browser.post(page, { intent: 'confirm', code: '000000' }, { cookie });
    expect(wrong.statusCode).toBe(401);
    expect(readPageText(wrong.body)).toContain('That code is not right');
    const confirmed = await browser.post(page, { intent: 'confirm', code: createShownCode(key) }, { cookie });
    const codes = findCodes(confirmed.body);
    expect(codes).toHaveLength(10);
    expect(confirmed.body).toContain('href="/superadmin/desk"');
    expect(confirmed.headers['cache-control']).toBe('no-store');
    const later = await browser.get('/two-step', cookie);
    expect(readPageText(later.body)).toContain('10 of 10 recovery codes are left.');
    expect(readPageText(later.body)).toContain('Super admins cannot turn it off.');
    for (const secret of [key, ...codes]) expect(later.body).not.toContain(secret);
    expect((await browser.get('/superadmin/desk', cookie)).statusCode).toBe(200);
  });

  it('asks for a fresh proof before any change, and returns afterwards', async () => {
    const account = await insertCompanyUser(ctx.db, companyId);
    const cookie = await signInCookie(ctx, 'company', account);
    await ageSessions(ctx, account.userId, 11);
    const sent = await browser.post('/two-step?to=%2Fcompany%2Fteam', { intent: 'start' }, { cookie });
    const again = sent.headers.location ?? '';
    expect(again).toBe('/confirm-it-is-you?to=%2Ftwo-step%3Fto%3D%252Fcompany%252Fteam');
    const proven = await browser.post(again, { password: account.password }, { cookie });
    expect(proven.headers.location).toBe('/two-step?to=%2Fcompany%2Fteam');
    const started = await browser.post('/two-step?to=%2Fcompany%2Fteam', { intent: 'start' }, { cookie });
    expect(findKey(started.body)).not.toBe('');
  });

  it('requires a session, and the replacement of a temporary password first', async () => {
    for (const answer of [
      await browser.get('/two-step'),
      await browser.post('/two-step', { intent: 'start' }),
    ]) {
      expect(answer.headers.location).toMatch(/^\/login\?why=not_authenticated/);
    }
    const soon = new Date(Date.now() + 3_600_000);
    const options = { mustChangePassword: true, temporaryUntil: soon };
    const cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, companyId, options));
    expect((await browser.get('/two-step', cookie)).headers.location).toBe('/new-password');
  });
});

describe('a set-up started under a lost key', () => {
  it('must be started again with a new key', async () => {
    const account = await insertCompanyUser(ctx.db, companyId);
    const cookie = await signInCookie(ctx, 'company', account);
    const first = findKey((await browser.post('/two-step', { intent: 'start' }, { cookie })).body);
    await loseSecondFactor(ctx.db, account.userId);
    const page = await browser.get('/two-step', cookie);
    expect([page.statusCode, findKey(page.body)]).toEqual([200, '']);
    const confirmed = await browser.post(
      '/two-step',
      { intent: 'confirm', code: createShownCode(first) },
      { cookie },
    );
    expect(confirmed.statusCode).toBe(409);
    const second = findKey((await browser.post('/two-step', { intent: 'start' }, { cookie })).body);
    expect(second).toMatch(/^[A-Z2-7]{32}$/);
  });
});

describe('the second step of signing in', () => {
  it('follows the password, accepts the code and opens the requested page', async () => {
    const { account, key } = await createFactorAccount();
    const { next, cookie } = await enterPassword(account);
    expect(next).toBe('/sign-in-code?to=%2Fcompany%2Fsettings');
    const page = await browser.get(next, cookie);
    expect(page.body).toContain('autoComplete="one-time-code"');
    const wrong = await browser.post(next, { code: '123' }, { cookie });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).not.toContain('value="123"');
    const right = await browser.post(next, { code: createShownCode(key) }, { cookie });
    expect(right.headers.location).toBe('/company/settings');
    expect((await browser.get('/company/settings', cookie)).statusCode).toBe(200);
    // A signed-in user skips the code page.
    expect((await browser.get(next, cookie)).headers.location).toBe('/company/settings');
  });

  it('security 24: rejects every code after ten wrong ones, even a right one from any client, with the retry time', async () => {
    const { account, key } = await createFactorAccount();
    const { next, cookie } = await enterPassword(account);
    for (let turn = 0; turn < 10; turn += 1) {
      const from = `203.0.113.${turn}`;
      expect((await browser.post(next, { code: '000000' }, { cookie, from })).statusCode).toBe(401);
    }
    const refused = await browser.post(next, { code: createShownCode(key) }, { cookie });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(readPageText(refused.body)).toMatch(
      /You can try again at \d\d \w{3} \d{4} \d\d:\d\d, Malaysia time/,
    );
    // Other accounts stay unlocked.
    const other = await createFactorAccount();
    const second = await enterPassword(other.account);
    const right = await browser.post(
      second.next,
      { code: createShownCode(other.key) },
      { cookie: second.cookie },
    );
    expect(right.statusCode).toBe(302);
  });

  it('explains a lost key and accepts a recovery code', async () => {
    const { account, key } = await createFactorAccount();
    const { userId } = account;
    const hash = createHash('sha256').update(`${userId}|ABCDEFGHIJKLMNOP`).digest();
    await ctx.db
      .insertInto('recovery_codes')
      .values({ user_id: userId, code_hash: hash, created_at: new Date() })
      .execute();
    await loseSecondFactor(ctx.db, userId);
    const { next, cookie } = await enterPassword(account);
    // A missing encryption key is not a wrong guess, so the recovery code stays usable.
    for (let turn = 0; turn < 11; turn += 1) {
      const refused = await browser.post(next, { code: createShownCode(key) }, { cookie });
      expect(refused.statusCode).toBe(503);
      expect(readPageText(refused.body)).toContain('We cannot check codes from your app at the moment.');
    }
    expect(ctx.logLines.join('')).toContain('sempat-admin reset-second-factor');
    const right = await browser.post(next, { code: 'ABCD-EFGH-IJKL-MNOP' }, { cookie });
    expect(right.headers.location).toBe('/company/settings');
  });

  it('asks for a code at every sign-in, even in the browser of the previous one', async () => {
    const { account, key } = await createFactorAccount();
    const { next, cookie } = await enterPassword(account);
    const entered = await browser.post(next, { code: createShownCode(key) }, { cookie });
    const bothCookies = `${cookie}; ${cookieHeader(setCookiesOf(entered))}`;
    const again = await browser.post('/login', toFields(account), { cookie: bothCookies });
    expect(again.headers.location).toMatch(/^\/sign-in-code/);

    const admin = await insertSuperAdmin(ctx.db);
    const adminKey = await addSecondFactor(ctx, admin.userId);
    const first = await browser.post('/superadmin/login', toFields(admin));
    const half = cookieHeader(setCookiesOf(first));
    const finished = await browser.post(
      '/sign-in-code',
      { code: createShownCode(adminKey) },
      { cookie: half },
    );
    const all = `${half}; ${cookieHeader(setCookiesOf(finished))}`;
    const second = await browser.post('/superadmin/login', toFields(admin), { cookie: all });
    expect(second.headers.location).toMatch(/^\/sign-in-code/);
  });

  it('is hidden from visitors who have not entered a password', async () => {
    expect((await browser.get('/sign-in-code')).headers.location).toBe('/login');
    const response = await browser.post('/sign-in-code?to=%2Fsuperadmin', { code: '123456' });
    expect(response.headers.location).toBe('/superadmin/login?to=%2Fsuperadmin');
  });

  it('cannot be bypassed with a password that another person sets', async () => {
    const { account } = await createFactorAccount();
    const hash = await hashPassword('battery staple');
    await ctx.db
      .transaction()
      .execute((tx) => setTemporaryPassword(tx, { userId: account.userId, hash, now: ctx.now() }));
    const { next, cookie } = await enterPassword({ ...account, password: 'battery staple' });
    expect(next).toMatch(/^\/sign-in-code/);
    expect((await browser.get('/new-password', cookie)).headers.location).toMatch(/^\/login\?/);
  });
});

describe('security 25: the step-up proof', () => {
  const signInWithOldProof = async (account: TestAccount) => {
    const cookie = await signInCookie(ctx, 'company', account);
    await ageSessions(ctx, account.userId, 11);
    return cookie;
  };
  const page = '/confirm-it-is-you?to=%2Fcompany%2Fpayouts%2Faccount';

  it('accepts the password of users without a second factor, and counts wrong ones with those of the sign-in page', async () => {
    const account = await insertCompanyUser(ctx.db, companyId);
    const cookie = await signInWithOldProof(account);
    expect(readPageText((await browser.get(page, cookie)).body)).toContain('Confirm it is you');
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await browser.post(page, { password: 'not the one' }, { cookie })).statusCode).toBe(401);
    }
    expect((await browser.post(page, { password: account.password }, { cookie })).statusCode).toBe(429);
    expect((await browser.post('/login', toFields(account))).statusCode).toBe(429);
    await ctx.db.deleteFrom('limit_hits').execute();
    const proven = await browser.post(page, { password: account.password }, { cookie });
    expect(proven.headers.location).toBe('/company/payouts/account');
    expect((await browser.get(page, cookie)).headers.location).toBe('/company/payouts/account');
  });

  it('accepts a code and rejects the password of users with a second factor', async () => {
    const { account, key } = await createFactorAccount();
    const { next, cookie } = await enterPassword(account);
    await browser.post(next, { code: await codeBefore(key) }, { cookie });
    await ageSessions(ctx, account.userId, 11);
    expect((await browser.post(page, { password: account.password }, { cookie })).statusCode).toBe(422);
    expect((await browser.post(page, { code: account.password }, { cookie })).statusCode).toBe(401);
    const proven = await browser.post(page, { code: createShownCode(key) }, { cookie });
    expect(proven.headers.location).toBe('/company/payouts/account');
  });

  it('accepts the interrupted form afterwards when the user sends it again, and does not send it by itself', async () => {
    const account = await insertCompanyUser(ctx.db, companyId);
    const cookie = await signInWithOldProof(account);
    const fields = {
      intent: 'enter',
      bank: 'MBBEMYKL',
      holder: 'Wira Travel Sdn. Bhd.',
      accountNumber: '514012344417',
    };
    const listAccounts = () =>
      ctx.db.selectFrom('payout_accounts').selectAll().where('company_id', '=', companyId).execute();
    const refused = await browser.post('/company/payouts/account', fields, { cookie });
    expect(refused.headers.location).toBe(page);
    await browser.post(page, { password: account.password }, { cookie });
    expect(await listAccounts()).toEqual([]);
    expect((await browser.post('/company/payouts/account', fields, { cookie })).statusCode).toBeLessThan(400);
    expect(await listAccounts()).toHaveLength(1);
  });

  it('appears above a form before the user starts typing', async () => {
    const account = await insertCompanyUser(ctx.db, companyId);
    const cookie = await signInCookie(ctx, 'company', account);
    const link = `href="${page}"`;
    expect((await browser.get('/company/payouts/account', cookie)).body).not.toContain(link);
    await ageSessions(ctx, account.userId, 11);
    expect((await browser.get('/company/payouts/account', cookie)).body).toContain(link);
    for (const path of ['/company/team', '/company/settings'])
      expect((await browser.get(path, cookie)).body).toContain('href="/confirm-it-is-you?');
    expect((await browser.get('/company/dashboard', cookie)).body).not.toContain('confirm-it-is-you?');
    const viewer = await insertCompanyUser(ctx.db, companyId, { role: 'viewer' });
    const viewing = await signInWithOldProof(viewer);
    expect((await browser.get('/company/settings', viewing)).body).toContain('href="/confirm-it-is-you?');
    expect((await browser.get('/company/team', viewing)).body).not.toContain('confirm-it-is-you?');
  });

  it('redirects only to our own pages behind the sign-in', async () => {
    for (const to of [
      'https://evil.example/company',
      '//evil.example',
      '/two-step.evil',
      '/deals',
      '/two-stepx?a',
    ]) {
      const account = await insertCompanyUser(ctx.db, companyId);
      const cookie = await signInWithOldProof(account);
      const url = `/confirm-it-is-you?${new URLSearchParams({ to })}`;
      const proven = await browser.post(url, { password: account.password }, { cookie });
      expect({ to, location: proven.headers.location }).toEqual({ to, location: '/company/dashboard' });
    }
  });
});
