import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { type PracticeBillplz, startPracticeBillplz } from '#dev/practice-billplz/server.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { barrier, runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { currentSettings, getSettingsVersion } from './payments.service.ts';
import {
  checkPaymentSettings,
  savePaymentSettings,
  showPaymentSettings,
  takePracticeKeys,
} from './settings.service.ts';

const actor = superAdminActor({ userId: 'operator-1' });
const keys = {
  apiKey: 'key-of-an-account-7f3a',
  collectionId: 'collection-1',
  xSignature: 'S-signature-key-91bc',
  sandbox: true,
};

let practice: PracticeBillplz;
let ctx: TestContext;
beforeAll(async () => {
  practice = await startPracticeBillplz();
  ctx = await openTestContext({ DEMO_BILLPLZ_URL: practice.address });
  await ctx.db
    .insertInto('users')
    .values({ id: 'operator-1', name: 'x', email: 'operator@example.test' })
    .execute();
});
afterAll(async () => {
  await practice.stop();
  await ctx.close();
});
beforeEach(async () => {
  await ctx.db.deleteFrom('billplz_settings').execute();
});

type Input = Parameters<typeof savePaymentSettings>[2]['input'];
const save = (overrides: Partial<Input> = {}, confirmedLive = false, by = ctx) =>
  savePaymentSettings(by, actor, { input: { ...keys, ...overrides }, confirmedLive });
const saved = async (overrides: Partial<Input> = {}) => {
  const outcome = await save(overrides, true);
  if (!outcome.ok || !('version' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.version;
};
const rows = () => ctx.db.selectFrom('billplz_settings').selectAll().orderBy('id').execute();
const withPracticeAt = (billplzUrl: string) => ({
  ...ctx,
  config: { ...ctx.config, demo: ctx.config.demo && { ...ctx.config.demo, billplzUrl } },
});
const show = () => showPaymentSettings(ctx, actor);

describe('the payment settings', () => {
  it('are empty while nothing was saved, with sandbox on [S7.052] [S9.016]', async () => {
    expect(await show()).toMatchObject({ saved: null, sandbox: true });
  });

  it('are inserted when there are none [S7.050] and read back without their secrets [S7.049] [S6.018]', async () => {
    const version = await saved();
    expect(await show()).toMatchObject({
      saved: { version, apiKeyLast4: '7f3a', collectionId: 'collection-1', xSignatureLast4: '91bc' },
      sandbox: true,
    });
    expect(JSON.stringify(await show())).not.toContain(keys.apiKey);
    expect(await currentSettings(ctx)).toEqual({
      version,
      apiKey: keys.apiKey,
      collectionId: 'collection-1',
      xSignatureKey: keys.xSignature,
      sandbox: true,
    });
  });

  it('security 58: are stored as ciphertext bound to their row, and nowhere else', async () => {
    const version = await saved();
    const [row] = await rows();
    for (const [column, secret] of [
      ['api_key', keys.apiKey],
      ['x_signature', keys.xSignature],
    ] as const) {
      const sealed = row?.[column] ?? Buffer.alloc(0);
      expect(sealed.includes(secret)).toBe(false);
      expect(ctx.encryption.decrypt(sealed, `billplz_settings.${column}|${version}`)).toBe(secret);
      expect(() => ctx.encryption.decrypt(sealed, `billplz_settings.${column}|${version + 1}`)).toThrow();
      const audit = JSON.stringify(await ctx.db.selectFrom('audit_log').selectAll().execute());
      expect(audit + ctx.logLines.join('')).not.toContain(secret);
    }
  });

  it('show no part of a secret that is too short to spare four characters', async () => {
    await saved({ apiKey: 'short-key' });
    expect(await show()).toMatchObject({ saved: { apiKeyLast4: '' } });
  });

  it('are replaced by a new current version, and the old one stays for its bills [S7.051]', async () => {
    const first = await saved();
    const second = await saved({ collectionId: 'collection-2' });
    expect((await rows()).map(({ id, is_current }) => [id, is_current])).toEqual([
      [first, false],
      [second, true],
    ]);
    expect(await getSettingsVersion(ctx, first)).toMatchObject({ collectionId: 'collection-1' });
    expect(await currentSettings(ctx)).toMatchObject({ version: second, collectionId: 'collection-2' });
  });

  it('keep a stored key whose field was left empty [S5.017] [S5.019]', async () => {
    await saved();
    await saved({ apiKey: null, xSignature: 'S-another-signature' });
    expect(await currentSettings(ctx)).toMatchObject({
      apiKey: keys.apiKey,
      xSignatureKey: 'S-another-signature',
    });
    const lines = await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'details', 'client_address'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(lines).toMatchObject([
      {
        action: 'paymentSettings.saved',
        actor_id: 'operator-1',
        client_address: actor.clientAddress,
        details: { apiKeyChanged: false, xSignatureChanged: true, collectionChanged: false, sandbox: true },
      },
    ]);
  });

  it('need both keys while none is stored', async () => {
    expect(await save({ apiKey: null, xSignature: null })).toEqual({
      ok: false,
      missing: ['apiKey', 'xSignature'],
    });
    expect(await rows()).toEqual([]);
  });

  it('go live only after a confirmation, and need no further one once live', async () => {
    await saved();
    expect(await save({ sandbox: false })).toEqual({ ok: false, needsConfirmation: true });
    expect(await currentSettings(ctx)).toMatchObject({ sandbox: true });
    expect(await save({ sandbox: false }, true)).toMatchObject({ ok: true });
    expect(await save({ sandbox: false })).toMatchObject({ ok: true });
    expect(await currentSettings(ctx)).toMatchObject({ sandbox: false });
  });

  it('get one version for each concurrent save, exactly one of which is current', async () => {
    const saves = Array.from(
      { length: 6 },
      (_, index) => () => save({ collectionId: `collection-${index}` }),
    );
    const outcomes = await runConcurrently(ctx.db, 'billplz_settings', saves);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    const versions = await rows();
    expect(versions).toHaveLength(6);
    expect(versions.filter(({ is_current }) => is_current)).toHaveLength(1);
  });

  it('break on concurrent saves without the lock (control)', async () => {
    const all = barrier(3);
    const naively = (collectionId: string) =>
      ctx.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('billplz_settings')
          .set({ is_current: false })
          .where('is_current', '=', true)
          .execute();
        await all();
        await tx
          .insertInto('billplz_settings')
          .values({
            api_key: Buffer.from('x'),
            api_key_last4: '',
            collection_id: collectionId,
            x_signature: Buffer.from('x'),
            x_signature_last4: '',
          })
          .execute();
      });
    const results = await Promise.allSettled(['a', 'b', 'c'].map(naively));
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
  });
});

describe('checking saved keys at Billplz', () => {
  const check = async (overrides: Partial<Input>) => {
    await ctx.db.deleteFrom('billplz_settings').execute();
    return checkPaymentSettings(ctx, actor, await saved(overrides));
  };
  const known = {
    apiKey: practiceKeys.apiKey,
    collectionId: practiceKeys.collectionId,
    xSignature: practiceKeys.xSignatureKey,
  };

  it('finds that they work, that the key is refused, or that the collection is missing', async () => {
    expect(await check(known)).toBe('work');
    expect(await check({ ...known, apiKey: 'wrong-key-of-nobody' })).toBe('keyRefused');
    expect(await check({ ...known, collectionId: 'nowhere' })).toBe('collectionUnknown');
  });

  it('times out after a second and a half, and the save stays', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const unlucky = withPracticeAt(`http://127.0.0.1:${port}`);
    const version = await saved();
    const began = performance.now();
    expect(await checkPaymentSettings(unlucky, actor, version)).toBe('unreachable');
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(await currentSettings(ctx)).toMatchObject({ version });
    silent.closeAllConnections();
    silent.close();
  });
});

describe('the keys of the practice Billplz', () => {
  it('are stored by one click in a demo', async () => {
    expect(await show()).toMatchObject({ hasPracticeKeys: true });
    const outcome = await takePracticeKeys(ctx, actor);
    expect(outcome).toMatchObject({ ok: true });
    expect(await currentSettings(ctx)).toMatchObject({ ...practiceKeys, sandbox: true });
  });

  it('do not exist in live mode', async () => {
    const live = { ...ctx, config: { ...ctx.config, mode: 'live' as const, demo: null } };
    expect(await showPaymentSettings(live, actor)).toMatchObject({ hasPracticeKeys: false });
    expect(await takePracticeKeys(live, actor)).toBeNull();
    expect(await rows()).toEqual([]);
  });

  it('are not accepted while the practice Billplz is down', async () => {
    expect(await takePracticeKeys(withPracticeAt('http://127.0.0.1:1'), actor)).toBeNull();
  });
});
