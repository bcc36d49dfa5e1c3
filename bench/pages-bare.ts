// The yardstick of bench/pages.ts: the least a Node server can do with the same bytes and headers.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const { headers, body } = await new Promise<{ headers: Record<string, string>; body: Buffer }>(
  (resolve, reject) => {
    const asked = request(
      process.env.SAME_BYTES_AS ?? '',
      { headers: { 'accept-encoding': 'br' } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(chunks) }),
        );
      },
    );
    asked.on('error', reject);
    asked.end();
  },
);
const { date: _, connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...same } = headers;

const server = createServer((_request, response) => {
  response.writeHead(200, { ...same, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
