import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, signInCookie, type TestAccount } from '#dev/testing/pages/sign-in.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { barrier, runConcurrently, waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { CompanyRole } from '#domain/accounts/company-role.ts';
import { dayMs } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { admitCompany } from '../sessions/sessions.service.ts';
import { lockTeam } from '../team.store.ts';
import {
  changeRole,
  forgetLostAccounts,
  leaveTeam,
  removeMember,
  showTeam,
  transferOwnership,
} from './team.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

interface Person extends TestAccount {
  readonly actor: CompanyActor;
}

async function join(companyId: string, role: CompanyRole): Promise<Person> {
  const account = await insertCompanyUser(ctx.db, companyId, { role });
  const { userId, email } = account;
  return { ...account, actor: companyActor(companyId, { userId, email, role }) };
}

async function newTeam() {
  const { id, name } = await insertCompany(ctx.db);
  const [owner, agent, viewer] = [await join(id, 'owner'), await join(id, 'agent'), await join(id, 'viewer')];
  return { id, name, owner, agent, viewer };
}

const rolesOf = async (companyId: string) =>
  Object.fromEntries(
    (
      await ctx.db
        .selectFrom('company_users')
        .select(['user_id', 'role'])
        .where('company_id', '=', companyId)
        .execute()
    ).map(({ user_id, role }) => [user_id, role]),
  );
const ownersOf = async (companyId: string) =>
  Object.values(await rolesOf(companyId)).filter((role) => role === 'owner').length;
const auditOf = async (companyId: string) =>
  (
    await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'object_id', 'details'])
      .where('company_id', '=', companyId)
      .where('action', 'like', 'team.%')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, object_id, details }) => ({ action, actor_id, object_id, details }));
const mailsTo = async (email: string) =>
  (
    await ctx.db
      .selectFrom('mails')
      .select(['id', 'kind', 'values_encrypted'])
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute()
  ).map(({ id, kind, values_encrypted }) => ({
    kind,
    values: JSON.parse(
      ctx.encryption.decrypt(values_encrypted ?? Buffer.alloc(0), `mails.values_encrypted|${id}`),
    ),
  }));

describe('the team', () => {
  it('is visible to its members with roles and last sign-ins; only the owner sees invitations', async () => {
    const { id, owner, agent, viewer } = await newTeam();
    await signInCookie(ctx, 'company', agent);
    await ctx.db
      .insertInto('company_invitations')
      .values({
        company_id: id,
        email: 'new@agency.example',
        role: 'agent',
        token_hash: Buffer.alloc(32),
        expires_at: new Date('2030-01-01T00:00:00Z'),
      })
      .execute();
    const seen = await showTeam(ctx, viewer.actor);
    expect(seen.members.map(({ email, role, isYou }) => ({ email, role, isYou }))).toEqual([
      { email: owner.email, role: 'owner', isYou: false },
      { email: agent.email, role: 'agent', isYou: false },
      { email: viewer.email, role: 'viewer', isYou: true },
    ]);
    const signIns = seen.members.map(({ lastSignInAt }) => lastSignInAt instanceof Date);
    expect(signIns).toEqual([false, true, false]);
    expect(seen.invitations).toEqual([]);
    expect((await showTeam(ctx, agent.actor)).invitations).toEqual([]);
    expect((await showTeam(ctx, owner.actor)).invitations).toMatchObject([{ email: 'new@agency.example' }]);
  });

  it('shows no one of another company', async () => {
    const [ours, theirs] = [await newTeam(), await newTeam()];
    const shown = await showTeam(ctx, ours.owner.actor);
    expect(shown.members).toHaveLength(3);
    expect(JSON.stringify(shown)).not.toContain(theirs.owner.email);
  });
});

describe('a role', () => {
  it('is changed by the owner, audited and emailed', async () => {
    const { id, name, owner, agent } = await newTeam();
    expect(await changeRole(ctx, owner.actor, { userId: agent.userId, role: 'viewer' })).toEqual({
      ok: true,
    });
    expect((await rolesOf(id))[agent.userId]).toBe('viewer');
    expect(await auditOf(id)).toEqual([
      {
        action: 'team.roleChanged',
        actor_id: owner.userId,
        object_id: agent.userId,
        details: { before: 'agent', after: 'viewer' },
      },
    ]);
    expect(await mailsTo(agent.email)).toMatchObject([
      {
        kind: 'team-changed',
        values: {
          company: name,
          what: 'viewer',
          by: owner.email,
          resetUrl: expect.stringMatching(/\/reset-password$/),
        },
      },
    ]);
  });

  it('leaves no trace when unchanged', async () => {
    const { id, owner, agent } = await newTeam();
    expect(await changeRole(ctx, owner.actor, { userId: agent.userId, role: 'agent' })).toEqual({ ok: true });
    expect(await auditOf(id)).toEqual([]);
  });

  it('applies from the next request on', async () => {
    const { owner, agent } = await newTeam();
    const cookies = await signInCookie(ctx, 'company', agent);
    await changeRole(ctx, owner.actor, { userId: agent.userId, role: 'viewer' });
    const admitted = await admitCompany(ctx, { cookies, clientAddress: '192.0.2.1', requestId: 'r' });
    expect(admitted).toMatchObject({ ok: true, actor: { role: 'viewer' } });
  });

  it('cannot be changed by an agent, a viewer or another company', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const { userId } = team.viewer;
    for (const actor of [team.agent.actor, team.viewer.actor]) {
      const forged = companyActor(team.id, { ...actor, role: 'owner' });
      for (const each of [actor, forged]) {
        expect(await changeRole(ctx, each, { userId, role: 'agent' })).toMatchObject({ code: 'not_allowed' });
        expect(await removeMember(ctx, each, userId)).toMatchObject({ code: 'not_allowed' });
        expect(await transferOwnership(ctx, each, userId)).toMatchObject({ code: 'not_allowed' });
      }
    }
    const stranger = other.owner.actor;
    for (const outcome of [
      await changeRole(ctx, stranger, { userId, role: 'agent' }),
      await removeMember(ctx, stranger, userId),
      await transferOwnership(ctx, stranger, userId),
    ])
      expect(outcome).toEqual({ ok: false, code: 'member_not_found' });
    expect(Object.values(await rolesOf(team.id)).sort()).toEqual(['agent', 'owner', 'viewer']);
  });
});

describe('a removed member', () => {
  it('is signed out at once and cannot sign in again, while account and history stay', async () => {
    const { id, owner, agent } = await newTeam();
    const cookies = await signInCookie(ctx, 'company', agent);
    const visit = { cookies, clientAddress: '192.0.2.1', requestId: 'r' };
    expect(await admitCompany(ctx, visit)).toMatchObject({ ok: true });
    expect(await removeMember(ctx, owner.actor, agent.userId)).toEqual({ ok: true });
    expect(await admitCompany(ctx, visit)).toMatchObject({ ok: false, why: 'not_authenticated' });
    await expect(signInCookie(ctx, 'company', agent)).rejects.toThrow('not_a_company_user');
    expect(await rolesOf(id)).not.toHaveProperty(agent.userId);
    expect(await auditOf(id)).toMatchObject([{ action: 'team.removed', object_id: agent.userId }]);
    expect(await mailsTo(agent.email)).toMatchObject([{ values: { what: 'removed' } }]);
  });

  it('is deleted with the account after the retention period of a rejected registration', async () => {
    const { owner, agent, viewer } = await newTeam();
    await removeMember(ctx, owner.actor, agent.userId);
    const left = async () =>
      (await ctx.db.selectFrom('users').select('id').where('id', '=', agent.userId).execute()).length;
    const days = ctx.config.retention.registrationDays;
    ctx.setNow(new Date(Date.now() + (days - 1) * dayMs));
    await forgetLostAccounts(ctx);
    expect(await left()).toBe(1);
    ctx.setNow(new Date(Date.now() + (days + 1) * dayMs));
    await forgetLostAccounts(ctx);
    expect(await left()).toBe(0);
    expect((await showTeam(ctx, owner.actor)).members.map(({ userId }) => userId)).toEqual([
      owner.userId,
      viewer.userId,
    ]);
    ctx.setNow(new Date());
  });

  it('is never the owner', async () => {
    const { id, owner } = await newTeam();
    const second = await join(id, 'owner');
    expect(await removeMember(ctx, owner.actor, second.userId)).toMatchObject({ code: 'is_owner' });
    expect(await changeRole(ctx, owner.actor, { userId: owner.userId, role: 'agent' })).toMatchObject({
      code: 'is_owner',
    });
  });
});

describe('ownership', () => {
  it('is transferred in one step, and both are notified', async () => {
    const { id, owner, agent } = await newTeam();
    expect(await transferOwnership(ctx, owner.actor, agent.userId)).toEqual({ ok: true });
    expect(await rolesOf(id)).toMatchObject({ [owner.userId]: 'agent', [agent.userId]: 'owner' });
    expect(await mailsTo(agent.email)).toMatchObject([{ values: { what: 'owner' } }]);
    expect(await mailsTo(owner.email)).toMatchObject([{ values: { what: 'handedOver' } }]);
    expect(await transferOwnership(ctx, owner.actor, owner.userId)).toMatchObject({ code: 'not_allowed' });
  });

  it('keeps the only owner on the team; others may leave and are signed out', async () => {
    const { id, owner, viewer } = await newTeam();
    const cookies = await signInCookie(ctx, 'company', viewer);
    expect(await leaveTeam(ctx, viewer.actor)).toEqual({ ok: true });
    const visit = { cookies, clientAddress: '192.0.2.1', requestId: 'r' };
    expect(await admitCompany(ctx, visit)).toMatchObject({ ok: false });
    expect(await leaveTeam(ctx, owner.actor)).toEqual({ ok: false, code: 'last_owner' });
    expect(await ownersOf(id)).toBe(1);
    expect(await auditOf(id)).toMatchObject([{ action: 'team.left', actor_id: viewer.userId }]);
  });

  it('never leaves the team without an owner, even with concurrent requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, owner, agent, viewer } = await newTeam();
      const second = await join(id, 'owner');
      const presses = [
        () => leaveTeam(ctx, owner.actor),
        () => leaveTeam(ctx, second.actor),
        () => transferOwnership(ctx, owner.actor, agent.userId),
        () => removeMember(ctx, second.actor, agent.userId),
        () => transferOwnership(ctx, second.actor, viewer.userId),
        () => changeRole(ctx, owner.actor, { userId: agent.userId, role: 'viewer' }),
      ];
      // In the first round only the two owners act, because actions of others would save one of them.
      await runConcurrently<unknown>(ctx.db, 'company_users', round === 0 ? presses.slice(0, 2) : presses);
      expect(await ownersOf(id)).toBeGreaterThanOrEqual(1);
    }
  });

  it('is lost if two owners leave concurrently without the lock (control)', async () => {
    const { id, owner } = await newTeam();
    const second = await join(id, 'owner');
    const both = barrier(2);
    const leave = (userId: string) =>
      ctx.db.transaction().execute(async (tx) => {
        const owners = tx.selectFrom('company_users').select('user_id').where('company_id', '=', id);
        const others = await owners.where('role', '=', 'owner').where('user_id', '<>', userId).execute();
        await both();
        if (others.length > 0) await tx.deleteFrom('company_users').where('user_id', '=', userId).execute();
      });
    await Promise.all([leave(owner.userId), leave(second.userId)]);
    expect(await ownersOf(id)).toBe(0);
  });

  it('waits for changes of the same team only', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const { change } = await ctx.db.transaction().execute(async (tx) => {
      await lockTeam(tx, team.id);
      const change = leaveTeam(ctx, team.viewer.actor);
      await waitForBlockedSessions(ctx.db, 1);
      expect(await leaveTeam(ctx, other.viewer.actor)).toEqual({ ok: true });
      return { change };
    });
    expect(await change).toEqual({ ok: true });
  });
});
