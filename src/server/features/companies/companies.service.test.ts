import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { deliverDueMails } from '#server/features/mail/queue/delivery.ts';
import { createMailTransport } from '#server/platform/mail-transport.ts';
import { registerCompany } from './companies.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const input = {
  companyName: 'Wira Travel & Tours',
  address: 'Level 2, Jalan Contoh 3\n46050 Petaling Jaya',
  picName: 'Foo Mei Mei',
  email: 'office@wira.example',
  phone: '03-1234 5678',
};

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
  for (const table of ['limit_hits', 'mails', 'companies'] as const) await ctx.db.deleteFrom(table).execute();
  smtp.accepted.length = 0;
});

const register = (overrides: Partial<typeof input> = {}) =>
  registerCompany(ctx, {
    input: { ...input, ...overrides },
    locale: 'en',
    privacyVersion: '2026-11',
    clientAddress: '203.0.113.7',
  });
const companies = () => ctx.db.selectFrom('companies').selectAll().execute();
const mails = () => ctx.db.selectFrom('mails').select(['kind', 'recipient']).orderBy('kind').execute();

async function deliver() {
  const transport = createMailTransport(smtp);
  await deliverDueMails({ ctx, transport, workerId: 'w' });
  transport.close();
}
const rawMailTo = (to: string) =>
  smtp.accepted.find((mail) => mail.to === to)?.raw.replaceAll('=\r\n', '') ?? '';

describe('registerCompany', () => {
  it('inserts name, address, person in charge, email and phone with status pending [S4.001] [S7.011]', async () => {
    expect(await register()).toEqual({ ok: true });
    expect(await companies()).toMatchObject([
      {
        name: 'Wira Travel & Tours',
        address: 'Level 2, Jalan Contoh 3\n46050 Petaling Jaya',
        pic_name: 'Foo Mei Mei',
        email: 'office@wira.example',
        phone: '+60312345678',
        status: 'pending',
        decided_at: null,
        privacy_version: '2026-11',
        locale: 'en',
        created_at: now,
      },
    ]);
  });

  it('confirms to the company and notifies support in the same transaction', async () => {
    await register();
    expect(await mails()).toEqual([
      { kind: 'company-registration-notice', recipient: ctx.config.site.supportEmail },
      { kind: 'company-registration-received', recipient: 'office@wira.example' },
    ]);
    await deliver();
    expect(rawMailTo('office@wira.example')).toContain('We have received your company registration');
    const notice = rawMailTo(ctx.config.site.supportEmail);
    expect(notice).toContain('New company registration: Wira Travel & Tours');
    expect(notice).toMatch(/^Reply-To: office@wira\.example$/m);
    expect(notice).toContain('Foo Mei Mei');
  });

  it('puts no user input into the mail to the unverified address', async () => {
    await register({
      companyName: 'Win a prize at evil.example',
      picName: 'Canary',
      address: 'Canary Wharf',
    });
    await deliver();
    expect(rawMailTo('office@wira.example')).not.toMatch(/evil|canary/i);
  });

  it('treats identical registrations, sequential or concurrent, as one with one set of mails', async () => {
    await runConcurrently(
      ctx.db,
      'companies',
      Array.from({ length: 8 }, () => () => register()),
    );
    expect(await register()).toEqual({ ok: true });
    expect(await companies()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });

  it('stores a corrected registration', async () => {
    await register();
    await register({ phone: '03-1234 5679' });
    expect((await companies()).map((company) => company.phone).sort()).toEqual([
      '+60312345678',
      '+60312345679',
    ]);
  });

  it('requires a valid phone number', async () => {
    expect(await register({ phone: '1234567' })).toEqual({
      ok: false,
      code: 'wrong_fields',
      fieldErrors: { phone: 'phone_format' },
    });
    expect(await companies()).toHaveLength(0);
  });

  it('is limited per email and says when to retry', async () => {
    const { formsPerEmail } = ctx.config.limits;
    for (let turn = 0; turn < formsPerEmail; turn += 1) await register();
    expect(await register({ companyName: 'One too many' })).toMatchObject({ code: 'rate_limited' });
    expect(await companies()).toHaveLength(1);
  });
});
