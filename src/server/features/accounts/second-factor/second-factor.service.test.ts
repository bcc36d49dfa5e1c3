import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import {
  addSecondFactor,
  ageSessions,
  codeBefore,
  createShownCode,
} from '#dev/testing/pages/second-factor.ts';
import {
  cookieHeader,
  insertCompanyUser,
  insertSuperAdmin,
  type TestAccount,
} from '#dev/testing/pages/sign-in.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { groupCode } from '#domain/accounts/second-factor.ts';
import { reencrypt } from '#server/platform/database/reencrypt.ts';
import {
  admitCompany,
  admitSuperAdmin,
  findCurrentPerson,
  findPendingSignIn,
  type SignedInPerson,
} from '../sessions/sessions.service.ts';
import { signInCompany, signInSuperAdmin } from '../sign-in/sign-in.service.ts';
import {
  checkFactor,
  confirmOwnFactor,
  renewRecoveryCodes,
  showFactor,
  startFactor,
  turnFactorOff,
} from './second-factor.service.ts';
import { finishSignIn } from './second-step.service.ts';
import { stepUp } from './step-up.service.ts';

let ctx: TestContext;
let companyId: string;
beforeAll(async () => {
  ctx = await openTestContext(liveEnv);
  ({ id: companyId } = await insertCompany(ctx.db, { name: 'Wira Travel' }));
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('limit_hits').execute();
  await ctx.db.deleteFrom('mails').execute();
});

const visit = (cookies = '') => ({ cookies, clientAddress: '192.0.2.1', requestId: 'r-1' });
const newMember = () => insertCompanyUser(ctx.db, companyId);

async function enter(account: TestAccount, cookies = '', flow = signInCompany) {
  const outcome = await flow(ctx, { ...account, rememberMe: true }, visit(cookies));
  if (!outcome.ok) throw new Error(outcome.code);
  return { ...outcome, cookie: cookieHeader(outcome.cookies) };
}

async function personOf(cookie: string): Promise<SignedInPerson> {
  const person = await findCurrentPerson(ctx, visit(cookie));
  if (!person) throw new Error('nobody is signed in');
  return person;
}

async function enrolled() {
  const account = await newMember();
  const { cookie } = await enter(account);
  const person = await personOf(cookie);
  await startFactor(ctx, person);
  const view = await showFactor(ctx, person);
  if (view.state !== 'started') throw new Error(view.state);
  const typed = createShownCode(view.key);
  const outcome = await confirmOwnFactor(ctx, { person, visit: visit(cookie), typed });
  if (!outcome.ok) throw new Error(outcome.code);
  return { account, cookie, key: view.key, typed, codes: outcome.recoveryCodes };
}

const check = (userId: string, typed: string) =>
  checkFactor(ctx, { userId, email: 'x@agency.example', typed, visit: visit() });
const told = async () =>
  (await ctx.db.selectFrom('mails').select(['kind', 'recipient']).execute()).map(
    ({ kind, recipient }) => `${kind} ${recipient}`,
  );

describe('setting up a second factor', () => {
  it('accepts the first code, shows ten recovery codes once and keeps the session', async () => {
    const { account, cookie, codes } = await enrolled();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{16}$/);
    const person = await personOf(cookie);
    expect(person.hasSecondFactor).toBe(true);
    expect(await showFactor(ctx, person)).toMatchObject({ state: 'on', codesLeft: 10, duty: null });
    expect(await told()).toContain(`second-factor-changed ${account.email}`);
  });

  it('ends every other session, because none of them has shown a code', async () => {
    const account = await newMember();
    const other = await enter(account);
    const { cookie } = await enter(account);
    const person = await personOf(cookie);
    await startFactor(ctx, person);
    const view = await showFactor(ctx, person);
    const typed = view.state === 'started' ? createShownCode(view.key) : '';
    await confirmOwnFactor(ctx, { person, visit: visit(cookie), typed });
    expect(await findCurrentPerson(ctx, visit(other.cookie))).toBeNull();
    expect(await findCurrentPerson(ctx, visit(cookie))).not.toBeNull();
  });

  it('rejects a wrong code, and every code after half an hour', async () => {
    const account = await newMember();
    const { cookie } = await enter(account);
    const person = await personOf(cookie);
    await startFactor(ctx, person);
    const wrong = await confirmOwnFactor(ctx, { person, visit: visit(cookie), typed: '000000' });
    expect(wrong).toEqual({ ok: false, code: 'wrong_code' });
    expect((await personOf(cookie)).hasSecondFactor).toBe(false);
    await ctx.db
      .updateTable('second_factors')
      .set({ created_at: new Date(Date.now() - 31 * 60_000) })
      .where('user_id', '=', account.userId)
      .execute();
    expect(await showFactor(ctx, person)).toEqual({ state: 'off', duty: null });
    const late = await confirmOwnFactor(ctx, { person, visit: visit(cookie), typed: '000000' });
    expect(late).toEqual({ ok: false, code: 'not_started' });
  });

  it('requires a fresh proof, so that an open browser cannot lock its owner out', async () => {
    const account = await newMember();
    const { cookie } = await enter(account);
    await ageSessions(ctx, account.userId, 11);
    expect(await startFactor(ctx, await personOf(cookie))).toEqual({ ok: false, code: 'step_up_needed' });
    await ageSessions(ctx, account.userId, 9);
    expect(await startFactor(ctx, await personOf(cookie))).toEqual({ ok: true });
  });

  it('shows a pending key only after a fresh proof', async () => {
    const account = await newMember();
    const { cookie } = await enter(account);
    await startFactor(ctx, await personOf(cookie));
    expect(await showFactor(ctx, await personOf(cookie))).toMatchObject({ state: 'started' });
    await ageSessions(ctx, account.userId, 11);
    expect(await showFactor(ctx, await personOf(cookie))).toEqual({ state: 'off', duty: null });
  });

  it('does not replace an active factor', async () => {
    const { cookie, account } = await enrolled();
    expect(await startFactor(ctx, await personOf(cookie))).toEqual({ ok: false, code: 'already_on' });
    expect(await admitCompany(ctx, visit(cookie))).toMatchObject({ ok: true });
    expect(account.userId).toBeTruthy();
  });
});

describe('security 24: a code from the app', () => {
  it('works once, and older codes are rejected after it', async () => {
    const { userId } = await newMember();
    const key = await addSecondFactor(ctx, userId);
    const [older, code, next] = [
      createShownCode(key, new Date(), -1),
      createShownCode(key),
      createShownCode(key, new Date(), 1),
    ];
    expect(await check(userId, code)).toEqual({ ok: true, by: 'app' });
    expect(await check(userId, code)).toEqual({ ok: false, code: 'wrong_code' });
    expect(await check(userId, older)).toEqual({ ok: false, code: 'wrong_code' });
    expect(await check(userId, next)).toEqual({ ok: true, by: 'app' });
  });

  it('works once with concurrent requests', async () => {
    const { userId } = await newMember();
    const key = await addSecondFactor(ctx, userId);
    const code = createShownCode(key);
    const checks = Array.from({ length: 8 }, () => () => check(userId, code));
    const outcomes = await runConcurrently(ctx.db, 'second_factors', checks);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is accepted a second time if the stored time step is removed (control)', async () => {
    const { userId } = await newMember();
    const key = await addSecondFactor(ctx, userId);
    const code = createShownCode(key);
    await check(userId, code);
    await ctx.db
      .updateTable('second_factors')
      .set({ last_used_step: null })
      .where('user_id', '=', userId)
      .execute();
    expect(await check(userId, code)).toMatchObject({ ok: true });
  });

  it('cannot be used to sign in after it was used to set the factor up', async () => {
    const { account, typed } = await enrolled();
    expect(await check(account.userId, typed)).toEqual({ ok: false, code: 'wrong_code' });
  });

  it('is rejected after ten wrong ones even if it is right; right ones are not counted', async () => {
    const { userId } = await newMember();
    const key = await addSecondFactor(ctx, userId);
    expect((await check(userId, await codeBefore(key))).ok).toBe(true);
    expect((await check(userId, createShownCode(key))).ok).toBe(true);
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await check(userId, '000000')).toMatchObject({ code: 'wrong_code' });
    }
    expect(await check(userId, createShownCode(key, new Date(), 1))).toMatchObject({ code: 'rate_limited' });
    await ctx.db.deleteFrom('limit_hits').execute();
    expect(await check(userId, createShownCode(key, new Date(), 1))).toMatchObject({ ok: true });
  });
});

describe('security 24: a second factor at rest', () => {
  it('has an encrypted key bound to its row, and only digests of recovery codes', async () => {
    const { account, key, codes } = await enrolled();
    const { rows } = await ctx.pool.query(
      `select row_to_json(f)::text || (select json_agg(r)::text from recovery_codes r where r.user_id = f.user_id) as all
       from second_factors f where user_id = $1`,
      [account.userId],
    );
    for (const secret of [key, ...codes, ...codes.map(groupCode)]) {
      expect(rows[0].all).not.toContain(secret);
      expect(rows[0].all).not.toContain(Buffer.from(secret).toString('hex'));
    }
    const other = await newMember();
    await addSecondFactor(ctx, other.userId);
    await ctx.pool.query(
      `update second_factors f set secret = (select secret from second_factors where user_id = $1) where user_id = $2`,
      [account.userId, other.userId],
    );
    expect(await check(other.userId, createShownCode(key))).toEqual({ ok: false, code: 'key_lost' });
    await ctx.db.deleteFrom('second_factors').where('user_id', '=', other.userId).execute();
  });

  it('has its key re-encrypted when the key ring changes', async () => {
    expect(await reencrypt(ctx, { dryRun: true })).toHaveProperty('second_factors');
  });
});

describe('a recovery code', () => {
  it('security 24: works once, even in lower case, and the people concerned are emailed', async () => {
    const owner = await newMember();
    const { account, codes } = await enrolled();
    await ctx.db.deleteFrom('mails').execute();
    const typed = groupCode(codes[3] ?? '').toLowerCase();
    expect(await check(account.userId, typed)).toEqual({ ok: true, by: 'recovery' });
    expect(await check(account.userId, typed)).toEqual({ ok: false, code: 'wrong_code' });
    expect(await told()).toContain(`second-factor-changed ${owner.email}`);
  });

  it('works once with concurrent requests', async () => {
    const { account, codes } = await enrolled();
    const checks = Array.from({ length: 8 }, () => () => check(account.userId, codes[0] ?? ''));
    const outcomes = await runConcurrently(ctx.db, 'recovery_codes', checks);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('works for its owner only', async () => {
    const { codes } = await enrolled();
    const { userId } = await newMember();
    await addSecondFactor(ctx, userId);
    expect(await check(userId, codes[0] ?? '')).toMatchObject({ code: 'wrong_code' });
  });

  it('is replaced together with all others after a fresh proof', async () => {
    const { account, cookie, codes } = await enrolled();
    const renewed = await renewRecoveryCodes(ctx, { person: await personOf(cookie), visit: visit(cookie) });
    expect(renewed.ok).toBe(true);
    expect(await check(account.userId, codes[0] ?? '')).toMatchObject({ code: 'wrong_code' });
    await ageSessions(ctx, account.userId, 11);
    const person = await personOf(cookie);
    expect(await renewRecoveryCodes(ctx, { person, visit: visit(cookie) })).toMatchObject({
      code: 'step_up_needed',
    });
  });
});

describe('signing in with a second factor', () => {
  it('grants no access between password and code, and full access afterwards', async () => {
    const account = await newMember();
    const key = await addSecondFactor(ctx, account.userId);
    const { needsCode, cookie } = await enter(account);
    expect(needsCode).toBe(true);
    expect(await admitCompany(ctx, visit(cookie))).toMatchObject({ ok: false, why: 'second_factor_due' });
    expect(await admitSuperAdmin(ctx, visit(cookie))).toMatchObject({ ok: false, why: 'second_factor_due' });
    expect(await findCurrentPerson(ctx, visit(cookie))).toBeNull();
    const wrong = await finishSignIn(ctx, visit(cookie), '000000');
    expect(wrong).toEqual({ ok: false, code: 'wrong_code' });
    const right = await finishSignIn(ctx, visit(cookie), createShownCode(key));
    expect(right).toMatchObject({ ok: true });
    expect(await admitCompany(ctx, visit(cookie))).toMatchObject({ ok: true });
  });

  it('grants access without a code to an account without a factor (control)', async () => {
    const account = await newMember();
    const { needsCode, cookie } = await enter(account);
    expect(needsCode).toBe(false);
    expect(await admitCompany(ctx, visit(cookie))).toMatchObject({ ok: true });
  });

  it('audits each wrong code until the attempts are used up', async () => {
    const account = await newMember();
    await addSecondFactor(ctx, account.userId);
    const { cookie } = await enter(account);
    for (let turn = 0; turn < 12; turn += 1) {
      await finishSignIn(ctx, visit(cookie), '000000');
    }
    const lines = await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('object_id', '=', account.userId)
      .execute();
    const line = { action: 'session.refused', details: { network: '192.0.2.0/24', code: 'wrong_code' } };
    expect(lines).toEqual(Array.from({ length: 10 }, () => line));
  });

  it('audits each wrong code or password given for a fresh proof', async () => {
    const refusedTo = async (cookie: string, typed: string) => {
      const person = await personOf(cookie);
      for (let turn = 0; turn < 12; turn += 1) await stepUp(ctx, { person, visit: visit(cookie), typed });
      const lines = ctx.db.selectFrom('audit_log').select('details').where('object_id', '=', person.userId);
      return lines.where('action', '=', 'session.refused').execute();
    };
    const tenOf = (code: string) =>
      Array.from({ length: 10 }, () => ({ details: { network: '192.0.2.0/24', code } }));
    const { cookie } = await enter(await newMember());
    expect(await refusedTo(cookie, 'not the one')).toEqual(tenOf('wrong_password'));
    expect(await refusedTo((await enrolled()).cookie, '000000')).toEqual(tenOf('wrong_code'));
  });

  it('is audited only after a right code', async () => {
    const account = await newMember();
    const key = await addSecondFactor(ctx, account.userId);
    const lines = () =>
      ctx.db
        .selectFrom('audit_log')
        .select(['action', 'details', 'company_id'])
        .where('actor_id', '=', account.userId)
        .execute();
    const { cookie } = await enter(account);
    expect(await lines()).toEqual([]);
    await finishSignIn(ctx, visit(cookie), createShownCode(key));
    expect(await lines()).toEqual([
      {
        action: 'session.started',
        company_id: companyId,
        details: { secondFactor: 'app' },
      },
    ]);
  });

  it('starts over with the password after ten minutes', async () => {
    const account = await newMember();
    const key = await addSecondFactor(ctx, account.userId);
    const { cookie } = await enter(account);
    await ageSessions(ctx, account.userId, 9);
    expect(await findPendingSignIn(ctx, visit(cookie))).not.toBeNull();
    await ageSessions(ctx, account.userId, 11);
    const late = await finishSignIn(ctx, visit(cookie), createShownCode(key));
    expect(late).toEqual({ ok: false, code: 'not_authenticated' });
    expect(
      await ctx.db.selectFrom('sessions').where('user_id', '=', account.userId).selectAll().execute(),
    ).toEqual([]);
  });
});

describe('a password without a code', () => {
  const people = [
    ['a member', newMember, signInCompany],
    ['a super admin', () => insertSuperAdmin(ctx.db), signInSuperAdmin],
  ] as const;

  it.each(people)(
    'security 24: neither opens the account of %s nor counts as a fresh proof, even in a browser that showed a code',
    async (_, insert, flow) => {
      const account = await insert();
      const key = await addSecondFactor(ctx, account.userId);
      const { cookie } = await enter(account, '', flow);
      expect(await finishSignIn(ctx, visit(cookie), createShownCode(key))).toEqual({ ok: true });
      const again = await enter(account, cookie, flow);
      const person = await findCurrentPerson(ctx, visit(again.cookie));
      const turnedOff = person && (await turnFactorOff(ctx, { person, visit: visit(again.cookie) }));
      expect(turnedOff).toBeNull();
      expect(again.needsCode).toBe(true);
      expect(await admitCompany(ctx, visit(again.cookie))).toMatchObject({ why: 'second_factor_due' });
      expect(await admitSuperAdmin(ctx, visit(again.cookie))).toMatchObject({ why: 'second_factor_due' });
    },
  );
});

describe('code guessing', () => {
  const warnings = async () => (await told()).filter((each) => each.startsWith('wrong-codes'));

  it('security 80: is reported to the owner by email once, after five wrong codes at the second step of signing in', async () => {
    const account = await newMember();
    await addSecondFactor(ctx, account.userId);
    const { cookie } = await enter(account);
    const guess = () => finishSignIn(ctx, visit(cookie), '000000');
    for (let turn = 0; turn < 4; turn += 1) await guess();
    expect(await warnings()).toEqual([]);
    await Promise.all(Array.from({ length: 8 }, guess));
    expect(await guess()).toMatchObject({ code: 'rate_limited' });
    expect(await warnings()).toEqual([`wrong-codes ${account.email}`]);
  });

  it('security 80: is reported to the owner by email when an open session guesses codes for a fresh proof', async () => {
    const { account, cookie } = await enrolled();
    const person = await personOf(cookie);
    const guess = () => stepUp(ctx, { person, visit: visit(cookie), typed: '000000' });
    for (let turn = 0; turn < 5; turn += 1) await guess();
    expect(await warnings()).toEqual([`wrong-codes ${account.email}`]);
  });
});

describe('turnFactorOff', () => {
  it('requires a fresh proof, and then the password alone signs in', async () => {
    const { account, cookie } = await enrolled();
    await ageSessions(ctx, account.userId, 11);
    const stale = await turnFactorOff(ctx, { person: await personOf(cookie), visit: visit(cookie) });
    expect(stale).toEqual({ ok: false, code: 'step_up_needed' });
    await ageSessions(ctx, account.userId, 0);
    expect(await turnFactorOff(ctx, { person: await personOf(cookie), visit: visit(cookie) })).toEqual({
      ok: true,
    });
    expect((await enter(account)).needsCode).toBe(false);
  });

  it('is rejected while the company requires a factor', async () => {
    const { id } = await insertCompany(ctx.db, {});
    const account = await insertCompanyUser(ctx.db, id);
    const key = await addSecondFactor(ctx, account.userId);
    const { cookie } = await enter(account);
    await finishSignIn(ctx, visit(cookie), createShownCode(key));
    await ctx.db
      .insertInto('team_second_factors')
      .values({ company_id: id, required_at: new Date(), required_by: 'owner' })
      .execute();
    const outcome = await turnFactorOff(ctx, { person: await personOf(cookie), visit: visit(cookie) });
    expect(outcome).toEqual({ ok: false, code: 'required' });
  });
});
