import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { type PracticeBillplz, startPracticeBillplz } from '#dev/practice-billplz/server.ts';
import { losePaymentKeys } from '#dev/rehearsal/lost-key.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { deliverDueMails } from '#server/features/mail/queue/delivery.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { recordHeartbeat } from '#server/platform/heartbeat.ts';
import { createMailTransport } from '#server/platform/mail-transport.ts';
import { checkKeys, dismissSetup, sendTestMail, showSetup } from './setup.service.ts';

let practice: PracticeBillplz;
let smtp: SmtpSink;
let ctx: TestContext;
let actor: ReturnType<typeof superAdminActor>;
beforeAll(async () => {
  practice = await startPracticeBillplz({ publicUrl: '/demo/billplz' });
  smtp = await startSmtpSink();
  ctx = await openTestContext({ DEMO_BILLPLZ_URL: practice.address });
  const admin = await insertSuperAdmin(ctx.db);
  actor = superAdminActor({ userId: admin.userId, email: admin.email });
});
afterAll(async () => {
  await practice.stop();
  await smtp.stop();
  await ctx.close();
});
beforeEach(async () => {
  for (const table of [
    'mails',
    'billplz_settings',
    'companies',
    'worker_heartbeats',
    'operations_state',
  ] as const)
    await ctx.db.deleteFrom(table).execute();
});

const order = {
  name: 'Nur',
  email: 'nur@example.my',
  mobile: '+60123456789',
  amountSen: 10_000,
  description: 'a trip',
  reference: 'attempt',
  callbackUrl: 'http://127.0.0.1:1/callback',
  returnUrl: 'http://127.0.0.1:1/return',
};
const control = (commands: object) =>
  fetch(`${practice.address}/__ctl`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(commands),
  });

const found = async () => {
  const { steps } = await showSetup(ctx, actor);
  return Object.fromEntries(steps.map((step) => [step.name, step.found]));
};
async function deliver() {
  const transport = createMailTransport(smtp);
  await deliverDueMails({ ctx, transport, workerId: 'w' });
  transport.close();
}
async function doEverything() {
  await addPaymentKeys(ctx);
  await checkKeys(ctx, actor);
  await sendTestMail(ctx, actor);
  await deliver();
  await insertCompany(ctx.db, { status: 'approved' });
  await recordHeartbeat(ctx.db, 'w');
}

describe('the set-up list of an installation', () => {
  it('starts with nothing done', async () => {
    expect(await found()).toMatchObject({ keys: 'none', mail: 'never', company: 'none', worker: 'silent' });
    expect((await showSetup(ctx, actor)).nobodyCanPay).toBe('none');
  });

  it('sends the test mail to the user and counts it once the mail server accepted it', async () => {
    await sendTestMail(ctx, actor);
    expect(await found()).toMatchObject({ mail: 'queued' });
    await deliver();
    expect(smtp.accepted.map(({ to }) => to)).toEqual([actor.email]);
    const { steps } = await showSetup(ctx, actor);
    expect(steps).toContainEqual({ name: 'mail', found: 'accepted', at: expect.any(Date), isDone: true });
  });

  it('checks stored keys at Billplz and stores the finding', async () => {
    await addPaymentKeys(ctx);
    expect(await found()).toMatchObject({ keys: 'notChecked' });
    expect(await checkKeys(ctx, actor)).toBe('work');
    expect(await found()).toMatchObject({ keys: 'practice' });
    await addPaymentKeys(ctx, { apiKey: 'not-a-key-of-this-account' });
    expect(await checkKeys(ctx, actor)).toBe('keyRefused');
    expect((await showSetup(ctx, actor)).nobodyCanPay).toBe('keyRefused');
  });

  it('shows at once that Billplz rejects the keys for a bill, and that it accepts them again', async () => {
    const version = await addPaymentKeys(ctx);
    await checkKeys(ctx, actor);
    const provider = paymentProvider(ctx);
    const account = await provider.openAccount();
    const createBill = () => account?.createCharge(order);
    const created = await createBill();
    const billId = created?.kind === 'created' ? created.report.billId : null;
    const charge = { billId: billId ?? '', settingsVersion: version, mode: 'test' as const };
    const closedBy = async () => (await showSetup(ctx, actor)).nobodyCanPay;
    expect(await closedBy()).toBeNull();

    await control({ resetApiKey: true });
    expect((await createBill())?.kind).toBe('keysRefused');
    expect(await closedBy()).toBe('keyRefused');
    await control({ resetApiKey: practiceKeys.apiKey });
    expect((await createBill())?.kind).toBe('created');
    expect(await closedBy()).toBeNull();

    await control({ resetApiKey: true });
    expect((await provider.getCharge(charge, 'urgent')).kind).toBe('keysRefused');
    expect(await closedBy()).toBe('keyRefused');
    await control({ resetApiKey: practiceKeys.apiKey });
    expect((await provider.getCharge(charge, 'urgent')).kind).toBe('found');
    expect(await closedBy()).toBeNull();
  });

  it('keeps an inactive collection on the list although one of its bills is found', async () => {
    const version = await addPaymentKeys(ctx);
    const created = await (await paymentProvider(ctx).openAccount())?.createCharge(order);
    const billId = created?.kind === 'created' ? created.report.billId : '';
    await ctx.db
      .updateTable('billplz_settings')
      .set({ finding: 'collectionInactive', checked_at: new Date() })
      .execute();
    await paymentProvider(ctx).getCharge({ billId, settingsVersion: version, mode: 'test' }, 'urgent');
    expect((await showSetup(ctx, actor)).nobodyCanPay).toBe('collectionInactive');
  });

  it('reports that payments are impossible while the keys cannot be decrypted', async () => {
    await addPaymentKeys(ctx, practiceKeys);
    await losePaymentKeys(ctx.db);
    expect((await showSetup(ctx, actor)).nobodyCanPay).toBe('unreadable');
    expect(await checkKeys(ctx, actor)).toBeNull();
  });

  it('reports that payments are impossible while the sandbox is on in live mode', async () => {
    await addPaymentKeys(ctx);
    const live = { ...ctx, config: { ...ctx.config, mode: 'live' as const, demo: null } };
    expect((await showSetup(live, actor)).nobodyCanPay).toBe('sandbox');
  });

  it('shows the last backup', async () => {
    const at = new Date('2026-11-20T04:00:00.000Z');
    await ctx.db.insertInto('operations_state').values({ name: 'backup', at }).execute();
    const { steps } = await showSetup(ctx, actor);
    expect(steps).toContainEqual({ name: 'backup', found: 'known', at, isDone: true });
  });

  it('can be dismissed only when all is done, with one audit record', async () => {
    expect(await dismissSetup(ctx, actor)).toBe(false);
    await doEverything();
    expect(await showSetup(ctx, actor)).toMatchObject({ isDone: true, isPutAway: false });
    expect(await dismissSetup(ctx, actor)).toBe(true);
    expect(await dismissSetup(ctx, actor)).toBe(true);
    expect(await showSetup(ctx, actor)).toMatchObject({ isPutAway: true });
    const lines = await ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'setup.finished')
      .execute();
    expect(lines).toHaveLength(1);
  });
});
