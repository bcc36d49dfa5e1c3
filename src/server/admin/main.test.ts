import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSecondFactor } from '#dev/testing/pages/second-factor.ts';
import { insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

function admin(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    APP_MODE: 'demo',
    LOG_LEVEL: 'debug',
    DATABASE_URL: ctx.databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const heard = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    heard.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    heard.err += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...heard })));
}

describe('sempat-admin create-super-admin', () => {
  it('security 27: creates the first super admin, prints the password once, records it, and rejects a second run [S6.029]', async () => {
    const first = await admin('create-super-admin', 'chief@sempat.test');
    expect(first.code).toBe(0);
    const [, password = ''] = /shown this once: (\S{20})$/m.exec(first.out) ?? [];
    expect(password).toHaveLength(20);
    const users = await ctx.db.selectFrom('users').select(['email', 'must_change_password']).execute();
    expect(users).toEqual([{ email: 'chief@sempat.test', must_change_password: false }]);
    const lines = await ctx.db.selectFrom('audit_log').selectAll().execute();
    expect(lines).toMatchObject([{ action: 'superAdmin.created', actor_kind: 'system' }]);
    const hashes = await ctx.db.selectFrom('accounts').select('password').execute();
    expect(JSON.stringify([lines, hashes])).not.toContain(password);

    const [second, forced] = await Promise.all([
      admin('create-super-admin', 'second@sempat.test'),
      admin('create-super-admin', 'third@sempat.test', '--force'),
    ]);
    expect([second.code, forced.code]).toEqual([2, 0]);
    expect(second.err).toContain('There is a super admin already');
  }, 60_000);

  it('security 27: accepts no password as an argument and no invalid email', async () => {
    const [withPassword, none] = await Promise.all([
      admin('create-super-admin', 'fourth@sempat.test', 'canary-password', '--force'),
      admin('create-super-admin', 'not-an-email', '--force'),
    ]);
    expect([withPassword.code, none.code]).toEqual([2, 2]);
    expect(withPassword.out + withPassword.err).not.toContain('canary-password');
  }, 60_000);
});

describe('sempat-admin reset-second-factor', () => {
  it('removes the second factor, audits it and notifies the user, or reports that there is none', async () => {
    const { userId, email } = await insertSuperAdmin(ctx.db);
    await addSecondFactor(ctx, userId);
    const done = await admin('reset-second-factor', email);
    expect({ code: done.code, out: done.out }).toMatchObject({
      code: 0,
      out: expect.stringContaining(email),
    });
    expect(await ctx.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    const line = ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind'])
      .where('object_id', '=', userId);
    expect(await line.execute()).toEqual([{ action: 'secondFactor.reset', actor_kind: 'system' }]);
    const mails = await ctx.db.selectFrom('mails').select('recipient').execute();
    expect(mails.map(({ recipient }) => recipient)).toContain(email);
    const [again, unknown] = await Promise.all([
      admin('reset-second-factor', email),
      admin('reset-second-factor', 'nobody@sempat.test'),
    ]);
    expect([again.code, unknown.code]).toEqual([2, 2]);
  }, 60_000);
});

describe('sempat-admin doctor', () => {
  it('prints every check and exits with 1 if one fails, here the mail server', async () => {
    const { code, out } = await admin('doctor');
    expect(code).toBe(1);
    expect(out).toMatch(/^ok {4}encryption keys/m);
    expect(out).toMatch(/^FAIL {2}mail server\n.*127\.0\.0\.1:1/m);
  }, 60_000);

  it('accepts only an email address as argument', async () => {
    const [unknown, nowhere] = await Promise.all([admin('doctor', '--all'), admin('doctor', '--send-mail')]);
    expect([unknown.code, nowhere.code]).toEqual([2, 2]);
  }, 60_000);
});
