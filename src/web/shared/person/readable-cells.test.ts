import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { type PersonSection, personSections } from '#domain/privacy/person.ts';
import { isInCopy } from '#domain/privacy/personal-data.ts';
import { exportPerson } from '#server/features/people/people.service.ts';
import { getTable } from '#server/features/people/people.store.ts';
import { columnName } from './column-names.ts';
import { readableCells } from './readable-cells.server.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

/** Nested values and ids are not printed. */
const unprinted = ['uuid', 'json', 'jsonb'];

async function printedColumns(): Promise<[PersonSection, string][]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type <> all(${unprinted})
  `.execute(ctx.db);
  return personSections.flatMap((section) =>
    rows
      .filter(({ table, column }) => table === getTable(section) && isInCopy(table, column))
      .map(({ column }): [PersonSection, string] => [section, column]),
  );
}

const withoutName = (columns: readonly [PersonSection, string][]) =>
  columns.filter(([section, column]) => columnName(section, column) === undefined);

describe("the readable copy of a person's data", () => {
  it('names every printed column, uniquely within a section', async () => {
    const columns = await printedColumns();
    expect(columns.length).toBeGreaterThan(150);
    expect(withoutName(columns)).toEqual([]);
    for (const section of personSections) {
      const names = columns.filter(([of]) => of === section).flatMap((pair) => columnName(...pair)?.() ?? []);
      expect(names, section).toEqual([...new Set(names)]);
    }
  });

  it('detects an unnamed column that a migration adds', async () => {
    await sql`alter table interested_users add column instagram text`.execute(ctx.db);
    expect(withoutName(await printedColumns())).toEqual([['waitingLists', 'instagram']]);
    await sql`alter table interested_users drop column instagram`.execute(ctx.db);
  });

  it('covers the work done for a company, whose rows come from several tables', async () => {
    const { id: company_id } = await insertCompany(ctx.db);
    const view = { company_id, name: 'Mine', query: 'search=Aiman', saved_by: 'agent@x.my' };
    await ctx.db.insertInto('booking_views').values(view).execute();
    const operator = { askedBy: 'operator', actor: superAdminActor() } as const;
    const { records } = await exportPerson(ctx, operator, { email: 'agent@x.my', reason: 'asked' });
    const [work] = records.work;
    const { booking_id: _, ...printed } = work ?? {};
    expect(withoutName(Object.keys(printed).map((column) => ['work', column]))).toEqual([]);
    expect(readableCells('work', work ?? {})).toContainEqual({
      name: 'What',
      text: 'A saved view of bookings',
    });
  });

  it('formats states, amounts, days, languages, countries and browsers', () => {
    const text = (section: PersonSection, row: Record<string, unknown>) =>
      readableCells(section, row).map((cell) => `${cell.name}: ${cell.text}`);
    expect(
      text('bookings', {
        id: '3f0e6a52-5a1b-4a53-9d0e-6f2b1f3c9a10',
        state: 'paidNoSeat',
        payment_status: 'completed',
        total: '1299.50',
        departs_on: '2026-11-27',
        is_late: false,
        locale: 'en',
        review_reason: null,
        legs: [{ from: 'KUL' }],
      }),
    ).toEqual([
      'State: Paid, but the seats were gone',
      'Payment: Paid',
      'Total: MYR 1,299.50',
      'First flight: 27 Nov 2026',
      'Paid late: No',
      'Language: English',
    ]);
    expect(text('travellers', { place: 1, nationality: 'MYS', entered_by: 'company' })).toEqual([
      'Traveller: 1',
      'Nationality: Malaysia',
      'Details entered by: The seller',
    ]);
    expect(text('signIns', { id: 'x', user_agent: 'Chrome/Windows', ip_address: '203.0.113.0/24' })).toEqual([
      'Browser: Chrome on Windows',
      'Network: 203.0.113.0/24',
    ]);
    expect(text('audit', { id: 7, action: 'deal.created', object_kind: 'deal' })).toEqual([
      'What: Created a deal',
      'To what: Deal',
    ]);
    const values = JSON.stringify({ company: 'Wira', signInUrl: '…', legs: [], isSuspended: true });
    expect(text('mails', { kind: 'company-approved', values_encrypted: values })[1]).toBe(
      'Content: Company: Wira\nIs suspended: true',
    );
    expect(text('memberships', { user_id: 'abc', role: 'viewer' })).toEqual(['Role: Viewer']);
  });
});
