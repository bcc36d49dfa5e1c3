import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { type PracticeBillplz, startPracticeBillplz } from '#dev/practice-billplz/server.ts';
import { losePassport, losePaymentKeys } from '#dev/rehearsal/lost-key.ts';
import { insertBooking, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { recordHeartbeat } from '#server/platform/heartbeat.ts';
import { type DoctorContext, doctorChecks, runDoctor } from './doctor.ts';

let practice: PracticeBillplz;
let smtp: SmtpSink;
let ctx: TestContext;
beforeAll(async () => {
  practice = await startPracticeBillplz();
  smtp = await startSmtpSink();
  ctx = await openTestContext({
    DEMO_BILLPLZ_URL: practice.address,
    SMTP_URL: smtp.url,
    WATCHED_FOLDERS: `${tmpdir()},/nowhere`,
  });
});
afterAll(async () => {
  await practice.stop();
  await smtp.stop();
  await ctx.close();
});
beforeEach(async () => {
  for (const table of [
    'bookings',
    'mails',
    'billplz_settings',
    'worker_heartbeats',
    'operations_state',
  ] as const)
    await ctx.db.deleteFrom(table).execute();
  await addPaymentKeys(ctx);
  await recordHeartbeat(ctx.db, 'w');
  smtp.accepted.length = 0;
});

const doctor = (changes: Partial<DoctorContext> = {}) => runDoctor({ ...ctx, sendMailTo: null, ...changes });
const live = () => ({ config: { ...ctx.config, mode: 'live' as const, demo: null } });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe('the doctor', () => {
  it('finds no problem in a working installation and sends nothing', async () => {
    const { isWell, text } = await doctor();
    expect(text).not.toMatch(/FAIL|warn/);
    expect(isWell).toBe(true);
    expect(text.match(/^ok /gm)).toHaveLength(doctorChecks.length);
    expect(smtp.accepted).toEqual([]);
  });

  it('sends a mail to a given address', async () => {
    const { text } = await doctor({ sendMailTo: 'operator@example.my' });
    expect(text).toContain('accepted a test mail');
    expect(smtp.accepted.map(({ to }) => to)).toEqual(['operator@example.my']);
  });

  it('decrypts every value and counts failures by table', async () => {
    const deal = await insertDeal(ctx.db);
    const made = { encrypt: ctx.encryption.encrypt };
    const lost = await insertBooking(ctx.db, deal, {}, made);
    await insertBooking(ctx.db, deal, {}, made);
    await losePassport(ctx.db, lost.id);
    await losePaymentKeys(ctx.db);
    const { isWell, text } = await doctor();
    expect(isWell).toBe(false);
    expect(text).toContain('billplz_settings: 2 of 2, bookings: 4 of 8');
    expect(text).toContain('The stored keys cannot be opened with ENCRYPTION_KEYS.');
  });

  it('names the mail server that rejects the sign-in, without the password', async () => {
    const mail = { ...ctx.config.mail, smtpUrl: 'smtp://sempat:canary@127.0.0.1:1' };
    const { isWell, text } = await doctor({ config: { ...ctx.config, mail } });
    expect(isWell).toBe(false);
    expect(text).toMatch(/FAIL {2}mail server\n.*127\.0\.0\.1:1: .*ECONNREFUSED/);
    expect(text).not.toContain('canary');
  });

  it.each([
    [0.4, 'ok', /^ok {4}clock: 0\.\d s/m],
    [3.5, 'warn', /^warn {2}clock\n.*3\.\d s/m],
    [-60, 'FAIL', /^FAIL {2}clock\n.*60\.\d s behind/m],
  ])('reports a clock %d s ahead as %s', async (seconds, _word, line) => {
    const { text } = await doctor({
      clock: { wallMs: () => Date.now() + seconds * 1_000, monotonicMs: () => performance.now() },
    });
    expect(text).toMatch(line);
  });

  it("reports that both its clock and that of the database are wrong, compared with Billplz's", async () => {
    const hour = { wallMs: () => Date.now() + 3_600_000, monotonicMs: () => performance.now() };
    expect((await doctor({ clock: hour })).text).toMatch(/FAIL {2}clock outside\n.*3600 s ahead of Billplz/);
    expect((await doctor()).text).toMatch(/^ok {4}clock outside: 0 s/m);
    const demo = ctx.config.demo && { ...ctx.config.demo, billplzUrl: 'http://127.0.0.1:1' };
    expect((await doctor({ config: { ...ctx.config, demo } })).text).toMatch(
      /^ok {4}clock outside: not compared/m,
    );
  });

  it('fails while the public address does not respond', async () => {
    const config = { ...ctx.config, publicBaseUrl: 'http://127.0.0.1:1' };
    const { isWell, text } = await doctor({ config });
    expect(isWell).toBe(false);
    expect(text).toMatch(/FAIL {2}public address\n.*127\.0\.0\.1:1 does not answer: .*ECONNREFUSED/);
  });

  it('measures the watched folders and names a missing one', async () => {
    const { text } = await doctor();
    expect(text).toMatch(
      /^ok {4}disks: \S+ has [\d.]+ GB of [\d.]+ GB free; \/nowhere is not on this machine$/m,
    );
  });

  it('reports a missing or old backup in live mode', async () => {
    expect((await doctor(live())).text).toContain('No backup has been recorded');
    const note = (at: Date) =>
      ctx.db
        .insertInto('operations_state')
        .values({ name: 'backup', at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
        .execute();
    await note(hoursAgo(30));
    expect((await doctor(live())).text).toContain('The last backup was made 30 hours ago');
    await note(hoursAgo(2));
    expect((await doctor(live())).text).toMatch(/^ok {4}backup/m);
  });

  it('reports a missing worker', async () => {
    await ctx.db.deleteFrom('worker_heartbeats').execute();
    expect((await doctor()).text).toContain('None was heard');
  });

  it('reports failed mails', async () => {
    await ctx.db
      .insertInto('mails')
      .values({ kind: 'test', once_key: 'given-up', recipient: 'nur@example.my', state: 'failed' })
      .execute();
    const { text } = await doctor();
    expect(text).toContain('0 waiting, 1 given up');
    expect(text).not.toContain('nur@example.my');
  });

  it('reports an unsettled bill', async () => {
    const deal = await insertDeal(ctx.db);
    await insertBooking(
      ctx.db,
      deal,
      { state: 'expiring', created_at: hoursAgo(6), hold_expires_at: hoursAgo(5) },
      { encrypt: ctx.encryption.encrypt },
    );
    expect((await doctor()).text).toMatch(/FAIL {2}bills\n.*5 hours ago/);
  });

  it('reports impossible payments: sandbox in live mode, no keys, or rejected ones', async () => {
    expect((await doctor(live())).text).toContain('The sandbox is on, so bookings are refused.');
    await addPaymentKeys(ctx, { apiKey: 'not-a-key-of-this-account' });
    expect((await doctor()).text).toContain('Billplz refuses the API key.');
    await ctx.db.deleteFrom('billplz_settings').execute();
    expect((await doctor()).text).toContain('No Billplz keys are stored.');
  });

  it('continues without the database and skips only what needs it', async () => {
    const away = await openTestContext({ SMTP_URL: smtp.url });
    await away.close();
    const { isWell, text } = await doctor({ db: away.db });
    expect(isWell).toBe(false);
    expect(text).toContain('The database was not reached');
    expect(text).toMatch(/FAIL {2}migrations\n.*needs this first: database/);
    expect(text).toMatch(/^ok {4}mail server/m);
  });
});
