// Node has one timeout for all requests, the long one of uploads. Every request starts with a short one, and
// only a session gets the long one.
import type { IncomingMessage } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
const slowBodies = new WeakSet<IncomingMessage>();

export function endWhenLate(request: IncomingMessage, longestMs: number): void {
  if (!('content-length' in request.headers || 'transfer-encoding' in request.headers)) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, longestMs);
  timers.set(request, timer);
  const stop = () => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
}

/** Extends the body timeout to Node's own. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
  slowBodies.add(request);
}

export function mayBeSlow(request: IncomingMessage): boolean {
  return slowBodies.has(request);
}
