import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { openSuperAdminWeb, type SuperAdminWeb } from '#dev/testing/pages/super-admin-web.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { showAudit } from '#server/features/audit/audit-desk.service.ts';
import { listDealsOfCompany } from '#server/features/deals/operator-deals.service.ts';
import { getCompanyBalance } from '#server/features/finance/ledger/company-balance.queries.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';

const encrypt = (plain: string) => Buffer.from(plain);
const actor = superAdminActor();
const hour = 3_600_000;
let office: SuperAdminWeb;
let ctx: SuperAdminWeb['ctx'];
beforeAll(async () => {
  office = await openSuperAdminWeb();
  ctx = office.ctx;
});
afterAll(() => office.close());

const companyPath = (id: string) => `/superadmin/companies/${id}`;
const read = async (id: string) => {
  const { statusCode, body } = await office.get(companyPath(id));
  return { statusCode, body, words: readPageText(body) };
};

async function insertBusyCompany(name: string, mode: 'test' | 'live' = 'test') {
  const company = await insertCompany(ctx.db, { name });
  const user = await insertCompanyUser(ctx.db, company.id);
  const deal = await insertDeal(ctx.db, {
    company_id: company.id,
    pnr: `${name.slice(0, 4)}99`.toUpperCase(),
  });
  const booking = await insertBooking(ctx.db, deal, { state: 'confirmed', mode }, { encrypt });
  const paid = { kind: 'payment', amountSen: 1_000_00, fate: 'kept' } as const;
  await ctx.db.transaction().execute((tx) =>
    recordInLedger(tx, { id: booking.id, mode, fee_basis_points: 500 }, paid, {
      cause: name,
      now: new Date(),
    }),
  );
  return { company, user, deal, booking };
}

describe("a company's page", () => {
  it('shows its profile, licence, terms, team, deals, bookings, balance and history', async () => {
    const { company, user, deal, booking } = await insertBusyCompany('Alamanda Travel');
    await office.post(companyPath(company.id), { intent: 'fee', id: company.id, fee: '2.5' });
    const { statusCode, body, words } = await read(company.id);
    expect(statusCode).toBe(200);
    for (const shown of [
      company.name,
      company.pic_name,
      company.email,
      user.email,
      'Owner',
      'Never signed in',
      'Fee 2.5%',
      'Share released after the last flight',
      'Licence not checked',
      'Check the licence',
      booking.reference,
      `${booking.first_name} ${booking.last_name}`,
      'Completed 1',
      'On sale 1',
      '1,000.00',
      '950.00',
      '50.00',
      'Changed the fee',
      'first@operator.example',
    ])
      expect(words).toContain(shown);
    expect(body).toContain(`href="/deals/${deal.id}"`);
    expect(body).toContain(`href="/superadmin/bookings/${booking.id}"`);
  });

  it('shows no data of other companies and neither PNR nor passport', async () => {
    const one = await insertBusyCompany('Bakau Travel');
    const other = await insertBusyCompany('Cengal Travel');
    const { body } = await read(one.company.id);
    expect(body).toContain(one.booking.reference);
    for (const secret of [
      other.company.id,
      other.company.name,
      other.user.email,
      other.deal.id,
      other.booking.id,
      other.booking.reference,
      one.deal.pnr,
      String(one.booking.passport_number),
    ])
      expect(body).not.toContain(secret);
  });

  it('excludes bookings and money of the other mode', async () => {
    const { company, booking } = await insertBusyCompany('Damar Travel', 'live');
    expect((await read(company.id)).body).not.toContain(booking.reference);
    expect(await getCompanyBalance(ctx, actor, { id: company.id, mode: 'test' })).toMatchObject({
      received: 0,
    });
    expect(await getCompanyBalance(ctx, actor, { id: company.id, mode: 'live' })).toMatchObject({
      received: 1_000_00,
      awaiting: 950_00,
      fee: 50_00,
      owed: 0,
    });
  });

  it('responds with 404 to unknown and malformed ids', async () => {
    for (const id of ['5e3a7000-0000-4000-a000-00000000dead', 'nothing']) {
      const { statusCode, words } = await read(id);
      expect({ id, statusCode }).toEqual({ id, statusCode: 404 });
      expect(words).toContain('Company not found');
    }
  });

  it('redirects owners and viewers of the company, and visitors', async () => {
    const { id } = await insertCompany(ctx.db);
    for (const role of ['owner', 'viewer'] as const) {
      const cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, id, { role }));
      const { statusCode, headers } = await office.get(companyPath(id), cookie);
      expect(statusCode).toBe(302);
      expect(headers.location).toContain('requires_superadmin_role');
    }
    expect((await office.get(companyPath(id), '')).headers.location).toMatch(/^\/login\?/);
  });

  it('shows a deleted company without actions', async () => {
    const { company, booking } = await insertBusyCompany('Embun Travel');
    await office.post(companyPath(company.id), { intent: 'delete', id: company.id });
    const { statusCode, body, words } = await read(company.id);
    expect(statusCode).toBe(200);
    expect(words).toContain('Deleted');
    expect(words).toContain(booking.reference);
    expect(body).not.toContain('role="menu"');
    expect(body).not.toContain('?action=');
  });

  it('renders the form of an action without JavaScript if the state of the company allows the action', async () => {
    const { id } = await insertCompany(ctx.db, { status: 'pending' });
    const form = await office.get(`${companyPath(id)}?action=reject`);
    expect(form.body).toMatch(/name="intent" value="reject"/);
    const refused = await office.get(`${companyPath(id)}?action=suspend`);
    expect(refused.body).not.toMatch(/name="intent"/);
    const sent = await office.post(`${companyPath(id)}?action=reject`, {
      intent: 'reject',
      id,
      reason: 'No licence',
    });
    expect(readPageText(sent.body)).toMatch(/Company rejected successfully.*No licence/);
  });
});

describe('listDealsOfCompany', () => {
  it('counts deals by the phases of dealPhase and leaves out deleted deals', async () => {
    const { id: company_id } = await insertCompany(ctx.db);
    const now = ctx.now();
    const later = new Date(now.getTime() + hour);
    const deal = (overrides: Parameters<typeof insertDeal>[1]) =>
      insertDeal(ctx.db, { company_id, ...overrides });
    await deal({});
    await deal({ publish_date: later });
    await deal({ paused_at: now, listed: false });
    await deal({ deadline: new Date(now.getTime() - hour), listed: false });
    await deal({ flight_cancelled_at: now, listed: false });
    await deal({ seats_offered: 2, seats_sold: 2 });
    await deal({ seats_offered: 2, seats_held: 2 });
    await deal({ deleted_at: now, listed: false });
    const { counts, deals } = await listDealsOfCompany(ctx, actor, company_id);
    const one = { open: 1, comingSoon: 1, paused: 1, expired: 1, flightCancelled: 1, soldOut: 1, allHeld: 1 };
    expect(counts).toEqual(one);
    expect(Object.fromEntries(deals.map(({ phase }) => [phase, 1]))).toEqual(one);
  });
});

describe('the history of a company', () => {
  it('pages through the lines of one company, newest first', async () => {
    const { id } = await insertCompany(ctx.db);
    const line = {
      actor_kind: 'superadmin',
      action: 'company.feeChanged',
      object_kind: 'company',
      object_id: id,
    };
    for (let index = 0; index < 25; index += 1)
      await ctx.db
        .insertInto('audit_log')
        .values({ ...line, company_id: id, details: JSON.stringify({ index }) })
        .execute();
    const query = { action: null, object: null, company: id };
    const first = await showAudit(ctx, actor, { ...query, cursor: null });
    const second = await showAudit(ctx, actor, { ...query, cursor: first.nextCursor });
    expect([first.total, first.items.length, second.items.length, second.nextCursor]).toEqual([
      25,
      20,
      5,
      null,
    ]);
    expect([...first.items, ...second.items].map(({ details }) => details.index)).toEqual(
      Array.from({ length: 25 }, (_, index) => 24 - index),
    );
  });
});
