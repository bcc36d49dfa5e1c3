import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { addSecondFactor } from '#dev/testing/pages/second-factor.ts';
import {
  insertCompanyUser,
  insertSuperAdmin,
  signInCookie,
  type TestAccount,
} from '#dev/testing/pages/sign-in.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { CompanyRole } from '#domain/accounts/company-role.ts';
import { admitCompany } from '../sessions/sessions.service.ts';
import { addSuperAdmin } from '../super-admins/accounts.service.ts';
import { removeSuperAdmin } from '../super-admins/super-admins.service.ts';
import {
  requireTeamFactor,
  resetFactorByOperator,
  resetFactorByOwner,
  resetFactorBySuperAdmin,
} from './factor-reset.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('mails').execute();
});

const told = async () =>
  (await ctx.db.selectFrom('mails').select('recipient').execute())
    .map(({ recipient }) => recipient)
    .toSorted();
const hasFactor = async ({ userId }: TestAccount) => {
  const kept = await ctx.db.selectFrom('second_factors').select('id').where('user_id', '=', userId).execute();
  const { second_factor_since: since } = await ctx.db
    .selectFrom('users')
    .select('second_factor_since')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(kept.length > 0).toBe(since !== null);
  return since !== null;
};
const visit = (cookies: string) => ({ cookies, clientAddress: '192.0.2.1', requestId: 'r-1' });

async function newTeam() {
  const { id } = await insertCompany(ctx.db);
  const join = async (role: CompanyRole) => {
    const account = await insertCompanyUser(ctx.db, id, { role });
    const { userId, email } = account;
    return { ...account, actor: companyActor(id, { userId, email, role }) };
  };
  return { id, owner: await join('owner'), agent: await join('agent'), viewer: await join('viewer') };
}

describe('the second factor of a lost phone', () => {
  it('is reset for a member by the owner: sessions end, the audit names both, and member and owners are notified', async () => {
    const { owner, agent, viewer } = await newTeam();
    await addSecondFactor(ctx, agent.userId);
    await signInCookie(ctx, 'company', agent);
    expect(await resetFactorByOwner(ctx, owner.actor, agent.userId)).toEqual({ ok: true });
    expect(await hasFactor(agent)).toBe(false);
    const sessions = ctx.db.selectFrom('sessions').selectAll().where('user_id', '=', agent.userId);
    expect(await sessions.execute()).toEqual([]);
    expect(await told()).toEqual([agent.email, owner.email].toSorted());
    expect(await told()).not.toContain(viewer.email);
    const line = ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('object_id', '=', agent.userId);
    expect(await line.execute()).toContainEqual({ action: 'secondFactor.reset', actor_id: owner.userId });
    expect(await resetFactorByOwner(ctx, owner.actor, agent.userId)).toEqual({ ok: false, code: 'not_on' });
  });

  it('counts as a change of the account, which bars it from second approvals for a day', async () => {
    const { owner, agent } = await newTeam();
    await addSecondFactor(ctx, agent.userId);
    const before = new Date('2026-01-01T00:00:00Z');
    await ctx.db.updateTable('users').set({ updated_at: before }).where('id', '=', agent.userId).execute();
    expect(await resetFactorByOwner(ctx, owner.actor, agent.userId)).toEqual({ ok: true });
    const { updated_at } = await ctx.db
      .selectFrom('users')
      .select('updated_at')
      .where('id', '=', agent.userId)
      .executeTakeFirstOrThrow();
    expect(ctx.now().getTime() - updated_at.getTime()).toBeLessThan(60_000);
  });

  it('cannot be reset by an agent, by the owner of another company, or by its own user', async () => {
    const [ours, theirs] = [await newTeam(), await newTeam()];
    for (const { userId } of [ours.agent, ours.owner]) await addSecondFactor(ctx, userId);
    const tries = [
      resetFactorByOwner(ctx, ours.viewer.actor, ours.agent.userId),
      resetFactorByOwner(ctx, theirs.owner.actor, ours.agent.userId),
      resetFactorByOwner(ctx, ours.owner.actor, ours.owner.userId),
    ];
    const codes = (await Promise.all(tries)).map((outcome) => !outcome.ok && outcome.code);
    expect(codes).toEqual(['not_allowed', 'not_found', 'is_you']);
    expect(await hasFactor(ours.agent)).toBe(true);
    expect(await hasFactor(ours.owner)).toBe(true);
    expect(await told()).toEqual([]);
  });

  it('is not reset by the owner for a super admin who also works for the company', async () => {
    const { owner, agent } = await newTeam();
    await addSecondFactor(ctx, agent.userId);
    await ctx.db.insertInto('roles').values({ user_id: agent.userId, role: 'superadmin' }).execute();
    expect(await resetFactorByOwner(ctx, owner.actor, agent.userId)).toEqual({
      ok: false,
      code: 'not_allowed',
    });
    expect(await hasFactor(agent)).toBe(true);
    await ctx.db.deleteFrom('roles').where('user_id', '=', agent.userId).execute();
  });

  it('is reset for a super admin by another one only, and all super admins are notified', async () => {
    const [one, two, three] = [
      await insertSuperAdmin(ctx.db),
      await insertSuperAdmin(ctx.db),
      await insertSuperAdmin(ctx.db),
    ];
    await addSecondFactor(ctx, one.userId);
    const actor = (account: TestAccount) => superAdminActor({ userId: account.userId, email: account.email });
    expect(await resetFactorBySuperAdmin(ctx, actor(one), one.email)).toEqual({ ok: false, code: 'is_you' });
    expect(await resetFactorBySuperAdmin(ctx, actor(two), 'x@example.test')).toMatchObject({
      code: 'not_found',
    });
    expect(await hasFactor(one)).toBe(true);
    expect(await resetFactorBySuperAdmin(ctx, actor(two), one.email)).toEqual({ ok: true });
    expect(await hasFactor(one)).toBe(false);
    expect(await told()).toEqual([one.email, two.email, three.email].toSorted());
  });

  it('security 82: is not reset by a super admin whose role is removed concurrently', async () => {
    const [removed, remover, owner] = [
      await insertSuperAdmin(ctx.db),
      await insertSuperAdmin(ctx.db),
      await insertSuperAdmin(ctx.db),
    ];
    await addSecondFactor(ctx, owner.userId);
    const actor = ({ userId, email }: TestAccount) => superAdminActor({ userId, email });
    const { removing, resetting } = await ctx.db.transaction().execute(async (tx) => {
      // The removal waits here, holding the lock of all super admins.
      await sql`select from users where id = ${removed.userId} for no key update`.execute(tx);
      const removing = removeSuperAdmin(ctx, actor(remover), removed.userId);
      await waitForBlockedSessions(ctx.db, 1);
      const resetting = resetFactorBySuperAdmin(ctx, actor(removed), owner.email);
      await Promise.race([resetting, waitForBlockedSessions(ctx.db, 2)]);
      return { removing, resetting };
    });
    expect(await removing).toEqual({ ok: true });
    expect(await resetting).toEqual({ ok: false, code: 'not_allowed' });
    expect(await hasFactor(owner)).toBe(true);
  });

  it('security 82: is not reset by the owner for a member who concurrently becomes a super admin', async () => {
    const { owner, agent } = await newTeam();
    const admin = await insertSuperAdmin(ctx.db);
    await addSecondFactor(ctx, agent.userId);
    const actor = superAdminActor({ userId: admin.userId, email: admin.email });
    const { adding, resetting } = await ctx.db.transaction().execute(async (tx) => {
      // The grant waits here, holding the lock of all super admins.
      await sql`select from users where id = ${agent.userId} for update`.execute(tx);
      const adding = addSuperAdmin(ctx, actor, { email: agent.email, password: 'chosen by another' });
      await waitForBlockedSessions(ctx.db, 1);
      const resetting = resetFactorByOwner(ctx, owner.actor, agent.userId);
      await Promise.race([resetting, waitForBlockedSessions(ctx.db, 2)]);
      return { adding, resetting };
    });
    expect(await adding).toEqual({ ok: true });
    expect(await resetting).toEqual({ ok: false, code: 'not_allowed' });
    expect(await hasFactor(agent)).toBe(true);
  });

  it('is reset on the server, and the people concerned are notified', async () => {
    const { owner } = await newTeam();
    await addSecondFactor(ctx, owner.userId);
    expect(await resetFactorByOperator(ctx, owner.email)).toEqual({ ok: true });
    expect(await resetFactorByOperator(ctx, 'nobody@example.test')).toEqual({ ok: false, code: 'not_found' });
    expect(await told()).toEqual([owner.email]);
  });
});

describe('requireTeamFactor', () => {
  it('requires a second factor from the whole team from the next request until the requirement is turned off', async () => {
    const { id, owner, agent } = await newTeam();
    const cookie = await signInCookie(ctx, 'company', agent);
    expect(await requireTeamFactor(ctx, agent.actor, true)).toEqual({ ok: false, code: 'not_allowed' });
    expect(await admitCompany(ctx, visit(cookie))).toMatchObject({ ok: true });
    expect(await requireTeamFactor(ctx, owner.actor, true)).toEqual({ ok: true });
    expect(await requireTeamFactor(ctx, owner.actor, true)).toEqual({ ok: true });
    expect(await admitCompany(ctx, visit(cookie))).toMatchObject({ ok: false, why: 'second_factor_missing' });
    expect(await requireTeamFactor(ctx, owner.actor, false)).toEqual({ ok: true });
    expect(await admitCompany(ctx, visit(cookie))).toMatchObject({ ok: true });
    const lines = ctx.db.selectFrom('audit_log').select('action').where('object_id', '=', id).orderBy('id');
    expect((await lines.execute()).map(({ action }) => action)).toEqual([
      'team.secondFactorRequired',
      'team.secondFactorOptional',
    ]);
  });
});
