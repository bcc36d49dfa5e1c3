import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import {
  cookieHeader,
  insertAccount,
  insertCompanyUser,
  insertSuperAdmin,
  signInCookie,
  type TestAccount,
} from '#dev/testing/pages/sign-in.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { barrier, waitForEarlyMinute } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { admitCompany, admitSuperAdmin, signOut } from '../sessions/sessions.service.ts';
import { signInCompany, signInSuperAdmin } from './sign-in.service.ts';

let ctx: TestContext;
let companyId: string;
let owner: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  ctx = await openTestContext(liveEnv);
  ({ id: companyId } = await insertCompany(ctx.db, { name: 'Wira Travel' }));
  owner = await insertCompanyUser(ctx.db, companyId);
  admin = await insertSuperAdmin(ctx.db);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('limit_hits').execute();
  await ctx.db.deleteFrom('sessions').execute();
});

const visit = (clientAddress = '192.0.2.1', cookies = '') => ({ cookies, clientAddress, requestId: 'r-1' });
const typed = (account: TestAccount, password = account.password) => ({
  email: account.email,
  password,
  rememberMe: false,
});
const company = (account: TestAccount, password?: string, from?: string) =>
  signInCompany(ctx, typed(account, password), visit(from));
const superAdmin = (account: TestAccount, password?: string) =>
  signInSuperAdmin(ctx, typed(account, password), visit());
const sessions = () => ctx.db.selectFrom('sessions').selectAll().execute();

describe('a company admin', () => {
  it('signs in with email and password and gets a session [S7.001] [S7.002] [S7.005]', async () => {
    expect(await company(owner)).toMatchObject({ ok: true, mustChangePassword: false });
    expect(await sessions()).toMatchObject([
      { user_id: owner.userId, ip_address: '192.0.2.0/24', user_agent: '/' },
    ]);
  });

  it('needs a company_users record; others get a reason and no session [S6.002] [S5.009] [S7.023]', async () => {
    const nobody = await insertAccount(ctx.db);
    expect(await company(nobody)).toEqual({ ok: false, code: 'not_a_company_user' });
    expect(await company(admin)).toEqual({ ok: false, code: 'not_a_company_user' });
    expect(await sessions()).toEqual([]);
  });

  it('signs in only once the company is approved, and no longer when it is deleted [S1.012]', async () => {
    for (const state of [
      { status: 'pending' },
      { status: 'rejected' },
      { deleted_at: new Date() },
    ] as const) {
      const { id } = await insertCompany(ctx.db, state);
      const person = await insertCompanyUser(ctx.db, id);
      expect(await company(person)).toEqual({ ok: false, code: 'not_a_company_user' });
      await ctx.db
        .updateTable('companies')
        .set({ status: 'approved', deleted_at: null })
        .where('id', '=', id)
        .execute();
      expect(await company(person)).toMatchObject({ ok: true });
    }
  });

  it('gets an error when no session can be created [S5.008]', async () => {
    const broken = await openTestContext();
    const { id } = await insertCompany(broken.db, {});
    const person = await insertCompanyUser(broken.db, id);
    await broken.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`);
    await broken.pool.query(
      'create trigger refuse before insert on sessions for each row execute function refuse()',
    );
    expect(await signInCompany(broken, typed(person), visit())).toEqual({
      ok: false,
      code: 'no_session_after_login',
    });
    const chief = await insertSuperAdmin(broken.db);
    expect(await signInSuperAdmin(broken, typed(chief), visit())).toEqual({
      ok: false,
      code: 'no_session_created',
    });
    await broken.close();
  });

  it('keeps the company in the cookie companyId, which scripts cannot read [S3.056]', async () => {
    const outcome = await signInCompany(ctx, { ...typed(owner), rememberMe: true }, visit());
    const cookie = outcome.ok && outcome.cookies.find((each) => each.startsWith('companyId='));
    expect(cookie).toBe(
      `companyId=${companyId}; Max-Age=${30 * 24 * 3_600}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
  });
});

describe('a super admin', () => {
  it('needs the role superadmin [S6.012] [S7.020]', async () => {
    expect(await superAdmin(admin)).toMatchObject({ ok: true });
    expect(await sessions()).toMatchObject([{ user_id: admin.userId }]);
  });

  it('is signed out again without the role and gets a reason [S5.005] [S5.006]', async () => {
    expect(await superAdmin(owner)).toEqual({ ok: false, code: 'superadmin_privileges_required' });
    expect(await sessions()).toEqual([]);
  });

  it('gets an error and no session when creating it [S5.004] or looking up the role [S5.007] fails', async () => {
    const broken = await openTestContext();
    const chief = await insertSuperAdmin(broken.db);
    await broken.pool.query('alter table roles rename to lost_roles');
    expect(await signInSuperAdmin(broken, typed(chief), visit())).toEqual({
      ok: false,
      code: 'role_lookup_failed',
    });
    expect(await broken.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await broken.pool.query('alter table sessions rename to lost_sessions');
    expect(await signInSuperAdmin(broken, typed(chief), visit())).toEqual({
      ok: false,
      code: 'no_session_created',
    });
    await broken.close();
  });
});

describe('a wrong email or password', () => {
  it('security 17: returns the same error, whichever of the two is wrong [S5.003]', async () => {
    const wrong = { ok: false, code: 'invalid_credentials' };
    expect(await company(owner, 'not the one')).toEqual(wrong);
    expect(await company({ ...owner, email: 'unknown@example.my' })).toEqual(wrong);
    expect(await company({ ...owner, email: 'not an email' })).toEqual(wrong);
    expect(await superAdmin(admin, 'not the one')).toEqual(wrong);
    expect(await superAdmin({ ...admin, email: 'unknown@example.my' })).toEqual(wrong);
    expect(await sessions()).toEqual([]);
  });

  it('security 17: takes about as long to reject for an unknown account as for a known one', async () => {
    // Measures CPU time, mostly of hashing: on a busy machine the waiting time grows, but not the CPU time.
    const timed = async (account: TestAccount, turn: number) => {
      const began = process.cpuUsage();
      await company(account, 'not the one', `198.51.100.${turn}`);
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[3] ?? 0;
    const times = { known: [] as number[], unknown: [] as number[] };
    // Alternate both, so that other work of this process affects both.
    for (let turn = 0; turn < 7; turn += 1) {
      times.known.push(await timed(owner, turn));
      times.unknown.push(await timed({ ...owner, email: 'unknown@example.my' }, turn));
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    expect(unknown).toBeGreaterThan(known / 3);
    expect(unknown).toBeLessThan(known * 3);
  });

  it('leaves neither email nor password in the log', async () => {
    await company({ ...owner, email: 'canary@example.my' }, 'canary-password');
    expect(ctx.logLines.join('')).not.toMatch(/canary/);
  });
});

describe('too many failures', () => {
  const fail = async (times: number, from: string, account = owner) => {
    for (let turn = 0; turn < times; turn += 1) await company(account, 'not the one', from);
  };

  it('security 18: block this client for this account, even with the right password, and return the retry time', async () => {
    await fail(10, '203.0.113.5');
    const outcome = await company(owner, undefined, '203.0.113.5');
    expect(outcome).toMatchObject({ ok: false, code: 'rate_limited' });
    const retryAt = 'retryAt' in outcome ? outcome.retryAt.getTime() : 0;
    expect(retryAt).toBeGreaterThan(Date.now());
    expect(retryAt).toBeLessThanOrEqual(Date.now() + 15 * 60_000);
  });

  it('security 19: block no other client of the same account', async () => {
    await fail(10, '203.0.113.5');
    expect(await company(owner, undefined, '203.0.113.6')).toMatchObject({ ok: true });
    const colleague = await insertCompanyUser(ctx.db, companyId);
    expect(await company(colleague, undefined, '203.0.113.5')).toMatchObject({ ok: true });
  });

  it('security 18: are counted in the database and survive a restart', async () => {
    await fail(10, '203.0.113.5');
    const { rows } = await ctx.pool.query(
      `select sum(hits)::int as hits from limit_hits where bucket = 'sign-in-per-client-account'`,
    );
    expect(rows).toEqual([{ hits: 10 }]);
  });

  it('do not include successful sign-ins', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      expect(await company(owner, undefined, '203.0.113.7')).toMatchObject({ ok: true });
    }
  });

  it('include correct passwords without access, so that an attacker cannot flood the audit log', async () => {
    const locked = await insertSuperAdmin(ctx.db);
    await ctx.db.updateTable('users').set({ locked_at: ctx.now() }).where('id', '=', locked.userId).execute();
    const temporary = { mustChangePassword: true, temporaryUntil: new Date(0) };
    const expired = await insertSuperAdmin(ctx.db, temporary);
    const wrongDoor = await insertCompanyUser(ctx.db, companyId);
    for (const account of [wrongDoor, locked, expired]) {
      const codes = [];
      for (let turn = 0; turn < 30; turn += 1) {
        const outcome = await superAdmin(account);
        codes.push(outcome.ok ? 'ok' : outcome.code);
      }
      expect(codes.at(-1)).toBe('rate_limited');
      const lines = ctx.db.selectFrom('audit_log').select('id').where('object_id', '=', account.userId);
      expect(await lines.where('action', '=', 'session.refused').execute()).toHaveLength(10);
    }
  });

  it('block a client that tries many accounts once each', async () => {
    const strict = await openTestContext({ ...liveEnv, LIMIT_SIGN_INS_PER_CLIENT: '12' });
    const from = visit('203.0.113.8');
    const guess = (n: number) =>
      signInCompany(strict, { ...typed(owner), email: `guess${n}@example.my` }, from);
    for (let n = 0; n < 12; n += 1) expect(await guess(n)).toMatchObject({ code: 'invalid_credentials' });
    expect(await guess(12)).toMatchObject({ code: 'rate_limited' });
    await strict.close();
  });

  it('slow down an account that is attacked from everywhere and never lock its owner out', async () => {
    const everywhere = Array.from({ length: 30 }, (_, n) => `198.51.100.${n}`);
    await Promise.all(everywhere.map((from) => fail(1, from)));
    const began = performance.now();
    expect(await company(owner, undefined, '203.0.113.9')).toMatchObject({ ok: true });
    expect(performance.now() - began).toBeGreaterThan(1_900);
  });

  it('are counted before the password check, so at most 10 of 30 concurrent tries are checked', async () => {
    await waitForEarlyMinute();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => company(owner, 'not the one', '203.0.113.10')),
    );
    const judged = outcomes.filter((outcome) => !outcome.ok && outcome.code === 'invalid_credentials');
    expect(judged).toHaveLength(10);
  });

  it('let all 30 tries through if the count is read before the failure is added (control)', async () => {
    const failures = async () => {
      const { rows } = await ctx.pool.query<{ hits: number }>(
        `select coalesce(sum(hits), 0)::int as hits from limit_hits where bucket = 'naive'`,
      );
      return rows[0]?.hits ?? 0;
    };
    const all = barrier(30);
    const naive = async (): Promise<boolean> => {
      if ((await failures()) >= 10) return false;
      await all();
      await ctx.pool.query(
        `insert into limit_hits (bucket, key_hash, window_started_at) values ('naive', 'x', date_trunc('day', now()))
         on conflict (bucket, key_hash, window_started_at) do update set hits = limit_hits.hits + 1`,
      );
      return true;
    };
    const judged = (await Promise.all(Array.from({ length: 30 }, naive))).filter(Boolean);
    expect(judged).toHaveLength(30);
  });
});

describe('a session', () => {
  it('security 20: gets a new token at each sign-in, which ends the older session of the same browser', async () => {
    const first = await signInCookie(ctx, 'company', owner);
    const again = await signInCompany(ctx, typed(owner), visit('192.0.2.1', first));
    const second = again.ok ? cookieHeader(again.cookies) : '';
    expect(second).toContain('__Host-sid=');
    expect(second.split(';')[0]).not.toBe(first.split(';')[0]);
    expect(await admitCompany(ctx, visit('192.0.2.1', first))).toMatchObject({ why: 'not_authenticated' });
    expect(await admitCompany(ctx, visit('192.0.2.1', second))).toMatchObject({ ok: true });
  });

  it('security 20: ends on the server at sign-out, and no cookie stays [S7.003] [S4.034]', async () => {
    const cookies = await signInCookie(ctx, 'company', owner);
    const cleared = await signOut(ctx, visit('192.0.2.1', cookies));
    expect(cookieHeader([...cookies.split('; '), ...cleared])).toBe('');
    expect(cleared.some((each) => each.startsWith('companyId=; '))).toBe(true);
    expect(await sessions()).toEqual([]);
    expect(await admitCompany(ctx, visit('192.0.2.1', cookies))).toMatchObject({ why: 'not_authenticated' });
  });

  it('security 22: is a __Host- cookie, Secure, HttpOnly, SameSite=Lax, Path=/ and without a domain', async () => {
    const outcomes = [
      await signInCompany(ctx, { ...typed(owner), rememberMe: true }, visit()),
      await company(owner),
      await superAdmin(admin),
    ];
    const cookies = outcomes.flatMap((outcome) => (outcome.ok ? outcome.cookies : []));
    expect(cookies.filter((each) => each.startsWith('__Host-sid='))).toHaveLength(3);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^(__Host-sid|__Host-sid-short|companyId)=/);
      for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part);
      expect(cookie).not.toMatch(/domain/i);
    }
  });

  it('outlives the browser only if the user chose to stay signed in [S2.099] [S2.106]', async () => {
    const remembered = await signInCompany(ctx, { ...typed(owner), rememberMe: true }, visit());
    const short = await company(owner);
    const sid = (outcome: typeof short) =>
      outcome.ok ? outcome.cookies.find((each) => each.startsWith('__Host-sid=')) : '';
    expect(sid(remembered)).toMatch(/Max-Age=604800/);
    expect(sid(short)).not.toMatch(/Max-Age|Expires/);
  });

  it('cannot be forged by a changed signature or an invented token', async () => {
    const cookies = await signInCookie(ctx, 'superadmin', admin);
    const [, token = ''] = /__Host-sid=([^.;]+)/.exec(cookies) ?? [];
    const forged = [`__Host-sid=${token}`, `__Host-sid=${token}.AAAA`, '__Host-sid=', `sid=${token}`];
    for (const cookie of forged) {
      expect(await admitSuperAdmin(ctx, visit('192.0.2.1', cookie))).toMatchObject({
        why: 'not_authenticated',
      });
    }
  });
});

it('A password hashed with weaker parameters is rehashed when its owner signs in', async () => {
  const person = await insertCompanyUser(ctx.db, companyId);
  const weak = await hash(person.password, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  const stored = () =>
    ctx.db.selectFrom('accounts').select('password').where('user_id', '=', person.userId).executeTakeFirst();
  await ctx.db.updateTable('accounts').set({ password: weak }).where('user_id', '=', person.userId).execute();
  await company(person, 'not the one');
  expect((await stored())?.password).toBe(weak);
  expect(await company(person)).toMatchObject({ ok: true });
  expect((await stored())?.password).toMatch(/m=19456,t=2,p=1/);
  expect(await company(person)).toMatchObject({ ok: true });
});

it('Signing in writes an audit record with user and network and nothing personal', async () => {
  await company(owner);
  const line = await ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'session.started')
    .where('actor_id', '=', owner.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ actor_kind: 'company', company_id: companyId, request_id: 'r-1' });
  expect(JSON.stringify(line)).not.toContain(owner.email);
});

describe('an account of the demo', () => {
  it('is rejected on both sign-in pages in live mode like a wrong password, and gets no session', async () => {
    const [demoOwner, demoAdmin] = [
      await insertCompanyUser(ctx.db, companyId),
      await insertSuperAdmin(ctx.db),
    ];
    await ctx.db
      .updateTable('users')
      .set({ is_demo: true })
      .where('id', 'in', [demoOwner.userId, demoAdmin.userId])
      .execute();
    expect(await company(demoOwner)).toEqual({ ok: false, code: 'invalid_credentials' });
    expect(await superAdmin(demoAdmin)).toEqual({ ok: false, code: 'invalid_credentials' });
    expect(await sessions()).toEqual([]);
    await ctx.db.deleteFrom('users').where('id', 'in', [demoOwner.userId, demoAdmin.userId]).execute();
  });
});
