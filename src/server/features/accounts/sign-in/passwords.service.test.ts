import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import {
  insertCompanyUser,
  insertSuperAdmin,
  signInCookie,
  type TestAccount,
} from '#dev/testing/pages/sign-in.ts';
import { barrier, runConcurrently } from '#dev/testing/run/meeting.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { deliverDueMails } from '#server/features/mail/queue/delivery.ts';
import { createMailTransport } from '#server/platform/mail-transport.ts';
import { admitCompany, findCurrentPerson } from '../sessions/sessions.service.ts';
import {
  changeOwnPassword,
  findResetArea,
  mailPasswordReset,
  replaceTemporaryPassword,
  requestPasswordReset,
  resetPassword,
} from './passwords.service.ts';
import { signInCompany } from './sign-in.service.ts';

const newPassword = 'battery staple';
let ctx: TestContext;
let smtp: SmtpSink;
let companyId: string;
let owner: TestAccount;
beforeAll(async () => {
  ctx = await openTestContext({ LIMIT_FORMS_PER_EMAIL: '1' });
  smtp = await startSmtpSink();
  ({ id: companyId } = await insertCompany(ctx.db, {}));
});
afterAll(async () => {
  await smtp.stop();
  await ctx.close();
});
beforeEach(async () => {
  for (const table of ['limit_hits', 'mails', 'verifications'] as const) {
    await ctx.db.deleteFrom(table).execute();
  }
  await ctx.pool.query('delete from graphile_worker._private_jobs');
  smtp.accepted.length = 0;
  owner = await insertCompanyUser(ctx.db, companyId);
});

const visit = (cookies = '', requestId = 'r-1') => ({ cookies, clientAddress: '192.0.2.1', requestId });
const signIn = (password: string, account = owner) =>
  signInCompany(ctx, { email: account.email, password, rememberMe: true }, visit());

async function deliver(): Promise<void> {
  const transport = createMailTransport(smtp);
  await deliverDueMails({ ctx, transport, workerId: 'w' });
  transport.close();
}

const rawMailTo = (to: string) =>
  smtp.accepted
    .find((mail) => mail.to === to)
    ?.raw.replaceAll('=\r\n', '')
    .replaceAll('=3D', '=') ?? '';

const ask = (email = owner.email) =>
  requestPasswordReset(ctx, {
    email,
    baseUrl: 'http://localhost:3000',
    clientAddress: '192.0.2.1',
    locale: 'en',
  });

async function runJobs(): Promise<void> {
  const { rows } = await ctx.pool.query('select payload from graphile_worker._private_jobs');
  for (const { payload } of rows) await mailPasswordReset(ctx, payload);
  await ctx.pool.query('delete from graphile_worker._private_jobs');
}

async function resetToken(email: string): Promise<string> {
  await ask(email);
  await runJobs();
  await deliver();
  const [, token = ''] = /reset-password\?token=([\w-]+)/.exec(rawMailTo(email)) ?? [];
  return token;
}

const linkToken = () => resetToken(owner.email);

describe('a forgotten password', () => {
  it('security 16: gets the same response for every email, before any account lookup [S7.006]', async () => {
    expect(await ask()).toEqual({ ok: true });
    expect(await ask('nobody@example.my')).toEqual({ ok: true });
    // A known and an unknown email leave the same trace: one encrypted job, and no mail yet.
    const { rows } = await ctx.pool.query('select payload::text from graphile_worker._private_jobs');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/example/);
    expect(await ctx.db.selectFrom('mails').selectAll().execute()).toEqual([]);
    await runJobs();
    expect(await ctx.db.selectFrom('mails').select('recipient').execute()).toEqual([
      { recipient: owner.email },
    ]);
  });

  it('sends a link whose secret is stored nowhere', async () => {
    const token = await linkToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rawMailTo(owner.email)).toContain('The link below works once, for 60 minutes.');
    const { rows } = await ctx.pool.query(
      'select row_to_json(verifications)::text as row from verifications',
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(ctx.logLines.join('')).not.toContain(token);
  });

  it('security 16: is replaced once by the link, which then expires with every other link', async () => {
    const [first, second] = [await linkToken(), await linkToken()];
    expect(await resetPassword(ctx, { token: second, newPassword, visit: visit() })).toEqual({
      isCommon: false,
    });
    expect(await signIn(newPassword)).toMatchObject({ ok: true });
    expect(await signIn(owner.password)).toMatchObject({ code: 'invalid_credentials' });
    for (const token of [first, second, 'invented']) {
      expect(await findResetArea(ctx, token)).toBeNull();
      expect(await resetPassword(ctx, { token, newPassword: 'again', visit: visit() })).toBeNull();
    }
  });

  it('leads to the area of its account, company or super admin, while the link is valid', async () => {
    const admin = await insertSuperAdmin(ctx.db);
    expect(await findResetArea(ctx, await linkToken())).toBe('company');
    expect(await findResetArea(ctx, await resetToken(admin.email))).toBe('superadmin');
  });

  it('security 16: cannot be replaced by a link that is an hour old', async () => {
    const token = await linkToken();
    ctx.setNow(new Date(Date.now() + 60 * 60_000 + 5_000));
    expect(await findResetArea(ctx, token)).toBeNull();
    expect(await resetPassword(ctx, { token, newPassword, visit: visit() })).toBeNull();
    ctx.setNow(new Date());
  });

  it('is replaced by only one of ten concurrent requests', async () => {
    const token = await linkToken();
    const presses = Array.from(
      { length: 10 },
      (_, n) => () =>
        resetPassword(ctx, { token, newPassword: `choice number ${n}`, visit: visit('', `r-${n}`) }),
    );
    const outcomes = await runConcurrently(ctx.db, 'verifications', presses);
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
  });

  it('is replaced several times if the link is found first and removed afterwards (control)', async () => {
    await ctx.db
      .insertInto('verifications')
      .values({ identifier: 'naive', value: owner.userId, expires_at: new Date(Date.now() + 60_000) })
      .execute();
    const all = barrier(5);
    const naive = async () => {
      const found = await ctx.pool.query(`select value from verifications where identifier = 'naive'`);
      await all();
      await ctx.pool.query(`delete from verifications where identifier = 'naive'`);
      return found.rows.length;
    };
    const taken = await Promise.all(Array.from({ length: 5 }, naive));
    expect(taken).toEqual([1, 1, 1, 1, 1]);
  });

  it('security 15: ends every session of its owner when replaced by the link', async () => {
    const cookies = await signInCookie(ctx, 'company', owner);
    await resetPassword(ctx, { token: await linkToken(), newPassword, visit: visit() });
    expect(await admitCompany(ctx, visit(cookies))).toMatchObject({ why: 'not_authenticated' });
  });

  it('is limited per email, and the rejection says when to retry', async () => {
    const { formsPerEmail } = ctx.config.limits;
    for (let turn = 0; turn < formsPerEmail; turn += 1) await ask('busy@example.my');
    expect(await ask('busy@example.my')).toMatchObject({ code: 'rate_limited', retryAt: expect.any(Date) });
    expect(await ask()).toEqual({ ok: true });
  });
});

describe('a new password', () => {
  it('security 15: ends every other session of its owner and keeps the one it was set from [S7.007]', async () => {
    const [here, elsewhere] = [
      await signInCookie(ctx, 'company', owner),
      await signInCookie(ctx, 'company', owner),
    ];
    const admitted = await admitCompany(ctx, visit(here));
    if (!admitted.ok) throw new Error('not admitted');
    expect(await changeOwnPassword(ctx, admitted.actor, { newPassword })).toEqual({ isCommon: false });
    expect(await admitCompany(ctx, visit(here))).toMatchObject({ ok: true });
    expect(await admitCompany(ctx, visit(elsewhere))).toMatchObject({ why: 'not_authenticated' });
    expect(await signIn(newPassword)).toMatchObject({ ok: true });
  });

  it('is emailed to its owner without the password, and audited', async () => {
    const admitted = await admitCompany(ctx, visit(await signInCookie(ctx, 'company', owner), 'r-77'));
    if (!admitted.ok) throw new Error('not admitted');
    await changeOwnPassword(ctx, admitted.actor, { newPassword });
    await deliver();
    expect(rawMailTo(owner.email)).toContain('Your password was changed');
    expect(rawMailTo(owner.email)).not.toContain(newPassword);
    const line = ctx.db.selectFrom('audit_log').selectAll().where('object_id', '=', owner.userId);
    expect(await line.where('action', '=', 'password.changed').execute()).toMatchObject([
      { actor_kind: 'company', actor_id: owner.userId, request_id: 'r-77' },
    ]);
  });

  it('is accepted with a warning if it is very common', async () => {
    const admitted = await admitCompany(ctx, visit(await signInCookie(ctx, 'company', owner)));
    if (!admitted.ok) throw new Error('not admitted');
    expect(await changeOwnPassword(ctx, admitted.actor, { newPassword: 'Password123' })).toEqual({
      isCommon: true,
    });
    expect(await signIn('Password123')).toMatchObject({ ok: true });
  });
});

describe('a temporary password', () => {
  const temporary = (until: Date) =>
    insertCompanyUser(ctx.db, companyId, { mustChangePassword: true, temporaryUntil: until });

  it('security 14: can be used to sign in until it expires and is then rejected', async () => {
    const person = await temporary(new Date(Date.now() + 60_000));
    expect(await signIn(person.password, person)).toMatchObject({ ok: true, mustChangePassword: true });
    const late = await temporary(new Date(Date.now() - 3_600_000));
    expect(await signIn(late.password, late)).toEqual({ ok: false, code: 'temporary_password_expired' });
    expect(await signIn('not the one', late)).toEqual({ ok: false, code: 'invalid_credentials' });
    const sessions = ctx.db.selectFrom('sessions').selectAll().where('user_id', '=', late.userId);
    expect(await sessions.execute()).toEqual([]);
  });

  it("is replaced by one of the user's choice, and the same session continues", async () => {
    const person = await temporary(new Date(Date.now() + 60_000));
    const cookies = await signInCookie(ctx, 'company', person);
    const who = await findCurrentPerson(ctx, visit(cookies));
    if (!who) throw new Error('nobody');
    await replaceTemporaryPassword(ctx, { person: who, visit: visit(cookies), newPassword });
    expect(await admitCompany(ctx, visit(cookies))).toMatchObject({ ok: true });
    expect(await signIn(newPassword, person)).toMatchObject({ ok: true, mustChangePassword: false });
  });
});

it('A super admin gets the same kind of reset link', async () => {
  const admin = await insertSuperAdmin(ctx.db);
  await ask(admin.email);
  await runJobs();
  await deliver();
  expect(rawMailTo(admin.email)).toContain('/reset-password?token=');
});

describe('a new password of a super admin', () => {
  const weak = [
    ['elevenchars', 'super_admin_password_short'],
    ['Password12345', 'super_admin_password_guessable'],
    ['my Sempat account', 'super_admin_password_guessable'],
  ] as const;

  it.each(weak)(
    'security 81: is refused by the reset link when it is %s, and the link stays valid',
    async (newPassword, code) => {
      const admin = await insertSuperAdmin(ctx.db);
      const token = await resetToken(admin.email);
      const reset = (typed: string) => resetPassword(ctx, { token, newPassword: typed, visit: visit() });
      expect(await reset(newPassword)).toEqual({ refused: code });
      expect(await reset('twelve-chars')).toEqual({ isCommon: false });
    },
  );

  it('security 81: is refused as a replacement for a temporary one, which still signs in', async () => {
    const admin = await insertSuperAdmin(ctx.db);
    const cookies = await signInCookie(ctx, 'superadmin', admin);
    const person = await findCurrentPerson(ctx, visit(cookies));
    if (!person) throw new Error('nobody is signed in');
    const replace = (newPassword: string) =>
      replaceTemporaryPassword(ctx, { person, visit: visit(cookies), newPassword });
    expect(await replace('elevenchars')).toEqual({ refused: 'super_admin_password_short' });
    expect(await signInCookie(ctx, 'superadmin', admin)).toContain('sid');
    expect(await replace('twelve-chars')).toEqual({ isCommon: false });
  });

  it('may have six characters if it belongs to a company member (control)', async () => {
    const { id } = await insertCompany(ctx.db);
    const member = await insertCompanyUser(ctx.db, id);
    const token = await resetToken(member.email);
    expect(await resetPassword(ctx, { token, newPassword: 'sixsix', visit: visit() })).toEqual({
      isCommon: false,
    });
  });
});
