// Each place that decrypts a passport writes a record that names the booking.
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import {
  exportCompanyBookings,
  getCompanyBooking,
  listCompanyBookings,
} from '#server/features/company-desk/bookings/company-bookings.service.ts';
import { openCompanyDocument } from '#server/features/fulfilment/documents/company-documents.service.ts';
import {
  exportManifest,
  getManifest,
  recordManifestUse,
} from '#server/features/fulfilment/manifest/manifest.service.ts';
import { getCompanyFulfilment } from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { listPassportViews } from './passport-views.service.ts';
import { exportPerson, showOwnRecords } from './people.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

const operator = superAdminActor();

async function paidBooking() {
  const company = await insertCompany(ctx.db);
  const deal = await insertDeal(ctx.db, { company_id: company.id });
  const booking = await insertBooking(ctx.db, deal, { state: 'confirmed' }, ctx.encryption);
  return { booking, dealId: deal.id, bookingId: booking.id, actor: companyActor(company.id) };
}

const waysOf = async (bookingId: string) =>
  (await listPassportViews(ctx, operator, bookingId))?.views.map(({ way }) => way).reverse();

const list = { filter: {}, sort: null, after: null, before: null } as const;

const openings: [string, (sold: Awaited<ReturnType<typeof paidBooking>>) => Promise<unknown>][] = [
  ['page', ({ actor, bookingId }) => getCompanyBooking(ctx, actor, { bookingId, showPassports: true })],
  ['page', ({ actor, bookingId }) => getCompanyFulfilment(ctx, actor, { bookingId, showPassports: true })],
  ['list', ({ actor }) => listCompanyBookings(ctx, actor, { ...list, showPassports: true })],
  ['file', ({ actor }) => readAll(actor, true)],
  ['flight', ({ actor, dealId }) => getManifest(ctx, actor, { dealId, showPassports: true, lines: null })],
  ['flightFile', ({ actor, dealId }) => exportManifest(ctx, actor, { dealId, format: 'csv' })],
  [
    'print',
    ({ actor, dealId }) => recordManifestUse(ctx, actor, { dealId, what: 'printed', passportsHidden: false }),
  ],
  [
    'lines',
    ({ actor, dealId }) =>
      recordManifestUse(ctx, actor, {
        dealId,
        what: 'linesCopied',
        lines: 'sabre',
        part: 'documents',
        pnr: 'ANY123',
        shownAt: 0,
      }),
  ],
  ['ownPage', ({ booking }) => showOwnRecords(ctx, booking.email, own)],
  [
    'export',
    ({ booking }) =>
      exportPerson(ctx, { askedBy: 'operator', actor: operator }, { email: booking.email, reason: 'asked' }),
  ],
];

const own = { clientAddress: '192.0.2.7', requestId: 'r' };

async function readAll(actor: CompanyActor, withPassports: boolean): Promise<void> {
  for await (const _rows of exportCompanyBookings(ctx, actor, { filter: {}, withPassports }));
}

describe('listPassportViews', () => {
  it.each(openings)('contains the booking after a %s was opened', async (way, open) => {
    const sold = await paidBooking();
    await open(sold);
    expect(await waysOf(sold.bookingId)).toEqual([way]);
  });

  it('attributes a view to the person only if the person was the viewer', async () => {
    const { booking, bookingId } = await paidBooking();
    const asked = { email: booking.email, reason: 'asked' } as const;
    await showOwnRecords(ctx, booking.email, own);
    await exportPerson(ctx, { askedBy: 'person', ...own }, asked);
    await exportPerson(ctx, { askedBy: 'command' }, asked);
    await exportPerson(ctx, { askedBy: 'operator', actor: superAdminActor({ userId: 'gone' }) }, asked);
    const found = await listPassportViews(ctx, operator, bookingId);
    expect(found?.views.map(({ by, who }) => [by, who]).reverse()).toEqual([
      ['person', null],
      ['person', null],
      ['command', null],
      ['account', null],
    ]);
  });

  it('contains an opened document', async () => {
    const { bookingId, actor } = await paidBooking();
    const { id } = await ctx.db
      .insertInto('documents')
      .values({
        company_id: actor.companyId,
        booking_id: bookingId,
        file_name: 'a.pdf',
        size: 1,
        sha256: 'a'.repeat(64),
        uploaded_by: 'x@x.my',
        content: Buffer.alloc(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const content = ctx.encryption.encrypt('%PDF', `documents.content|${id}`);
    await ctx.db.updateTable('documents').set({ content }).where('id', '=', id).execute();
    await openCompanyDocument(ctx, actor, id);
    expect(await waysOf(bookingId)).toEqual(['document']);
  });

  it('leaves out views with hidden passports and of other bookings', async () => {
    const [sold, other] = [await paidBooking(), await paidBooking()];
    const { actor, bookingId, dealId } = sold;
    await getCompanyBooking(ctx, actor, { bookingId, showPassports: false });
    await listCompanyBookings(ctx, actor, { ...list, showPassports: false });
    await getManifest(ctx, actor, { dealId, showPassports: false, lines: null });
    await readAll(actor, false);
    await readAll(other.actor, true);
    expect(await waysOf(bookingId)).toEqual([]);
    expect(await listPassportViews(ctx, operator, 'nothing')).toBeNull();
  });

  it('covers every module that decrypts data', () => {
    const decrypts = /\.decrypt(Bytes)?\(|\/decrypt-value\.ts'/;
    const modules = globSync('src/server/features/**/*.ts')
      .filter((path) => !path.includes('.test.') && decrypts.test(readFileSync(path, 'utf8')))
      .map((path) => path.replace('src/server/features/', ''))
      .sort();
    const passports = [
      'company-desk/bookings/company-bookings.service.ts',
      'fulfilment/documents/sealed-document.ts',
      'fulfilment/names/company-fulfilment.service.ts',
      'fulfilment/names/decrypt-value.ts',
      'fulfilment/names/passport-marks.ts',
      // Tells the buyer whether a passport ends soon, and nothing else.
      'fulfilment/names/travellers.service.ts',
      'people/people.service.ts',
    ];
    const others = [
      'accounts/sign-in/passwords.service.ts',
      'accounts/second-factor/second-factor.service.ts',
      'mail/queue/delivery.ts',
      'notifications/buyer/booking-links.service.ts',
      'payments/waiting-keys.service.ts',
      'fulfilment/requests/request-words.ts',
      'fulfilment/notes/notes.service.ts',
      'payments/payments.service.ts',
      'finance/bank-files/bank-files.service.ts',
      'people/person-links.service.ts',
    ];
    expect(modules).toEqual([...passports, ...others].sort());
  });
});
