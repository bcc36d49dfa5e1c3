import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typedDeal } from '#dev/testing/fixtures/example-deal.ts';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { CompanyRole } from '#domain/accounts/company-role.ts';
import { createWebApp, type WebApp } from '#server/http/app.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';

// Requests without JavaScript get the streamed parts in the same response.
let ctx: TestContext;
let web: WebApp;
let ours: SignedInUser;
let theirs: SignedInUser;

interface SignedInUser {
  readonly companyId: string;
  readonly cookie: string;
}

beforeAll(async () => {
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
  ours = await signIn();
  theirs = await signIn();
}, 180_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});

async function signIn(role: CompanyRole = 'owner', companyId?: string): Promise<SignedInUser> {
  const id = companyId ?? (await insertCompany(ctx.db)).id;
  const account = await insertCompanyUser(ctx.db, id, { role });
  return { companyId: id, cookie: await signInCookie(ctx, 'company', account) };
}

async function send(user: SignedInUser, url: string, fields?: Record<string, string>) {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const response = await web.app.inject({
    method: fields ? 'POST' : 'GET',
    url,
    headers: { host: 'localhost', cookie: user.cookie, ...(fields ? form : {}) },
    ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
  });
  const words = response.body
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
  return { status: response.statusCode, body: response.body, words };
}

const formValues = {
  ...typedDeal,
  outboundDepartsOn: '2030-12-20',
  returnDepartsOn: '2030-12-26',
  deadlineAt: '2030-12-10T23:59',
};
const findInput = (body: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(body)?.[0] ?? '';
const getValue = (input: string) => (/value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&quot;', '"');
const getConfirmation = (body: string) => {
  const button = /<button[^>]*name="confirmed"[^>]*>/.exec(body)?.[0] ?? '';
  return /value="([^"]*)"/.exec(button)?.[1] ?? '';
};
const getDealRow = (id: string) =>
  ctx.db.selectFrom('flights').selectAll().where('id', '=', id).executeTakeFirst();
const listCompanyDeals = (user: SignedInUser) =>
  ctx.db.selectFrom('flights').selectAll().where('company_id', '=', user.companyId).execute();
const getOpenedValues = (deal: FlightRow) => ({
  seatsLoaded: String(deal.seats_available),
  revision: String(deal.revision),
});

describe('the dashboard', () => {
  it('shows a loading text, then counters, breakdowns and the table of its own deals [S2.018] [S2.145] [S2.147-S2.161] [S2.167] [S6.003]', async () => {
    const user = await signIn();
    await insertDeal(ctx.db, {
      company_id: user.companyId,
      destination_country: 'Japan',
      airlines: 'AirAsia X',
      pnr: 'Q7XK2M',
      cost: '1899.00',
      selling_price: '1099.00',
      seats_offered: 12,
      deadline: new Date('2030-11-17T19:00:00Z'),
    });
    const ended = await insertDeal(ctx.db, {
      company_id: user.companyId,
      destination_country: 'Taiwan',
      airlines: 'Batik Air',
      deadline: new Date('2020-01-01T00:00:00Z'),
      seats_offered: 4,
    });
    await insertDeal(ctx.db, { company_id: theirs.companyId, pnr: 'NOTOURS' });
    const page = await send(user, '/company/dashboard');
    expect(page.status).toBe(200);
    expect(page.words).toContain('Loading dashboard data...');
    expect(page.words).toContain('This page needs JavaScript to show its data.');
    expect(page.words).toMatch(/Total Flights 2 .*Active Flights 1 .*Total Seats 16 /);
    expect(page.words).toMatch(/By airlines .*AirAsia X 1 flight/);
    expect(page.words).toMatch(/By destination .*Japan 1 flight .*Taiwan 1 flight/);
    expect(page.words).toContain('Destination PNR Price Promo Price Seats Deadline Status Actions');
    expect(page.words).toMatch(
      /Japan \d\d \w{3} .*\d{4} KUL–KIX · AirAsia X PNR Q7XK2M Price MYR 1,899 .00 Promo Price MYR 1,099 .00 Seats 12 of 12 Deadline 18 Nov 2030 03:00 Active/,
    );
    expect(page.words).toMatch(/Taiwan .*Deadline 01 Jan 2020 08:00 Expired/);
    expect(page.body).toContain(`href="/company/edit-deal/${ended.id}"`);
    expect(page.body.includes('NOTOURS')).toBe(false);
  });

  it('links to the deal form if the company has no deals [S2.166]', async () => {
    const page = await send(await signIn(), '/company/dashboard');
    expect(page.words).toContain('No flight deals found. Create your first deal!');
    expect(page.body).toContain('href="/company/create-deal"');
  });

  it('changes seats, marks them as sold elsewhere and pauses a deal on its public page', async () => {
    const deal = await insertDeal(ctx.db, { company_id: ours.companyId, seats_offered: 6, seats_sold: 1 });
    const postAction = (intent: string, more = {}) =>
      send(ours, '/company/dashboard', { intent, id: deal.id, ...more });
    const seats = async () => (await getDealRow(deal.id))?.seats_available;
    expect([(await postAction('seats', { by: '1' })).status, await seats()]).toEqual([200, 6]);
    expect([(await postAction('seats', { by: '-1' })).status, await seats()]).toEqual([200, 5]);
    expect([(await postAction('seats', { by: '3' })).status, await seats()]).toEqual([200, 8]);
    expect([(await postAction('seats', { by: '-3' })).status, await seats()]).toEqual([200, 5]);
    for (const by of ['', '0', '0.5', '10000', '-10000', 'NaN', 'x'])
      expect([(await postAction('seats', { by })).status, await seats()]).toEqual([400, 5]);
    for (const more of [{}, { seats: '0' }, { seats: '1.5' }])
      expect([(await postAction('soldElsewhere', more)).status, await seats()]).toEqual([422, 5]);
    expect([(await postAction('soldElsewhere', { seats: '6' })).status, await seats()]).toEqual([409, 5]);
    expect([(await postAction('soldElsewhere', { seats: '2' })).status, await seats()]).toEqual([200, 3]);
    expect([(await postAction('soldElsewhere', { seats: '3' })).status, await seats()]).toEqual([200, 0]);
    const fewer = await postAction('seats', { by: '-1' });
    expect([fewer.status, fewer.body.includes('No free seat is left to take away')]).toEqual([409, true]);
    await postAction('seats', { by: '1' });

    expect((await postAction('pause')).status).toBe(200);
    const dashboard = await send(ours, '/company/dashboard');
    expect(dashboard.words).toContain('Active Paused');
    const paused = (await send(ours, `/deals/${deal.id}`)).words;
    expect(paused).toContain('This deal is paused');
    // The operator may have hidden the deal, so the page does not name the seller.
    expect(paused).not.toContain('seller has taken');
    expect((await send(ours, `/booking?deal=${deal.id}`)).words).toContain('are off sale for now');
    expect((await send(ours, `/interest/${deal.id}`)).words).toContain('This deal is paused');
    expect((await send(theirs, '/company/dashboard', { intent: 'resume', id: deal.id })).status).toBe(404);
    expect((await postAction('resume')).status).toBe(200);
    expect((await send(ours, `/deals/${deal.id}`)).words).not.toContain('This deal is paused');
  });

  it('deletes a deal and explains why it cannot [S2.165] [S8.029]', async () => {
    const deal = await insertDeal(ctx.db, { company_id: ours.companyId });
    const fields = { intent: 'delete', id: deal.id };
    expect((await send(ours, '/company/dashboard', fields)).status).toBe(200);
    expect(await getDealRow(deal.id)).toBeUndefined();
    const again = await send(ours, '/company/dashboard', fields);
    expect(again.status).toBe(404);
    expect(again.body).toContain('Failed to delete flight: Flight deal not found');
  });
});

describe('the form for a new deal', () => {
  it('has every field with its label and hint and defaults to a return trip [S2.019] [S2.168-S2.180] [S2.182-S2.189] [S5.031]', async () => {
    const { words, body } = await send(ours, '/company/create-deal');
    expect(words).toContain('Create Flight Deal');
    expect(words).toMatch(
      /Trip One Way Return Destination Country .*Airlines .*PNR \(Passenger Name Record\)/,
    );
    const leg = 'Flight Number .*Date .*Route .*Departure Time .*Arrival Time';
    expect(words).toMatch(
      new RegExp(`Outbound Flight .*${leg} .*Return Flight .*${leg} .*Inventory & Pricing`),
    );
    expect(words).toMatch(
      /Available Seats .*Original Price \(MYR\) .*Promo Price \(MYR\) .*Publish Date & Time .*Leave empty to publish immediately .*Deadline .*Create Deal/,
    );
    expect(body).toMatch(
      /<input type="radio" name="tripType" checked="" value="return"|<input type="radio" name="tripType" value="return" checked=""/,
    );
    expect(findInput(body, 'seatsAvailable')).toMatch(/min="1".*step="1"|step="1".*min="1"/);
    for (const price of ['cost', 'sellingPrice']) {
      expect(findInput(body, price)).toContain('step="0.01"');
      expect(findInput(body, price)).toContain('min="0"');
    }
    // Text fields, because native date fields put the month first in some locales.
    for (const typed of ['deadlineAt', 'outboundDepartsOn', 'outboundDepartureTime']) {
      expect(findInput(body, typed)).toContain('type="text"');
    }
  });

  it('creates a deal without JavaScript, confirms it and empties the form [S2.191] [S2.192]', async () => {
    const user = await signIn();
    const page = await send(user, '/company/create-deal', formValues);
    expect(page.status).toBe(200);
    expect(page.words).toContain('Flight deal created successfully!');
    expect(page.words).toContain('View on site Copy for WhatsApp Create another like this');
    expect(page.body).toMatch(/href="\/company\/create-deal\?from=[0-9a-f-]{36}"/);
    expect(findInput(page.body, 'destinationCountry')).toContain('value=""');
    expect(await listCompanyDeals(user)).toMatchObject([
      { destination_country: 'Japan', seats_available: 30, selling_price: '1099.50' },
    ]);
  });

  it('accepts dates with the day first and 24-hour times', async () => {
    const user = await signIn();
    const typed = {
      outboundDepartsOn: '05 Dec 2030',
      returnDepartsOn: '11/12/2030',
      deadlineAt: '1 Dec 2030 18:00',
    };
    expect((await send(user, '/company/create-deal', { ...formValues, ...typed })).status).toBe(200);
    expect(await listCompanyDeals(user)).toMatchObject([
      {
        outbound_departs_on: '2030-12-05',
        return_departs_on: '2030-12-11',
        deadline: new Date('2030-12-01T10:00:00Z'),
      },
    ]);
    const monthFirst = await send(user, '/company/create-deal', {
      ...formValues,
      outboundDepartsOn: '12/31/2030',
      outboundDepartureTime: '14:05 PM',
    });
    expect(monthFirst.status).toBe(422);
    expect(monthFirst.words).toContain('Enter the date of the outbound flight as a date, like 02 Dec 2026');
    expect(monthFirst.words).toContain(
      'Enter the departure time of the outbound flight as a time, like 14:05',
    );
    expect(findInput(monthFirst.body, 'outboundDepartsOn')).toContain('value="12/31/2030"');
  });

  it('accepts connecting flights without JavaScript and names their missing fields', async () => {
    const user = await signIn();
    const offered = await send(user, '/company/create-deal');
    expect(offered.words.match(/Add a connecting flight/g)).toHaveLength(6);
    const connecting = {
      ...formValues,
      airlines: 'AirAsia X, Thai Airways',
      outboundRoute: 'KUL-BKK',
      outboundArrivalTime: '15:15',
      outboundDayOffset: '',
      outbound2FlightNumber: 'TG 622',
      outbound2DepartsOn: '2030-12-20',
      outbound2Route: 'BKK-KIX',
      outbound2DepartureTime: '23:30',
      outbound2ArrivalTime: '07:00',
      outbound2DayOffset: '1',
    };
    const incomplete = await send(user, '/company/create-deal', { ...connecting, outbound2ArrivalTime: '' });
    expect([incomplete.status, await listCompanyDeals(user)]).toEqual([422, []]);
    expect(incomplete.words).toContain('Enter the arrival time of outbound flight 2');
    expect(findInput(incomplete.body, 'outbound2FlightNumber')).toContain('value="TG 622"');
    expect((await send(user, '/company/create-deal', connecting)).status).toBe(200);
    expect((await listCompanyDeals(user))[0]?.flight_details).toEqual([
      'D7 532 2030-12-20 KUL-BKK 14:05 15:15',
      'TG 622 2030-12-20 BKK-KIX 23:30 07:00',
      'D7 533 2030-12-26 KIX-KUL 22:55 04:45',
    ]);
  });

  it('warns if the arrival day contradicts the time zones', async () => {
    const user = await signIn();
    await send(user, '/company/create-deal', { ...formValues, outboundDayOffset: '1' });
    const [deal] = await listCompanyDeals(user);
    const page = await send(user, `/company/edit-deal/${deal?.id}`);
    expect(page.words).toContain('By the time zones, D7 532 arrives on Fri 20 Dec 2030.');
    expect(page.words).not.toContain('By the time zones, D7 533');
  });

  it('names each empty required field and keeps the typed values [S5.021-S5.026]', async () => {
    const user = await signIn();
    const blank = Object.fromEntries(Object.keys(formValues).map((name) => [name, '']));
    const page = await send(user, '/company/create-deal', {
      ...blank,
      tripType: 'return',
      airlines: 'Batik Air',
    });
    expect(page.status).toBe(422);
    expect(page.words).toContain('There is a problem');
    const legs = ['outbound', 'return'].flatMap((leg) =>
      ['flight number', 'date', 'route', 'departure time', 'arrival time'].map(
        (what) => `Enter the ${what} of the ${leg} flight`,
      ),
    );
    for (const text of ['Enter the destination country', 'Enter the PNR', 'Enter the deadline', ...legs]) {
      expect(page.words).toContain(text);
    }
    expect(page.words).not.toContain('Enter the airlines');
    expect(page.words).not.toContain('Enter the publish date');
    expect(findInput(page.body, 'airlines')).toContain('value="Batik Air"');
    expect(await listCompanyDeals(user)).toEqual([]);
  });

  it('rejects seats below 1 or not whole, prices below 0 or unreadable, and dates out of order, each with a text [S5.028-S5.030] [S5.032]', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ seatsAvailable: '0' }, 'Enter at least 1 seat'],
      [{ seatsAvailable: '2.5' }, 'Enter the available seats as a whole number'],
      [{ cost: '-1' }, 'Enter a price of 0 or more'],
      [{ sellingPrice: 'cheap' }, 'Enter the promo price in ringgit and sen, like 1299.00'],
      [{ publishAt: '2030-12-11T00:00' }, 'The publish date must be before the deadline'],
      [{ deadlineAt: '2030-12-20T14:06' }, 'The deadline must not be after the outbound departure'],
      [
        { returnDepartsOn: '2030-12-19' },
        'The return flight must not leave before the outbound flight arrives',
      ],
    ];
    for (const [changes, text] of wrong) {
      const page = await send(ours, '/company/create-deal', { ...formValues, ...changes });
      expect([page.status, page.words.includes(text)], text).toEqual([422, true]);
    }
  });

  it('rejects a deal whose deadline has passed', async () => {
    const user = await signIn();
    const past = { outboundDepartsOn: '2020-12-20', returnDepartsOn: '2020-12-26' };
    const page = await send(user, '/company/create-deal', {
      ...formValues,
      ...past,
      deadlineAt: '2020-12-10T23:59',
    });
    expect(page.status).toBe(422);
    expect(page.words).toContain('This deadline has passed. Enter one that is still ahead.');
    expect(findInput(page.body, 'deadlineAt')).toContain('value="10 Dec 2020 23:59"');
    expect(await listCompanyDeals(user)).toEqual([]);
  });

  it('asks to confirm likely mistakes and accepts "Publish anyway" for exactly those', async () => {
    const user = await signIn();
    const mistakes = { ...formValues, destinationCountry: 'France', sellingPrice: '18.99' };
    const warned = await send(user, '/company/create-deal', mistakes);
    expect([warned.status, await listCompanyDeals(user)]).toEqual([409, []]);
    expect(warned.words).toContain('The destination is France, but KIX is in Japan.');
    expect(warned.words).toContain('The promo price is 99% under the original price. Is a digit missing?');
    expect(warned.words).toContain('Publish anyway');
    expect(findInput(warned.body, 'destinationCountry')).toContain('value="France"');
    const confirmed = getConfirmation(warned.body);
    const other = { ...mistakes, destinationCountry: 'Italy', confirmed };
    expect((await send(user, '/company/create-deal', other)).status).toBe(409);
    const page = await send(user, '/company/create-deal', { ...mistakes, confirmed });
    expect([page.status, (await listCompanyDeals(user)).length]).toEqual([200, 1]);

    const again = await send(user, '/company/create-deal', formValues);
    expect(again.words).toContain('A live deal has the same PNR: France, AirAsia X, 20 Dec 2030.');
  });

  it('security 38: rejects unknown fields', async () => {
    const user = await signIn();
    for (const extra of [
      { company_id: theirs.companyId },
      { companyId: theirs.companyId },
      { seatsSold: '9' },
      { status: 'x' },
    ]) {
      const page = await send(user, '/company/create-deal', {
        ...formValues,
        ...(extra as Record<string, string>),
      });
      expect(page.status).toBe(400);
    }
    expect(await listCompanyDeals(user)).toEqual([]);
  });

  it('copies a deal of its own company and no deal of another', async () => {
    const deal = await insertDeal(ctx.db, { company_id: ours.companyId, airlines: 'Copied Air' });
    expect(findInput((await send(ours, `/company/create-deal?from=${deal.id}`)).body, 'airlines')).toContain(
      'value="Copied Air"',
    );
    expect(findInput((await send(ours, `/company/create-deal?from=${deal.id}`)).body, 'pnr')).toContain(
      'value=""',
    );
    expect((await send(theirs, `/company/create-deal?from=${deal.id}`)).body).not.toContain('Copied Air');
  });

  it('is missing for viewers, and their post gets 403', async () => {
    const viewer = await signIn('viewer', ours.companyId);
    const page = await send(viewer, '/company/create-deal');
    expect(page.words).toContain('Your account is view-only.');
    expect(page.body).not.toContain('name="pnr"');
    expect((await send(viewer, '/company/create-deal', formValues)).status).toBe(403);
    const dashboard = await send(viewer, '/company/dashboard');
    expect(dashboard.body.includes('/company/edit-deal/')).toBe(false);
  });
});

describe('the form of an existing deal', () => {
  it('shows a loading text, then the deal to the minute with its held and sold seats [S2.020] [S2.193-S2.199] [S7.027]', async () => {
    const deal = await insertDeal(ctx.db, {
      company_id: ours.companyId,
      seats_offered: 20,
      seats_held: 2,
      seats_sold: 5,
      deadline: new Date('2030-11-17T19:04:59.999Z'),
      publish_date: new Date('2030-11-01T01:02:03.000Z'),
    });
    const { status, words, body } = await send(ours, `/company/edit-deal/${deal.id}`);
    expect(status).toBe(200);
    for (const text of [
      'Loading flight deal...',
      'Edit Flight Deal',
      'Update Deal',
      'Cancel',
      'One Way',
      'Return',
    ]) {
      expect(words).toContain(text);
    }
    expect(body).toMatch(/<a [^>]*href="\/company\/dashboard"[^>]*>← Back to Dashboard<\/a>/);
    expect(words).toContain('2 more held by buyers who are paying, 5 sold.');
    expect(findInput(body, 'deadlineAt')).toContain('value="18 Nov 2030 03:04"');
    expect(findInput(body, 'publishAt')).toContain('value="01 Nov 2030 09:02"');
    expect(findInput(body, 'pnr')).toContain(`value="${deal.pnr}"`);
    expect(findInput(body, 'seatsAvailable')).toContain('value="13"');
    expect(findInput(body, 'cost')).toContain(`value="${deal.cost}"`);
  });

  it('updates without JavaScript by the rules of a new deal and warns a later editor [S2.201] [S5.020]', async () => {
    const deal = await insertDeal(ctx.db, { company_id: ours.companyId });
    const url = `/company/edit-deal/${deal.id}`;
    const wrong = await send(ours, url, { ...formValues, ...getOpenedValues(deal), airlines: '' });
    expect([wrong.status, wrong.words.includes('Enter the airlines')]).toEqual([422, true]);
    const saved = await send(ours, url, { ...formValues, ...getOpenedValues(deal), airlines: 'AirAsia' });
    expect([saved.status, saved.words.includes('Flight deal updated successfully!')]).toEqual([200, true]);
    expect(await getDealRow(deal.id)).toMatchObject({ airlines: 'AirAsia', revision: 2 });
    const later = await send(ours, url, { ...formValues, ...getOpenedValues(deal), airlines: 'Late Air' });
    expect([later.status, later.words.includes('Another person changed this deal')]).toEqual([409, true]);
    expect(findInput(later.body, 'airlines')).toContain('value="Late Air"');
  });

  it('shows both values of a field that a colleague changed and saves the chosen one', async () => {
    const user = await signIn();
    const deal = await insertDeal(ctx.db, { company_id: user.companyId });
    const url = `/company/edit-deal/${deal.id}`;
    expect((await send(user, url, { ...formValues, ...getOpenedValues(deal) })).status).toBe(200);
    await ctx.db
      .updateTable('flights')
      .set({ pnr: 'THEIRS', selling_price: '1200.00', revision: 3 })
      .where('id', '=', deal.id)
      .execute();
    const mine = { ...formValues, pnr: 'MINE01', seatsLoaded: '30', revision: '2' };
    const refused = await send(user, url, mine);
    expect(refused.status).toBe(409);
    for (const text of ['MINE01', 'THEIRS', 'MYR 1,099.50', 'MYR 1,200.00'])
      expect(refused.words).toContain(text);
    expect(refused.body.match(/value="theirs"/g), 'only what differs').toHaveLength(2);
    expect(findInput(refused.body, 'pnr')).toContain('value="MINE01"');
    expect(findInput(refused.body, 'revision')).toContain('value="3"');

    const chosen = { ...mine, revision: '3', 'pick-sellingPrice': 'theirs', 'pick-pnr': 'mine' };
    expect((await send(user, url, chosen)).status).toBe(200);
    expect(await getDealRow(deal.id)).toMatchObject({ pnr: 'MINE01', selling_price: '1200.00', revision: 4 });
  });

  it('merges concurrent edits to different fields without a conflict', async () => {
    const user = await signIn();
    const deal = await insertDeal(ctx.db, { company_id: user.companyId });
    const url = `/company/edit-deal/${deal.id}`;
    expect((await send(user, url, { ...formValues, ...getOpenedValues(deal) })).status).toBe(200);
    const loaded = getValue(findInput((await send(user, url)).body, 'loaded'));
    await ctx.db
      .updateTable('flights')
      .set({ pnr: 'THEIRS', selling_price: '1200.00', revision: 3 })
      .where('id', '=', deal.id)
      .execute();
    const mine = { ...formValues, airlines: 'AirAsia', seatsLoaded: '30', revision: '2', loaded };
    expect((await send(user, url, mine)).status).toBe(200);
    const both = { pnr: 'THEIRS', selling_price: '1200.00', airlines: 'AirAsia', revision: 4 };
    expect(await getDealRow(deal.id)).toMatchObject(both);
  });

  it('adds up concurrent changes of the seats without a conflict', async () => {
    const user = await signIn();
    const deal = await insertDeal(ctx.db, { company_id: user.companyId });
    const url = `/company/edit-deal/${deal.id}`;
    expect((await send(user, url, { ...formValues, ...getOpenedValues(deal) })).status).toBe(200);
    await ctx.db
      .updateTable('flights')
      .set({ seats_offered: 31, revision: 3 })
      .where('id', '=', deal.id)
      .execute();
    const mine = { ...formValues, seatsAvailable: '32', seatsLoaded: '30', revision: '2' };
    expect((await send(user, url, mine)).status).toBe(200);
    expect((await getDealRow(deal.id))?.seats_offered).toBe(33);
  });

  it('saves a past deadline and warns that travellers cannot book', async () => {
    const deal = await insertDeal(ctx.db, { company_id: ours.companyId });
    const ended = { outboundDepartsOn: '2020-12-20', deadlineAt: '2020-12-10T23:59' };
    const warning = 'The deadline has passed, so travellers can neither find nor book this deal.';
    const url = `/company/edit-deal/${deal.id}`;
    const warned = await send(ours, url, { ...formValues, ...getOpenedValues(deal), ...ended });
    expect([warned.status, warned.words.includes(warning)]).toEqual([409, true]);
    expect(warned.words).toContain('Save anyway');
    const saved = await send(ours, url, {
      ...formValues,
      ...getOpenedValues(deal),
      ...ended,
      confirmed: getConfirmation(warned.body),
    });
    expect([saved.status, saved.words.includes(warning)]).toEqual([200, true]);
    expect((await send(ours, `/company/edit-deal/${deal.id}`)).words).toContain(warning);
    const open = await insertDeal(ctx.db, { company_id: ours.companyId });
    expect((await send(ours, `/company/edit-deal/${open.id}`)).words).not.toContain(warning);
  });

  it('rejects fewer seats than held and sold and shows the current figures', async () => {
    const deal = await insertDeal(ctx.db, { company_id: ours.companyId, seats_offered: 20 });
    await ctx.db
      .updateTable('flights')
      .set({ seats_held: 6, seats_sold: 9 })
      .where('id', '=', deal.id)
      .execute();
    const page = await send(ours, `/company/edit-deal/${deal.id}`, {
      ...formValues,
      ...getOpenedValues(deal),
      seatsAvailable: '10',
    });
    expect(page.status).toBe(409);
    expect(page.words).toContain(
      '6 seats are held and 9 are sold, 5 are free now: lower the number by 5 at most',
    );
  });

  it('returns 404 with a text for an unknown deal [S8.028]', async () => {
    for (const id of ['5bdca5d4-b770-407f-aa17-9be6596f6936', 'no-id']) {
      const page = await send(ours, `/company/edit-deal/${id}`);
      expect([page.status, page.words.includes('Flight deal not found')]).toEqual([404, true]);
    }
  });
});

describe('security 1: the pages of company A with the ids of company B', () => {
  it('security 1: answer 404 to reading, editing and deleting, and change nothing', async () => {
    const encrypt = (plain: string, boundTo: string) => ctx.encryption.encrypt(plain, boundTo);
    const booked = await insertDeal(ctx.db, {
      company_id: theirs.companyId,
      seats_offered: 9,
      pnr: 'SECRET',
    });
    await insertBooking(ctx.db, booked, { state: 'confirmed' }, { encrypt });
    await insertDeal(ctx.db, { company_id: theirs.companyId, deadline: new Date('2020-01-01T00:00:00Z') });
    const before = await listCompanyDeals(theirs);
    for (const deal of before) {
      const url = `/company/edit-deal/${deal.id}`;
      const reading = await send(ours, url);
      expect([reading.status, reading.body.includes('SECRET')]).toEqual([404, false]);
      expect((await send(ours, url, { ...formValues, ...getOpenedValues(deal) })).status).toBe(404);
      expect((await send(ours, '/company/dashboard', { intent: 'delete', id: deal.id })).status).toBe(404);
      expect((await send(ours, `/company/dashboard?companyId=${theirs.companyId}`)).body).not.toContain(
        deal.pnr,
      );
    }
    expect(await listCompanyDeals(theirs)).toEqual(before);
  });
});
