// Node has one timeout for all requests, which must be long enough for uploads. So every request starts with
// a shorter one here, and only signed-in uploads get the long one.
import type { IncomingMessage } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
const slowBodies = new WeakSet<IncomingMessage>();

export function endLateRequest(request: IncomingMessage, longestMs: number): void {
  if (!('content-length' in request.headers || 'transfer-encoding' in request.headers)) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, longestMs);
  timers.set(request, timer);
  const stop = () => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
}

/** Extends the body timeout of a request to Node's long one. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
  slowBodies.add(request);
}

export function mayBeSlow(request: IncomingMessage): boolean {
  return slowBodies.has(request);
}
