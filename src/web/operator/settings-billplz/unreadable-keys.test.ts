import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { losePassport, losePaymentKeys } from '#dev/rehearsal/lost-key.ts';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { openSuperAdminWeb, type SuperAdminWeb } from '#dev/testing/pages/super-admin-web.ts';

let office: SuperAdminWeb;
beforeAll(async () => {
  office = await openSuperAdminWeb();
  await addPaymentKeys(office.ctx);
  await losePaymentKeys(office.ctx.db);
});
afterAll(() => office.close());

describe('payment keys that cannot be decrypted, as after restoring a dump without its key', () => {
  it.each(['/superadmin', '/superadmin/settings/billplz', '/superadmin/desk', '/superadmin/audit'])(
    'leave %s open, and all but the audit log say that buyers cannot pay',
    async (path) => {
      const answer = await office.get(path);
      expect(answer.statusCode).toBe(200);
      expect(readPageText(answer.body)).not.toContain('Something');
      if (path !== '/superadmin/audit')
        expect(readPageText(answer.body)).toContain("cannot be opened with today's ENCRYPTION_KEYS");
    },
  );

  it('leave a company its dashboard and its bookings, even one with a passport that cannot be decrypted', async () => {
    const { ctx } = office;
    const company = await insertCompany(ctx.db, { status: 'approved' });
    const deal = await insertDeal(ctx.db, { company_id: company.id });
    const encrypt = { encrypt: ctx.encryption.encrypt };
    const [lost] = [
      await insertBooking(ctx.db, deal, { state: 'confirmed' }, encrypt),
      await insertBooking(ctx.db, deal, { state: 'confirmed' }, encrypt),
    ];
    await losePassport(ctx.db, lost.id);
    const cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, company.id));
    const dashboard = await office.get('/company/dashboard', cookie);
    expect(dashboard.statusCode).toBe(200);
    const bookings = await office.get('/company/customer/booking', cookie);
    expect(readPageText(bookings.body)).toContain('Passport: Cannot be read');
    expect(readPageText(bookings.body)).toContain(lost.reference);
  });

  it('leave buyers the page that emails them their links', async () => {
    expect((await office.get('/my-booking', '')).statusCode).toBe(200);
  });

  it('can be replaced with the form, which then requires both keys', async () => {
    const path = '/superadmin/settings/billplz';
    const { apiKey, collectionId, xSignatureKey: xSignature } = practiceKeys;
    const form = { intent: 'save', apiKey, collectionId, xSignature, sandbox: 'on' };
    const half = await office.post(path, { ...form, xSignature: '' });
    expect(half.statusCode).toBe(422);
    const whole = await office.post(path, form);
    expect(readPageText(whole.body)).toContain('Settings saved successfully');
    expect(readPageText((await office.get(path)).body)).not.toContain('ENCRYPTION_KEYS');
  });
});
