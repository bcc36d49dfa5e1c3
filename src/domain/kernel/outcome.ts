// How services answer: `{ ok: true, … }`, or a refusal with its code. A lookup that finds nothing returns null.

export interface Refused<Code extends string> {
  readonly ok: false;
  readonly code: Code;
}

export interface RateLimited extends Refused<'rate_limited'> {
  readonly retryAt: Date;
}

export function refused<const Code extends string>(code: Code): Refused<Code> {
  return { ok: false, code };
}

export function rateLimited(retryAt: Date): RateLimited {
  return { ok: false, code: 'rate_limited', retryAt };
}
