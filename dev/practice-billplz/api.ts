// The parts of the Billplz API that we use: bills (v3), webhook rank and collections (v4).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Bill, type BillForm, type BillRecord, createPracticeBill, findBillFormErrors } from './bill.ts';
import { sendHtmlNotFound } from './pages.ts';
import type { PracticeState } from './state.ts';

const windowSeconds = 300;
const transactionsPerPage = 15;

type IdParams = { Params: { id: string } };

export function registerApi(
  app: FastifyInstance,
  state: PracticeState,
  billUrl: (id: string) => string,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && isOverLimit(state, reply)) {
      return refuse(state, reply, 429, 'RateLimit', ['Too many requests']);
    }
    if (!isAuthorized(state, request)) return refuse(state, reply, 401, 'Unauthorized', ['Access denied']);
  });

  app.post('/v3/bills', async (request, reply) => {
    if (state.strikes('createHtml')) return sendHtmlNotFound(reply);
    if (state.strikes('createRedirect')) return reply.redirect(request.url, 307);
    const form = textFields(request.body);
    if (form.collection_id !== state.keys.collectionId) return notFound(state, reply);
    const complaints = findBillFormErrors(form);
    if (complaints.length > 0) return refuse(state, reply, 422, 'UNPROCESSABLE_ENTITY', complaints);
    const id = state.nextId();
    const bill = createPracticeBill(form, id, billUrl(id), new Date());
    state.bills.set(id, bill);
    if (state.delayCreateMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayCreateMs));
    return answerCreate(state, reply, bill);
  });

  registerBills(app, state);
  registerAccount(app, state);
}

function registerBills(app: FastifyInstance, state: PracticeState): void {
  app.get<IdParams>('/v3/bills/:id', async (request, reply) => {
    if (state.strikes('getHang')) return reply.hijack();
    if (state.strikes('get500'))
      return refuse(state, reply, 500, 'InternalServerError', ['Something went wrong']);
    const bill = state.bills.get(request.params.id);
    return bill ? bill.record : notFound(state, reply);
  });

  app.delete<IdParams>('/v3/bills/:id', async (request, reply) => {
    if (state.strikes('deleteHang')) return reply.hijack();
    if (state.strikes('delete500'))
      return refuse(state, reply, 500, 'InternalServerError', ['Something went wrong']);
    const bill = state.bills.get(request.params.id);
    if (!bill || bill.record.state === 'deleted') return notFound(state, reply);
    if (bill.record.state === 'paid' || state.strikes('delete422')) {
      return refuse(state, reply, 422, 'UNPROCESSABLE_ENTITY', ['Bill cannot be deleted']);
    }
    bill.record.state = 'deleted';
    return {};
  });

  app.get<IdParams & { Querystring: { page?: string; status?: string } }>(
    '/v3/bills/:id/transactions',
    async (request, reply) => {
      const bill = state.bills.get(request.params.id);
      if (!bill) return notFound(state, reply);
      const page = Math.max(Number.parseInt(request.query.page ?? '1', 10) || 1, 1);
      const { status } = request.query;
      const transactions = bill.transactions
        .filter((transaction) => !status || transaction.status === status)
        .slice((page - 1) * transactionsPerPage, page * transactionsPerPage);
      return { bill_id: bill.record.id, transactions, page };
    },
  );
}

function registerAccount(app: FastifyInstance, state: PracticeState): void {
  app.get('/v4/webhook_rank', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(`{"rank":${state.rank.toFixed(1)}}`),
  );

  app.get<IdParams>('/v4/collections/:id', async (request, reply) => {
    if (request.params.id !== state.keys.collectionId) return notFound(state, reply);
    return {
      id: state.keys.collectionId,
      title: 'Practice collection',
      logo: { thumb_url: null, avatar_url: null },
      split_header: false,
      split_payments: [],
      status: 'active',
    };
  });
}

function refuse(state: PracticeState, reply: FastifyReply, status: number, type: string, messages: string[]) {
  const message = state.strikes('stringMessages') ? messages.join(', ') : messages;
  return reply.code(status).send({ error: { type, message } });
}

function notFound(state: PracticeState, reply: FastifyReply) {
  return refuse(state, reply, 404, 'RecordNotFound', ['Record not found']);
}

function answerCreate(state: PracticeState, reply: FastifyReply, bill: Bill) {
  if (state.strikes('hangCreate')) return reply.hijack();
  if (state.strikes('create500')) return reply.code(500).send({ error: { type: 'InternalServerError' } });
  if (state.strikes('createBrokenJson')) return reply.type('application/json').send('{"id":');
  const responseFields: Partial<BillRecord> = {
    ...(state.strikes('createWrongAmount') ? { amount: bill.record.amount + 1 } : {}),
    ...(state.strikes('createWrongCollection') ? { collection_id: 'another_collection' } : {}),
    ...(state.strikes('createForeignUrl')
      ? { url: `https://elsewhere.invalid/bills/${bill.record.id}` }
      : {}),
    ...(state.strikes('createOddId') ? { id: '../odd' } : {}),
  };
  return reply.send({ ...bill.record, ...responseFields });
}

function isAuthorized(state: PracticeState, request: FastifyRequest): boolean {
  const expected = `Basic ${Buffer.from(`${state.keys.apiKey}:`).toString('base64')}`;
  return request.headers.authorization === expected;
}

/** Sets the rate-limit headers and returns whether more GETs than allowed came within five minutes. */
function isOverLimit(state: PracticeState, reply: FastifyReply): boolean {
  const limit = state.rateLimit;
  if (limit === 'unlimited') {
    for (const name of ['limit', 'remaining', 'reset']) reply.header(`ratelimit-${name}`, 'unlimited');
    return false;
  }
  const nowMs = Date.now();
  if (nowMs - state.window.startedAtMs >= windowSeconds * 1000)
    state.window = { startedAtMs: nowMs, count: 0 };
  state.window.count += 1;
  const resetMs = state.window.startedAtMs + windowSeconds * 1000 - nowMs;
  reply.header('ratelimit-limit', limit);
  reply.header('ratelimit-remaining', Math.max(limit - state.window.count, 0));
  reply.header('ratelimit-reset', Math.ceil(resetMs / 1000));
  return state.window.count > limit;
}

function textFields(body: unknown): BillForm {
  const entries = body !== null && typeof body === 'object' ? Object.entries(body) : [];
  return Object.fromEntries(
    entries
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
      .map(([key, value]) => [key, String(value)]),
  );
}
