import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createBillplzClient } from './billplz.client.ts';

async function against(listener: RequestListener, use: (apiUrl: string) => Promise<void>) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
const json = (body: unknown): RequestListener => {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  };
};
const record = {
  id: 'b1',
  collection_id: 'c',
  paid: false,
  state: 'due',
  amount: 1,
  paid_amount: 0,
  url: 'u',
};

const order = {
  name: 'Nur Aisyah',
  email: 'nur@example.my',
  amountSen: 129900,
  description: 'Japan, 2 tickets',
  reference: 'attempt',
  callbackUrl: 'http://127.0.0.1:9/callback',
  redirectUrl: 'http://127.0.0.1:9/booking/complete',
};

function clientOf(apiUrl: string, timeoutMs = 5_000) {
  return createBillplzClient(
    { apiKey: 'k', collectionId: 'c', sandbox: true, practice: { apiUrl } },
    { timeoutMs },
  );
}

describe('responses that the practice Billplz does not give', () => {
  it('never send the key on to a redirect target', async () => {
    const seen: (string | undefined)[] = [];
    await against(
      (request, response) => {
        seen.push(request.url);
        response.writeHead(307, { location: '/elsewhere' }).end();
      },
      async (apiUrl) => {
        const answer = await clientOf(apiUrl).createBill(order);
        expect(answer).toEqual({ ok: false, kind: 'unreachable', status: 307 });
      },
    );
    expect(seen).toEqual(['/api/v3/bills']);
  });

  it('time out with a body that never ends', async () => {
    await against(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      },
      async (apiUrl) => {
        const answer = await clientOf(apiUrl, 200).getBill('b1');
        expect(answer).toEqual({ ok: false, kind: 'unreachable' });
      },
    );
  });

  it('confirm a deletion with a list or an empty body, but not with HTML', async () => {
    await against(json([]), async (apiUrl) => {
      expect(await clientOf(apiUrl).deleteBill('b1')).toEqual({ ok: true });
    });
    await against(
      (_request, response) => void response.writeHead(200).end(),
      async (apiUrl) => {
        expect(await clientOf(apiUrl).deleteBill('b1')).toEqual({ ok: true });
      },
    );
    await against(
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>'),
      async (apiUrl) => {
        const answer = await clientOf(apiUrl).deleteBill('b1');
        expect(answer).toEqual({ ok: false, kind: 'unreachable', status: 200 });
      },
    );
  });

  it.each([
    [
      { ...record, state: 'overdue' },
      { state: 'other', isPaid: false },
    ],
    [
      { ...record, paid: true, state: 'deleted' },
      { state: 'deleted', isPaid: false },
    ],
  ])('count as unpaid with an unknown or contradictory state', async (body, bill) => {
    await against(json(body), async (apiUrl) => {
      expect(await clientOf(apiUrl).getBill('b1')).toMatchObject({ ok: true, bill });
    });
  });

  it.each([
    [{ ...record, id: 'other' }, 'id'],
    [{ ...record, amount: '129900' }, 'shape'],
    [{ ...record, amount: 12.5 }, 'shape'],
    [{ ...record, paid: 'true' }, 'shape'],
    [null, 'shape'],
  ])('are a mismatch: %j', async (body, mismatch) => {
    await against(json(body), async (apiUrl) => {
      const answer = await clientOf(apiUrl).getBill('b1');
      expect(answer).toEqual({ ok: false, kind: 'mismatch', mismatch });
    });
  });
});
