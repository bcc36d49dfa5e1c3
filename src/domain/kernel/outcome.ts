// Services return `{ ok: true, … }` or a refusal with a code. Lookups return null if they find nothing.

export interface Refused<Code extends string> {
  readonly ok: false;
  readonly code: Code;
}

export interface RateLimited extends Refused<'rate_limited'> {
  readonly retryAt: Date;
}

export function createRefusal<const Code extends string>(code: Code): Refused<Code> {
  return { ok: false, code };
}

export function createRateLimitRefusal(retryAt: Date): RateLimited {
  return { ok: false, code: 'rate_limited', retryAt };
}
