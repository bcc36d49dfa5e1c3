// HTTP client of Billplz. Every outcome is a return value; no call retries, and none may run inside a
// transaction.
import type { TransactionStatus } from '#server/platform/database/schema.ts';
import { billIdPattern, readBillplzTime, transactionStatuses } from './billplz.signature.ts';

export type BillplzAccess = {
  apiKey: string;
  collectionId: string;
  sandbox: boolean;
  practice?: PracticeHosts;
};

type PracticeHosts = {
  apiUrl: string;
  pagesUrl?: string;
};

export type BillOrder = {
  name: string;
  email: string;
  /** Only a Malaysian mobile number, because Billplz accepts no other. */
  mobile?: string;
  amountSen: number;
  description: string;
  /** Our attempt id. Billplz returns it from GET, but never in a callback or return. */
  reference: string;
  callbackUrl: string;
  redirectUrl: string;
};

export type BillplzBill = {
  id: string;
  collectionId: string;
  isPaid: boolean;
  /** Anything unknown is `other`: not paid, keep watching. */
  state: 'due' | 'paid' | 'deleted' | 'other';
  amountSen: number;
  paidAmountSen: number;
  paidAt: Date | null;
  url: string;
  reference: string | null;
};

export type BillplzTransaction = { id: string; status: TransactionStatus; completedAt: Date | null };

export type RateLimit = { limit: number; remaining: number; resetsInMs: number } | null;

type Mismatch = 'shape' | 'id' | 'collection' | 'amount' | 'address';

export type BillplzFailure =
  /** Definitely rejected: nothing was done. */
  | { ok: false; kind: 'refused'; status: number; message: string }
  /** No usable response; the request may have had its effect. */
  | { ok: false; kind: 'unreachable'; status?: number }
  | { ok: false; kind: 'rateLimited'; status: 429; retryAfterMs: number }
  | { ok: false; kind: 'mismatch'; mismatch: Mismatch; billId?: string };

type Outcome<Value> = ({ ok: true } & Value) | BillplzFailure;

const requestTimeoutMs = 10_000;
const longestRateLimitMs = 300_000;
const limits = { name: 255, description: 200, reference: 120 } as const;
const mobilePattern = /^\+?601\d{8,9}$/;

export function billplzHost(sandbox: boolean): string {
  return sandbox ? 'https://www.billplz-sandbox.com' : 'https://www.billplz.com';
}

export type BillplzClient = ReturnType<typeof createBillplzClient>;

type CallName = 'create' | 'get' | 'delete' | 'transactions' | 'check';

interface ClientOptions {
  readonly timeoutMs?: number | undefined;
  readonly onAnswer?: (call: CallName, result: string) => void;
}

export function createBillplzClient(
  access: BillplzAccess,
  { timeoutMs = requestTimeoutMs, onAnswer }: ClientOptions = {},
) {
  const apiUrl = trimSlash(access.practice?.apiUrl ?? billplzHost(access.sandbox));
  const pagesUrl = trimSlash(access.practice?.pagesUrl ?? apiUrl);
  const call = async (name: CallName, method: string, path: string, form?: URLSearchParams) => {
    const url = `${apiUrl}/api/${path}`;
    const answer = await request({
      method,
      url,
      apiKey: access.apiKey,
      timeoutMs,
      ...(form ? { form } : {}),
    });
    onAnswer?.(name, getResultLabel(name, answer));
    return answer;
  };

  return {
    /** Sends a single request and compares the response with the order before we redirect the buyer. */
    async createBill(order: BillOrder): Promise<Outcome<{ bill: BillplzBill }>> {
      const answer = await call('create', 'POST', 'v3/bills', buildBillForm(order, access.collectionId));
      if (!answer.ok) return answer;
      return checkNewBill(answer.body, {
        collectionId: access.collectionId,
        amountSen: order.amountSen,
        pagesUrl,
      });
    },

    async getBill(billId: string): Promise<Outcome<{ bill: BillplzBill; rateLimit: RateLimit }>> {
      const answer = await call('get', 'GET', `v3/bills/${toPathPart(billId)}`);
      if (!answer.ok) return answer;
      const bill = readBill(answer.body);
      if (!bill) return mismatch('shape');
      if (bill.id !== billId) return mismatch('id');
      return { ok: true, bill, rateLimit: answer.rateLimit };
    },

    /** 404: already gone. 422: probably paid, so check it. Even a deleted bill can still be paid. */
    async deleteBill(billId: string): Promise<Outcome<object>> {
      const answer = await call('delete', 'DELETE', `v3/bills/${toPathPart(billId)}`);
      return answer.ok ? { ok: true } : answer;
    },

    async listTransactions(
      billId: string,
      page = 1,
    ): Promise<Outcome<{ transactions: BillplzTransaction[]; rateLimit: RateLimit }>> {
      const answer = await call(
        'transactions',
        'GET',
        `v3/bills/${toPathPart(billId)}/transactions?page=${page}`,
      );
      if (!answer.ok) return answer;
      const transactions = readTransactions(answer.body);
      return transactions ? { ok: true, transactions, rateLimit: answer.rateLimit } : mismatch('shape');
    },

    checkAccess: () => checkAccess((path) => call('check', 'GET', path), access.collectionId),
  };
}

async function checkAccess(
  get: (path: string) => ReturnType<typeof request>,
  collectionId: string,
): Promise<Outcome<{ webhookRank: number | null; isCollectionActive: boolean }>> {
  const rank = await get('v4/webhook_rank');
  if (!rank.ok) return rank;
  const collection = await get(`v4/collections/${encodeURIComponent(collectionId)}`);
  if (!collection.ok) return collection;
  const webhookRank = asRecord(rank.body).rank;
  return {
    ok: true,
    webhookRank: typeof webhookRank === 'number' ? webhookRank : null,
    isCollectionActive: asRecord(collection.body).status === 'active',
  };
}

function getResultLabel(call: CallName, answer: Outcome<object>): string {
  if (answer.ok) return 'ok';
  if (answer.kind !== 'refused') return answer.kind === 'rateLimited' ? 'rate_limited' : answer.kind;
  const areKeysRefused = answer.status === 401 || (call === 'create' && answer.status === 404);
  return areKeysRefused ? 'keys_refused' : 'refused';
}

type Request = { method: string; url: string; apiKey: string; timeoutMs: number; form?: URLSearchParams };

async function request(asked: Request): Promise<Outcome<{ body: unknown; rateLimit: RateLimit }>> {
  try {
    const answer = await fetch(asked.url, {
      method: asked.method,
      headers: {
        authorization: `Basic ${Buffer.from(`${asked.apiKey}:`).toString('base64')}`,
        accept: 'application/json',
      },
      // Redirects are never followed, because the key must go to one host only, and this API does not
      // redirect.
      redirect: 'manual',
      // One timeout for the whole exchange including the body.
      signal: AbortSignal.timeout(asked.timeoutMs),
      ...(asked.form ? { body: asked.form } : {}),
    });
    const text = await answer.text();
    return parseAnswer(answer, text);
  } catch {
    return { ok: false, kind: 'unreachable' };
  }
}

function parseAnswer(answer: Response, text: string): Outcome<{ body: unknown; rateLimit: RateLimit }> {
  const { status } = answer;
  if (status === 429)
    return { ok: false, kind: 'rateLimited', status, retryAfterMs: retryAfterMs(answer.headers) };
  const isDefinite = status === 200 || (status >= 400 && status < 500);
  // A proxy, a portal or a wrong path returns HTML, whatever the status.
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(answer.headers.get('content-type') ?? '');
  const isBareSuccess = status === 200 && text === '';
  const body = isBareSuccess ? null : isJson ? parseJson(text) : undefined;
  if (!isDefinite || body === undefined) return { ok: false, kind: 'unreachable', status };
  if (status === 200) return { ok: true, body, rateLimit: readRateLimit(answer.headers) };
  return { ok: false, kind: 'refused', status, message: getErrorMessage(body) };
}

function buildBillForm(order: BillOrder, collectionId: string): URLSearchParams {
  if (!Number.isSafeInteger(order.amountSen) || order.amountSen <= 0) {
    throw new RangeError('A bill needs a positive whole number of sen.');
  }
  const mobile = (order.mobile ?? '').replace(/[\s()-]/g, '');
  return new URLSearchParams({
    collection_id: collectionId,
    name: toPlainText(order.name, limits.name),
    email: order.email,
    ...(mobilePattern.test(mobile) ? { mobile } : {}),
    amount: String(order.amountSen),
    description: toPlainText(order.description, limits.description),
    callback_url: order.callbackUrl,
    redirect_url: order.redirectUrl,
    reference_1_label: 'Booking',
    reference_1: toPlainText(order.reference, limits.reference),
    // Otherwise Billplz would email the buyer, which costs a fee and reveals the private URL of the bill.
    deliver: 'false',
  });
}

function toPlainText(text: string, longest: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...line].slice(0, longest).join('');
}

function checkNewBill(
  body: unknown,
  expected: { collectionId: string; amountSen: number; pagesUrl: string },
): Outcome<{ bill: BillplzBill }> {
  const bill = readBill(body);
  if (!bill) return findBillId(body) ? mismatch('shape', findBillId(body)) : mismatch('id');
  if (bill.collectionId !== expected.collectionId) return mismatch('collection', bill.id);
  if (bill.amountSen !== expected.amountSen) return mismatch('amount', bill.id);
  // The slash rejects hosts whose name only starts with the expected one.
  if (!bill.url.startsWith(`${expected.pagesUrl}/`)) return mismatch('address', bill.id);
  return { ok: true, bill };
}

function readBill(body: unknown): BillplzBill | null {
  const { id, collection_id, paid, state, amount, paid_amount, paid_at, url, reference_1 } = asRecord(body);
  if (typeof id !== 'string' || !billIdPattern.test(id)) return null;
  if (typeof collection_id !== 'string' || typeof url !== 'string') return null;
  if (typeof paid !== 'boolean' || typeof state !== 'string') return null;
  if (!isSen(amount) || !isSen(paid_amount)) return null;
  return {
    id,
    collectionId: collection_id,
    isPaid: paid && state === 'paid',
    state: state === 'due' || state === 'paid' || state === 'deleted' ? state : 'other',
    amountSen: amount,
    paidAmountSen: paid_amount,
    paidAt: typeof paid_at === 'string' ? readBillplzTime(paid_at) : null,
    url,
    reference: typeof reference_1 === 'string' ? reference_1 : null,
  };
}

function readTransactions(body: unknown): BillplzTransaction[] | null {
  const { transactions } = asRecord(body);
  if (!Array.isArray(transactions)) return null;
  const read: BillplzTransaction[] = [];
  for (const each of transactions) {
    const { id, status, completed_at } = asRecord(each);
    const known = transactionStatuses.find((one) => one === status);
    if (typeof id !== 'string' || !known) return null;
    const completedAt = typeof completed_at === 'string' ? readBillplzTime(completed_at) : null;
    read.push({ id, status: known, completedAt });
  }
  return read;
}

/** `error.message` is a string or a list, depending on endpoint and year. */
function getErrorMessage(body: unknown): string {
  const { message } = asRecord(asRecord(body).error);
  return [message]
    .flat()
    .filter((part) => typeof part === 'string')
    .join(', ');
}

function readRateLimit(headers: Headers): RateLimit {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => {
    const text = headers.get(`ratelimit-${name}`) ?? '';
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  });
  if (typeof limit !== 'number' || typeof remaining !== 'number') return null;
  return { limit, remaining, resetsInMs: Math.min((reset ?? 300) * 1000, longestRateLimitMs) };
}

function retryAfterMs(headers: Headers): number {
  return readRateLimit(headers)?.resetsInMs ?? longestRateLimitMs;
}

function mismatch(what: Mismatch, billId?: string): BillplzFailure {
  return { ok: false, kind: 'mismatch', mismatch: what, ...(billId ? { billId } : {}) };
}

function findBillId(body: unknown): string | undefined {
  const { id } = asRecord(body);
  return typeof id === 'string' && billIdPattern.test(id) ? id : undefined;
}

/** Bill ids come from outside, so they must never be able to change the URL path. */
function toPathPart(billId: string): string {
  if (!billIdPattern.test(billId)) throw new RangeError('Not a bill id.');
  return billId;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}

function isSen(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
