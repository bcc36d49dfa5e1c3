import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { DomainError } from '#domain/kernel/errors.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { NonceContext, RequestIdContext } from '#web/shared/page/page-context.ts';

export const streamTimeout = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, requestId, pageKind } = context.get(requestContext);
  const { log } = context.get(appContext);
  // Public pages are sent whole, because they are hashed and cached. Signed-in pages are streamed.
  const ready: keyof RenderToPipeableStreamOptions = pageKind === 'public' ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    let answered = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <RequestIdContext value={requestId}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </RequestIdContext>
      </NonceContext>,
      {
        nonce,
        // Public pages are complete when they are sent: parts with code of their own stay in their place
        // instead of being moved there by an inline script.
        ...(pageKind === 'public' ? { progressiveChunkSize: Number.POSITIVE_INFINITY } : {}),
        [ready]() {
          answered = true;
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          pipe(body);
          body.once('close', () => clearTimeout(timer));
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        },
        onShellError: reject,
        onError(error) {
          // Until the response starts, errors reach the caller, which logs them.
          if (answered) log.error({ err: error, requestId }, 'rendering failed');
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted) return;
  const { log, metrics } = context.get(appContext);
  const { failures, requestId } = context.get(requestContext);
  failures.push(error);
  metrics.refusals.inc({ what: 'page', code: error instanceof DomainError ? error.code : 'unexpected' });
  log.error({ err: error, requestId }, 'page failed');
}
