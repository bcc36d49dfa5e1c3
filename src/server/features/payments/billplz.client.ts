// Owns the calls to Billplz: bills, transactions, and the check of saved keys. Every outcome is a return value.
// Leaves deciding what an outcome means, trying again and keeping to the request budget to the services; no call here
// repeats itself, and none may be made inside a transaction.
import {
  billIdPattern,
  readBillplzTime,
  type TransactionStatus,
  transactionStatuses,
} from './billplz.signature.ts';

export type BillplzAccess = {
  apiKey: string;
  collectionId: string;
  sandbox: boolean;
  /** In place of the real hosts: the practice Billplz. Whether that is allowed is for the configuration to say. */
  practice?: PracticeHosts;
};

type PracticeHosts = {
  apiUrl: string;
  /** Where payers reach its pages, when that differs: an address, or a path on the host they already use. */
  pagesUrl?: string;
};

export type BillOrder = {
  name: string;
  email: string;
  /** Left out of the bill unless it is a Malaysian mobile number, which is all Billplz takes. */
  mobile?: string;
  amountSen: number;
  description: string;
  /** Our own name for the payment attempt; comes back with GET, never with callback or return. */
  reference: string;
  callbackUrl: string;
  redirectUrl: string;
};

export type BillplzBill = {
  id: string;
  collectionId: string;
  /** Both of Billplz's own signs agree: the flag and the state. */
  isPaid: boolean;
  /** Anything new or old-fashioned is `other`: not paid, keep watching. */
  state: 'due' | 'paid' | 'deleted' | 'other';
  amountSen: number;
  paidAmountSen: number;
  paidAt: Date | null;
  url: string;
  reference: string | null;
};

export type BillplzTransaction = { id: string; status: TransactionStatus; completedAt: Date | null };

/** Null: not limited. */
export type RateLimit = { limit: number; remaining: number; resetsInMs: number } | null;

/** Which part of an answer is not what was asked for. */
type Mismatch = 'shape' | 'id' | 'collection' | 'amount' | 'address';

export type BillplzFailure =
  /** A definite no: nothing was done. */
  | { ok: false; kind: 'refused'; status: number; message: string }
  /** No usable answer; the request may or may not have had its effect. */
  | { ok: false; kind: 'unreachable'; status?: number }
  | { ok: false; kind: 'rateLimited'; status: 429; retryAfterMs: number }
  /** The answer is not what was asked for; `billId` names the bill to delete, when it has a usable name. */
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
  /** Told how each call was answered, to be counted. */
  readonly onAnswer?: (call: CallName, result: string) => void;
}

export function createBillplzClient(
  access: BillplzAccess,
  { timeoutMs = requestTimeoutMs, onAnswer }: ClientOptions = {},
) {
  const apiUrl = withoutSlash(access.practice?.apiUrl ?? billplzHost(access.sandbox));
  const pagesUrl = withoutSlash(access.practice?.pagesUrl ?? apiUrl);
  const call = async (name: CallName, method: string, path: string, form?: URLSearchParams) => {
    const url = `${apiUrl}/api/${path}`;
    const answer = await request({
      method,
      url,
      apiKey: access.apiKey,
      timeoutMs,
      ...(form ? { form } : {}),
    });
    onAnswer?.(name, resultOf(name, answer));
    return answer;
  };

  return {
    /** Asks once. What comes back is checked against the order before anybody is sent to its address. */
    async createBill(order: BillOrder): Promise<Outcome<{ bill: BillplzBill }>> {
      const answer = await call('create', 'POST', 'v3/bills', billForm(order, access.collectionId));
      if (!answer.ok) return answer;
      return checkNewBill(answer.body, {
        collectionId: access.collectionId,
        amountSen: order.amountSen,
        pagesUrl,
      });
    },

    async getBill(billId: string): Promise<Outcome<{ bill: BillplzBill; rateLimit: RateLimit }>> {
      const answer = await call('get', 'GET', `v3/bills/${pathPart(billId)}`);
      if (!answer.ok) return answer;
      const bill = readBill(answer.body);
      if (!bill) return mismatch('shape');
      if (bill.id !== billId) return mismatch('id');
      return { ok: true, bill, rateLimit: answer.rateLimit };
    },

    /** `refused` with 404: gone already. With 422: probably paid, so look at it. A deleted bill may still be paid. */
    async deleteBill(billId: string): Promise<Outcome<object>> {
      const answer = await call('delete', 'DELETE', `v3/bills/${pathPart(billId)}`);
      return answer.ok ? { ok: true } : answer;
    },

    async listTransactions(
      billId: string,
      page = 1,
    ): Promise<Outcome<{ transactions: BillplzTransaction[]; rateLimit: RateLimit }>> {
      const answer = await call(
        'transactions',
        'GET',
        `v3/bills/${pathPart(billId)}/transactions?page=${page}`,
      );
      if (!answer.ok) return answer;
      const transactions = readTransactions(answer.body);
      return transactions ? { ok: true, transactions, rateLimit: answer.rateLimit } : mismatch('shape');
    },

    /** Whether the key is accepted and the collection exists. The signature key can't be asked about. */
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

function resultOf(call: CallName, answer: Outcome<object>): string {
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
      // Never followed: the key goes to one host only, and a redirect is no answer of this API.
      redirect: 'manual',
      // One clock for the whole exchange, the body included.
      signal: AbortSignal.timeout(asked.timeoutMs),
      ...(asked.form ? { body: asked.form } : {}),
    });
    const text = await answer.text();
    return judge(answer, text);
  } catch {
    return { ok: false, kind: 'unreachable' };
  }
}

function judge(answer: Response, text: string): Outcome<{ body: unknown; rateLimit: RateLimit }> {
  const { status } = answer;
  if (status === 429)
    return { ok: false, kind: 'rateLimited', status, retryAfterMs: retryAfterMs(answer.headers) };
  const isDefinite = status === 200 || (status >= 400 && status < 500);
  // A page in HTML is a proxy, a portal or a wrong path speaking, whatever its status says.
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(answer.headers.get('content-type') ?? '');
  const isBareSuccess = status === 200 && text === '';
  const body = isBareSuccess ? null : isJson ? parseJson(text) : undefined;
  if (!isDefinite || body === undefined) return { ok: false, kind: 'unreachable', status };
  if (status === 200) return { ok: true, body, rateLimit: readRateLimit(answer.headers) };
  return { ok: false, kind: 'refused', status, message: errorMessage(body) };
}

function billForm(order: BillOrder, collectionId: string): URLSearchParams {
  if (!Number.isSafeInteger(order.amountSen) || order.amountSen <= 0) {
    throw new RangeError('A bill needs a positive whole number of sen.');
  }
  const mobile = (order.mobile ?? '').replace(/[\s()-]/g, '');
  return new URLSearchParams({
    collection_id: collectionId,
    name: plainText(order.name, limits.name),
    email: order.email,
    ...(mobilePattern.test(mobile) ? { mobile } : {}),
    amount: String(order.amountSen),
    description: plainText(order.description, limits.description),
    callback_url: order.callbackUrl,
    redirect_url: order.redirectUrl,
    reference_1_label: 'Booking',
    reference_1: plainText(order.reference, limits.reference),
    // Billplz would write to the buyer itself, and charge for it; nobody else may know the bill's address either.
    deliver: 'false',
  });
}

/** One line, cut by characters a person would count, not inside one. */
function plainText(text: string, longest: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...line].slice(0, longest).join('');
}

function checkNewBill(
  body: unknown,
  expected: { collectionId: string; amountSen: number; pagesUrl: string },
): Outcome<{ bill: BillplzBill }> {
  const bill = readBill(body);
  if (!bill) return idIn(body) ? mismatch('shape', idIn(body)) : mismatch('id');
  if (bill.collectionId !== expected.collectionId) return mismatch('collection', bill.id);
  if (bill.amountSen !== expected.amountSen) return mismatch('amount', bill.id);
  // The slash keeps hosts out that merely begin like ours.
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

/** `error.message` is a text or a list of texts, depending on endpoint and year. */
function errorMessage(body: unknown): string {
  const { message } = asRecord(asRecord(body).error);
  return [message]
    .flat()
    .filter((part) => typeof part === 'string')
    .join(', ');
}

/** Each header is a number or the word `unlimited`. */
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

function idIn(body: unknown): string | undefined {
  const { id } = asRecord(body);
  return typeof id === 'string' && billIdPattern.test(id) ? id : undefined;
}

/** Ids come from our own database, but once from outside: they never reach another path than their own. */
function pathPart(billId: string): string {
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

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
