import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { type PracticeBillplz, startPracticeBillplz } from '#dev/practice-billplz/server.ts';
import { insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { barrier, joinTransaction, runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import { lockByEmail } from '#server/features/accounts/sign-in/account-locks.service.ts';
import { addSuperAdmin } from '#server/features/accounts/super-admins/accounts.service.ts';
import {
  removeSuperAdmin,
  removeSuperAdminByEmail,
  unlockByEmail,
} from '#server/features/accounts/super-admins/super-admins.service.ts';
import { currentSettings } from './payments.service.ts';
import { savePaymentSettings, showPaymentSettings } from './settings.service.ts';
import {
  applyWaitingKeys,
  checkWaitingKeys,
  confirmWaitingKeys,
  findKeysChangeByLink,
  stopKeysByLink,
  stopWaitingKeys,
} from './waiting-keys.service.ts';
import { findWaitingKeys } from './waiting-keys.store.ts';

let practice: PracticeBillplz;
let ctx: TestContext;
let actor: SuperAdminActor;
let reader: { readonly email: string };
beforeAll(async () => {
  practice = await startPracticeBillplz();
  ctx = await openTestContext({ DEMO_BILLPLZ_URL: practice.address });
});
afterAll(async () => {
  await practice.stop();
  await ctx.close();
});
beforeEach(async () => {
  ctx.setNow(new Date(Date.now() + 60_000));
  await ctx.db.deleteFrom('billplz_settings').execute();
  await ctx.db.deleteFrom('pending_payment_keys').execute();
  await ctx.db.deleteFrom('mails').execute();
  // There is no second super admin: the reader got the role only now, which does not count yet.
  await ctx.db.deleteFrom('roles').execute();
  await ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.deleteFrom('audit_log').where('action', '=', 'superAdmin.removed').execute();
  });
  reader = await insertSuperAdmin(ctx.db, { since: new Date() });
  actor = superAdminActor(await insertSuperAdmin(ctx.db));
});

const works = {
  apiKey: practiceKeys.apiKey,
  collectionId: practiceKeys.collectionId,
  xSignature: practiceKeys.xSignatureKey,
  sandbox: true,
};
type Input = Parameters<typeof savePaymentSettings>[2]['input'];
const save = (input: Partial<Input> = {}, by: TestContext = ctx) =>
  savePaymentSettings(by, actor, { input: { ...works, ...input }, confirmedLive: true });
const theirs = { apiKey: 'key-of-somebody-else', collectionId: 'theirs' };
const current = async () => (await currentSettings(ctx))?.collectionId;
const later = (minutes: number) => ctx.setNow(new Date(ctx.now().getTime() + minutes * 60_000));
const versions = async () => (await ctx.db.selectFrom('billplz_settings').select('id').execute()).length;

async function acts() {
  const rows = await ctx.db
    .selectFrom('mails')
    .select(['id', 'values_encrypted as sealed'])
    .where('recipient', '=', reader.email)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, sealed }) =>
    JSON.parse(ctx.encryption.decrypt(sealed ?? Buffer.alloc(0), `mails.values_encrypted|${id}`)),
  );
}
const stopSecret = async () => (await acts()).at(-1)?.stopUrl?.split('/').at(-1) ?? '';
const origin = { clientAddress: '192.0.2.9', requestId: 'r' };

describe('new payment keys', () => {
  it('become active at once if there are none, Billplz rejects the stored ones, or nothing changes', async () => {
    expect(await save({ apiKey: 'mistyped-at-first' })).toMatchObject({ version: expect.any(Number) });
    expect(await save()).toMatchObject({ version: expect.any(Number) });
    expect(await save()).toMatchObject({ version: expect.any(Number) });
    expect((await acts()).map(({ act }) => act)).toEqual(['paymentKeysChanged', 'paymentKeysChanged']);
  });

  it('wait a quarter of an hour while the stored ones work: super admins are notified and buyers pay with the old ones', async () => {
    await save();
    expect(await save(theirs)).toMatchObject({ waitsUntil: new Date(ctx.now().getTime() + 15 * 60_000) });
    expect(await current()).toBe(works.collectionId);
    expect((await showPaymentSettings(ctx, actor)).waiting).toMatchObject({
      collectionId: 'theirs',
      enteredBy: actor.email,
    });
    expect((await acts()).at(-1)).toMatchObject({
      act: 'paymentKeysWaiting',
      by: actor.email,
      stopUrl: expect.stringContaining('/stop-payment-keys/'),
      resetUrl: expect.stringContaining('/reset-password'),
    });
    expect(await checkWaitingKeys(ctx, actor)).toBe('keyRefused');
    later(14);
    expect(await applyWaitingKeys(ctx)).toBe(false);
    expect(await current()).toBe(works.collectionId);
    later(1);
    expect(await applyWaitingKeys(ctx)).toBe(true);
    expect(await current()).toBe('theirs');
    expect((await acts()).at(-1)).toMatchObject({ act: 'paymentKeysChanged', by: actor.email });
  });

  it('also wait while Billplz cannot check the stored ones', async () => {
    await save();
    const unreachable = {
      ...ctx,
      config: { ...ctx.config, demo: { ...ctx.config.demo, billplzUrl: 'http://127.0.0.1:9' } },
    };
    expect(await save(theirs, unreachable as TestContext)).toMatchObject({ waitsUntil: expect.any(Date) });
  });

  it('replace test keys on a live site at once, because they take no payments', async () => {
    await save();
    const live = { ...ctx, config: { ...ctx.config, mode: 'live', demo: null } } as unknown as TestContext;
    expect(await save({ ...theirs, sandbox: false }, live)).toMatchObject({ version: expect.any(Number) });
  });

  it('are encrypted while they wait and deleted once decided', async () => {
    await save();
    await save(theirs);
    const row = async () =>
      JSON.stringify(await ctx.db.selectFrom('pending_payment_keys').selectAll().execute());
    expect(await row()).not.toContain(theirs.apiKey);
    await stopWaitingKeys(ctx, actor);
    const [stopped] = await ctx.db.selectFrom('pending_payment_keys').selectAll().execute();
    expect(stopped).toMatchObject({ api_key: null, x_signature: null });
  });

  it('can be stopped on the settings page, and super admins are notified', async () => {
    await save();
    await save(theirs);
    expect(await stopWaitingKeys(ctx, actor)).toBe(true);
    expect(await stopWaitingKeys(ctx, actor)).toBe(false);
    expect((await acts()).at(-1)).toMatchObject({ act: 'paymentKeysStopped' });
    later(20);
    expect(await applyWaitingKeys(ctx)).toBe(false);
    expect(await current()).toBe(works.collectionId);
  });

  it('can be stopped from the email: opening it changes nothing, repeated clicks stop once, an invalid link does nothing', async () => {
    await save();
    await save(theirs);
    const secret = await stopSecret();
    expect(await findKeysChangeByLink(ctx, secret)).toMatchObject({
      state: 'waiting',
      enteredBy: actor.email,
    });
    expect(await findKeysChangeByLink(ctx, 'made-up')).toEqual({ state: 'dead' });
    expect(await stopKeysByLink(ctx, 'made-up', origin)).toBe(false);
    const stop = () => stopKeysByLink(ctx, secret, origin);
    expect(await runConcurrently(ctx.db, 'pending_payment_keys', [stop, stop])).toEqual([true, true]);
    expect((await acts()).filter(({ act }) => act === 'paymentKeysStopped')).toMatchObject([
      { byLink: true },
    ]);
    expect(await findKeysChangeByLink(ctx, secret)).toEqual({ state: 'stopped' });
    later(20);
    expect(await applyWaitingKeys(ctx)).toBe(false);
  });

  it('cannot be stopped once they are active', async () => {
    await save();
    await save(theirs);
    const secret = await stopSecret();
    later(15);
    await applyWaitingKeys(ctx);
    expect(await stopKeysByLink(ctx, secret, origin)).toBe(false);
    expect(await findKeysChangeByLink(ctx, secret)).toEqual({ state: 'applied' });
  });

  it('are replaced by those entered after them', async () => {
    await save();
    await save(theirs);
    await save({ collectionId: 'second-thought' });
    later(15);
    expect(await applyWaitingKeys(ctx)).toBe(true);
    expect(await applyWaitingKeys(ctx)).toBe(false);
    expect(await current()).toBe('second-thought');
  });

  it('never become active if their account is locked meanwhile', async () => {
    await save();
    await save(theirs);
    await lockByEmail(ctx, actor.email);
    later(15);
    expect(await applyWaitingKeys(ctx)).toBe(false);
    expect(await findWaitingKeys(ctx.db)).toBeUndefined();
    expect(await current()).toBe(works.collectionId);
  });

  it.each([
    {
      what: 'locked and opened again',
      change: async ({ email }: { email: string }) => {
        await lockByEmail(ctx, email);
        later(1);
        await unlockByEmail(ctx, { email, password: 'another horse' });
      },
    },
    {
      what: 'removed and added again',
      change: async ({ userId, email }: { userId: string; email: string }) => {
        const other = superAdminActor(await insertSuperAdmin(ctx.db));
        await removeSuperAdmin(ctx, other, userId);
        await addSuperAdmin(ctx, other, { email, password: 'another horse' });
      },
    },
  ])('never become active if their account is $what meanwhile', async ({ change }) => {
    await save();
    await save(theirs);
    later(1);
    await change(actor);
    later(15);
    expect(await applyWaitingKeys(ctx)).toBe(false);
    expect(await findWaitingKeys(ctx.db)).toBeUndefined();
    expect(await current()).toBe(works.collectionId);
  });

  it('become active exactly once with many concurrent workers', async () => {
    await save();
    await save(theirs);
    later(15);
    const before = await versions();
    const workers = Array.from({ length: 6 }, () => () => applyWaitingKeys(ctx));
    const applied = await runConcurrently(ctx.db, 'pending_payment_keys', workers);
    expect(applied.filter(Boolean)).toHaveLength(1);
    expect(await versions()).toBe(before + 1);
  });

  it('are claimed by several workers without the lock (control)', async () => {
    await save();
    await save(theirs);
    const both = barrier(2);
    const look = () =>
      ctx.db.transaction().execute(async (tx) => {
        const found = await findWaitingKeys(tx);
        await both();
        await sql`delete from pending_payment_keys`.execute(tx);
        return found !== undefined;
      });
    expect(await Promise.all([look(), look()])).toEqual([true, true]);
  });

  it('stay unchanged after a crash half-way, and the next worker activates them', async () => {
    await save();
    await save(theirs);
    later(15);
    const before = await versions();
    // The connection breaks after the new version was written and before its commit.
    const dying = ctx.db.transaction().execute(async (tx) => {
      await applyWaitingKeys({ ...ctx, db: joinTransaction(tx) });
      expect(await tx.selectFrom('billplz_settings').select('id').execute()).toHaveLength(before + 1);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    await expect(dying).rejects.toThrow();
    expect(await versions()).toBe(before);
    expect(await current()).toBe(works.collectionId);
    expect(await applyWaitingKeys(ctx)).toBe(true);
    expect(await current()).toBe('theirs');
  });
});

describe('new payment keys with a second super admin', () => {
  let second: SuperAdminActor;
  beforeEach(async () => {
    second = superAdminActor(await insertSuperAdmin(ctx.db));
    await save();
  });
  const changeId = async () => (await findWaitingKeys(ctx.db))?.id ?? '';
  const confirm = async (by: SuperAdminActor) => confirmWaitingKeys(ctx, by, await changeId());

  it('security 94: never take effect by waiting', async () => {
    expect(await save(theirs)).toEqual({ ok: true, waitsUntil: null });
    expect((await acts()).at(-1)).toMatchObject({ act: 'paymentKeysToConfirm', by: actor.email });
    later(60 * 24);
    expect(await applyWaitingKeys(ctx)).toBe(false);
    expect(await current()).toBe(works.collectionId);
  });

  it('security 94: do not take effect by waiting within a day after the second super admin was removed', async () => {
    await ctx.db.deleteFrom('roles').where('user_id', 'not in', [actor.userId, second.userId]).execute();
    expect(await removeSuperAdmin(ctx, actor, second.userId)).toEqual({ ok: true });
    expect(await save(theirs)).toEqual({ ok: true, waitsUntil: null });
    later(60 * 23);
    expect(await applyWaitingKeys(ctx)).toBe(false);
    expect(await current()).toBe(works.collectionId);
    later(60 * 2);
    expect(await save(theirs)).toMatchObject({ waitsUntil: expect.any(Date) });
  });

  it('wait a quarter of an hour after the command line removed the second super admin', async () => {
    await removeSuperAdminByEmail(ctx, second.email);
    expect(await save(theirs)).toMatchObject({ waitsUntil: expect.any(Date) });
  });

  it('security 94: are not confirmed by the super admin who entered them', async () => {
    await save(theirs);
    expect((await showPaymentSettings(ctx, actor)).waiting).toMatchObject({ isOwn: true, inForceFrom: null });
    expect(await confirm(actor)).toEqual(createRefusal('same_person'));
    expect(await current()).toBe(works.collectionId);
    expect(await confirm(second)).toEqual({ ok: true });
    expect(await current()).toBe('theirs');
    expect((await acts()).at(-1)).toMatchObject({ act: 'paymentKeysChanged', by: actor.email });
    expect(await confirm(second)).toEqual(createRefusal('not_waiting'));
  });

  it('security 94: are not confirmed by a super admin added within the last day, or with a new password', async () => {
    await save(theirs);
    const newcomer = superAdminActor(await insertSuperAdmin(ctx.db, { since: new Date() }));
    expect(await confirm(newcomer)).toEqual(createRefusal('changed_lately'));
    await ctx.db
      .updateTable('users')
      .set({ updated_at: new Date() })
      .where('id', '=', second.userId)
      .execute();
    expect(await confirm(second)).toEqual(createRefusal('changed_lately'));
    expect(await current()).toBe(works.collectionId);
  });

  it('are confirmed only as shown to the second super admin', async () => {
    await save(theirs);
    const shown = await changeId();
    await save({ ...theirs, collectionId: 'other' });
    expect(await confirmWaitingKeys(ctx, second, shown)).toEqual(createRefusal('not_waiting'));
    expect(await current()).toBe(works.collectionId);
  });

  it('can be stopped by either super admin and not confirmed after that', async () => {
    await save(theirs);
    const shown = await changeId();
    expect(await stopWaitingKeys(ctx, second)).toBe(true);
    expect(await confirmWaitingKeys(ctx, second, shown)).toEqual(createRefusal('not_waiting'));
  });

  it('never become active if their account was locked meanwhile', async () => {
    await save(theirs);
    await lockByEmail(ctx, actor.email);
    later(1);
    await unlockByEmail(ctx, { email: actor.email, password: 'another horse' });
    expect(await confirm(second)).toEqual(createRefusal('not_waiting'));
    expect(await current()).toBe(works.collectionId);
  });

  it('become active at once if Billplz rejects the stored ones', async () => {
    await ctx.db.deleteFrom('billplz_settings').execute();
    await save({ apiKey: 'mistyped-at-first' });
    expect(await save()).toMatchObject({ version: expect.any(Number) });
  });

  it('security 94: are rejected by the database as active without a second super admin', async () => {
    await save(theirs);
    const waiting = ctx.db.updateTable('pending_payment_keys').where('stopped_at', 'is', null);
    const applied = { applied_at: new Date(), api_key: null, x_signature: null };
    await expect(waiting.set(applied).execute()).rejects.toThrow('applied_after_confirmation');
    await expect(waiting.set({ confirmed_by: actor.userId }).execute()).rejects.toThrow(
      'confirmed_by_another',
    );
  });
});
