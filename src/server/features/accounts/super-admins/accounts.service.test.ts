import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import {
  cookieHeader,
  insertAccount,
  insertCompanyUser,
  insertSuperAdmin,
  signInCookie,
} from '#dev/testing/pages/sign-in.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { dayMs } from '#domain/kernel/time.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import { hashPassword, hashTemporaryPassword } from '../password-hash.ts';
import { createResetLink } from '../reset-page.ts';
import { admitCompany, findCurrentPerson } from '../sessions/sessions.service.ts';
import { findResetArea, replaceTemporaryPassword } from '../sign-in/passwords.service.ts';
import { signInCompany, signInSuperAdmin } from '../sign-in/sign-in.service.ts';
import {
  addSuperAdmin,
  createSuperAdmin,
  endCompanySessions,
  listSuperAdmins,
  openCompanyAccount,
  setTemporaryPassword,
} from './accounts.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

const visit = (cookies = '') => ({ cookies, clientAddress: '192.0.2.1', requestId: 'r-1' });
const signIn = (email: string, password: string) =>
  signInCompany(ctx, { email, password, rememberMe: false }, visit());
const companyOf = (userId: string) =>
  ctx.db.selectFrom('company_users').selectAll().where('user_id', '=', userId).execute();

async function open(companyId: string, email: string) {
  const temporary = await hashTemporaryPassword();
  const opened = await ctx.db
    .transaction()
    .execute((tx) =>
      openCompanyAccount(tx, { companyId, email, name: 'Owner', hash: temporary.hash, now: ctx.now() }),
    );
  return { ...opened, password: temporary.password };
}

describe("a company's account", () => {
  it('security 14: opens with a temporary password for 72 hours and needs a new one [S6.002]', async () => {
    const { id } = await insertCompany(ctx.db, {});
    const { userId, password, hasTemporaryPassword } = await open(id, 'First@Agency.example');
    expect(hasTemporaryPassword).toBe(true);
    expect(await companyOf(userId)).toMatchObject([{ company_id: id, role: 'owner' }]);
    expect(await signIn('first@agency.example', password)).toMatchObject({
      ok: true,
      mustChangePassword: true,
    });
    ctx.setNow(new Date(Date.now() + 72 * 3_600_000 + 1_000));
    expect(await signIn('first@agency.example', password)).toMatchObject({
      code: 'temporary_password_expired',
    });
    ctx.setNow(new Date());
    const everything = await ctx.pool.query(
      'select row_to_json(users)::text, row_to_json(accounts)::text from users, accounts',
    );
    expect(JSON.stringify(everything.rows)).not.toContain(password);
    expect(ctx.logLines.join('')).not.toContain(password);
  });

  it('is linked when the email has an account without a company, which keeps its password', async () => {
    const { id } = await insertCompany(ctx.db, {});
    const person = await insertAccount(ctx.db);
    expect(await open(id, person.email)).toMatchObject({
      userId: person.userId,
      hasTemporaryPassword: false,
    });
    expect(await signIn(person.email, person.password)).toMatchObject({
      ok: true,
      mustChangePassword: false,
    });
  });

  it('is rejected if the email belongs to another company, and unchanged if it belongs to this one', async () => {
    const { id } = await insertCompany(ctx.db, {});
    const { id: other } = await insertCompany(ctx.db, {});
    const person = await insertCompanyUser(ctx.db, other);
    await expect(open(id, person.email)).rejects.toMatchObject({ code: 'account_of_another_company' });
    expect(await companyOf(person.userId)).toMatchObject([{ company_id: other }]);
    expect(await open(other, person.email)).toMatchObject({ hasTemporaryPassword: false });
  });

  it('can be used again once its company was deleted', async () => {
    const { id: gone } = await insertCompany(ctx.db, { deleted_at: new Date() });
    const { id } = await insertCompany(ctx.db, {});
    const person = await insertCompanyUser(ctx.db, gone);
    await open(id, person.email);
    expect(await companyOf(person.userId)).toMatchObject([{ company_id: id }]);
  });

  it('is opened for only one of two companies approved concurrently with the same email', async () => {
    const companies = await Promise.all([insertCompany(ctx.db, {}), insertCompany(ctx.db, {})]);
    const openings = companies.map(
      ({ id }) =>
        () =>
          settled(open(id, 'race@agency.example')),
    );
    const both = await runConcurrently(ctx.db, 'users', openings);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const users = ctx.db.selectFrom('users').selectAll().where('email', '=', 'race@agency.example');
    expect(await users.execute()).toHaveLength(1);
  });

  it('security 15: loses its sessions when a super admin sets a temporary password for it', async () => {
    const { id } = await insertCompany(ctx.db, {});
    const person = await insertCompanyUser(ctx.db, id);
    const cookies = await signInCookie(ctx, 'company', person);
    const hash = await hashPassword('given by staff');
    const reset = { userId: person.userId, hash, now: ctx.now() };
    await ctx.db.transaction().execute((tx) => setTemporaryPassword(tx, reset));
    expect(await admitCompany(ctx, visit(cookies))).toMatchObject({ why: 'not_authenticated' });
    expect(await signIn(person.email, 'given by staff')).toMatchObject({ mustChangePassword: true });
    const unknown = { ...reset, userId: 'nobody' };
    await expect(
      ctx.db.transaction().execute((tx) => setTemporaryPassword(tx, unknown)),
    ).rejects.toMatchObject({ code: 'company_account_missing' });
  });

  it('loses its sessions with those of all colleagues when the company does; other companies keep theirs', async () => {
    const [one, two] = [await insertCompany(ctx.db, {}), await insertCompany(ctx.db, {})];
    const people = [one, one, two].map(({ id }) => insertCompanyUser(ctx.db, id));
    const cookies = await Promise.all(
      people.map(async (person) => signInCookie(ctx, 'company', await person)),
    );
    await ctx.db.transaction().execute((tx) => endCompanySessions(tx, one.id));
    const admitted = await Promise.all(cookies.map((each) => admitCompany(ctx, visit(each))));
    expect(admitted.map(({ ok }) => ok)).toEqual([false, false, true]);
  });
});

describe('a further super admin', () => {
  let actor: SuperAdminActor;
  beforeAll(async () => {
    const { userId } = await insertSuperAdmin(ctx.db);
    actor = superAdminActor({ userId });
  });
  const add = (email: string, password = 'chosen by another') =>
    addSuperAdmin(ctx, actor, { email, password });
  const enter = (email: string, password: string) =>
    signInSuperAdmin(ctx, { email, password, rememberMe: false }, visit());

  it('gets an account and the role, and chooses a password at the first sign-in [S7.004]', async () => {
    await add('second@sempat.test');
    expect(await enter('second@sempat.test', 'chosen by another')).toMatchObject({
      ok: true,
      mustChangePassword: true,
    });
  });

  it('security 81: keeps the password of an existing account until the next sign-in asks for a longer one', async () => {
    const person = await insertAccount(ctx.db, { password: 'short1' });
    await add(person.email);
    const entered = await enter(person.email, person.password);
    expect(entered).toMatchObject({ ok: true, mustChangePassword: true });
    expect(await enter(person.email, 'chosen by another')).toMatchObject({ code: 'invalid_credentials' });
    const cookies = entered.ok ? cookieHeader(entered.cookies) : '';
    const here = await findCurrentPerson(ctx, visit(cookies));
    if (!here) throw new Error('nobody is signed in');
    const choose = (newPassword: string) =>
      replaceTemporaryPassword(ctx, { person: here, visit: visit(cookies), newPassword });
    expect(await choose('short2')).toEqual({ refused: 'super_admin_password_short' });
    expect(await choose('a much longer phrase')).toEqual({ isCommon: false });
    await add(person.email);
    expect(await enter(person.email, 'a much longer phrase')).toMatchObject({ mustChangePassword: false });
  });

  it('must sign in again with an existing account, so that no older session gets the role', async () => {
    const { id } = await insertCompany(ctx.db);
    const person = await insertCompanyUser(ctx.db, id);
    const cookies = await signInCookie(ctx, 'company', person);
    await add(person.email);
    expect(await admitCompany(ctx, visit(cookies))).toMatchObject({ why: 'not_authenticated' });
    const again = await signInCookie(ctx, 'company', person);
    await add(person.email);
    expect(await admitCompany(ctx, visit(again))).toMatchObject({ why: 'must_change_password' });
  });

  it('ends links that set a password of an existing account, which a mailbox may have kept for days', async () => {
    const person = await insertAccount(ctx.db);
    const now = ctx.now();
    const expiresAt = new Date(now.getTime() + 7 * dayMs);
    const request = {
      userId: person.userId,
      baseUrl: 'https://sempat.example',
      locale: 'en',
      expiresAt,
      now,
    };
    const { url } = await ctx.db.transaction().execute((tx) => createResetLink(tx, request));
    const token = new URL(url).searchParams.get('token') ?? '';
    expect(await findResetArea(ctx, token)).toBe('company');
    await add(person.email);
    expect(await findResetArea(ctx, token)).toBeNull();
  });

  it('keeps an existing role without a second record', async () => {
    const admin = await insertSuperAdmin(ctx.db);
    await add(admin.email);
    const adding = Array.from({ length: 5 }, () => () => add('same.moment@sempat.test'));
    await runConcurrently(ctx.db, 'users', adding);
    const listed = await listSuperAdmins(ctx, actor);
    expect(listed.filter(({ email }) => email === admin.email)).toHaveLength(1);
    expect(listed.filter(({ email }) => email === 'same.moment@sempat.test')).toHaveLength(1);
    const added = ctx.db.selectFrom('audit_log').selectAll().where('action', '=', 'superAdmin.added');
    const ids = (await added.execute()).map((line) => line.object_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is announced to all previous super admins', async () => {
    const admin = await insertSuperAdmin(ctx.db);
    await add('newcomer@sempat.test');
    const mails = ctx.db.selectFrom('mails').select('kind').where('recipient', '=', admin.email);
    expect(await mails.execute()).toContainEqual({ kind: 'staff-act' });
  });

  it('is listed with email, date and two-step sign-in, and the line of the reader is marked', async () => {
    const admin = await insertSuperAdmin(ctx.db);
    const other = await insertSuperAdmin(ctx.db);
    const secondFactorSince = new Date(Date.UTC(2026, 10, 1));
    await ctx.db
      .updateTable('users')
      .set({ second_factor_since: secondFactorSince })
      .where('id', '=', other.userId)
      .execute();
    const listed = await listSuperAdmins(ctx, superAdminActor({ userId: admin.userId }));
    expect(listed.filter(({ isYou }) => isYou)).toEqual([
      {
        userId: admin.userId,
        email: admin.email,
        createdAt: expect.any(Date),
        lockedAt: null,
        secondFactorSince: null,
        isYou: true,
      },
    ]);
    expect(listed).toContainEqual(expect.objectContaining({ userId: other.userId, secondFactorSince }));
  });
});

async function settled(promise: Promise<unknown>) {
  const [outcome] = await Promise.allSettled([promise]);
  return outcome;
}

describe('the first super admin', () => {
  it('security 27: is created on an empty installation, a second one only by force, and both are audited', async () => {
    const empty = await openTestContext();
    const make = (email: string, force = false) =>
      createSuperAdmin(empty, { email, password: 'typed on the server', force });
    expect(await make('first@sempat.test')).toEqual({ keptPassword: false });
    await expect(make('second@sempat.test')).rejects.toMatchObject({ code: 'super_admin_exists' });
    expect(await make('second@sempat.test', true)).toEqual({ keptPassword: false });
    const lines = empty.db.selectFrom('audit_log').select(['action', 'actor_kind', 'details']);
    expect(await lines.execute()).toMatchObject([
      { action: 'superAdmin.created', actor_kind: 'system', details: { forced: false } },
      { action: 'superAdmin.created', actor_kind: 'system', details: { forced: true } },
    ]);
    await empty.close();
  });

  it('security 81: must choose another password at the next sign-in if the account existed', async () => {
    const empty = await openTestContext();
    const { email, password } = await insertAccount(empty.db, { password: 'short1' });
    const made = await createSuperAdmin(empty, { email, password: 'typed on the server', force: false });
    expect(made).toEqual({ keptPassword: true });
    const entered = await signInSuperAdmin(empty, { email, password, rememberMe: false }, visit());
    expect(entered).toMatchObject({ ok: true, mustChangePassword: true });
    await empty.close();
  });

  it('is created only once with concurrent requests', async () => {
    const empty = await openTestContext();
    const make = (email: string) => createSuperAdmin(empty, { email, password: 'typed twice', force: false });
    const making = ['one@sempat.test', 'two@sempat.test'].map((email) => () => settled(make(email)));
    const both = await runConcurrently(empty.db, 'users', making);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await empty.close();
  });
});
