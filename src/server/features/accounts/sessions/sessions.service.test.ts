import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import {
  cookieHeader,
  insertAccount,
  insertCompanyUser,
  insertSuperAdmin,
  signInCookie,
  type TestAccount,
} from '#dev/testing/pages/sign-in.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { admitCompany, admitSuperAdmin, forgetEndedSessions } from './sessions.service.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let ctx: TestContext;
let companyId: string;
let otherId: string;
let owner: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  ctx = await openTestContext();
  ({ id: companyId } = await insertCompany(ctx.db, { name: 'Wira Travel' }));
  ({ id: otherId } = await insertCompany(ctx.db, { name: 'Borneo Sky' }));
  owner = await insertCompanyUser(ctx.db, companyId);
  admin = await insertSuperAdmin(ctx.db);
});
afterEach(() => vi.useRealTimers());
afterAll(() => ctx.close());

const visit = (cookies: string) => ({ cookies, clientAddress: '192.0.2.1', requestId: 'r-1' });
const company = (cookies: string) => admitCompany(ctx, visit(cookies));
const superAdmin = (cookies: string) => admitSuperAdmin(ctx, visit(cookies));
const forgets = (cookies: readonly string[], name: string) =>
  cookies.some((cookie) => cookie.startsWith(`${name}=;`) && /Max-Age=0/.test(cookie));

function travel(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

describe('a company page', () => {
  it('opens for a session with the stored company and a membership [S6.019] [S6.020] [S6.021] [S7.005] [S7.024]', async () => {
    expect(await company(await signInCookie(ctx, 'company', owner))).toMatchObject({
      ok: true,
      actor: { kind: 'company', userId: owner.userId, companyId, companyName: 'Wira Travel', role: 'owner' },
    });
  });

  it('needs a session [S8.010]', async () => {
    for (const cookies of ['', `companyId=${companyId}`, `sid=invented; companyId=${companyId}`]) {
      expect(await company(cookies)).toMatchObject({ ok: false, why: 'not_authenticated' });
    }
  });

  it('needs the stored company [S8.007]', async () => {
    const [sid = ''] = (await signInCookie(ctx, 'company', owner)).split('; ');
    expect(await company(sid)).toMatchObject({ ok: false, why: 'no_company_id' });
    expect(await company(`${sid}; companyId=`)).toMatchObject({ ok: false, why: 'no_company_id' });
  });

  it('security 3: rejects another company in the cookie and clears it [S6.022]', async () => {
    const [sid = ''] = (await signInCookie(ctx, 'company', owner)).split('; ');
    for (const foreign of [otherId, 'not-an-id', `${companyId}'--`]) {
      const refused = await company(`${sid}; companyId=${foreign}`);
      expect(refused).toMatchObject({ ok: false, why: 'invalid_company_user' });
      expect(forgets(refused.cookies, 'companyId')).toBe(true);
    }
  });

  it('rejects a user without a company', async () => {
    const cookies = await signInCookie(ctx, 'superadmin', admin);
    expect(await company(`${cookies}; companyId=${companyId}`)).toMatchObject({
      why: 'invalid_company_user',
    });
  });

  it('security 4: rejects a rejected or deleted company at its next request and ends the session', async () => {
    for (const state of [{ status: 'rejected' as const }, { deleted_at: new Date() }]) {
      const { id } = await insertCompany(ctx.db, {});
      const person = await insertCompanyUser(ctx.db, id);
      const cookies = await signInCookie(ctx, 'company', person);
      expect(await company(cookies)).toMatchObject({ ok: true });
      await ctx.db.updateTable('companies').set(state).where('id', '=', id).execute();
      const refused = await company(cookies);
      expect(refused).toMatchObject({ ok: false, why: 'invalid_company_user' });
      expect(forgets(refused.cookies, 'sid') && forgets(refused.cookies, 'companyId')).toBe(true);
      expect(await company(cookies)).toMatchObject({ why: 'not_authenticated' });
    }
  });
});

describe('a super admin page', () => {
  it('needs a session and the role, and reports which of them is missing', async () => {
    expect(await superAdmin('')).toMatchObject({ ok: false, why: 'not_authenticated' });
    expect(await superAdmin(await signInCookie(ctx, 'company', owner))).toMatchObject({
      ok: false,
      why: 'requires_superadmin_role',
    });
    expect(await superAdmin(await signInCookie(ctx, 'superadmin', admin))).toMatchObject({
      ok: true,
      actor: { kind: 'superadmin', userId: admin.userId, email: admin.email },
    });
  });

  it('closes at once for a user who lost the role', async () => {
    const former = await insertSuperAdmin(ctx.db);
    const cookies = await signInCookie(ctx, 'superadmin', former);
    await ctx.db.deleteFrom('roles').where('user_id', '=', former.userId).execute();
    expect(await superAdmin(cookies)).toMatchObject({ why: 'requires_superadmin_role' });
  });
});

describe('security 21: a session', () => {
  it('ends after 7 days without a visit, and then all its data is deleted [S2.111] [S4.035]', async () => {
    const cookies = await signInCookie(ctx, 'company', owner);
    travel(7 * dayMs - hourMs);
    expect(await company(cookies)).toMatchObject({ ok: true });
    vi.useRealTimers();
    const other = await signInCookie(ctx, 'company', owner);
    travel(7 * dayMs + hourMs);
    const refused = await company(other);
    expect(refused).toMatchObject({ ok: false, why: 'not_authenticated' });
    expect(forgets(refused.cookies, 'sid') && forgets(refused.cookies, 'companyId')).toBe(true);
  });

  it('is renewed by visits with a new cookie, but ends after 30 days for a company user', async () => {
    const cookies = await signInCookie(ctx, 'company', owner);
    for (let day = 0; day < 5; day += 1) {
      travel(6 * dayMs - hourMs);
      const admitted = await company(cookies);
      expect(admitted).toMatchObject({ ok: true });
      expect(cookieHeader(admitted.cookies)).toContain('sid=');
    }
    travel(6 * hourMs);
    const refused = await company(cookies);
    expect(refused).toMatchObject({ ok: false, why: 'not_authenticated' });
    expect(forgets(refused.cookies, 'sid')).toBe(true);
  });

  it('ends after 12 hours for a super admin, however busy', async () => {
    const cookies = await signInCookie(ctx, 'superadmin', admin);
    travel(11 * hourMs);
    expect(await superAdmin(cookies)).toMatchObject({ ok: true });
    travel(hourMs + 1);
    expect(await superAdmin(cookies)).toMatchObject({ ok: false, why: 'not_authenticated' });
    vi.useRealTimers();
    expect(await superAdmin(cookies)).toMatchObject({ why: 'not_authenticated' });
  });
});

it('A user with a temporary password can do nothing but choose a new one', async () => {
  const soon = new Date(Date.now() + hourMs);
  const wishes = { mustChangePassword: true, temporaryUntil: soon };
  const person = await insertCompanyUser(ctx.db, companyId, wishes);
  const chief = await insertSuperAdmin(ctx.db, wishes);
  expect(await company(await signInCookie(ctx, 'company', person))).toMatchObject({
    why: 'must_change_password',
  });
  expect(await superAdmin(await signInCookie(ctx, 'superadmin', chief))).toMatchObject({
    why: 'must_change_password',
  });
});

it('Expired sessions and links are deleted, and others stay', async () => {
  const person = await insertAccount(ctx.db);
  const [past, future] = [new Date(Date.now() - hourMs), new Date(Date.now() + hourMs)];
  for (const [token, expires_at] of [['old', past] as const, ['new', future] as const]) {
    await ctx.db.insertInto('sessions').values({ user_id: person.userId, token, expires_at }).execute();
    await ctx.db
      .insertInto('verifications')
      .values({ identifier: token, value: person.userId, expires_at })
      .execute();
  }
  await forgetEndedSessions(ctx);
  const left = ctx.db.selectFrom('sessions').select('token').where('user_id', '=', person.userId);
  expect(await left.execute()).toEqual([{ token: 'new' }]);
  expect(await ctx.db.selectFrom('verifications').select('identifier').execute()).toEqual([
    { identifier: 'new' },
  ]);
});
