import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { dealCode } from '#domain/deals/deal-code.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

const now = new Date('2026-11-15T08:00:00.000Z');
const deadline = new Date('2026-11-17T10:00:00.000Z');
const flights = {
  outbound_flight_number: 'D7 532',
  outbound_departs_on: '2026-11-27',
  outbound_route: 'KUL-KIX',
  outbound_departure_time: '14:05',
  outbound_arrival_time: '21:30',
  return_flight_number: 'D7 533',
  return_departs_on: '2026-12-02',
  return_route: 'KIX-KUL',
  return_departure_time: '22:55',
  return_arrival_time: '04:45',
};

let ctx: TestContext;
let web: WebApp;
let companyId: string;
let dealId: string;

beforeAll(async () => {
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
  companyId = (await insertCompany(ctx.db, { status: 'approved', name: 'Wira Travel' })).id;
}, 180_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});
beforeEach(async () => {
  ctx.setNow(now);
  await ctx.db.deleteFrom('flights').execute();
  const deal = await insertDeal(ctx.db, {
    ...flights,
    company_id: companyId,
    destination_country: 'Japan',
    airlines: 'AirAsia X',
    publish_date: null,
    cost: '1899.00',
    selling_price: '1291.00',
    seats_offered: 12,
    deadline,
  });
  dealId = deal.id;
});

const get = (url: string, headers: Record<string, string> = {}) => web.app.inject({ url, headers });

async function readTags(url: string): Promise<Map<string, string>> {
  const { body } = await get(url, { host: `${crypto.randomUUID()}.localhost` });
  const tags = [...body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  const title = /<title>([^<]*)/.exec(body)?.[1] ?? '';
  return new Map([['title', title], ...tags.map(([, name = '', value = '']) => [name, value] as const)]);
}

/** Retries as a chat program does, because a busy renderer redirects to the fallback picture. */
async function fetchPicture(address: string) {
  const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
  let answer = await get(pathname + search);
  for (let tries = 0; answer.statusCode === 302 && tries < 10; tries++) answer = await get(pathname + search);
  return answer;
}

describe('a shared deal', () => {
  it('has city, dates and price in its tags, and a picture of its own', async () => {
    const tags = await readTags(`/deals/${dealId}`);
    const shareTitle = 'Osaka, Fri 27 Nov – Wed 02 Dec 2026: MYR 1,291.00 per person';
    expect(tags.get('title')).toBe(`${shareTitle} · Sempat`);
    expect([tags.get('og:title'), tags.get('twitter:title')]).toEqual([shareTitle, shareTitle]);
    expect(tags.get('og:description')).toMatch(/^Fly from Kuala Lumpur to Osaka, Japan with AirAsia X/);
    expect(tags.get('twitter:description')).toBe(tags.get('og:description'));
    expect(tags.get('og:image')).toMatch(new RegExp(`/deals/${dealId}/picture\\.png\\?v=[\\w-]{12}$`));
    expect(tags.get('twitter:image')).toBe(tags.get('og:image'));
    expect(['type', 'width', 'height', 'alt'].map((part) => tags.get(`og:image:${part}`))).toEqual([
      'image/png',
      '1200',
      '630',
      shareTitle.replace('Osaka', 'Osaka, Japan'),
    ]);
    const { statusCode, headers, rawPayload } = await fetchPicture(tags.get('og:image') ?? '');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(rawPayload.length).toBeLessThan(50_000);
  }, 120_000);

  it('gets another picture URL after an edit, and the old URL shows the new picture', async () => {
    const before = (await readTags(`/deals/${dealId}`)).get('og:image') ?? '';
    await ctx.db.updateTable('flights').set({ selling_price: '1099.00' }).where('id', '=', dealId).execute();
    const after = (await readTags(`/deals/${dealId}`)).get('og:image') ?? '';
    expect(after).not.toBe(before);
    const [old, current] = [await fetchPicture(before), await fetchPicture(after)];
    expect(old.rawPayload.equals(current.rawPayload)).toBe(true);
    expect([old.headers['cache-control'], current.headers['cache-control']]).toEqual([
      'public, max-age=60',
      'public, max-age=86400',
    ]);
    const { statusCode } = await get(new URL(after).pathname, {
      'if-none-match': String(current.headers.etag),
    });
    expect(statusCode).toBe(304);
  }, 120_000);

  it('has a picture that expires at its deadline, and another one for the closed deal afterwards', async () => {
    ctx.setNow(new Date(deadline.getTime() - 90_000));
    const open = (await readTags(`/deals/${dealId}`)).get('og:image') ?? '';
    expect((await fetchPicture(open)).headers['cache-control']).toBe('public, max-age=90');
    ctx.setNow(deadline);
    const closed = (await readTags(`/deals/${dealId}`)).get('og:image') ?? '';
    expect(closed).not.toBe(open);
    expect((await fetchPicture(closed)).statusCode).toBe(200);
  }, 120_000);

  it.each([
    { phase: 'sold out', change: { seats_offered: 12, seats_sold: 12 }, word: 'Sold out' },
    { phase: 'paused', change: { paused_at: now }, word: 'Paused' },
  ])('is $phase in its picture and texts, without a time to book before', async ({ change, word }) => {
    const open = await readTags(`/deals/${dealId}`);
    expect(open.get('og:description')).toContain('Book before Tue 17 Nov 2026, 18:00.');
    await ctx.db.updateTable('flights').set(change).where('id', '=', dealId).execute();
    const closed = await readTags(`/deals/${dealId}`);
    expect(closed.get('og:description')).toMatch(new RegExp(` ${word}\\.$`));
    const pictures = [open, closed].map((tags) => new URL(tags.get('og:image') ?? '').search);
    expect(pictures[0]).not.toBe(pictures[1]);
  });

  it('keeps its picture while buyers hold the last seats, which may return', async () => {
    const readPicture = async () =>
      new URL((await readTags(`/deals/${dealId}`)).get('og:image') ?? '').search;
    const open = await readPicture();
    await ctx.db.updateTable('flights').set({ seats_held: 12 }).where('id', '=', dealId).execute();
    expect(await readPicture()).toBe(open);
  });

  it('has no picture when it is not public', async () => {
    for (const id of ['5e3a7000-0000-4000-a000-00000000dead', 'nonsense']) {
      expect((await get(`/deals/${id}/picture.png`)).statusCode).toBe(404);
    }
  });
});

describe('the short URL of a deal', () => {
  it('redirects to the page of the deal, in lower and upper case', async () => {
    const code = dealCode(dealId);
    const small = await get(`/d/${code}`);
    expect([small.statusCode, small.headers.location]).toEqual([301, `/deals/${dealId}`]);
    const capitals = await get(`/d/${code.toUpperCase()}`);
    expect([capitals.statusCode, capitals.headers.location]).toEqual([308, `/d/${code}`]);
  });

  it('is part of the shared text', async () => {
    const { body } = await get(`/deals/${dealId}`, { host: 'share.localhost' });
    const link = `http://share.localhost/d/${dealCode(dealId)}`;
    expect(body).toContain(`value="${link}"`);
    const text = new URL(
      /https:\/\/wa\.me\/\?[^"]+/.exec(body)?.[0].replaceAll('&amp;', '&') ?? '',
    ).searchParams.get('text');
    expect(text).toBe(
      `Osaka, Japan, Fri 27 Nov – Wed 02 Dec 2026: MYR 1,291.00 per person. From Kuala Lumpur with AirAsia X. Book before Tue 17 Nov 2026, 18:00. ${link}`,
    );
  });

  it('returns 404 if no public deal has the code', async () => {
    await ctx.db.updateTable('companies').set({ status: 'rejected' }).where('id', '=', companyId).execute();
    const response = await get(`/d/${dealCode(dealId)}`);
    await ctx.db.updateTable('companies').set({ status: 'approved' }).where('id', '=', companyId).execute();
    expect(response.statusCode).toBe(404);
    for (const code of ['000000000', 'x', 'brx70000o'])
      expect((await get(`/d/${code}`)).statusCode).toBe(404);
  });
});
