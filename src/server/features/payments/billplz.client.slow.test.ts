import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { type PracticeBillplz, startPracticeBillplz } from '#dev/practice-billplz/server.ts';
import { type BillOrder, type BillplzAccess, billplzHost, createBillplzClient } from './billplz.client.ts';

let practice: PracticeBillplz;

beforeAll(async () => {
  practice = await startPracticeBillplz({ seed: 'client' });
});
afterAll(() => practice.stop());
afterEach(() => control({ reset: true }));

async function control(commands: Record<string, unknown>) {
  const answer = await fetch(`${practice.address}/__ctl`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(commands),
  });
  return answer.json();
}

async function bodiesReceived(): Promise<Record<string, string>[]> {
  const { requests } = await (await fetch(`${practice.address}/__ctl/log`)).json();
  return requests.map(({ body }: { body: Record<string, string> }) => body);
}

const order: BillOrder = {
  name: 'Nur Aisyah',
  email: 'nur@example.my',
  mobile: '+60 12-234 5678',
  amountSen: 129900,
  description: 'Japan, 2 tickets',
  reference: '0192f0c1-attempt',
  callbackUrl: 'http://127.0.0.1:9/callback',
  redirectUrl: 'http://127.0.0.1:9/booking/complete',
};

function clientWith(overrides: Partial<BillplzAccess> = {}, timeoutMs = 5_000) {
  const { apiKey, collectionId } = practiceKeys;
  const access = { apiKey, collectionId, sandbox: true, practice: { apiUrl: practice.address } };
  return createBillplzClient({ ...access, ...overrides }, { timeoutMs });
}

async function newBill() {
  const created = await clientWith().createBill(order);
  if (!created.ok) throw new Error(created.kind);
  return created.bill;
}

describe('billplzHost', () => {
  it('follows the sandbox switch', () => {
    expect(billplzHost(true)).toBe('https://www.billplz-sandbox.com');
    expect(billplzHost(false)).toBe('https://www.billplz.com');
  });
});

describe('createBill', () => {
  it('sends the order and returns the bill with its URL', async () => {
    const bill = await newBill();
    expect(bill).toMatchObject({ collectionId: practiceKeys.collectionId, isPaid: false, state: 'due' });
    expect(bill).toMatchObject({
      amountSen: 129900,
      paidAmountSen: 0,
      paidAt: null,
      reference: order.reference,
    });
    expect(bill.url).toBe(`${practice.address}/bills/${bill.id}`);
    expect(await bodiesReceived()).toEqual([
      {
        collection_id: practiceKeys.collectionId,
        name: 'Nur Aisyah',
        email: 'nur@example.my',
        mobile: '+60122345678',
        amount: '129900',
        description: 'Japan, 2 tickets',
        callback_url: order.callbackUrl,
        redirect_url: order.redirectUrl,
        reference_1_label: 'Booking',
        reference_1: order.reference,
        deliver: 'false',
      },
    ]);
  });

  it('keeps texts within the limits and on one line, and omits foreign numbers', async () => {
    const name = `Łucja\u0000\n${'ß'.repeat(300)}`;
    const description = '✈️'.repeat(150);
    const created = await clientWith().createBill({
      ...order,
      name,
      description,
      mobile: '+44 20 7946 0000',
    });
    expect(created.ok).toBe(true);
    const [sent] = await bodiesReceived();
    expect([...(sent?.name ?? '')]).toHaveLength(255);
    expect(sent?.name).toMatch(/^Łucja ß+$/);
    expect([...(sent?.description ?? '')]).toHaveLength(200);
    expect(sent).not.toHaveProperty('mobile');
  });

  it('rejects anything but a positive whole number of sen', async () => {
    for (const amountSen of [0, -100, 12.5, Number.NaN]) {
      await expect(clientWith().createBill({ ...order, amountSen })).rejects.toThrow(RangeError);
    }
    expect(await bodiesReceived()).toEqual([]);
  });

  it('accepts a URL on the host that payers already use', async () => {
    const own = await startPracticeBillplz({ publicUrl: '/demo/billplz' });
    const hosts = { apiUrl: own.address, pagesUrl: '/demo/billplz/' };
    const created = await clientWith({ practice: hosts }).createBill(order);
    expect(created).toMatchObject({
      ok: true,
      bill: { url: expect.stringMatching(/^\/demo\/billplz\/bills\//) },
    });
    expect(await clientWith({ practice: { apiUrl: own.address } }).createBill(order)).toMatchObject({
      kind: 'mismatch',
      mismatch: 'address',
    });
    await own.stop();
  });

  it("returns refused with Billplz's message for a wrong key, collection or field", async () => {
    expect(await clientWith({ apiKey: 'wrong' }).createBill(order)).toEqual({
      ok: false,
      kind: 'refused',
      status: 401,
      message: 'Access denied',
    });
    expect(await clientWith({ collectionId: 'wrong' }).createBill(order)).toMatchObject({
      kind: 'refused',
      status: 404,
    });
    const blank = { ...order, name: ' ', description: '' };
    const refused = { ok: false, kind: 'refused', status: 422 };
    const message = "Name can't be blank, Description can't be blank";
    expect(await clientWith().createBill(blank)).toEqual({ ...refused, message });
    await control({ stringMessages: true });
    expect(await clientWith().createBill(blank)).toEqual({ ...refused, message });
  });

  it('times out without a second request', async () => {
    await control({ hangCreate: true });
    const startedAtMs = performance.now();
    expect(await clientWith({}, 200).createBill(order)).toEqual({ ok: false, kind: 'unreachable' });
    expect(performance.now() - startedAtMs).toBeLessThan(9_000);
    expect(await bodiesReceived()).toHaveLength(1);
  });

  it.each([
    ['create500', 500],
    ['createHtml', 404],
    ['createRedirect', 307],
    ['createBrokenJson', 200],
  ])("returns unreachable for a response that is not the API's: %s", async (fault, status) => {
    await control({ [fault]: true });
    expect(await clientWith().createBill(order)).toEqual({ ok: false, kind: 'unreachable', status });
    expect(await bodiesReceived()).toHaveLength(1);
  });

  it.each([
    ['createWrongAmount', 'amount'],
    ['createWrongCollection', 'collection'],
    ['createForeignUrl', 'address'],
  ])(
    'returns a mismatch with the bill to delete for a response that does not fit: %s',
    async (fault, mismatch) => {
      await control({ [fault]: true });
      const created = await clientWith().createBill(order);
      expect(created).toEqual({
        ok: false,
        kind: 'mismatch',
        mismatch,
        billId: expect.stringMatching(/^\w{16}$/),
      });
    },
  );

  it('rejects an id that could change the URL path', async () => {
    await control({ createOddId: true });
    expect(await clientWith().createBill(order)).toEqual({ ok: false, kind: 'mismatch', mismatch: 'id' });
  });

  it('rejects a host that only starts like the right one', async () => {
    const withoutPort = practice.address.replace(/:\d+$/, '');
    const hosts = { apiUrl: practice.address, pagesUrl: withoutPort };
    expect(await clientWith({ practice: hosts }).createBill(order)).toMatchObject({ mismatch: 'address' });
  });
});

describe('getBill', () => {
  it('distinguishes due, paid and deleted', async () => {
    const client = clientWith();
    const paid = await newBill();
    const deleted = await newBill();
    await control({ dropCallback: true, pay: paid.id });
    await client.deleteBill(deleted.id);
    expect(await client.getBill((await newBill()).id)).toMatchObject({
      bill: { state: 'due', isPaid: false },
    });
    expect(await client.getBill(deleted.id)).toMatchObject({ bill: { state: 'deleted', isPaid: false } });
    expect(await client.getBill(paid.id)).toMatchObject({
      ok: true,
      bill: { state: 'paid', isPaid: true, paidAmountSen: 129900, paidAt: expect.any(Date) },
      rateLimit: null,
    });
  });

  it('returns the rate limit and, once it is reached, when to retry', async () => {
    const { id } = await newBill();
    await control({ rateLimit: 10 });
    const client = clientWith();
    for (let n = 9; n >= 0; n--) {
      expect(await client.getBill(id)).toMatchObject({ ok: true, rateLimit: { limit: 10, remaining: n } });
    }
    const over = await client.getBill(id);
    expect(over).toEqual({ ok: false, kind: 'rateLimited', status: 429, retryAfterMs: expect.any(Number) });
    if (!over.ok && over.kind === 'rateLimited') {
      expect(over.retryAfterMs).toBeGreaterThan(290_000);
      expect(over.retryAfterMs).toBeLessThanOrEqual(300_000);
    }
  });

  it('returns unreachable when Billplz hangs, fails or is down', async () => {
    const { id } = await newBill();
    await control({ getHang: 1 });
    expect(await clientWith({}, 200).getBill(id)).toEqual({ ok: false, kind: 'unreachable' });
    await control({ get500: 1 });
    expect(await clientWith().getBill(id)).toEqual({ ok: false, kind: 'unreachable', status: 500 });
    const nobody = { apiUrl: 'http://127.0.0.1:9' };
    expect(await clientWith({ practice: nobody }).getBill(id)).toEqual({ ok: false, kind: 'unreachable' });
  });

  it('returns refused for an unknown bill and never builds an odd path', async () => {
    expect(await clientWith().getBill('unknown')).toMatchObject({ kind: 'refused', status: 404 });
    for (const id of ['../v4/webhook_rank', '', 'a/b', 'a?b']) {
      await expect(clientWith().getBill(id)).rejects.toThrow(RangeError);
    }
  });
});

describe('deleteBill', () => {
  it('works once, and then Billplz no longer knows the bill', async () => {
    const { id } = await newBill();
    expect(await clientWith().deleteBill(id)).toEqual({ ok: true });
    expect(await clientWith().deleteBill(id)).toMatchObject({ kind: 'refused', status: 404 });
  });

  it('is refused for a paid bill, and for a due one if Billplz answers with an error', async () => {
    const paid = await newBill();
    await control({ dropCallback: true, pay: paid.id });
    expect(await clientWith().deleteBill(paid.id)).toMatchObject({ kind: 'refused', status: 422 });
    const due = await newBill();
    await control({ delete422: 1 });
    expect(await clientWith().deleteBill(due.id)).toMatchObject({ kind: 'refused', status: 422 });
    expect(await clientWith().getBill(due.id)).toMatchObject({ bill: { state: 'due' } });
  });

  it('returns unreachable when Billplz hangs or fails', async () => {
    const { id } = await newBill();
    await control({ deleteHang: 1 });
    expect(await clientWith({}, 200).deleteBill(id)).toEqual({ ok: false, kind: 'unreachable' });
    await control({ delete500: 1 });
    expect(await clientWith().deleteBill(id)).toEqual({ ok: false, kind: 'unreachable', status: 500 });
  });
});

describe('transactions and access', () => {
  it('lists the attempts of a bill', async () => {
    const { id } = await newBill();
    await control({ dropCallback: true, fail: id });
    await control({ pay: id });
    expect(await clientWith().listTransactions(id)).toMatchObject({
      ok: true,
      transactions: [
        { status: 'failed', completedAt: null },
        { status: 'completed', completedAt: expect.any(Date) },
      ],
    });
    expect(await clientWith().listTransactions(id, 2)).toMatchObject({ ok: true, transactions: [] });
  });

  it('checks saved keys', async () => {
    expect(await clientWith().checkAccess()).toEqual({ ok: true, webhookRank: 0, isCollectionActive: true });
    expect(await clientWith({ apiKey: 'wrong' }).checkAccess()).toMatchObject({
      kind: 'refused',
      status: 401,
    });
    const unknown = await clientWith({ collectionId: 'a/../b' }).checkAccess();
    expect(unknown).toMatchObject({ kind: 'refused', status: 404 });
  });
});
