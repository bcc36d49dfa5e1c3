// Shows the offline page if the browser cannot load a page. It keeps no page or data of the site.
import type { FastifyInstance } from 'fastify';
import { SERVICE_WORKER_PATH } from './pages/first-paint.ts';
import { createOfflinePage } from './pages/plain-pages.ts';

/** It may load the site's pages, and nothing else. */
const policy = `default-src 'none'; connect-src 'self'`;

export function registerServiceWorker(app: FastifyInstance): void {
  const script = writeScript();
  app.get(SERVICE_WORKER_PATH, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=3600' })
      .send(script),
  );
}

function writeScript(): string {
  const { status, headers, body } = createOfflinePage();
  return `const page = ${JSON.stringify({ body: body.toString(), init: { status, headers } })};
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])),
);
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(load(event));
});
async function load({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(page.body, page.init);
  }
}
`;
}
