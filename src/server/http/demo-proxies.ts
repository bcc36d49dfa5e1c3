// Demo mode only: the local inbox and the practice Billplz are processes of their own, but people reach them through
// the web port too, so that one mapped port is enough to try everything.
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
        // The inbox is somebody else's page with inline scripts; our policy would leave it blank.
        rewriteHeaders: (headers) => ({ ...headers, 'content-security-policy': "frame-ancestors 'self'" }),
      },
    });
  }
  if (billplzUrl) {
    // The payer's pages only: through its API anybody could make the practice server call any address.
    await app.register(proxy, {
      upstream: billplzUrl,
      prefix: `${BILLPLZ_PATH}/bills`,
      rewritePrefix: '/bills',
    });
  }
}
