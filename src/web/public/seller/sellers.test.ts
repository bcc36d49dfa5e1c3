import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { noProfile, typedProfile } from '#dev/testing/fixtures/seller-profile.ts';
import { ageSessions } from '#dev/testing/pages/second-factor.ts';
import { insertCompanyUser, insertSuperAdmin, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { getSellerIdentityKey } from '#domain/deals/seller.ts';
import { sellerSlug } from '#domain/deals/seller-slug.ts';
import type { CompanyRow } from '#server/platform/database/schema.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

let ctx: TestContext;
let web: WebApp;
let company: CompanyRow;
let visit = 0;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
}, 180_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});
beforeEach(async () => {
  // Pages are cached per host, so each test uses its own.
  visit += 1;
  company = await insertCompany(ctx.db, {
    name: `Wira Travel ${visit}`,
    legal_name: 'Wira Sdn. Bhd. (demo)',
    licence_number: 'KPK/LN 00482',
    public_phone: '+60355550142',
    public_whatsapp: '+60125550142',
    opening_hours: 'Mon–Sat',
  });
});

const host = () => `visit-${visit}.localhost`;
const toText = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

async function open(url: string, cookie = '') {
  const { statusCode, body, headers } = await web.app.inject({ url, headers: { host: host(), cookie } });
  return { status: statusCode, body, text: toText(body), headers };
}

/** Signs in with the test clock, so that the step-up proof is fresh. */
async function signInOwner(companyId: string) {
  const account = await insertCompanyUser(ctx.db, companyId);
  const cookie = await signInCookie(ctx, 'company', account);
  await ageSessions(ctx, account.userId, 0);
  return { account, cookie };
}

async function post(url: string, fields: Record<string, string>, cookie: string) {
  const { statusCode, body } = await web.app.inject({
    url,
    method: 'POST',
    headers: {
      host: host(),
      origin: `http://${host()}`,
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: statusCode, text: toText(body), body };
}

const insert = (overrides: Parameters<typeof insertDeal>[1] = {}) =>
  insertDeal(ctx.db, { company_id: company.id, deadline: inHours(48), ...overrides }, { now });
const sellerPath = () => `/sellers/${sellerSlug(company)}`;

describe('the page of a seller', () => {
  it('shows identity and contact, and lists open deals by deadline', async () => {
    const later = await insert({ destination_country: 'Japan' });
    const sooner = await insert({ destination_country: 'Taiwan', deadline: inHours(5) });
    const soon = await insert({ publish_date: inHours(20), deadline: inHours(60) });
    const gone = await insert({ deadline: inHours(-1) });
    const foreign = await insertDeal(ctx.db, {}, { now });
    const { status, body, text } = await open(sellerPath());
    expect(status).toBe(200);
    expect(text).toContain(`Wira Travel ${visit} Sells these seats and issues the tickets`);
    expect(text).toContain('Legal name Wira Sdn. Bhd. (demo)');
    expect(text).toContain('MOTAC licence KPK/LN 00482');
    expect(text).toContain('3 deals, closing soonest first');
    expect(body).toContain('href="https://wa.me/60125550142"');
    expect(body).toContain('href="tel:+60355550142"');
    const listed = [...body.matchAll(/<article[\s\S]*?href="\/(?:deals|interest)\/([^"?]+)"/g)];
    expect([...new Set(listed.map(([, id]) => id))]).toEqual([sooner.id, later.id, soon.id]);
    for (const { id } of [gone, foreign]) expect(body).not.toContain(id);
    expect(body).not.toContain(company.email);
  });

  it('[T3-12] identifies the seller above the cards', async () => {
    await insert();
    const { body } = await open(sellerPath());
    const [details, cards] = ['id="details"', '<article'].map((mark) => body.indexOf(mark));
    expect(details).toBeGreaterThan(0);
    expect(cards).toBeGreaterThan(details ?? 0);
  });

  it('states when the seller has no deals on sale', async () => {
    const { status, text } = await open(sellerPath());
    expect(status).toBe(200);
    expect(text).toContain('No deals right now');
  });

  it('marks a licence as checked only after a check, and shows the day of the check', async () => {
    expect((await open(sellerPath())).text).toContain('KPK/LN 00482 not checked by us yet');
    await ctx.db
      .updateTable('companies')
      .set({ licence_checked_at: new Date('2026-10-12T04:00:00Z') })
      .where('id', '=', company.id)
      .execute();
    visit += 1;
    expect((await open(sellerPath())).text).toContain(
      'KPK/LN 00482 checked 12 Oct 2026 Our team looked it up.',
    );
  });

  it('leaves out missing details', async () => {
    company = await insertCompany(ctx.db, { ...noProfile, name: 'Old Travel' });
    const { status, text } = await open(sellerPath());
    expect(status).toBe(200);
    expect(text).not.toMatch(/Legal name|SSM|MOTAC|WhatsApp|Call |null|undefined|–\s/);
  });

  it('has a title, a description, structured data and an entry in the sitemap', async () => {
    const { body } = await open(sellerPath());
    expect(body).toContain(`<title>Wira Travel ${visit}: last-minute flight deals · Sempat</title>`);
    expect(body).toMatch(/<meta name="description" content="Flight deals on fixed dates from Wira Travel/);
    const [, json = '{}'] = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'TravelAgency',
      legalName: 'Wira Sdn. Bhd. (demo)',
      telephone: '+60355550142',
    });
    expect((await open('/sitemaps/sellers.xml')).body).toContain(`${sellerPath()}</loc>`);
  });

  it('redirects an old slug, and returns 404 for a company that may not sell', async () => {
    const old = `/sellers/${sellerSlug({ id: company.id, name: 'Old name' })}`;
    const moved = await open(old);
    expect([moved.status, moved.headers.location]).toEqual([301, sellerPath()]);
    company = await insertCompany(ctx.db, { status: 'pending' });
    expect((await open(sellerPath())).status).toBe(404);
    expect((await open('/sellers/nobody')).status).toBe(404);
  });
});

describe('the page of a deal', () => {
  it('names the seller, how to contact them, and how to recognise their call', async () => {
    const { id } = await insert();
    const { body, text } = await open(`/deals/${id}`);
    expect(text).toContain(
      `After you book, Wira Travel ${visit} calls or messages you from 012-555 0142 or 03-5555 0142 and quotes your booking reference. They never ask for money, your card or a bank code (TAC).`,
    );
    expect(body).toContain(`href="${sellerPath()}"`);
    expect(body).toMatch(/href="https:\/\/wa\.me\/60125550142\?text=Hi/);
  });
});

describe('a company without a public profile', () => {
  const deal = {
    tripType: 'oneWay',
    destinationCountry: 'Japan',
    airlines: 'AirAsia X',
    pnr: 'ABC123',
    outboundFlightNumber: 'D7 532',
    outboundDepartsOn: '2026-12-20',
    outboundRoute: 'KUL-KIX',
    outboundDepartureTime: '14:05',
    outboundArrivalTime: '21:30',
    seatsAvailable: '20',
    cost: '1899',
    checkedBag: '20kg',
    refund: 'none',
    changes: 'fee',
    sellingPrice: '1099.50',
    publishAt: '',
    deadlineAt: '2026-12-10T23:59',
  };

  it('sees what is missing when it publishes, and publishes once the profile is complete', async () => {
    company = await insertCompany(ctx.db, noProfile);
    const { cookie } = await signInOwner(company.id);
    const refused = await post('/company/create-deal', deal, cookie);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      'Your company profile still needs: Legal name, SSM registration, MOTAC licence, Office address, Phone, WhatsApp, Email for travellers.',
    );
    expect(refused.body).toContain('href="/company/settings/profile"');
    expect((await open('/company/settings', cookie)).text).toContain(
      'Needed before the next deal: Legal name',
    );

    const wrong = await post(
      '/company/settings/profile',
      { ...typedProfile, ssmNumber: '12', licenceNumber: 'none', whatsapp: '12' },
      cookie,
    );
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('like 201901024680 or 201901024680 (1334009-X)');
    expect(wrong.text).toContain('like KPK/LN 10482');
    expect(wrong.body).toContain(`value="${typedProfile.legalName}"`);

    const saved = await post('/company/settings/profile', typedProfile, cookie);
    expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('Profile saved.')]);
    expect((await post('/company/create-deal', deal, cookie)).text).toContain('created successfully');
  });

  it('security 89: needs a fresh proof before it saves new contacts, and keeps the input', async () => {
    const { account, cookie } = await signInOwner(company.id);
    await post('/company/settings/profile', typedProfile, cookie);
    const findPhones = () => open(sellerPath()).then(({ body }) => body.match(/tel:\+\d+/g));
    const before = await findPhones();
    await ageSessions(ctx, account.userId, 11);
    const typed = { ...typedProfile, phone: '03-5555 0199', openingHours: 'Daily' };
    const refused = await post('/company/settings/profile', typed, cookie);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('Confirm it is you in a new tab');
    expect(refused.body).toContain(
      'href="/confirm-it-is-you?to=%2Fcompany%2Fsettings%2Fprofile" target="_blank"',
    );
    for (const value of ['03-5555 0199', 'Daily']) expect(refused.body).toContain(`value="${value}"`);
    expect(await findPhones()).toEqual(before);

    const other = { ...typedProfile, openingHours: 'Daily' };
    expect((await post('/company/settings/profile', other, cookie)).text).toContain('Profile saved.');
    await ageSessions(ctx, account.userId, 9);
    expect((await post('/company/settings/profile', typed, cookie)).text).toContain('Profile saved.');
  });

  it('cannot use another company’s id in the form', async () => {
    const own = await insertCompany(ctx.db, noProfile);
    const { cookie } = await signInOwner(own.id);
    const fields = { ...typedProfile, id: company.id, companyId: company.id };
    expect((await post('/company/settings/profile', fields, cookie)).status).toBe(400);
    await post('/company/settings/profile', typedProfile, cookie);
    const names = await ctx.db
      .selectFrom('companies')
      .select(['id', 'legal_name'])
      .where('id', 'in', [own.id, company.id])
      .execute();
    expect(Object.fromEntries(names.map(({ id, legal_name }) => [id, legal_name]))).toEqual({
      [own.id]: typedProfile.legalName,
      [company.id]: 'Wira Sdn. Bhd. (demo)',
    });
  });
});

describe('a super admin', () => {
  it('marks the displayed licence as checked, and removes the mark', async () => {
    // Uses the real time, because super admin sessions are short and their library uses the real clock.
    const today = new Date();
    ctx.setNow(today);
    const cookie = await signInCookie(ctx, 'superadmin', await insertSuperAdmin(ctx.db));
    const { id, legal_name: legalName, ssm_number: ssmNumber, licence_number: licenceNumber } = company;
    const press = (intent: string, fields: Record<string, string> = {}) =>
      post('/superadmin/companies', { intent, id, ...fields }, cookie);
    const identity = getSellerIdentityKey({ legalName, ssmNumber, licenceNumber });
    expect((await press('check-licence', { seen: '["Another","1","2"]' })).status).toBe(409);
    expect((await press('check-licence', { seen: identity })).status).toBe(200);
    const findMark = () =>
      ctx.db
        .selectFrom('companies')
        .select('licence_checked_at as at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    expect(await findMark()).toEqual({ at: today });
    expect((await press('uncheck-licence')).status).toBe(200);
    expect(await findMark()).toEqual({ at: null });
  });
});
