import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createWishSecret } from '#server/features/wishes/wish-link.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

let ctx: TestContext;
let web: WebApp;
beforeAll(async () => {
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
});
afterAll(async () => {
  await web.stop();
  await ctx.close();
});
beforeEach(async () => {
  await ctx.db.deleteFrom('wish_subscribers').execute();
  await ctx.db.deleteFrom('limit_hits').execute();
});

const get = (url: string) => web.app.inject({ url, headers: { host: 'localhost' } });
const post = (url: string, payload: string, headers: Record<string, string>) =>
  web.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const postForm = (url: string, fields: Record<string, string>) =>
  post(url, new URLSearchParams(fields).toString(), { 'sec-fetch-site': 'same-origin' });
const wishes = () => ctx.db.selectFrom('wishes').selectAll().execute();
const addWish = async (confirmedAt: Date | null) => {
  const secret = createWishSecret(
    ctx,
    await insertWish(ctx, 'nur@x.my', { filter: { budget: 900 }, confirmedAt }),
  );
  const [wish] = await wishes();
  return { link: `/wishes/${secret}`, leave: `/unsubscribe/${secret}`, id: wish?.id ?? '' };
};

describe('/wishes', () => {
  it('describes the search and asks only for an email', async () => {
    const { body } = await get('/wishes?destination=osaka&budget=900&utm_source=x');
    expect(body).toContain('osaka, up to MYR 900.00 per person');
    expect(body).toMatch(/<input[^>]*name="search"[^>]*value="destination=osaka&amp;budget=900"/);
    expect([...body.matchAll(/<input[^>]*name="([^"]+)"/g)].map(([, name]) => name).sort()).toEqual([
      'email',
      'search',
    ]);
  });

  it('works without JavaScript', async () => {
    const search = 'destination=osaka&budget=900';
    const { statusCode, body } = await postForm(`/wishes?${search}`, { email: 'nur@x.my', search });
    expect(statusCode).toBe(200);
    expect(body).toContain('Check your email');
    expect(await wishes()).toMatchObject([{ confirmed_at: null }]);
  });

  it('keeps the typed email when the search is rejected', async () => {
    const search = 'destination=Narnia';
    const { statusCode, body } = await postForm(`/wishes?${search}`, { email: 'nur@x.my', search });
    expect(statusCode).toBe(409);
    expect(body).toContain('We do not know this destination.');
    expect(body).toMatch(/<input[^>]*name="email"[^>]*value="nur@x.my"/);
    expect(await wishes()).toEqual([]);
  });
});

describe('the link of a subscriber', () => {
  it('changes nothing when a mail program opens it, and confirms by a button', async () => {
    const { link, id } = await addWish(null);
    const { body, headers } = await get(link);
    expect(body).toContain('Waiting for your confirmation');
    expect(headers['cache-control']).toContain('no-store');
    expect(await wishes()).toMatchObject([{ confirmed_at: null }]);
    const { body: confirmed } = await postForm(link, { change: 'confirm', wish: id });
    expect(confirmed).toContain('We will email you until');
    expect(await wishes()).toMatchObject([{ confirmed_at: expect.any(Date) }]);
  });

  it('ends the wish', async () => {
    const { link, id } = await addWish(ctx.now());
    expect((await postForm(link, { change: 'end', wish: id })).body).toContain('You get no emails from us');
    expect(await wishes()).toEqual([]);
  });

  it('responds with 404 to an invalid link and refuses posts from other sites', async () => {
    const { link, id } = await addWish(null);
    expect((await get(`/wishes/${'x'.repeat(48)}`)).statusCode).toBe(404);
    const foreign = await post(link, `change=end&wish=${id}`, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
    expect(await wishes()).toHaveLength(1);
  });
});

describe('unsubscribing', () => {
  it('requires a button on the page', async () => {
    const { leave } = await addWish(ctx.now());
    expect((await get(leave)).body).toContain('Stop these emails?');
    expect(await wishes()).toHaveLength(1);
    expect((await postForm(leave, {})).statusCode).toBe(200);
    expect(await wishes()).toEqual([]);
  });

  it('takes one click in a mail program', async () => {
    const { leave } = await addWish(ctx.now());
    expect((await post(leave, 'List-Unsubscribe=One-Click', {})).statusCode).toBe(200);
    expect(await wishes()).toEqual([]);
  });
});
