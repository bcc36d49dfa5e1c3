import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import {
  cookieHeader,
  insertCompanyUser,
  insertSuperAdmin,
  signInCookie,
  type TestAccount,
} from '#dev/testing/pages/sign-in.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { barrier, runConcurrently, waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { dayMs } from '#domain/kernel/time.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import * as store from '../accounts.store.ts';
import { lockByEmail } from '../sign-in/account-locks.service.ts';
import { mailPasswordReset } from '../sign-in/passwords.service.ts';
import { signInSuperAdmin } from '../sign-in/sign-in.service.ts';
import { addSuperAdmin } from '../super-admins/accounts.service.ts';
import {
  removeSuperAdmin,
  removeSuperAdminByEmail,
  resetSuperAdminPassword,
  signOutByEmail,
  signOutMember,
  signOutSuperAdmin,
  unlockByEmail,
} from '../super-admins/super-admins.service.ts';
import { forgetLostAccounts, signOutTeamMember } from '../team/team.service.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.service.ts';
import { admitCompany, admitSuperAdmin } from './sessions.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const visit = (cookies = '') => ({
  cookies,
  clientAddress: '203.0.113.77',
  requestId: 'r-1',
  userAgent: windows,
  baseUrl: 'https://sempat.test',
});
const enter = ({ email, password }: Pick<TestAccount, 'email' | 'password'>, cookies = '') =>
  signInSuperAdmin(ctx, { email, password, rememberMe: false }, visit(cookies));

async function actorOf(account: TestAccount): Promise<SuperAdminActor> {
  const admitted = await admitSuperAdmin(ctx, visit(await signInCookie(ctx, 'superadmin', account)));
  if (!admitted.ok) throw new Error(admitted.why);
  return admitted.actor;
}

async function mailsTo(email: string, kind: string) {
  const rows = await ctx.db
    .selectFrom('mails')
    .select(['id', 'values_encrypted'])
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, values_encrypted: sealed }) =>
    JSON.parse(ctx.encryption.decrypt(sealed as Buffer, `mails.values_encrypted|${id}`)),
  );
}

async function newestAct(email: string) {
  return (await mailsTo(email, 'staff-act')).at(-1);
}

const actionsAbout = async (userId: string) =>
  (
    await ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe("the list of a user's sessions", () => {
  it('shows device and address range in plain words, never the address', async () => {
    const admin = await insertSuperAdmin(ctx.db);
    const signedIn = await enter(admin);
    if (!signedIn.ok) throw new Error(signedIn.code);
    const actor = await admitSuperAdmin(ctx, visit(cookieHeader(signedIn.cookies)));
    if (!actor.ok) throw new Error(actor.why);
    expect(await listOwnSessions(ctx, actor.actor)).toMatchObject([
      { device: { browser: 'Chrome', system: 'Windows' }, network: '203.0.113.0/24', isThis: true },
    ]);
    const kept = await ctx.pool.query('select row_to_json(sessions)::text from sessions');
    expect(JSON.stringify(kept.rows)).not.toMatch(/203\.0\.113\.77|Mozilla/);
  });

  it('allows ending one or all others, but never those of another user', async () => {
    const admin = await insertSuperAdmin(ctx.db);
    const stranger = await actorOf(await insertSuperAdmin(ctx.db));
    const cookies = await Promise.all([1, 2, 3].map(() => signInCookie(ctx, 'superadmin', admin)));
    const actor = await actorOf(admin);
    const [other] = (await listOwnSessions(ctx, actor)).filter(({ isThis }) => !isThis);
    expect(await endOwnSession(ctx, stranger, other?.id ?? '')).toBe(false);
    expect(await listOwnSessions(ctx, actor)).toHaveLength(4);
    expect(await endOwnSession(ctx, actor, other?.id ?? '')).toBe(true);
    expect(await endOwnSession(ctx, actor, other?.id ?? '')).toBe(false);
    expect(await endOtherSessions(ctx, actor)).toBe(2);
    expect(await listOwnSessions(ctx, actor)).toMatchObject([{ isThis: true }]);
    for (const each of cookies)
      expect(await admitSuperAdmin(ctx, visit(each))).toMatchObject({ why: 'not_authenticated' });
    expect(await listOwnSessions(ctx, stranger)).toHaveLength(1);
  });

  it('lets owners sign out members of their own team only; agents and viewers can sign out no one', async () => {
    const [{ id }, { id: foreign }] = [await insertCompany(ctx.db, {}), await insertCompany(ctx.db, {})];
    const owner = await insertCompanyUser(ctx.db, id);
    const agent = await insertCompanyUser(ctx.db, id, { role: 'agent' });
    const stranger = await insertCompanyUser(ctx.db, foreign);
    const cookies = await signInCookie(ctx, 'company', agent);
    const strangers = await signInCookie(ctx, 'company', stranger);
    const asOwner = companyActor(id, { userId: owner.userId });
    const asAgent = companyActor(id, { userId: agent.userId, role: 'owner' });
    expect(await signOutTeamMember(ctx, asAgent, owner.userId)).toEqual({ ok: false, code: 'not_allowed' });
    expect(await signOutTeamMember(ctx, asOwner, stranger.userId)).toMatchObject({
      code: 'member_not_found',
    });
    expect(await signOutTeamMember(ctx, asOwner, agent.userId)).toEqual({ ok: true });
    expect(await admitCompany(ctx, visit(cookies))).toMatchObject({ why: 'not_authenticated' });
    expect(await admitCompany(ctx, visit(strangers))).toMatchObject({ ok: true });
  });

  it('lets a super admin sign out company users and other super admins, who are notified', async () => {
    const { id } = await insertCompany(ctx.db, {});
    const agent = await insertCompanyUser(ctx.db, id, { role: 'agent' });
    const cookies = await signInCookie(ctx, 'company', agent);
    const [one, two] = [await insertSuperAdmin(ctx.db), await insertSuperAdmin(ctx.db)];
    const actor = await actorOf(one);
    const elsewhere = (await insertCompany(ctx.db, {})).id;
    expect(await signOutMember(ctx, actor, { companyId: elsewhere, userId: agent.userId })).toBe(false);
    expect(await signOutMember(ctx, actor, { companyId: id, userId: agent.userId })).toBe(true);
    expect(await admitCompany(ctx, visit(cookies))).toMatchObject({ why: 'not_authenticated' });
    const theirs = await signInCookie(ctx, 'superadmin', two);
    expect(await signOutSuperAdmin(ctx, actor, two.userId)).toEqual({ ok: true });
    expect(await admitSuperAdmin(ctx, visit(theirs))).toMatchObject({ why: 'not_authenticated' });
    expect(await newestAct(two.email)).toMatchObject({ act: 'superAdminSignedOut', by: one.email });
    expect(await actionsAbout(agent.userId)).toContain('session.endedByStaff');
  });
});

describe('removing a super admin', () => {
  it('ends the sessions at once, removes the role, audits it and notifies all super admins', async () => {
    const [one, two] = [await insertSuperAdmin(ctx.db), await insertSuperAdmin(ctx.db)];
    const theirs = await signInCookie(ctx, 'superadmin', two);
    expect(await removeSuperAdmin(ctx, await actorOf(one), two.userId)).toEqual({ ok: true });
    expect(await admitSuperAdmin(ctx, visit(theirs))).toMatchObject({ why: 'not_authenticated' });
    expect(await enter(two)).toMatchObject({ code: 'superadmin_privileges_required' });
    expect(await actionsAbout(two.userId)).toContain('superAdmin.removed');
    const resetUrl = 'https://sempat.test/reset-password';
    const told = { act: 'superAdminRemoved', subject: two.email, by: one.email, resetUrl };
    expect(await newestAct(one.email)).toMatchObject(told);
    expect(await newestAct(two.email)).toMatchObject(told);
    expect(await removeSuperAdmin(ctx, await actorOf(one), two.userId)).toMatchObject({
      code: 'admin_not_found',
    });
  });

  const alone = async () => {
    const own = await openTestContext();
    const people = [await insertSuperAdmin(own.db), await insertSuperAdmin(own.db)] as const;
    const actors = people.map(({ userId, email }) => superAdminActor({ userId, email }));
    const [one, two] = actors as [SuperAdminActor, SuperAdminActor];
    return { own, people, one, two };
  };

  it('never removes the last one who can sign in, not even on the command line', async () => {
    const { own, people, one, two } = await alone();
    await lockByEmail(own, two.email);
    expect(await removeSuperAdmin(own, one, one.userId)).toMatchObject({ code: 'last_admin' });
    expect(await removeSuperAdmin(own, one, two.userId)).toEqual({ ok: true });
    expect(await removeSuperAdminByEmail(own, people[0].email)).toMatchObject({ code: 'last_admin' });
    await own.close();
  });

  const removeEachOther = async () => {
    const { own, one, two } = await alone();
    const both = await runConcurrently(own.db, 'roles', [
      () => removeSuperAdmin(own, one, two.userId),
      () => removeSuperAdmin(own, two, one.userId),
    ]);
    const left = await own.db.selectFrom('roles').selectAll().execute();
    await own.close();
    return { done: both.filter(({ ok }) => ok).length, left: left.length };
  };

  it('keeps one of two who remove each other concurrently', async () => {
    expect(await removeEachOther()).toEqual({ done: 1, left: 1 });
  });

  it('waits while another one is being locked, and then keeps the last one who can sign in', async () => {
    const { own, one, two } = await alone();
    const { locking, removing } = await own.db.transaction().execute(async (tx) => {
      await sql`select from users where id = ${two.userId} for no key update`.execute(tx);
      const locking = lockByEmail(own, two.email);
      await waitForBlockedSessions(own.db, 1);
      const removing = removeSuperAdmin(own, one, one.userId);
      await Promise.race([removing, waitForBlockedSessions(own.db, 2)]);
      return { locking, removing };
    });
    await locking;
    expect(await removing).toEqual({ ok: false, code: 'last_admin' });
    await own.close();
  });

  it('is refused to a locked or former super admin, who cannot add one either', async () => {
    const [one, two] = [await insertSuperAdmin(ctx.db), await insertSuperAdmin(ctx.db)];
    const actor = superAdminActor({ userId: one.userId, email: one.email });
    await lockByEmail(ctx, one.email);
    const add = () => addSuperAdmin(ctx, actor, { email: 'late@sempat.test', password: 'given by another' });
    expect(await removeSuperAdmin(ctx, actor, two.userId)).toMatchObject({ code: 'not_allowed' });
    expect(await add()).toEqual({ ok: false, code: 'not_allowed' });
    await removeSuperAdminByEmail(ctx, one.email);
    expect(await add()).toEqual({ ok: false, code: 'not_allowed' });
  });

  it('keeps the account for the retention period, counted from the removal', async () => {
    const [one, two] = [await insertSuperAdmin(ctx.db), await insertSuperAdmin(ctx.db)];
    const long = new Date(Date.now() - 1_000 * dayMs);
    await ctx.db.updateTable('users').set({ updated_at: long }).where('id', '=', two.userId).execute();
    await removeSuperAdmin(ctx, await actorOf(one), two.userId);
    await forgetLostAccounts(ctx);
    const kept = ctx.db.selectFrom('users').select('email').where('id', '=', two.userId);
    expect(await kept.execute()).toEqual([{ email: two.email }]);
    ctx.setNow(new Date(Date.now() + (ctx.config.retention.registrationDays + 1) * dayMs));
    await forgetLostAccounts(ctx);
    expect(await kept.execute()).toEqual([]);
    ctx.setNow(new Date());
  });

  it('removes every super admin when the statements run without the lock (control)', async () => {
    const { own, one, two } = await alone();
    const takeRole = (userId: string) =>
      own.db.transaction().execute(async (tx) => {
        const others = await store.countOtherSuperAdmins(tx, userId);
        await both();
        if (others > 0) await store.deleteSuperAdminRole(tx, userId);
      });
    const both = barrier(2);
    await Promise.all([takeRole(one.userId), takeRole(two.userId)]);
    expect(await own.db.selectFrom('roles').selectAll().execute()).toEqual([]);
    await own.close();
  });
});

describe('a locked account', () => {
  it('is signed out everywhere, rejects passwords and reset links, and all super admins are notified', async () => {
    const [culprit, reader] = [await insertSuperAdmin(ctx.db), await insertSuperAdmin(ctx.db)];
    const session = await signInCookie(ctx, 'superadmin', culprit);
    await lockByEmail(ctx, culprit.email);
    expect(await admitSuperAdmin(ctx, visit(session))).toMatchObject({ why: 'not_authenticated' });
    expect(await enter(culprit)).toMatchObject({ code: 'account_locked' });
    const sealed = JSON.stringify({ email: culprit.email, baseUrl: 'https://sempat.test' });
    const payload = { sealed: ctx.encryption.encrypt(sealed, 'jobs.mail-password-reset').toString('base64') };
    await mailPasswordReset(ctx, payload);
    expect(await mailsTo(culprit.email, 'password-reset')).toEqual([]);
    const told = { act: 'accountLocked', subject: culprit.email, by: null };
    expect(await newestAct(reader.email)).toMatchObject(told);
    expect(await actionsAbout(culprit.userId)).toContain('account.locked');
  });

  it('rejects a session opened concurrently with the lock', async () => {
    const culprit = await insertSuperAdmin(ctx.db);
    const session = await signInCookie(ctx, 'superadmin', culprit);
    await ctx.db
      .updateTable('users')
      .set({ locked_at: ctx.now() })
      .where('id', '=', culprit.userId)
      .execute();
    expect(await admitSuperAdmin(ctx, visit(session))).toMatchObject({ why: 'not_authenticated' });
  });

  it('is unlocked when another super admin sets a new password, never by its own user', async () => {
    const culprit = await insertSuperAdmin(ctx.db);
    const actor = await actorOf(culprit);
    const rescuer = await actorOf(await insertSuperAdmin(ctx.db));
    await lockByEmail(ctx, culprit.email);
    const fresh = { userId: culprit.userId, password: 'chosen by the rescuer' };
    expect(await resetSuperAdminPassword(ctx, actor, fresh)).toMatchObject({ code: 'is_you' });
    expect(await resetSuperAdminPassword(ctx, rescuer, fresh)).toEqual({ ok: true });
    expect(await enter({ ...culprit, password: fresh.password })).toMatchObject({ mustChangePassword: true });
  });

  it('may be that of the last super admin, and can be unlocked on the command line', async () => {
    const own = await openTestContext();
    const admin = await insertSuperAdmin(own.db);
    await lockByEmail(own, admin.email);
    const signIn = (password: string) =>
      signInSuperAdmin(own, { email: admin.email, password, rememberMe: false }, visit());
    expect(await signIn(admin.password)).toMatchObject({ code: 'account_locked' });
    await unlockByEmail(own, { email: admin.email, password: 'typed on the server' });
    expect(await signIn('typed on the server')).toMatchObject({ ok: true, mustChangePassword: true });
    expect(await signOutByEmail(own, admin.email)).toBe(1);
    await own.close();
  });
});
