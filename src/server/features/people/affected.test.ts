import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { dayMs } from '#domain/kernel/time.ts';
import { listAffectedPeople } from './affected.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * dayMs);

const noPassport = { passport_number: null, gender: null, date_of_birth: null, passport_expiry: null };

describe('listAffectedPeople', () => {
  it('returns the people whose data was held at that time, with the kinds of data, for one company or all', async () => {
    const company = await insertCompany(ctx.db, { name: 'Wira Travel' });
    const deal = await insertDeal(ctx.db, { company_id: company.id });
    const booked = (email: string, days: number, erasedDaysAgo: number | null) =>
      insertBooking(
        ctx.db,
        deal,
        {
          email,
          state: 'confirmed',
          first_name: 'Nur',
          last_name: 'Aisyah',
          created_at: daysAgo(days),
          ...(erasedDaysAgo !== null && { ...noPassport, personal_data_erased_at: daysAgo(erasedDaysAgo) }),
        },
        ctx.encryption,
      );
    await booked('held@x.my', 20, null);
    await booked('erased-before@x.my', 90, 15);
    await booked('erased-since@x.my', 90, 5);
    await booked('later@x.my', 2, null);
    await insertProspect(ctx.db, deal, { email: 'held@x.my', created_at: daysAgo(20) });
    await insertProspect(ctx.db, await insertDeal(ctx.db), { email: 'other@x.my', created_at: daysAgo(20) });
    const words = {
      name: 'Lim',
      subject: 'Hi',
      message: 'Hi',
      privacy_version: '1',
      created_at: daysAgo(20),
    };
    await ctx.db
      .insertInto('contact_messages')
      .values({ ...words, email: 'lim@x.my' })
      .execute();

    const at = { from: daysAgo(10), to: daysAgo(9) };
    const ofCompany = await listAffectedPeople(ctx, { ...at, company: 'wira travel' });
    const none = { booking: 0, passport: 0, waitingList: 0, message: 0 };
    expect(ofCompany).toEqual([
      ...[
        { email: 'erased-before@x.my', held: { ...none, booking: 1 } },
        { email: 'erased-since@x.my', held: { ...none, booking: 1, passport: 1 } },
        { email: 'held@x.my', held: { ...none, booking: 1, passport: 1, waitingList: 1 } },
      ].map((person) => ({
        ...person,
        name: expect.any(String) as string,
        companies: ['Wira Travel'],
      })),
    ]);
    const all = await listAffectedPeople(ctx, { ...at, company: null });
    expect(all === 'unknownCompany' ? all : all.map(({ email }) => email)).toEqual([
      'erased-before@x.my',
      'erased-since@x.my',
      'held@x.my',
      'lim@x.my',
      'other@x.my',
    ]);
    expect(await listAffectedPeople(ctx, { ...at, company: 'Nobody' })).toBe('unknownCompany');
    const lines = await ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'people.affectedListed')
      .execute();
    expect(lines).toHaveLength(2);
  });
});
