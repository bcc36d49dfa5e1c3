import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import {
  insertAccount,
  insertCompanyUser,
  insertSuperAdmin,
  signInCookie,
} from '#dev/testing/pages/sign-in.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently, waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { invitationDays, maxTeamSize } from '#domain/accounts/team.ts';
import { dayMs } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import {
  findJoin,
  forgetOldInvitations,
  inviteMember,
  joinTeam,
  resendInvitation,
  withdrawInvitation,
} from './invitations.service.ts';
import { changeRole, removeMember, showTeam, transferOwnership } from './team.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const baseUrl = 'https://sempat.example';
const visit = { cookies: '', clientAddress: '192.0.2.7', requestId: 'join' };

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(() => ctx.setNow(now));

let people = 0;
const newEmail = () => {
  people += 1;
  return `invited.${people}@agency.example`;
};

async function newOwner(): Promise<CompanyActor> {
  const { id, name } = await insertCompany(ctx.db);
  const { userId, email } = await insertCompanyUser(ctx.db, id);
  return companyActor(id, { userId, email, companyName: name });
}

const invite = (
  actor: CompanyActor,
  email: string,
  role: 'agent' | 'viewer' = 'agent',
  from: AppContext = ctx,
) => inviteMember(from, actor, { email, role, baseUrl });

const rowsOf = (companyId: string) =>
  ctx.db.selectFrom('company_invitations').selectAll().where('company_id', '=', companyId).execute();

async function mailed(email: string) {
  const mail = await ctx.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .where('kind', '=', 'team-invitation')
    .orderBy('expires_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const opened = ctx.encryption.decrypt(
    mail.values_encrypted ?? Buffer.alloc(0),
    `mails.values_encrypted|${mail.id}`,
  );
  const values = JSON.parse(opened) as { company: string; role: string; by: string; link: string };
  return { ...values, expiresAt: mail.expires_at, token: values.link.split('/').at(-1) ?? '' };
}

async function invited(actor: CompanyActor, email = newEmail(), role: 'agent' | 'viewer' = 'agent') {
  expect(await invite(actor, email, role)).toEqual({ ok: true });
  const [row] = await rowsOf(actor.companyId);
  return { id: row?.id ?? '', email, ...(await mailed(email)) };
}

describe('an invitation', () => {
  it('is emailed with a link stored as a digest, works for a week and is audited without the email', async () => {
    const owner = await newOwner();
    const { email, token, link, company, by, expiresAt } = await invited(owner, newEmail(), 'viewer');
    expect(link).toBe(`${baseUrl}/join-team/${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect({ company, by }).toEqual({ company: owner.companyName, by: owner.email });
    expect(expiresAt).toEqual(new Date(now.getTime() + invitationDays * dayMs));
    const [row] = await rowsOf(owner.companyId);
    expect(row).toMatchObject({ email, role: 'viewer', expires_at: expiresAt });
    expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest());
    const lines = await ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', row?.id ?? '')
      .execute();
    expect(lines).toMatchObject([{ action: 'team.invited', details: { role: 'viewer' } }]);
    expect(JSON.stringify([lines, ctx.logLines])).not.toContain(email);
    expect(JSON.stringify([lines, ctx.logLines])).not.toContain(token);
  });

  it('can be sent, resent and withdrawn by the owner only', async () => {
    const owner = await newOwner();
    const { id, token } = await invited(owner);
    for (const role of ['agent', 'viewer'] as const) {
      const actor = companyActor(owner.companyId, { role });
      expect(await invite(actor, newEmail())).toEqual({ ok: false, code: 'not_allowed' });
      expect(await resendInvitation(ctx, actor, { id, baseUrl })).toEqual({ ok: false, code: 'not_allowed' });
      expect(await withdrawInvitation(ctx, actor, id)).toEqual({ ok: false, code: 'not_allowed' });
    }
    const stranger = await newOwner();
    expect(await resendInvitation(ctx, stranger, { id, baseUrl })).toMatchObject({
      code: 'invitation_not_found',
    });
    expect(await withdrawInvitation(ctx, stranger, id)).toMatchObject({ code: 'invitation_not_found' });
    expect(await findJoin(ctx, token)).toMatchObject({ state: 'new' });
  });

  it('is sent once per address and never to team members', async () => {
    const owner = await newOwner();
    const { email } = await invited(owner);
    expect(await invite(owner, email)).toEqual({ ok: false, code: 'already_invited' });
    expect(await invite(owner, owner.email)).toEqual({ ok: false, code: 'already_member' });
    expect(await rowsOf(owner.companyId)).toHaveLength(1);
  });

  it('gets a new link when resent, and the old one is invalid', async () => {
    const owner = await newOwner();
    const first = await invited(owner);
    ctx.setNow(new Date(now.getTime() + dayMs));
    expect(await resendInvitation(ctx, owner, { id: first.id, baseUrl })).toEqual({ ok: true });
    const second = await mailed(first.email);
    expect(second.token).not.toBe(first.token);
    expect(await findJoin(ctx, first.token)).toEqual({ state: 'dead' });
    expect(await findJoin(ctx, second.token)).toMatchObject({ state: 'new' });
  });

  it('is invalid once withdrawn, older than a week, or sent by a former partner', async () => {
    const withdrawn = await newOwner();
    const one = await invited(withdrawn);
    expect(await withdrawInvitation(ctx, withdrawn, one.id)).toEqual({ ok: true });
    const gone = await newOwner();
    const two = await invited(gone);
    await ctx.db.updateTable('companies').set({ deleted_at: now }).where('id', '=', gone.companyId).execute();
    const three = await invited(await newOwner());
    ctx.setNow(new Date(now.getTime() + invitationDays * dayMs));
    for (const { token } of [one, two, three]) {
      expect(await findJoin(ctx, token)).toEqual({ state: 'dead' });
      expect(await joinTeam(ctx, { token, newPassword: 'correct horse', visit })).toMatchObject({
        ok: false,
      });
    }
    expect(await findJoin(ctx, 'made-up')).toEqual({ state: 'dead' });
  });

  it('is deleted with its email a week after it expired', async () => {
    const owner = await newOwner();
    await invited(owner);
    ctx.setNow(new Date(now.getTime() + 2 * invitationDays * dayMs - 1));
    await forgetOldInvitations(ctx);
    expect(await rowsOf(owner.companyId)).toHaveLength(1);
    ctx.setNow(new Date(now.getTime() + 2 * invitationDays * dayMs + 1));
    await forgetOldInvitations(ctx);
    expect(await rowsOf(owner.companyId)).toHaveLength(0);
  });

  it('is limited per hour for each company and mailbox, and the rejection returns the retry time', async () => {
    const owner = await newOwner();
    const limits = { ...ctx.config.limits, invitationsPerCompany: 3, formsPerEmail: 2 };
    const limited = { ...ctx, config: { ...ctx.config, limits } };
    for (let count = 0; count < 3; count += 1) {
      expect(await invite(owner, newEmail(), 'agent', limited)).toEqual({ ok: true });
    }
    const refused = await invite(owner, newEmail(), 'agent', limited);
    expect(refused).toMatchObject({ ok: false, code: 'rate_limited', retryAt: expect.any(Date) });
    const email = newEmail();
    for (let count = 0; count < 2; count += 1) {
      expect(await invite(await newOwner(), email, 'agent', limited)).toEqual({ ok: true });
    }
    expect(await invite(await newOwner(), email, 'agent', limited)).toMatchObject({ code: 'rate_limited' });
  });

  it('is rejected if the team is full, even with concurrent requests', async () => {
    const owner = await newOwner();
    const { companyId } = owner;
    const seats = Array.from({ length: maxTeamSize - 3 }, (_, index) => ({
      company_id: companyId,
      email: `seat.${index}@agency.example`,
      role: 'viewer' as const,
      token_hash: createHash('sha256').update(`${companyId}${index}`).digest(),
      expires_at: now,
    }));
    await ctx.db.insertInto('company_invitations').values(seats).execute();
    const invitations = Array.from({ length: 6 }, () => () => invite(owner, newEmail()));
    const outcomes = await runConcurrently(ctx.db, 'company_invitations', invitations);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'team_full')).toHaveLength(4);
  });
});

describe('a suspended company', () => {
  const suspend = (companyId: string, reason: string | null) =>
    ctx.db
      .updateTable('companies')
      .set({ suspended_at: reason === null ? null : now, suspended_reason: reason })
      .where('id', '=', companyId)
      .execute();

  it('security 83: cannot invite or assign roles, also when suspended after the page was opened', async () => {
    const owner = await newOwner();
    const { companyId } = owner;
    const agent = await insertCompanyUser(ctx.db, companyId, { role: 'agent' });
    const email = newEmail();
    await invite(owner, email);
    const [invitation] = await rowsOf(companyId);
    const id = invitation?.id ?? '';
    await suspend(companyId, 'The licence has expired');
    const suspended = { ok: false, code: 'suspended' };
    expect(await invite(owner, newEmail())).toEqual(suspended);
    expect(await resendInvitation(ctx, owner, { id, baseUrl })).toEqual(suspended);
    expect(await changeRole(ctx, owner, { userId: agent.userId, role: 'viewer' })).toEqual(suspended);
    expect(await transferOwnership(ctx, owner, agent.userId)).toEqual(suspended);
    expect(await rowsOf(companyId)).toEqual([invitation]);
    expect(await withdrawInvitation(ctx, owner, id)).toEqual({ ok: true });
    expect(await removeMember(ctx, owner, agent.userId)).toEqual({ ok: true });
  });

  it('security 83: cannot gain members by an invitation until it is resumed', async () => {
    const owner = await newOwner();
    const { token } = await invited(owner);
    await suspend(owner.companyId, 'The licence has expired');
    expect(await findJoin(ctx, token)).toMatchObject({ state: 'suspended', company: owner.companyName });
    const join = () => joinTeam(ctx, { token, newPassword: 'correct horse', visit });
    expect(await join()).toEqual({ ok: false, code: 'changed' });
    await suspend(owner.companyId, null);
    expect(await join()).toMatchObject({ ok: true });
  });

  it('security 83: cannot gain a member who opened the page before the suspension', async () => {
    const owner = await newOwner();
    const { token } = await invited(owner);
    const joining = await ctx.db.transaction().execute(async (tx) => {
      await sql`update companies set suspended_at = now(), suspended_reason = 'x' where id = ${owner.companyId}`.execute(
        tx,
      );
      const joining = joinTeam(ctx, { token, newPassword: 'correct horse', visit });
      await waitForBlockedSessions(ctx.db);
      return { joining };
    });
    expect(await joining.joining).toEqual({ ok: false, code: 'changed' });
    expect((await showTeam(ctx, owner)).members).toHaveLength(1);
  });
});

describe('an invited person', () => {
  it('chooses a password, joins in the assigned role and can sign in', async () => {
    const owner = await newOwner();
    const { email, token } = await invited(owner, newEmail(), 'viewer');
    const password = 'correct horse';
    expect(await joinTeam(ctx, { token, newPassword: password, visit })).toEqual({
      ok: true,
      company: owner.companyName,
      email,
      isNew: true,
      isCommon: false,
    });
    const { members, invitations } = await showTeam(ctx, owner);
    expect(members.map(({ email: each, role }) => [each, role])).toContainEqual([email, 'viewer']);
    expect(invitations).toEqual([]);
    expect(await signInCookie(ctx, 'company', { email, password })).toContain(owner.companyId);
    const line = await ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('company_id', '=', owner.companyId)
      .where('action', '=', 'team.joined')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      actor_kind: 'company',
      details: { role: 'viewer' },
      client_address: '192.0.2.7',
    });
  });

  it('can use the link once, even with concurrent requests', async () => {
    const owner = await newOwner();
    const { token } = await invited(owner);
    const press = () => joinTeam(ctx, { token, newPassword: 'correct horse', visit });
    const outcomes = await runConcurrently(ctx.db, 'company_invitations', [press, press, press, press]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await press()).toEqual({ ok: false, code: 'changed' });
    expect((await showTeam(ctx, owner)).members).toHaveLength(2);
  });

  it('keeps the password of an account without a company', async () => {
    const owner = await newOwner();
    const account = await insertAccount(ctx.db, { email: newEmail() });
    const { token } = await invited(owner, account.email);
    expect(await findJoin(ctx, token)).toMatchObject({ state: 'known' });
    expect(await joinTeam(ctx, { token, newPassword: 'stolen horse', visit })).toMatchObject({ ok: false });
    expect(await joinTeam(ctx, { token, newPassword: null, visit })).toMatchObject({
      ok: true,
      isNew: false,
    });
    expect(await signInCookie(ctx, 'company', account)).toContain(owner.companyId);
  });

  it('gets a reason and changes nothing if the account belongs to another company or the operator', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const admin = await insertSuperAdmin(ctx.db, { email: newEmail() });
    for (const email of [other.email, admin.email]) {
      const { token } = await invited(owner, email);
      expect(await findJoin(ctx, token)).toMatchObject({ state: 'elsewhere', email });
      for (const newPassword of [null, 'stolen horse']) {
        expect(await joinTeam(ctx, { token, newPassword, visit })).toEqual({ ok: false, code: 'changed' });
      }
      const [row] = await rowsOf(owner.companyId);
      await withdrawInvitation(ctx, owner, row?.id ?? '');
    }
    expect((await showTeam(ctx, owner)).members).toHaveLength(1);
    expect((await showTeam(ctx, other)).members).toHaveLength(1);
  });

  it('gets an invitation whether or not the address has an account, so that the owner cannot detect one (control)', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    expect(await invite(owner, other.email)).toEqual(await invite(owner, newEmail()));
  });
});
