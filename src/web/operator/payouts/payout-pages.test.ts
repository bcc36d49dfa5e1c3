import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { losePayoutAccounts } from '#dev/rehearsal/lost-key.ts';
import { createPayoutFixture } from '#dev/testing/fixtures/payout-fixture.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import { openSuperAdminWeb, type SuperAdminWeb } from '#dev/testing/pages/super-admin-web.ts';
import { toKlInstant } from '#domain/kernel/time.ts';
import { makePayoutRun } from '#server/features/finance/payouts/payout-runs.service.ts';

const runOn = '2026-11-16';
const page = '/superadmin/payouts';
let office: SuperAdminWeb;
let differing: string;
beforeAll(async () => {
  office = await openSuperAdminWeb();
  await addPaymentKeys(office.ctx, { sandbox: false });
  const payouts = createPayoutFixture(office.ctx);
  const companyId = await payouts.company();
  await payouts.owed(companyId, 500_00, runOn);
  differing = await payouts.owed(companyId, 70_00, runOn);
  await payouts.compared([differing]);
  // Runs are made on a Monday morning, but the session uses the real clock.
  await makePayoutRun({ ...office.ctx, now: () => toKlInstant(runOn, '09:00') });
});
afterAll(() => office.close());

it.each([page, '/superadmin/refunds', '/superadmin/numbers'])(
  '%s shows no note on practice books',
  async (url) => {
    expect(readPageText((await office.get(url)).body)).not.toContain('Practice books');
  },
);

describe('the payouts page', () => {
  it('names the bookings held back and links to them', async () => {
    const { body } = await office.get(page);
    expect(readPageText(body)).toContain('1 booking is held back from this run, because its ledger differs.');
    expect(body).toContain(`href="/superadmin/bookings/${differing}"`);
  });

  const fileId = async () => (await office.get(page)).body.match(/name="fileId" value="([^"]+)"/)?.[1] ?? '';
  const download = async (format: string) => office.post(`${page}/file`, { fileId: await fileId(), format });

  it('requires the bank file before the payment and redirects a GET of the file', async () => {
    const early = await office.send(page, { intent: 'run-paid', runOn, reference: 'IBG 1' });
    expect(early.statusCode).toBe(409);
    expect((await office.get(`${page}/file`)).headers.location).toBe(page);
    expect((await office.send(page, { intent: 'make-file', runOn })).statusCode).toBe(200);
    expect(readPageText((await office.get(page)).body)).toContain('1 line, MYR 500.00.');
  });

  it('explains why it cannot create a file while a bank account cannot be decrypted', async () => {
    const bringKeyBack = await losePayoutAccounts(office.ctx.db);
    const file = await download('csv');
    await bringKeyBack();
    expect(file.statusCode).toBe(409);
    expect(readPageText(file.body)).toContain('cannot be opened with today');
  });

  it('returns an uncached file with text in every cell, then records the payment', async () => {
    const file = await download('csv');
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.headers['cache-control']).toBe('no-store');
    expect(file.headers['content-disposition']).toContain(
      'filename="payouts-2026-11-16-1-lines-MYR-500.00-made-',
    );
    expect(file.body).toMatch(/"MBBEMYKL","Maybank","514012344417","500.00","SPT-[A-Z2-9]{8}"/);
    const workbook = await download('xlsx');
    expect(workbook.headers['content-type']).toContain('spreadsheetml');
    const sent = await office.send(page, { intent: 'file-sent', fileId: await fileId() });
    expect(sent.statusCode).toBe(200);
    const marked = await office.send(page, { intent: 'run-paid', runOn, reference: 'IBG 1' });
    expect(marked.statusCode).toBe(200);
    const shown = readPageText((await office.get(page)).body);
    expect(shown).toMatch(/Paid out SPT-[A-Z2-9]{8} IBG 1/);
    expect(shown).not.toContain('514012344417');
  });

  it('rejects unknown runs and payouts, and unknown forms', async () => {
    const noRun = await office.send(page, { intent: 'make-file', runOn: '2026-11-09' });
    expect(noRun.statusCode).toBe(404);
    const noFile = { fileId: '00000000-0000-4000-8000-000000000000', format: 'csv' };
    expect((await office.post(`${page}/file`, noFile)).statusCode).toBe(404);
    const unknown = { id: '00000000-0000-4000-8000-000000000000', reason: 'Closed' };
    expect((await office.send(page, { intent: 'returned', ...unknown })).statusCode).toBe(404);
    const foreign = await office.send(page, { intent: 'hold', ...unknown, amount: '1' });
    expect(foreign.statusCode).toBe(400);
  });
});
