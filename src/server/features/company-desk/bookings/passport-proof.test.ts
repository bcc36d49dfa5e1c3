// Simulates an attacker who reads passports page by page in a session whose last proof was hours ago.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { getManifest } from '#server/features/fulfilment/manifest/manifest.service.ts';
import { getCompanyFulfilment } from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { querySecurity } from '#server/features/operations/operations.store.ts';
import type { BookingRow, FlightRow } from '#server/platform/database/schema.ts';
import { getCompanyBooking, listCompanyBookings } from './company-bookings.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

let ctx: TestContext;
let companyId: string;
let deal: FlightRow;
let bookings: BookingRow[];

beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
  ({ id: companyId } = await insertCompany(ctx.db));
  deal = await insertDeal(ctx.db, { company_id: companyId, seats_offered: 900 }, { now });
  bookings = [];
  for (let count = 0; count < 121; count += 1)
    bookings.push(
      await insertBooking(ctx.db, deal, { state: 'confirmed' }, { encrypt: ctx.encryption.encrypt, now }),
    );
});
afterAll(() => ctx.close());

const agentProven = (minutes: number) =>
  companyActor(companyId, { role: 'agent', provenAt: minutesAgo(minutes) });

async function readEverything(actor: CompanyActor): Promise<string> {
  const seen: unknown[] = [];
  let after: string | null = null;
  do {
    const wanted = { filter: {}, sort: null, after, before: null, showPassports: true };
    const page: Awaited<ReturnType<typeof listCompanyBookings>> = await listCompanyBookings(
      ctx,
      actor,
      wanted,
    );
    seen.push(page.items);
    after = page.nextCursor;
  } while (after !== null);
  const bookingId = bookings[0]?.id ?? '';
  seen.push(await getCompanyBooking(ctx, actor, { bookingId, showPassports: true }));
  seen.push(await getCompanyFulfilment(ctx, actor, { bookingId, showPassports: true }));
  seen.push(await getManifest(ctx, actor, { dealId: deal.id, showPassports: true, lines: null }));
  expect(seen).toHaveLength(10);
  return JSON.stringify(seen);
}

const numberOf = ({ id, passport_number }: BookingRow) =>
  ctx.encryption.decrypt(passport_number ?? Buffer.alloc(0), `bookings.passport_number|${id}`);
const fullNumbersIn = (text: string) => bookings.filter((row) => text.includes(numberOf(row))).length;

describe('security 88: full passport numbers', () => {
  it('stay hidden from a session whose proof is older than an hour, on all ten pages', async () => {
    const text = await readEverything(agentProven(61));
    expect(fullNumbersIn(text)).toBe(0);
    expect(text).toContain(`••••${numberOf(bookings[0] as BookingRow).slice(-4)}`);
    const lines = await ctx.db.selectFrom('audit_log').select('details').execute();
    expect(lines.length).toBeGreaterThan(0);
    for (const { details } of lines) expect(details).toMatchObject({ passportsHidden: true });
  });

  it('are shown after a fresh proof, but never to viewers', async () => {
    expect(fullNumbersIn(await readEverything(agentProven(59)))).toBe(121);
    const viewer = companyActor(companyId, { role: 'viewer' });
    const text = await readEverything(viewer);
    expect(fullNumbersIn(text)).toBe(0);
    expect(text).not.toContain('••••');
  });

  it('count towards the alert, once per booking and account', async () => {
    const since = new Date();
    const count = async () => (await querySecurity(ctx.db, since)).mostPassportsOpened;
    await readEverything(agentProven(61));
    expect(await count()).toBe(0);
    await readEverything(agentProven(59));
    await readEverything(agentProven(59));
    expect(await count()).toBe(121);
  });

  it('are shown only on request', async () => {
    const wanted = { filter: {}, sort: null, after: null, before: null, showPassports: false };
    const text = JSON.stringify([
      await listCompanyBookings(ctx, agentProven(0), wanted),
      await getManifest(ctx, agentProven(0), { dealId: deal.id, showPassports: false, lines: null }),
    ]);
    expect(fullNumbersIn(text)).toBe(0);
  });
});
