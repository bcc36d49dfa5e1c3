import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import { openSuperAdminWeb, type SuperAdminWeb } from '#dev/testing/pages/super-admin-web.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { giveRefundAccount } from '#server/features/settlement/refunds/buyer-refunds.service.ts';

const page = '/superadmin/refunds';
let office: SuperAdminWeb;
let refundId: string;
beforeAll(async () => {
  office = await openSuperAdminWeb();
  const { ctx } = office;
  const deal = await insertDeal(ctx.db);
  const encrypt = (plain: string) => Buffer.from(plain);
  const booking = await insertBooking(ctx.db, deal, { state: 'paidNoSeat', mode: 'test' }, { encrypt });
  const refund = { booking_id: booking.id, amount: '500.00', reason: 'No seats' };
  const row = await ctx.db.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow();
  refundId = row.id;
  await ctx.db
    .transaction()
    .execute((tx) =>
      recordInLedger(
        tx,
        booking,
        { kind: 'payment', amountSen: 500_00, fate: 'goesBack' },
        { cause: `test:${booking.id}`, now: ctx.now() },
      ),
    );
  await giveRefundAccount(ctx, {
    bookingId: booking.id,
    account: { bank: 'MBBEMYKL', holder: 'Farid Tan', accountNumber: '514012344417' },
    clientAddress: '198.51.100.7',
  });
});
afterAll(() => office.close());

const shown = async () => readPageText((await office.get(page)).body);
const fileId = async () => (await office.get(page)).body.match(/name="fileId" value="([^"]+)"/)?.[1] ?? '';
const press = async (intent: string, fields: Record<string, string> = {}) =>
  (await office.send(page, { intent, ...fields })).statusCode;

it.each([page, '/superadmin/payouts', '/superadmin/numbers'])(
  '%s shows the note on practice books',
  async (url) => {
    expect(readPageText((await office.get(url)).body)).toContain('Practice books: no real money.');
  },
);

describe('the refunds page', () => {
  it('takes a refund from the bank file to the payment and back', async () => {
    expect(await shown()).toContain('1 refund has a bank account: MYR 500.00.');
    expect(await press('paid', { refundId })).toBe(409);
    expect(await press('make-file')).toBe(200);
    const file = await office.post(`${page}/file`, { fileId: await fileId(), format: 'csv' });
    expect(file.headers['content-disposition']).toContain('filename="TEST-refunds-1-lines-MYR-500.00-made-');
    expect(file.body).toMatch(/"Farid Tan","MBBEMYKL","Maybank","XXXXXXXX4417","500.00","SPT-[A-Z2-9]{8}"/);
    const workbook = await office.post(`${page}/file`, { fileId: await fileId(), format: 'xlsx' });
    expect(workbook.headers['content-disposition']).toContain(
      'filename="TEST-refunds-1-lines-MYR-500.00-made-',
    );
    expect(await press('file-sent', { fileId: await fileId() })).toBe(200);
    expect(await shown()).toMatch(/Sent to bank SPT-[A-Z2-9]{8}/);
    expect(await press('all-paid')).toBe(200);
    expect(await shown()).toMatch(/Refunded SPT-[A-Z2-9]{8}/);
    expect(await press('returned', { refundId, reason: 'Account closed' })).toBe(200);
    expect(await shown()).toMatch(/Returned SPT-[A-Z2-9]{8} Due since/);
    expect(await press('returned', { refundId, reason: 'Account closed' })).toBe(409);
  });

  it('responds with 404 to unknown refunds and files, and redirects a GET of the file', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await press('paid', { refundId: unknown })).toBe(404);
    expect(await press('confirm', { fileId: unknown })).toBe(404);
    expect((await office.get(`${page}/file`)).headers.location).toBe(page);
    expect((await office.post(`${page}/file`, { fileId: unknown, format: 'csv' })).statusCode).toBe(404);
  });
});
