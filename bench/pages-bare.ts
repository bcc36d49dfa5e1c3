// Baseline of bench/pages.ts: a minimal Node server with the same bytes and headers.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const sourceRequest = request(process.env.SAME_BYTES_AS ?? '', {
  headers: { 'accept-encoding': 'br' },
}).end();
const [response] = (await once(sourceRequest, 'response')) as [IncomingMessage];
const body = await buffer(response);
const { date: _, connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...same } = response.headers;

const server = createServer((_request, reply) => {
  reply.writeHead(200, { ...same, 'content-length': body.length });
  reply.end(body);
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
