import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

export const INBOX_PATH = '/demo/inbox';
export const BILLPLZ_PATH = '/demo/billplz';

interface DemoUrls {
  readonly inboxUrl: string | null;
  readonly billplzUrl: string | null;
}

export async function registerDemoProxies(
  app: FastifyInstance,
  { inboxUrl, billplzUrl }: DemoUrls,
): Promise<void> {
  if (inboxUrl) {
    await app.register(proxy, {
      upstream: inboxUrl,
      prefix: INBOX_PATH,
      rewritePrefix: INBOX_PATH,
      websocket: true,
      replyOptions: {
        // The inbox is a third-party page with inline scripts, which our CSP would block.
        rewriteHeaders: (headers) => ({ ...headers, 'content-security-policy': "frame-ancestors 'self'" }),
      },
    });
  }
  if (billplzUrl) {
    // Forwards only the payer's pages: through the API anyone could make the server call any URL.
    await app.register(proxy, {
      upstream: billplzUrl,
      prefix: `${BILLPLZ_PATH}/bills`,
      rewritePrefix: '/bills',
    });
  }
}
