import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import proxy from '@fastify/http-proxy';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedWith, readCallback, readReturn } from '#server/features/payments/billplz.signature.ts';
import { practiceKeys } from './keys.ts';
import { type PracticeBillplz, startPracticeBillplz } from './server.ts';

let practice: PracticeBillplz;
let shop: { url: string; received: URLSearchParams[]; answer: number; close(): void };

beforeAll(async () => {
  practice = await startPracticeBillplz({ seed: 'test', timeScale: 1 / 6000 });
  shop = await openShop();
});
afterAll(async () => {
  await practice.stop();
  shop.close();
});
beforeEach(() => {
  shop.received.length = 0;
  shop.answer = 200;
});
afterEach(() => control({ reset: true }));

async function openShop() {
  const received: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push(new URLSearchParams(body));
      response.writeHead(shop.answer).end('OK');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received, answer: 200, close: () => server.close() };
}

const patience = { timeout: 20_000 };
const authorization = `Basic ${Buffer.from(`${practiceKeys.apiKey}:`).toString('base64')}`;

function api(path: string, init: RequestInit = {}) {
  return fetch(`${practice.address}/api${path}`, { ...init, headers: { authorization, ...init.headers } });
}

async function control(commands: Record<string, unknown>) {
  const answer = await fetch(`${practice.address}/__ctl`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(commands),
  });
  return { status: answer.status, body: await answer.json() };
}

function form(overrides: Record<string, string> = {}) {
  return new URLSearchParams({
    collection_id: practiceKeys.collectionId,
    email: 'nur@example.my',
    name: 'Nur <b>Aisyah</b>',
    amount: '129900',
    callback_url: `${shop.url}/callback?a=1`,
    redirect_url: `${shop.url}/booking/complete?from=bill`,
    description: 'Japan & Korea x2',
    deliver: 'false',
    ...overrides,
  });
}

async function createBill(overrides: Record<string, string> = {}) {
  const answer = await api('/v3/bills', { method: 'POST', body: form(overrides) });
  return answer.json();
}

function readFirstCallback() {
  const reading = readCallback(shop.received[0] ?? new URLSearchParams());
  if (!reading.ok) throw new Error(reading.reason);
  return reading.notice;
}

describe('the API', () => {
  it('returns a new bill with an unpadded date and an upper-case name', async () => {
    const bill = await createBill({ due_at: '2026-03-09' });
    expect(bill).toMatchObject({ paid: false, state: 'due', amount: 129900, paid_amount: 0, paid_at: null });
    expect(bill).toMatchObject({ due_at: '2026-3-9', name: 'NUR <B>AISYAH</B>', mobile: null });
    expect(bill.url).toBe(`${practice.address}/bills/${bill.id}`);
  });

  it('rejects a wrong key with 401 and an unknown collection with 404', async () => {
    const wrongKey = { headers: { authorization: 'Basic eA==' } };
    expect((await api('/v4/webhook_rank', wrongKey)).status).toBe(401);
    const unknown = await api('/v3/bills', { method: 'POST', body: form({ collection_id: 'other' }) });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: { type: 'RecordNotFound' } });
  });

  it.each([
    [{ name: ' ' }, "Name can't be blank"],
    [{ name: 'x'.repeat(256) }, 'Name is too long (maximum is 255 characters)'],
    [{ email: '' }, "Email or mobile can't be blank"],
    [{ mobile: '012-345 6789' }, 'Mobile is invalid'],
    [{ amount: '0' }, 'Amount must be a positive integer'],
    [{ amount: '12.50' }, 'Amount must be a positive integer'],
    [{ callback_url: '' }, "Callback url can't be blank"],
    [{ callback_url: 'javascript:1' }, 'Callback url is invalid'],
    [{ redirect_url: '/booking' }, 'Redirect url is invalid'],
    [{ description: '' }, "Description can't be blank"],
    [{ description: 'x'.repeat(201) }, 'Description is too long (maximum is 200 characters)'],
    [{ reference_1_label: 'x'.repeat(21) }, 'Reference 1 label is too long (maximum is 20 characters)'],
    [{ reference_2: 'x'.repeat(121) }, 'Reference 2 is too long (maximum is 120 characters)'],
    [{ due_at: 'soon' }, 'Due at is invalid'],
    [{ deliver: 'perhaps' }, 'Deliver is invalid'],
  ])('rejects %j with 422', async (overrides, message) => {
    const answer = await api('/v3/bills', { method: 'POST', body: form(overrides) });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ error: { type: 'UNPROCESSABLE_ENTITY', message: [message] } });
  });

  it('deletes a due bill but not a paid one', async () => {
    const due = await createBill();
    expect((await api(`/v3/bills/${due.id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await (await api(`/v3/bills/${due.id}`)).json()).toMatchObject({ state: 'deleted', paid: false });
    const paid = await createBill();
    await control({ pay: paid.id });
    expect((await api(`/v3/bills/${paid.id}`, { method: 'DELETE' })).status).toBe(422);
  });

  it('lists failed transactions before completed ones', async () => {
    const { id } = await createBill();
    await control({ fail: id });
    await control({ pay: id });
    const all = await (await api(`/v3/bills/${id}/transactions`)).json();
    expect(all.transactions.map(({ status }: { status: string }) => status)).toEqual(['failed', 'completed']);
    const completed = await (await api(`/v3/bills/${id}/transactions?status=completed`)).json();
    expect(completed.transactions).toHaveLength(1);
  });

  it('returns its collection, and an HTML page for unknown paths', async () => {
    expect((await api(`/v4/collections/${practiceKeys.collectionId}`)).status).toBe(200);
    expect((await api('/v4/collections/other')).status).toBe(404);
    const wrongPath = await api('/v3/bils');
    expect(wrongPath.status).toBe(404);
    expect(wrongPath.headers.get('content-type')).toContain('text/html');
  });

  it('limits only GET requests and reports the limit in headers', async () => {
    expect((await api('/v4/webhook_rank')).headers.get('ratelimit-limit')).toBe('unlimited');
    await control({ rateLimit: 10 });
    const answers = [];
    for (let n = 0; n < 11; n++) answers.push(await api('/v4/webhook_rank'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect(answers[9]?.headers.get('ratelimit-remaining')).toBe('0');
    expect(Number(answers[10]?.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(300);
    expect(await createBill()).toMatchObject({ state: 'due' });
  });
});

describe('notices to the shop', () => {
  it('contain a signed callback and a signed return', async () => {
    const { id } = await createBill();
    const { body } = await control({ pay: id });
    const callback = readFirstCallback();
    expect(isSignedWith(callback, practiceKeys.xSignatureKey)).toBe(true);
    expect(callback).toMatchObject({ billId: id, isPaid: true, amountSen: 129900, paidAmountSen: 129900 });
    expect(callback).toMatchObject({ transactionStatus: 'completed', fields: { mobile: '' } });
    expect(body.returnTo[id]).toContain('billplz%5Bpaid_at%5D=20');
    expect(body.returnTo[id]).toMatch(/\?from=bill&.*\+%2B0800/);
    const back = readReturn(new URL(body.returnTo[id]).searchParams);
    expect(back.ok && isSignedWith(back.notice, practiceKeys.xSignatureKey)).toBe(true);
    expect(back.ok && back.notice.isPaid).toBe(true);
  });

  it('report failed and pending attempts while the bill stays due', async () => {
    const { id } = await createBill();
    await control({ fail: id });
    await control({ pending: id });
    const reported = shop.received.map((fields) => [fields.get('paid'), fields.get('transaction_status')]);
    expect(reported).toEqual([
      ['false', 'failed'],
      ['false', 'pending'],
    ]);
    expect(await (await api(`/v3/bills/${id}`)).json()).toMatchObject({ state: 'due' });
  });

  it('omit the transaction when extra information is off', async () => {
    const { id } = await createBill();
    const { body } = await control({ extraInfo: false, pay: id });
    expect(shop.received[0]?.has('transaction_id')).toBe(false);
    expect(body.returnTo[id]).not.toContain('transaction');
  });

  it('repeat up to five times until the shop responds with 200, and each failure lowers the rank', async () => {
    shop.answer = 500;
    const { id } = await createBill();
    await control({ timeScale: 1e-7, pay: id });
    await vi.waitFor(() => expect(shop.received).toHaveLength(5), patience);
    const rank = async () => (await api('/v4/webhook_rank')).text();
    await vi.waitFor(async () => expect(await rank()).toBe('{"rank":5.0}'), patience);
    // A sixth attempt would arrive within a millisecond, so wait to see that none follows.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(shop.received).toHaveLength(5);
  });

  it('stop once the shop responds with 200', async () => {
    shop.answer = 401;
    const { id } = await createBill();
    await control({ pay: id });
    shop.answer = 200;
    await vi.waitFor(() => expect(shop.received).toHaveLength(2), patience);
    const { callbacks } = await (await fetch(`${practice.address}/__ctl/log`)).json();
    expect(callbacks.map(({ outcome }: { outcome: unknown }) => outcome)).toEqual([401, 200]);
  });

  it('can be dropped, duplicated and delayed', async () => {
    const { id } = await createBill();
    await control({ dropCallback: 1, pay: id });
    expect(shop.received).toHaveLength(0);
    await control({ duplicateCallback: 2, pay: id });
    expect(shop.received).toHaveLength(3);
    await control({ duplicateCallback: 0, delayCallback: 60, pay: id });
    expect(shop.received).toHaveLength(3);
    await vi.waitFor(() => expect(shop.received).toHaveLength(4), patience);
  });

  it.each([['redirectFirst'], ['simultaneous']])(
    'redirect the payer before the callback: %s',
    async (order) => {
      const { id } = await createBill();
      await control({ order, pay: id });
      if (order === 'redirectFirst') expect(shop.received).toHaveLength(0);
      await vi.waitFor(() => expect(shop.received).toHaveLength(1), patience);
    },
  );

  it('can have a bad signature, a wrong amount, a wrong collection or a paid amount of zero', async () => {
    const { id } = await createBill();
    const faults = { badSignature: true, wrongAmount: 1, wrongCollection: 1, paidAmountZero: 1 };
    const { body } = await control({ ...faults, pay: id });
    const callback = readFirstCallback();
    expect(isSignedWith(callback, practiceKeys.xSignatureKey)).toBe(false);
    expect(callback).toMatchObject({
      amountSen: 129901,
      paidAmountSen: 0,
      collectionId: 'another_collection',
    });
    const back = readReturn(new URL(body.returnTo[id]).searchParams);
    expect(back.ok && isSignedWith(back.notice, practiceKeys.xSignatureKey)).toBe(false);
    expect(await (await api(`/v3/bills/${id}`)).json()).toMatchObject({
      amount: 129901,
      paid_amount: 129901,
    });
  });
});

describe('the pages', () => {
  const post = (path: string, act: string) =>
    fetch(`${practice.address}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ act }),
      redirect: 'manual',
    });

  it('show amount, description and name, escaped, with three actions', async () => {
    const bill = await createBill();
    const page = await (await fetch(bill.url)).text();
    for (const text of [
      'MYR 1,299.00',
      'Japan &amp; Korea x2',
      'NUR &lt;B&gt;AISYAH',
      '>Successful<',
      '>Failed<',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain('>Go to bank page<');
    expect(page).not.toContain('<script');
  });

  it('return the payer to the shop after success and failure', async () => {
    const { id } = await createBill();
    const failed = await post(`/bills/${id}/pay`, 'fail');
    expect(failed.status).toBe(303);
    expect(failed.headers.get('location')).toContain('billplz%5Bpaid%5D=false&billplz%5Bpaid_at%5D=&');
    const paid = await post(`/bills/${id}/pay`, 'pay');
    expect(paid.headers.get('location')).toContain('billplz%5Bpaid%5D=true');
    expect(await (await fetch(`${practice.address}/bills/${id}`)).text()).toContain('Back to the shop');
  });

  it('close when the bill is deleted, except for a payer who is already at the bank', async () => {
    const onPage = await createBill();
    const atBank = await createBill();
    expect(await (await post(`/bills/${atBank.id}/bank`, '')).text()).toContain('Approve the payment');
    for (const { id } of [onPage, atBank]) await api(`/v3/bills/${id}`, { method: 'DELETE' });
    expect((await fetch(onPage.url)).status).toBe(404);
    expect((await post(`/bills/${onPage.id}/pay`, 'pay')).status).toBe(404);
    expect((await post(`/bills/${onPage.id}/bank`, '')).status).toBe(404);
    expect((await fetch(atBank.url)).status).toBe(404);
    expect((await fetch(`${atBank.url}/bank`)).status).toBe(200);
    expect((await post(`/bills/${atBank.id}/bank/pay`, 'pay')).status).toBe(303);
    expect(await (await api(`/v3/bills/${atBank.id}`)).json()).toMatchObject({ state: 'paid', paid: true });
  });

  it('show a receipt if the shop gave no return URL', async () => {
    const { id } = await createBill({ redirect_url: '' });
    const answer = await post(`/bills/${id}/pay`, 'pay');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Paid');
  });

  it('work behind a path prefix with relative links', async () => {
    const prefix = '/demo/billplz';
    const own = await startPracticeBillplz({ publicUrl: prefix });
    const web = fastify({ forceCloseConnections: true });
    await web.register(proxy, { upstream: own.address, prefix: `${prefix}/bills`, rewritePrefix: '/bills' });
    const webUrl = await web.listen({ port: 0, host: '127.0.0.1' });
    const init = { method: 'POST', headers: { authorization }, body: form() };
    const bill = await (await fetch(`${own.address}/api/v3/bills`, init)).json();
    expect(bill.url).toBe(`${prefix}/bills/${bill.id}`);

    let pageUrl = new URL(bill.url, webUrl);
    const linkIn = (html: string, pattern: RegExp) => new URL(pattern.exec(html)?.[1] ?? 'missing', pageUrl);
    let html = await (await fetch(pageUrl)).text();
    expect((await fetch(linkIn(html, /href="([^"]+)"/))).headers.get('content-type')).toContain('text/css');
    const body = new URLSearchParams();
    pageUrl = linkIn(html, /formaction="([^"]+)"/);
    html = await (await fetch(pageUrl, { method: 'POST', body })).text();
    expect((await fetch(linkIn(html, /href="([^"]+)"/))).headers.get('content-type')).toContain('text/css');
    const approve = new URLSearchParams({ act: 'pay' });
    const target = linkIn(html, / action="([^"]+)"/);
    const paid = await fetch(target, { method: 'POST', body: approve, redirect: 'manual' });
    expect(paid.headers.get('location')).toMatch(new RegExp(`^${shop.url}/booking/complete\\?`));
    await web.close();
    await own.stop();
  });
});

describe('reset keys', () => {
  it('invalidate the old key at once, also for existing bills', async () => {
    const body = await createBill();
    await control({ resetApiKey: 'new-api-key', resetSignatureKey: 'S-new' });
    expect((await api(`/v3/bills/${body.id}`)).status).toBe(401);
    expect((await api(`/v3/bills/${body.id}`, { method: 'DELETE' })).status).toBe(401);
    const fresh = { authorization: `Basic ${Buffer.from('new-api-key:').toString('base64')}` };
    expect((await api(`/v3/bills/${body.id}`, { headers: fresh })).status).toBe(200);
    await control({ pay: body.id });
    const reading = readCallback(shop.received.at(-1) ?? new URLSearchParams());
    expect(reading.ok && isSignedWith(reading.notice, practiceKeys.xSignatureKey)).toBe(false);
    expect(reading.ok && isSignedWith(reading.notice, 'S-new')).toBe(true);
  });

  it('appear on the settings page of a demo and are restored by a reset', async () => {
    const keys = async () => (await fetch(`${practice.address}/__ctl/keys`)).json();
    await control({ resetApiKey: true });
    expect((await keys()).apiKey).not.toBe(practiceKeys.apiKey);
    await control({ reset: true });
    expect(await keys()).toEqual(practiceKeys);
    expect((await control({ resetApiKey: 7 })).status).toBe(400);
  });
});

describe('the control API', () => {
  it('names the unknown commands when it rejects a request', async () => {
    expect(await control({ explode: true })).toMatchObject({ status: 400 });
    expect(await control({ pay: 'nothing' })).toMatchObject({ status: 400 });
    expect(await control({ order: 'backwards' })).toMatchObject({ status: 400 });
    expect(await control({ dropCallback: -1 })).toMatchObject({ status: 400 });
  });

  it('logs every request except its own, without the key', async () => {
    await createBill();
    await api('/v4/webhook_rank', { headers: { authorization: 'Basic eA==' } });
    const log = await (await fetch(`${practice.address}/__ctl/log`)).text();
    const { requests } = JSON.parse(log);
    expect(requests).toMatchObject([
      { method: 'POST', path: '/api/v3/bills', body: { amount: '129900' } },
      { method: 'GET', path: '/api/v4/webhook_rank' },
    ]);
    expect(log).not.toContain('Basic');
  });

  it('returns the same ids for the same seed, and no duplicates after a reset', async () => {
    const ids = [];
    for (const seed of ['one', 'one', 'two']) {
      const own = await startPracticeBillplz({ seed });
      const init = { method: 'POST', headers: { authorization }, body: form() };
      ids.push((await (await fetch(`${own.address}/api/v3/bills`, init)).json()).id);
      await own.stop();
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
    const before = await createBill();
    await control({ reset: true });
    expect((await api(`/v3/bills/${before.id}`)).status).toBe(404);
    expect((await createBill()).id).not.toBe(before.id);
  });
});
