import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { addDays } from '#domain/kernel/time.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

const nextChange = async () => null;
const now = new Date('2026-11-20T04:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const flights = {
  outbound_flight_number: 'D7 532',
  outbound_departs_on: '2026-12-02',
  outbound_route: 'KUL-KIX',
  outbound_departure_time: '14:05',
  outbound_arrival_time: '21:30',
  return_flight_number: 'D7 533',
  return_departs_on: '2026-12-08',
  return_route: 'KIX-KUL',
  return_departure_time: '22:55',
  return_arrival_time: '04:45',
};
const oneWay = {
  return_flight_number: null,
  return_departs_on: null,
  return_route: null,
  return_departure_time: null,
  return_arrival_time: null,
};

let ctx: TestContext;
let web: WebApp;
let companyId: string;

beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange });
  companyId = (await insertCompany(ctx.db, { status: 'approved', name: 'Wira Travel' })).id;
}, 180_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});
let visit = 0;
beforeEach(async () => {
  await ctx.db.deleteFrom('flights').execute();
  // Pages are cached per host, so each test uses its own.
  visit += 1;
});

const insert = (overrides: Parameters<typeof insertDeal>[1] = {}) =>
  insertDeal(ctx.db, {
    company_id: companyId,
    destination_country: 'Japan',
    airlines: 'AirAsia X',
    ...flights,
    seats_offered: 12,
    cost: '1899.00',
    selling_price: '1099.00',
    publish_date: null,
    deadline: inHours(76.21),
    ...overrides,
  });

async function open(url: string) {
  const answer = await web.app.inject({ url, headers: { host: `visit-${visit}.localhost` } });
  const html = answer.body;
  // Removes scripts, which repeat the data, and the comments that React puts between texts.
  const body = html.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll('<!-- -->', '');
  const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  return { status: answer.statusCode, html, body, text };
}
const findArticles = (body: string) => body.match(/<article[\s\S]*?<\/article>/g) ?? [];
const findSection = (body: string, id: string) =>
  body.match(new RegExp(`<section[^>]*aria-labelledby="${id}"[\\s\\S]*?</section>`))?.[0] ?? '';

describe('home', () => {
  it('has the tagline in its heading and links to deals and partners [S1.015] [S1.005] [S2.001] [S2.044] [S2.045]', async () => {
    const { status, body, text } = await open('/');
    expect(status).toBe(200);
    expect(body.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]?.replace(/<[^>]*>/g, '')).toBe(
      'Sempat lagi! Your source for the best last-minute flight deals',
    );
    expect(body).toMatch(/<h1[^>]*><span[^>]* lang="ms">Sempat <em>lagi!<\/em><\/span>/);
    const hero = body.slice(body.indexOf('<h1'), body.indexOf('<section', body.indexOf('<h1')));
    const links = hero.match(/<a [^>]*href="[^"]*"[^>]*>/g)?.join('') ?? '';
    expect(links).toContain('href="/deals"');
    expect(links).toContain('href="/register-company"');
    expect(text).toContain('Malaysia and Asia');
  });

  it('explains how it works and links to the group chat [S2.046] [S2.050]', async () => {
    const { body } = await open('/');
    expect(findSection(body, 'how-it-works')).toContain('How it works');
    expect(findSection(body, 'how-it-works').match(/<li/g)).toHaveLength(3);
    expect(findSection(body, 'group-chat')).toContain('<a ');
  });

  it('shows published deals under Featured Deals, unpublished ones under Coming Soon [S2.047] [S2.048]', async () => {
    const published = await insert();
    const unpublished = await insert({ publish_date: inHours(5) });
    const { body } = await open('/');
    expect(findSection(body, 'featured')).toContain('Featured Deals');
    expect(findSection(body, 'featured')).toContain(published.id);
    expect(findSection(body, 'featured')).not.toContain(unpublished.id);
    expect(findSection(body, 'coming-soon')).toContain('Coming Soon');
    expect(findSection(body, 'coming-soon')).toContain(unpublished.id);
    expect(findSection(body, 'coming-soon')).not.toContain(published.id);
  });

  it('omits Coming Soon if it is empty [S2.049]', async () => {
    await insert();
    expect((await open('/')).text).not.toContain('Coming Soon');
  });

  it('links to the four deals that close soonest besides the nine newest', async () => {
    const ids: string[] = [];
    for (let hours = 1; hours <= 5; hours += 1)
      ids.push((await insert({ deadline: inHours(hours), created_at: inHours(-2) })).id);
    for (let newer = 0; newer < 9; newer += 1) await insert({ created_at: inHours(-1) });
    const board = findSection((await open('/')).body, 'closing-soonest');
    expect([...board.matchAll(/href="\/deals\/([^"]+)"/g)].map((match) => match[1])).toEqual(ids.slice(0, 4));
  });

  it('names the next departure first, with three windows that link to the next three departures', async () => {
    const insertOn = (day: string) =>
      insert({ outbound_departs_on: `2026-11-${day}`, deadline: inHours(20) });
    const [third, first, second] = [await insertOn('30'), await insertOn('22'), await insertOn('24')];
    await insert();
    await insert({ outbound_departs_on: '2026-11-21', deadline: inHours(9), publish_date: inHours(1) });
    const { body, text } = await open('/');
    const hero = body.slice(body.indexOf('<h1'), body.indexOf('<section', body.indexOf('<h1')));
    expect([...hero.matchAll(/href="\/deals\/([^"]+)"/g)].map((match) => match[1])).toEqual([
      first.id,
      second.id,
      third.id,
      first.id,
    ]);
    expect(text).toContain('Next flight out Osaka leaves in 2 days Sun 22 Nov – Tue 08 Dec ');
    expect(text).toContain('See Osaka See all deals Partner with Us');
  });

  it('states on the first screen when the next deal opens if none is open', async () => {
    await insert({ publish_date: inHours(5) });
    expect((await open('/')).text).toContain('The next one opens Fri 20 Nov 2026 17:00.');
  });

  it('reports that nothing is open, and links to what opens next or to the group chat', async () => {
    const alone = await open('/');
    expect(alone.text).toContain('No deals are open right now');
    expect(alone.body).toContain('href="/#group-chat"');
    visit += 1;
    await insert({ publish_date: inHours(5) });
    expect((await open('/')).body).toContain('href="/#coming-soon"');
  });
});

describe('the card of an open deal', () => {
  const openCard = async (overrides: Parameters<typeof insertDeal>[1] = {}) => {
    const deal = await insert(overrides);
    const [html = ''] = findArticles((await open('/deals')).body);
    return { deal, html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
  };

  it('shows destination, discount, company, airlines, dates, length, seats and price in MYR [S2.057] [S2.058] [S2.059] [S2.060] [S2.061] [S2.062] [S2.063] [S2.065] [S1.003]', async () => {
    const { html, text } = await openCard();
    expect(html.match(/<h2[^>]*>(.*?)<\/h2>/)?.[1]?.replace(/<[^>]*>/g, '')).toBe('Osaka, Japan');
    expect(text).toContain('42% off');
    expect(text).toContain('Sold by Wira Travel');
    expect(text).toContain('AirAsia X');
    expect(text).toContain('Depart Wed 02 Dec 2026');
    expect(text).toContain('Return Tue 08 Dec 2026');
    expect(text).toContain('Holiday 6 days');
    expect(text).toContain('12 seats left');
    expect(text).toMatch(/Promo price MYR 1,099 \.00 per person/);
  });

  it('shows the deadline as server-rendered text for the countdown', async () => {
    expect((await openCard()).text).toContain('Closes at 23 Nov 2026 16:12');
  });

  it('has one button, Grab Now, that starts the booking of this deal [S2.066] [S2.067]', async () => {
    const { deal, html, text } = await openCard();
    expect(html).toContain(`href="/booking?deal=${deal.id}"`);
    expect(text.match(/Grab Now|Register Interest/g)).toEqual(['Grab Now']);
  });

  it('strikes the original price through, with a text for screen readers [S2.074]', async () => {
    const { html, text } = await openCard();
    expect(html).toMatch(/<s>[\s\S]*1,899[\s\S]*<\/s>/);
    expect(text).toMatch(/MYR 1,899 \.00 seller&#x27;s own original price/);
  });

  it.each(['1099.00', '500.00', '0.00'])(
    'shows neither badge nor struck price if the original price is %s [S2.074] [S9.005]',
    async (cost) => {
      const { html, text } = await openCard({ cost });
      expect(html).not.toContain('<s>');
      expect(text).not.toMatch(/% off|original price/);
    },
  );

  it('shows no badge for a saving that rounds to zero, but the struck price [S9.005]', async () => {
    const { html, text } = await openCard({ cost: '1099.50' });
    expect(text).not.toContain('% off');
    expect(html).toContain('<s>');
  });

  it('shows neither return nor holiday length for a one-way trip [S9.009]', async () => {
    const { text } = await openCard(oneWay);
    expect(text).toContain('One Way');
    expect(text).not.toMatch(/Return|Holiday|days/);
  });

  it('escapes the texts of companies', async () => {
    const { html } = await openCard({ destination_country: '<img src=x onerror=alert(1)>' });
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});

it('The card of a coming-soon deal states when it opens and offers to register interest [S2.069] [S2.070]', async () => {
  const deal = await insert({ publish_date: inHours(5) });
  const [html = ''] = findArticles((await open('/deals')).body);
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('Opens at 20 Nov 2026 17:00');
  expect(html).toContain(`href="/interest/${deal.id}"`);
  expect(text.match(/Grab Now|Register Interest/g)).toEqual(['Register Interest']);
});

describe('/deals', () => {
  it('lists all active deals, newest first, without a session [S1.001] [S1.007] [S2.002] [S2.051] [S7.009]', async () => {
    const old = await insert({ created_at: inHours(-3) });
    const soon = await insert({ created_at: inHours(-2), publish_date: inHours(9) });
    const recent = await insert({ created_at: inHours(-1) });
    await insert({ deadline: inHours(-1) });
    const { status, body, text } = await open('/deals');
    expect(status).toBe(200);
    const ids = findArticles(body).map((html) => html.match(/href="\/deals\/([^"]+)"/)?.[1]);
    expect(ids).toEqual([recent.id, soon.id, old.id]);
    expect(text).toContain('3 deals 2 open for booking, 1 not yet.');
  });

  it('shows 60 per page and a real link to more, which keeps the filters [S9.017]', async () => {
    for (let index = 0; index < 61; index += 1) await insert({ created_at: inHours(-index) });
    const first = await open('/deals?destination=Japan&sort=price');
    expect(findArticles(first.body)).toHaveLength(60);
    expect(first.text).toContain('Showing 60 of 61');
    const more = first.body.match(/href="(\/deals\?[^"]*after=[^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(more).toContain('destination=Japan&sort=price&after=');
    const second = await open(more);
    expect(findArticles(second.body)).toHaveLength(1);
    expect(second.body).toContain('href="/deals?destination=Japan&amp;sort=price"');
    expect(second.body).not.toContain('after=');
  });

  /** Searches of the buttons that send the form "filters". */
  const listPresses = (body: string) =>
    (body.match(/<button[^>]*>/g) ?? [])
      .filter((tag) => tag.includes('form="filters"') && tag.includes('name="search"'))
      .map((tag) => /value="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'));
  const readForm = (body: string) => body.match(/<form[^>]*role="search"[\s\S]*?<\/form>/)?.[0] ?? '';

  it('[T3-1] offers every criterion in a plain form that shows the current search', async () => {
    await insert({ outbound_route: 'PEN-KIX', selling_price: '780.00' });
    await insert({ selling_price: '400.00' });
    const address =
      '/deals?destination=Japan&from=PEN&month=2026-12&nights=4-6&travellers=4&budget=800&trip=return&direct=1&open=1&sort=closing';
    const { body, text } = await open(address);
    expect(findArticles(body)).toHaveLength(1);
    expect(text).toContain('1 deal leaves Penang for Japan, December 2026');
    const form = readForm(body);
    expect(form).toMatch(/method="get"/i);
    expect(form).toContain('action="/deals"');
    expect(form).toMatch(/name="destination"[^>]*value="Japan"/);
    for (const value of ['PEN', '2026-12', '4-6', '4', '800', 'return'])
      expect(form).toMatch(new RegExp(`<option value="${value}" selected`));
    expect(form.match(/checked=""/g)).toHaveLength(2);
    expect(body).toMatch(/<select[^>]*name="sort"[^>]*form="search"[\s\S]*<option value="closing" selected/);
  });

  it('[T3-1] counts deals beside each choice and disables choices without deals', async () => {
    await insert({ seats_offered: 2 });
    const form = readForm((await open('/deals')).body);
    expect(form).toContain('<option value="KUL">Kuala Lumpur KUL · 1</option>');
    expect(form).toContain('<option value="2">2 · 1</option>');
    expect(form).toContain('<option value="3" disabled="">3 · 0</option>');
    expect(form).toContain('<option value="oneWay" disabled="">One Way · 0</option>');
    expect(form).toMatch(/<input[^>]*disabled=""[^>]*name="bag"/);
  });

  it('[T3-9] disables airports and months that other filters exclude, and counts 0', async () => {
    await insert({ selling_price: '400.00' });
    await insert({ ...oneWay, outbound_route: 'PEN-KIX', outbound_departs_on: '2027-01-20' });
    const form = readForm((await open('/deals?budget=500')).body);
    expect(form).toContain('<option value="PEN" disabled="">Penang PEN · 0</option>');
    expect(form).toContain('<option value="2026-12">December 2026 · 1</option>');
    for (const month of ['2026-11', '2027-01'])
      expect(form).toMatch(new RegExp(`<option value="${month}" disabled="">[^<]* · 0</option>`));
    expect(form).not.toContain('value="2027-02"');
  });

  it('[T3-1] offers the choices as chips with counts, for the sheet of a phone', async () => {
    await insert({ selling_price: '400.00' });
    await insert({ outbound_route: 'PEN-KIX', selling_price: '900.00' });
    const { body } = await open('/deals?from=KUL');
    const form = readForm(body);
    const chips = form.match(/<button[^>]*name="search"[^>]*>[^<]*/g) ?? [];
    const findChip = (text: string) =>
      chips.find((chip) => chip.endsWith(`>${text}`))?.replaceAll('&amp;', '&');
    expect(findChip('Kuala Lumpur KUL · 1')).toMatch(/value="from=KUL" aria-pressed="true"/);
    expect(findChip('Penang PEN · 1')).toMatch(/value="from=PEN" aria-pressed="false"/);
    expect(findChip('Any airport · 2')).toContain('value=""');
    expect(findChip('Up to MYR 500 · 1')).toContain('value="from=KUL&budget=500"');
    expect(findChip('Open now only · 1')).toContain('value="from=KUL&open=1"');
    expect(form).toMatch(/<span[^>]*aria-disabled="true"[^>]*>One Way · 0<\/span>/);
    expect(body).toMatch(/<small>[^<]*Any time<\/small>/);
  });

  it('[T3-1] states every filter in the bar of a phone', async () => {
    await insert();
    const { body } = await open('/deals?destination=Japan&from=KUL&travellers=2&budget=1200&direct=1');
    const bar = body.match(/<button[^>]*popovertarget="search"[\s\S]*?<\/button>/i)?.[0] ?? '';
    expect(bar).toContain('Kuala Lumpur to Japan');
    expect(bar).toContain('Any time · 2 travellers · Up to MYR 1,200 · Direct only');
  });

  it('[T3-1] has buttons for weeks and quick choices with counts, which keep the other filters', async () => {
    await insert({ outbound_departs_on: '2026-11-21', selling_price: '238.00' });
    const { body, text } = await open('/deals?from=KUL');
    expect(listPresses(body)).toContain('from=KUL&start=2026-11-16&end=2026-11-22');
    expect(text).toContain('16 Nov to 22 Nov, from MYR 238, 1 deal');
    expect(listPresses(body)).toContain('from=KUL&start=2026-11-20&end=2026-11-22');
    expect(text).toContain('This weekend · 1');
    expect(listPresses(body)).toContain('from=KUL&budget=500');
    expect(body).toMatch(/<form[^>]*(?:action="\/deals"[^>]*id="filters"|id="filters"[^>]*action="\/deals")/);
    const pressed = await web.app.inject('/deals?search=from%3DKUL%26budget%3D500&travellers=4');
    expect([pressed.statusCode, pressed.headers.location]).toEqual([302, '/deals?from=KUL&budget=500']);
    const cleared = await web.app.inject('/deals?search=');
    expect([cleared.statusCode, cleared.headers.location]).toEqual([302, '/deals']);
  });

  it('shows public holidays and school holidays in the weeks and as quick choices', async () => {
    await insert({ outbound_departs_on: '2026-12-24', return_departs_on: '2026-12-28' });
    const plain = await open('/deals');
    expect(plain.text).toContain('Next long weekend · 1');
    expect(listPresses(plain.body)).toContain('start=2026-12-24&end=2026-12-26');
    expect(plain.text).toMatch(/21–27 Dec Christmas 28 Dec to/);
    expect(plain.text).not.toContain('School holidays');
    expect(findArticles(plain.body)[0]).toMatch(/covers Christmas, 2 days(&#x27;|’|') leave/);
    const school = { name: 'Term break', starts_on: '2026-12-19', ends_on: '2026-12-27' };
    const festival = { name: 'Festival', starts_on: '2027-01-06', ends_on: '2027-01-06' };
    await ctx.db
      .insertInto('holidays')
      .values([
        { ...school, kind: 'school', area: 'group_b' },
        { ...festival, kind: 'public', area: 'group_a' },
      ])
      .execute();
    visit += 1;
    const { text, body } = await open('/deals');
    expect(text).toContain('School holidays · 1');
    expect(listPresses(body)).toContain('start=2026-12-19&end=2026-12-27');
    expect(text).toMatch(/14–20 Dec School holidays .*21–27 Dec School holidays Christmas 28 Dec to/);
    expect(text).toMatch(/04–10 Jan Festival \(group A\)/);
  });

  it('[T3-1] removes each filter by a link of its own', async () => {
    await insert();
    const { body } = await open('/deals?from=KUL&travellers=2');
    expect(body).toMatch(/<a[^>]*aria-label="Remove From Kuala Lumpur"[^>]*href="\/deals\?travellers=2"/);
    expect(body).toMatch(/<a[^>]*aria-label="Remove 2 travellers"[^>]*href="\/deals\?from=KUL"/);
  });

  it('[T3-10] finds the deals of a city and names the city', async () => {
    await insert();
    await insert({ outbound_route: 'KUL-NRT', return_route: 'NRT-KUL' });
    const { text, body } = await open('/deals?destination=osaca');
    expect(findArticles(body)).toHaveLength(1);
    expect(text).toContain('1 deal to Osaka');
    expect(body).toMatch(/name="destination"[^>]*value="Osaka"/);
  });

  it('[T3-11] describes the result in a sentence, and counts departures from other airports', async () => {
    await insert();
    await insert({ outbound_route: 'PEN-KIX' });
    const { text } = await open('/deals?from=KUL&start=2026-11-30&end=2026-12-06');
    expect(text).toContain('1 deal leaves Kuala Lumpur, 30 Nov – 06 Dec');
    expect(text).toContain('All open for booking. 1 more leaves from another airport. Show them');
    expect(text).not.toContain('Showing');
  });

  it('[T3-8] keeps the travellers in the links to deals and to the booking', async () => {
    const { id } = await insert();
    const { body } = await open('/deals?travellers=4');
    expect(body).toContain(`href="/deals/${id}?travellers=4"`);
    expect(body).toContain(`href="/booking?deal=${id}&amp;tickets=4"`);
    const page = await open(`/deals/${id}?travellers=4`);
    expect(page.body).toContain(`href="/booking?deal=${id}&amp;tickets=4"`);
    expect(page.body).toContain('href="/deals?travellers=4"');
    const few = await insert({ seats_offered: 2 });
    expect((await open(`/deals/${few.id}?travellers=4`)).body).toContain(
      `/booking?deal=${few.id}&amp;tickets=2`,
    );
  });

  it('security 41: never shows more than 60, whatever the URL requests', async () => {
    for (let index = 0; index < 61; index += 1) await insert({ created_at: inHours(-index) });
    for (const query of ['limit=1000000000', 'size=1e9', 'after=', 'travellers=-1', 'sort=__proto__']) {
      expect(findArticles((await open(`/deals?${query}`)).body)).toHaveLength(60);
    }
  });

  it('[T3-2] returns 404 and noindex for a search without a match, and proposes the nearest deals and one-filter changes', async () => {
    const near = await insert({ selling_price: '1099.00' });
    const { status, html, body, text } = await open('/deals?destination=Japan&from=PEN&budget=1000');
    expect(status).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(text).toContain('No Japan deals like that yet');
    expect(text).toContain('From KUL instead of PEN · MYR 99.00 over your budget');
    expect(findArticles(body)[0]).toContain(near.id);
    expect(body).toMatch(/<a [^>]*href="\/deals"[^>]*>Clear filters<\/a>/);
    const other = await open('/deals?destination=Japan&budget=1000');
    expect(other.body).toMatch(/href="\/deals\?destination=Japan"[^>]*>Any price/);
  });

  it('[T3-2] keeps the order and the other filters when one is dropped', async () => {
    await insert();
    const { body } = await open('/deals?destination=Japan&budget=1000&sort=price');
    expect(body).toContain('href="/deals?destination=Japan&amp;sort=price"');
  });

  it('[T3-9] reports an unknown destination and does not offer it', async () => {
    await insert();
    const { status, html, text } = await open('/deals?destination=Atlantis');
    expect(status).toBe(404);
    expect(text).toContain('We do not know “Atlantis”');
    expect(html).not.toMatch(/<option[^>]*Atlantis/);
  });

  it('[T3-3] offers a country whose deals are sold out and shows their waiting lists', async () => {
    const gone = await insert({
      destination_country: 'Sri Lanka',
      outbound_route: 'KUL-CMB',
      seats_offered: 5,
      seats_sold: 5,
    });
    await insert();
    expect((await open('/deals')).html).toContain('Sri Lanka');
    const { status, body, text } = await open('/deals?destination=Sri+Lanka');
    expect(status).toBe(200);
    expect(text).toContain('All seats are taken for now');
    expect(findArticles(body)[0]).toContain(`href="/interest/${gone.id}"`);
    expect(text).toContain('Join the waiting list');
  });

  it('offers a Refresh button if there are no deals [S2.055] [S2.056]', async () => {
    const { status, body, text } = await open('/deals');
    expect(status).toBe(200);
    expect(text).toContain('No deals are open right now');
    expect(body).toMatch(/<form[^>]*action="\/deals"[^>]*><button[^>]*type="submit"[\s\S]*?Refresh/);
  });

  it.each([
    '/deals?destination=%00&travellers=x&sort=nothing&after=%FF%FE',
    '/deals?destination=Japan&destination=Korea&sort=price&sort=closing',
    `/deals?after=${Buffer.from(`newest|9999-99-99T99:99:99.999Z|5e3a7000-0000-4000-a000-000000000001`).toString('base64url')}`,
    `/deals?after=${Buffer.from(`newest|12.50|5e3a7000-0000-4000-a000-000000000001`).toString('base64url')}`,
    `/deals?sort=price&after=${Buffer.from(`price|2026-11-20T04:00:00.000Z|5e3a7000-0000-4000-a000-000000000001`).toString('base64url')}`,
  ])('ignores unknown values in %s', async (address) => {
    await insert();
    const { status, text } = await open(address);
    expect(status).toBe(200);
    expect(text).toContain('1 deal All open for booking.');
  });

  it('security 39: contains no PNR, company id or other internal field, in pages or their data [S7.008]', async () => {
    const { id } = await insert({ pnr: 'CANARY' });
    for (const address of ['/', '/deals', `/deals/${id}`, '/_.data', '/deals.data', `/deals/${id}.data`]) {
      const { status, html } = await open(address);
      expect(status).toBe(200);
      expect(html).toContain('AirAsia X');
      expect(html).not.toContain('CANARY');
      expect(html).not.toContain(companyId);
      expect(html).not.toMatch(/pnr|passport_|api_key|x_signature|password|token|seats_held|seats_sold/i);
    }
  });
});

describe('the texts of companies', () => {
  it('security 35 and 36: appear as text in HTML, data and JSON-LD', async () => {
    const payload = '</script><img src=x onerror="steal()"><b>bold</b>';
    const { id } = await insert({ destination_country: payload, airlines: payload });
    for (const address of ['/', '/deals', `/deals/${id}`]) {
      const { status, html } = await open(address);
      expect(status).toBe(200);
      expect(html).toContain('&lt;/script&gt;&lt;img');
      expect(html).not.toMatch(/<img src=x|<b>bold/);
    }
  });
});

describe('the page of a deal', () => {
  it('shows flights, inclusions, the source of the price, the seller, dated steps after payment, and share links', async () => {
    const included = JSON.stringify({
      checkedBag: '30kg',
      refund: 'none',
      sellerNote: 'Vegetarian meals: tell us.',
    });
    const { id } = await insert({ included });
    const { status, body, text } = await open(`/deals/${id}`);
    expect(status).toBe(200);
    expect(body.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]?.replace(/<[^>]*>/g, '')).toBe('Osaka, Japan');
    expect(text).toContain('Outbound Wed 02 Dec 2026 6h 25m Direct departs 14:05 Kuala Lumpur KUL');
    expect(text).toContain('D7 532 · 6h 25m arrives 21:30 Osaka KIX');
    expect(text).toContain('arrives 04:45 +1 day Kuala Lumpur KUL Wed 09 Dec 2026');
    expect(text).toContain('30 kg checked bag Each person, on all flights');
    expect(text).toContain('No refund if you cancel Once paid');
    expect(text).toContain('Cabin bag Ask the seller');
    expect(text).toContain('Note from the seller: Vegetarian meals: tell us.');
    expect(text).toContain('seller&#x27;s own original price');
    expect(text).not.toMatch(/taxes|Price for your group/);
    expect(text).toContain('Wira Travel Sells these seats and issues the tickets');
    expect(text).toContain('Wira Travel asks you for them within 48 hours');
    expect(text).toContain('Today, Fri 20 Nov Seats confirmed');
    expect(text).toContain('By Sun 22 Nov 12:00 Passenger details');
    expect(text).toContain('By Wed 25 Nov E-tickets By email, 7 days before departure.');
    expect(text).toContain('Wed 02 Dec 14:05 Fly to Osaka');
    expect(text).toContain('The dates are fixed: out on 02 Dec 2026, back on 08 Dec 2026.');
    expect(body).toContain('https://wa.me/?text=');
    expect(body).toContain('https://t.me/share/url?url=');
    expect(body).toContain(`href="/booking?deal=${id}"`);
  });

  it('states the real ticket date if the flight leaves soon', async () => {
    const { id } = await insert({ outbound_departs_on: '2026-11-24', deadline: inHours(20) });
    expect((await open(`/deals/${id}`)).text).toContain(
      'By Sun 22 Nov E-tickets By email. This flight leaves too soon for the usual 7 days',
    );
  });

  it('never dates the ticket before the call that collects its data', async () => {
    for (let days = 1; days <= 12; days += 1) {
      const departsOn = addDays('2026-11-20', days);
      const { id } = await insert({ outbound_departs_on: departsOn, deadline: inHours(2) });
      const { text } = await open(`/deals/${id}`);
      const ticket = / By \w{3} (\d\d \w+) E-tickets/.exec(text)?.[1] ?? '';
      const followUp = / By \w{3} (\d\d \w+) \d\d:\d\d Passenger details/.exec(text)?.[1] ?? '';
      expect(Date.parse(`${ticket} 2026`), `${departsOn}: ${ticket}, ${followUp}`).toBeGreaterThanOrEqual(
        Date.parse(`${followUp} 2026`),
      );
    }
  });

  it('draws the trip without inline styles, which its CSP blocks', async () => {
    const { id } = await insert();
    const { body } = await open(`/deals/${id}`);
    expect(body).toContain('href="/art/weave-OSA.svg"');
    expect(body).toContain('6 nights in Osaka');
    expect(body).not.toMatch(/<[^>]* style="/);
  });

  it('has its own title, tags and offer, and escapes them in the script', async () => {
    const { id } = await insert({ destination_country: '</script><script>alert(1)//' });
    const { html } = await open(`/deals/${id}`);
    expect(html).toMatch(/<title>[^<]*MYR 1,099\.00 per person/);
    expect(html).toContain(`<link rel="canonical" href="http://visit-${visit}.localhost/deals/${id}"`);
    expect(html).toContain('property="og:image"');
    expect(html).not.toContain('<script>alert(1)');
    const json = html.match(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/)?.[1] ?? '';
    expect(json).not.toContain('<');
    const markup = JSON.parse(json);
    expect(markup['@type']).toBe('Product');
    expect(markup.offers).toMatchObject({
      '@type': 'Offer',
      price: '1099.00',
      priceCurrency: 'MYR',
      availability: 'https://schema.org/InStock',
      priceValidUntil: '2026-11-23',
      seller: { name: 'Wira Travel' },
    });
  });

  it('offers to register interest while the deal is not open yet', async () => {
    const { id } = await insert({ publish_date: inHours(5) });
    const { body, text } = await open(`/deals/${id}`);
    expect(text).toContain('Opens at Fri 20 Nov 2026 17:00 (Malaysia time)');
    expect(body).toContain(`href="/interest/${id}"`);
    expect(body).not.toContain(`/booking?deal=${id}`);
  });

  it.each([
    ['sold out', { seats_offered: 1, seats_sold: 1 }, 'This deal is sold out'],
    ['ended', { deadline: inHours(-2), listed: false }, 'It closed at 20 Nov 2026 10:00 (Malaysia time)'],
  ])('explains that the deal is %s, and links to three open ones', async (_, overrides, words) => {
    const { id } = await insert(overrides);
    for (let index = 0; index < 4; index += 1) await insert({ destination_country: 'Korea' });
    const { status, body, text } = await open(`/deals/${id}`);
    expect(status).toBe(200);
    expect(text).toContain(words);
    expect(body).not.toContain(`/booking?deal=${id}`);
    const panel = body.slice(body.indexOf('<h1'), body.indexOf('aria-labelledby="others"'));
    expect(panel).not.toContain('% off');
    expect(findArticles(body)).toHaveLength(3);
  });

  it.each(['5e3a7000-0000-4000-a000-00000000dead', 'not-an-id', "'%20or%201=1"])(
    'returns 404 for %s',
    async (id) => {
      const { status, text } = await open(`/deals/${id}`);
      expect(status).toBe(404);
      expect(text).toContain('Page not found');
    },
  );
});

describe('a failed query for deals', () => {
  let broken: TestContext;
  let app: WebApp;
  beforeAll(async () => {
    broken = await openTestContext();
    app = await createWebApp({ ctx: broken, handler: await builtPages(), nextChange });
    await broken.pool.query('drop table flights cascade');
  });
  afterAll(async () => {
    await app.stop();
    await broken.close();
  });
  const get = (url: string) => app.app.inject({ url, headers: { host: 'localhost' } });

  it('shows a message on /deals, with a button that retries the same URL [S2.053] [S2.054]', async () => {
    const { statusCode, body } = await get('/deals?destination=Japan');
    expect(statusCode).toBe(500);
    expect(body).toContain('role="alert"');
    expect(body).toContain('The deals cannot be shown right now.');
    expect(body).toMatch(/<button[^>]*type="submit"[\s\S]*?Try again/);
    expect(body).toContain('<input type="hidden" name="destination" value="Japan"/>');
    expect(body).not.toMatch(/relation|\.ts:\d+/);
  });

  it('does not affect the rest of the home page', async () => {
    const { statusCode, body } = await get('/');
    expect(statusCode).toBe(500);
    expect(body).toContain('The deals cannot be shown right now.');
    expect(body).not.toContain('No deals are open');
    expect(body).toContain('How it works');
    expect(body).toContain('href="/register-company"');
  });
});
