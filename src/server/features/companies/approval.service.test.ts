import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { barrier, runConcurrently } from '#dev/testing/run/meeting.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { companyFeeInput } from '#domain/operator/operator-input.ts';
import { verifyPassword } from '#server/features/accounts/password-hash.ts';
import { findResetArea, resetPassword } from '#server/features/accounts/sign-in/passwords.service.ts';
import { deleteCompanyAccounts } from '#server/features/accounts/super-admins/accounts.service.ts';
import { listDeals } from '#server/features/deals/search.service.ts';
import { deliverDueMails } from '#server/features/mail/queue/delivery.ts';
import { createMailTransport } from '#server/platform/mail-transport.ts';
import {
  approveCompany,
  changeCompanyFee,
  changeReleaseRule,
  deleteCompany,
  rejectCompany,
  resetCompanyPassword,
} from './approval.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const weekLater = new Date('2026-11-27T04:00:00.000Z');
const actor = superAdminActor({ userId: 'operator-1' });
const unknownId = '00000000-0000-4000-8000-000000000000';

let ctx: TestContext;
let smtp: SmtpSink;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
  smtp = await startSmtpSink();
});
afterAll(async () => {
  await smtp.stop();
  await ctx.close();
});
beforeEach(async () => {
  smtp.accepted.length = 0;
  for (const table of [
    'mails',
    'company_users',
    'sessions',
    'users',
    'bookings',
    'flights',
    'companies',
  ] as const)
    await ctx.db.deleteFrom(table).execute();
});

const pending = (overrides: Parameters<typeof insertCompany>[1] = {}) =>
  insertCompany(ctx.db, { status: 'pending', email: 'office@wira.example', ...overrides });
const approve = (companyId: string, by = actor, feeBasisPoints = 0) =>
  approveCompany(ctx, by, {
    companyId,
    baseUrl: 'https://sempat.example',
    feeBasisPoints,
    licenceSeen: null,
  });
const reject = (companyId: string, reason: string | null = null) =>
  rejectCompany(ctx, actor, { companyId, reason });
const reset = (companyId: string, password = 'second-password') =>
  resetCompanyPassword(ctx, actor, { companyId, password });
const company = (id: string) =>
  ctx.db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const audit = async (id: string) =>
  (
    await ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', id)
      .where('object_kind', '=', 'company')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, company_id, client_address, request_id }) => ({
    action,
    actor_id,
    company_id,
    client_address,
    request_id,
  }));
const mailKinds = async () =>
  (await ctx.db.selectFrom('mails').select('kind').orderBy('kind').execute()).map(({ kind }) => kind);
const accounts = () =>
  ctx.db
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .select([
      'users.id as userId',
      'users.email',
      'users.must_change_password as mustChange',
      'company_users.company_id as companyId',
      'company_users.role',
      'accounts.password as hash',
    ])
    .execute();
const insertUser = (email: string) =>
  ctx.db.insertInto('users').values({ name: email, email }).returning('id').executeTakeFirstOrThrow();
const insertSession = (userId: string) =>
  ctx.db
    .insertInto('sessions')
    .values({ user_id: userId, token: randomUUID(), expires_at: new Date(now.getTime() + 86_400_000) })
    .execute();
const sessionsOf = (userId: string) =>
  ctx.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();

async function approved(overrides: Parameters<typeof insertCompany>[1] = {}) {
  const { id } = await pending(overrides);
  const outcome = await approve(id);
  if (!outcome.ok || outcome.kind === 'unchanged') throw new Error('not approved');
  return { id, password: outcome.temporaryPassword ?? '' };
}

async function emailedToken(): Promise<string> {
  const token = /reset-password\?token=3D([\w-]+)/.exec(await mailTextTo('office@wira.example'))?.[1];
  if (!token) throw new Error('The email has no link that sets a password.');
  return token;
}

async function mailTextTo(to: string): Promise<string> {
  const transport = createMailTransport(smtp);
  await deliverDueMails({ ctx, transport, workerId: 'w' });
  transport.close();
  const mails = smtp.accepted.filter((mail) => mail.to === to);
  return mails.map(({ raw }) => raw.replaceAll('=\r\n', '')).join('\n');
}

describe('approveCompany', () => {
  it('approves the company and opens its owner account in one transaction [S4.002] [S6.013] [S7.042] [S7.043]', async () => {
    const { id } = await pending();
    expect(await approve(id)).toMatchObject({ ok: true, kind: 'approved' });
    expect(await company(id)).toMatchObject({ status: 'approved', decided_at: now, rejected_reason: null });
    expect(await accounts()).toMatchObject([
      { email: 'office@wira.example', companyId: id, role: 'owner', mustChange: true },
    ]);
    expect(await audit(id)).toEqual([
      {
        action: 'company.approved',
        actor_id: 'operator-1',
        company_id: id,
        client_address: actor.clientAddress,
        request_id: actor.requestId,
      },
    ]);
  });

  it('generates the temporary password on the server, 8 characters, and stores only its hash [S7.044] [S9.003]', async () => {
    const { password } = await approved();
    expect(password).toMatch(/^[A-Za-z0-9]{8}$/);
    const [account] = await accounts();
    expect(account?.hash).not.toContain(password);
    expect(await verifyPassword(password, account?.hash ?? '')).toBe(true);
    expect(ctx.logLines.join('')).not.toContain(password);
  });

  it('sets the fee in the same step and audits it', async () => {
    const { id } = await pending();
    await approve(id, actor, 250);
    expect((await company(id)).fee_basis_points).toBe(250);
    const [line] = await ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('object_id', '=', id)
      .where('action', '=', 'company.approved')
      .execute();
    expect(line?.details).toMatchObject({ feeBasisPoints: 250 });
  });

  it('keeps the fee of a re-approved company', async () => {
    const { id } = await pending({ status: 'approved', fee_basis_points: 500 });
    expect(await approve(id, actor, 0)).toMatchObject({ ok: true, kind: 'reapproved' });
    expect((await company(id)).fee_basis_points).toBe(500);
  });

  it('emails the company with a sign-in link and without the password', async () => {
    const { password } = await approved();
    const mail = await mailTextTo('office@wira.example');
    expect(mail).toContain('Subject: Your company is approved');
    expect(mail).toContain('https://sempat.example/login');
    expect(mail).not.toContain(password);
  });

  it('emails a new owner a link that sets the password once within 7 days, without the temporary one', async () => {
    const { password } = await approved();
    const token = await emailedToken();
    ctx.setNow(new Date(weekLater.getTime() - 1));
    const visit = { cookies: '', clientAddress: '192.0.2.1', requestId: 'r-1' };
    const chosen = { token, newPassword: 'chosen by the owner', visit };
    expect(await resetPassword(ctx, chosen)).toEqual({ isCommon: false });
    const [account] = await accounts();
    expect(account?.mustChange).toBe(false);
    expect(await verifyPassword(chosen.newPassword, account?.hash ?? '')).toBe(true);
    expect(await verifyPassword(password, account?.hash ?? '')).toBe(false);
    expect(await resetPassword(ctx, { ...chosen, newPassword: 'chosen by a thief' })).toBeNull();
    ctx.setNow(now);
  });

  it.each([
    ['after 7 days', () => Promise.resolve(ctx.setNow(weekLater))],
    ['once a super admin resets the password', (id: string) => reset(id)],
    [
      'once the accounts of its company are deleted',
      (id: string) => ctx.db.transaction().execute((tx) => deleteCompanyAccounts(tx, [id])),
    ],
  ])('ends the emailed link %s', async (_when, end) => {
    const { id } = await approved();
    const token = await emailedToken();
    expect(await findResetArea(ctx, token)).toBe('company');
    await end(id);
    expect(await findResetArea(ctx, token)).toBeNull();
    ctx.setNow(now);
  });

  it('sends the email no later than its link expires, and at any time without a link', async () => {
    const readExpiry = (id: string) =>
      ctx.db.selectFrom('mails').select('expires_at').where('subject_id', '=', id).executeTakeFirst();
    expect(await readExpiry((await approved()).id)).toEqual({ expires_at: weekLater });
    await insertUser('known@wira.example');
    const { id } = await approved({ email: 'known@wira.example' });
    expect(await readExpiry(id)).toEqual({ expires_at: null });
  });

  it('changes nothing when repeated: no new password, mail or audit record', async () => {
    const { id, password } = await approved();
    expect(await approve(id)).toEqual({ ok: true, kind: 'unchanged' });
    const [account] = await accounts();
    expect(await verifyPassword(password, account?.hash ?? '')).toBe(true);
    expect(await mailKinds()).toEqual(['company-approved']);
    expect(await audit(id)).toHaveLength(1);
  });

  it('creates one account and shows one password with concurrent requests', async () => {
    const { id } = await pending();
    const approvals = Array.from(
      { length: 6 },
      (_, index) => () => approve(id, superAdminActor({ userId: `operator-${index}` })),
    );
    const outcomes = await runConcurrently(ctx.db, 'companies', approvals);
    const shown = outcomes.flatMap((outcome) =>
      outcome.ok && outcome.kind === 'approved' ? [outcome.temporaryPassword] : [],
    );
    expect(shown).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.kind === 'unchanged')).toHaveLength(5);
    const [account, ...others] = await accounts();
    expect(others).toEqual([]);
    expect(await verifyPassword(shown[0] ?? '', account?.hash ?? '')).toBe(true);
    expect(await mailKinds()).toEqual(['company-approved']);
    expect(await audit(id)).toHaveLength(1);
  });

  it('shows two passwords without the lock on the row, one of them wrong (control)', async () => {
    const { id } = await pending();
    const both = barrier(2);
    const naively = async (password: string) =>
      ctx.db.transaction().execute(async (tx) => {
        const { status } = await tx
          .selectFrom('companies')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await both();
        if (status !== 'pending') return null;
        await tx
          .insertInto('users')
          .values({ email: 'office@wira.example', name: password })
          .onConflict((conflict) => conflict.column('email').doUpdateSet({ name: password }))
          .execute();
        await tx.updateTable('companies').set({ status: 'approved' }).where('id', '=', id).execute();
        return password;
      });
    const shown = await Promise.all([naively('first'), naively('second')]);
    expect(shown).toEqual(['first', 'second']);
    const users = await ctx.db.selectFrom('users').select('name').execute();
    expect(users).toHaveLength(1);
  });

  it('opens an account for an approved company that has none, as re-approval [S4.004] [S8.019]', async () => {
    const { id } = await insertCompany(ctx.db, { status: 'approved', email: 'new@wira.example' });
    const outcome = await approve(id);
    expect(outcome).toMatchObject({ ok: true, kind: 'reapproved' });
    expect(await accounts()).toMatchObject([{ email: 'new@wira.example', companyId: id }]);
    expect((await audit(id)).map(({ action }) => action)).toEqual(['company.reapproved']);
  });

  it('links an account without a company, which keeps its password', async () => {
    const { id } = await pending();
    const user = await insertUser('office@wira.example');
    expect(await approve(id)).toEqual({ ok: true, kind: 'approved', temporaryPassword: null });
    expect(await accounts()).toMatchObject([{ userId: user.id, companyId: id, hash: null }]);
    expect(await mailTextTo('office@wira.example')).toContain('your password stays the same');
  });

  it('rolls back if the address belongs to a super admin', async () => {
    const { userId, email } = await insertSuperAdmin(ctx.db);
    const { id } = await pending({ email });
    expect(await approve(id)).toEqual({ ok: false, code: 'account_of_super_admin' });
    expect(await company(id)).toMatchObject({ status: 'pending', decided_at: null });
    const links = ctx.db.selectFrom('company_users').selectAll().where('user_id', '=', userId);
    expect(await links.execute()).toEqual([]);
    expect(await audit(id)).toEqual([]);
  });

  it('rolls back if the address belongs to another company [S8.013]', async () => {
    await approved();
    const other = await pending({ name: 'Second Travel' });
    expect(await approve(other.id)).toEqual({ ok: false, code: 'account_of_another_company' });
    expect(await company(other.id)).toMatchObject({ status: 'pending', decided_at: null });
    expect(await audit(other.id)).toEqual([]);
    expect(await mailKinds()).toEqual(['company-approved']);
  });

  it('rejects a rejected company', async () => {
    const { id } = await pending();
    await reject(id);
    expect(await approve(id)).toEqual({ ok: false, code: 'decided_meanwhile' });
    expect(await company(id)).toMatchObject({ status: 'rejected' });
    expect(await accounts()).toEqual([]);
  });
});

describe('rejectCompany', () => {
  it('rejects the company and mails it the reason [S4.003] [S6.014] [S7.046] [S7.047]', async () => {
    const { id } = await pending({ name: 'Cheap Pills' });
    expect(await reject(id, 'The licence number could not be found.')).toEqual({ ok: true });
    expect(await company(id)).toMatchObject({
      status: 'rejected',
      rejected_reason: 'The licence number could not be found.',
      decided_at: now,
    });
    const mail = await mailTextTo('office@wira.example');
    expect(mail).toContain('The licence number could not be found.');
    expect(mail).not.toContain('Cheap Pills');
    expect((await audit(id)).map(({ action }) => action)).toEqual(['company.rejected']);
  });

  it('needs no reason, and sends one mail when repeated', async () => {
    const { id } = await pending();
    const rejections = Array.from({ length: 3 }, () => () => reject(id));
    const outcomes = await runConcurrently(ctx.db, 'companies', rejections);
    expect(outcomes).toEqual(Array(3).fill({ ok: true }));
    expect(await mailKinds()).toEqual(['company-rejected']);
    expect(await audit(id)).toHaveLength(1);
    expect(await mailTextTo('office@wira.example')).not.toContain('Reason');
  });

  it('lets only one of a concurrent approval and rejection succeed, so that no rejected company has an account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await pending({ email: `office.${round}@wira.example` });
      const [first, second] = round % 2 === 0 ? [approve, reject] : [reject, approve];
      await runConcurrently<unknown>(ctx.db, 'companies', [() => first(id), () => second(id)]);
      const members = (await accounts()).filter(({ companyId }) => companyId === id);
      expect(members).toHaveLength((await company(id)).status === 'approved' ? 1 : 0);
    }
  });

  it('rejects an approved company', async () => {
    const { id } = await approved();
    expect(await reject(id)).toEqual({ ok: false, code: 'decided_meanwhile' });
    expect(await company(id)).toMatchObject({ status: 'approved' });
  });
});

describe('resetCompanyPassword', () => {
  it('sets a temporary one, ends the sessions and emails the account [S6.016] [S7.048]', async () => {
    const { id, password } = await approved();
    const [account] = await accounts();
    await insertSession(account?.userId ?? '');
    await ctx.db.updateTable('users').set({ must_change_password: false }).execute();
    expect(await reset(id)).toEqual({ ok: true });
    const [after] = await accounts();
    expect(await verifyPassword('second-password', after?.hash ?? '')).toBe(true);
    expect(await verifyPassword(password, after?.hash ?? '')).toBe(false);
    expect(after?.mustChange).toBe(true);
    expect(await sessionsOf(account?.userId ?? '')).toEqual([]);
    const mail = await mailTextTo('office@wira.example');
    expect(mail).toContain('Subject: Your password was reset');
    expect(mail).toContain('/reset-password');
    expect(mail).not.toContain('second-password');
    expect((await audit(id)).at(-1)).toMatchObject({ action: 'company.passwordReset' });
  });

  it("never sets a super admin's password, which only other super admins set by name", async () => {
    const { id } = await approved();
    const [account] = await accounts();
    const userId = account?.userId ?? '';
    await ctx.db.insertInto('roles').values({ user_id: userId, role: 'superadmin' }).execute();
    expect(await reset(id)).toEqual({ ok: false, code: 'account_of_super_admin' });
    expect(await accounts()).toEqual([account]);
    expect((await audit(id)).map(({ action }) => action)).not.toContain('company.passwordReset');
  });

  it('reports a missing account', async () => {
    const { id } = await insertCompany(ctx.db, { status: 'approved' });
    expect(await reset(id)).toEqual({ ok: false, code: 'company_account_missing' });
    expect(await audit(id)).toEqual([]);
  });
});

describe('deleteCompany', () => {
  it('works in every status [S4.006] [S6.015] [S7.041]', async () => {
    for (const status of ['pending', 'approved', 'rejected'] as const) {
      const { id } = await insertCompany(ctx.db, { status });
      expect(await deleteCompany(ctx, actor, id)).toEqual({ ok: true });
      expect(await company(id)).toMatchObject({ status, deleted_at: now });
      expect((await audit(id)).map(({ action }) => action)).toEqual(['company.deleted']);
    }
  });

  it('signs its users out, removes its deals from public pages and keeps its bookings', async () => {
    const { id } = await approved();
    const [account] = await accounts();
    await insertSession(account?.userId ?? '');
    const deal = await insertDeal(ctx.db, { company_id: id }, { now });
    const other = await insertDeal(ctx.db, {}, { now });
    const booking = await insertBooking(
      ctx.db,
      deal,
      { state: 'confirmed' },
      { encrypt: ctx.encryption.encrypt, now },
    );
    await deleteCompany(ctx, actor, id);
    expect(await sessionsOf(account?.userId ?? '')).toEqual([]);
    const shown = await listDeals(ctx, { filter: {}, order: 'newest', cursor: null });
    expect(shown.items.map((each) => each.id)).toEqual([other.id]);
    const row = await ctx.db
      .selectFrom('bookings')
      .select(['payment_status', 'company_id'])
      .where('id', '=', booking.id)
      .executeTakeFirst();
    expect(row).toEqual({ payment_status: 'completed', company_id: id });
  });

  it('deletes once and then reports an unknown company', async () => {
    const { id } = await pending();
    const press = () => deleteCompany(ctx, actor, id);
    const outcomes = await runConcurrently(ctx.db, 'companies', [press, press]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, code: 'company_not_found' });
    expect(await audit(id)).toHaveLength(1);
  });
});

describe('an unknown or deleted company', () => {
  it('security 1: cannot be approved, rejected, reset or deleted [S8.016]', async () => {
    const deleted = await approved();
    await deleteCompany(ctx, actor, deleted.id);
    const before = {
      row: await company(deleted.id),
      accounts: await accounts(),
      audit: await audit(deleted.id),
    };
    const notFound = { ok: false, code: 'company_not_found' };
    for (const id of [deleted.id, unknownId]) {
      expect(await approve(id)).toEqual(notFound);
      expect(await reject(id)).toEqual(notFound);
      expect(await reset(id)).toEqual(notFound);
      expect(await deleteCompany(ctx, actor, id)).toEqual(notFound);
    }
    const after = {
      row: await company(deleted.id),
      accounts: await accounts(),
      audit: await audit(deleted.id),
    };
    expect(after).toEqual(before);
    expect(await audit(unknownId)).toEqual([]);
  });
});

describe('the release rule of a company', () => {
  it('defaults to after the last flight, and each change is audited once with the old and the new rule', async () => {
    const { id } = await pending({ status: 'approved' });
    expect((await company(id)).release).toBe('afterLastFlight');
    const releaseRule = 'afterDocuments' as const;
    for (const _again of [1, 2])
      expect(await changeReleaseRule(ctx, actor, { companyId: id, releaseRule })).toEqual({ ok: true });
    expect((await company(id)).release).toBe('afterDocuments');
    const lines = await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('object_id', '=', id)
      .execute();
    const details = { before: 'afterLastFlight', after: 'afterDocuments' };
    expect(lines).toEqual([{ action: 'company.releaseChanged', details }]);
  });

  it('cannot be changed before the company is approved', async () => {
    const { id } = await pending();
    const early = await changeReleaseRule(ctx, actor, { companyId: id, releaseRule: 'afterDocuments' });
    expect(early).toEqual({ ok: false, code: 'decided_meanwhile' });
    expect((await company(id)).release).toBe('afterLastFlight');
  });
});

describe('the fee of a company', () => {
  it('is audited once with the old and the new rate when changed', async () => {
    const { id } = await pending({ status: 'approved' });
    expect((await company(id)).fee_basis_points).toBe(0);
    for (const feeBasisPoints of [250, 250])
      expect(await changeCompanyFee(ctx, actor, { companyId: id, feeBasisPoints })).toEqual({ ok: true });
    expect((await company(id)).fee_basis_points).toBe(250);
    const lines = await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('object_id', '=', id)
      .execute();
    expect(lines).toEqual([
      { action: 'company.feeChanged', details: { beforeBasisPoints: 0, afterBasisPoints: 250 } },
    ]);
  });

  it('requires an approved company and is at most 50 percent', async () => {
    const { id } = await pending();
    const early = await changeCompanyFee(ctx, actor, { companyId: id, feeBasisPoints: 250 });
    expect(early).toEqual({ ok: false, code: 'decided_meanwhile' });
    const half = { id: unknownId, fee: '50.00%' };
    expect(companyFeeInput.parse(half)).toEqual({ id: unknownId, fee: 5_000 });
    for (const fee of ['50.01', '-1', '1.234', 'five', ''])
      expect(companyFeeInput.safeParse({ ...half, fee }).success).toBe(false);
  });
});
