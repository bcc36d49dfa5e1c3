// Which emails this browser has proven by a code, for a day. Sealed, and without the emails themselves: a browser that
// others use as well must not tell them.
import { emailProofHours } from '#domain/constants.ts';
import { hourMs } from '#domain/time.ts';
import { type CookieContext, readSealed, writeSealed } from '#web/shared/page/sealed-cookie.server.ts';

const MOST_EMAILS = 5;

const proofCookie = { name: 'email-proof', maxAgeMinutes: emailProofHours * 60, endsWithBrowser: false };

interface Proof {
  /** Names the email, as the bookings do. */
  readonly key: string;
  readonly at: number;
}

export function readProofs(ctx: CookieContext, request: Request): readonly Proof[] {
  const value = readSealed(ctx, request, proofCookie);
  if (!Array.isArray(value)) return [];
  const oldest = ctx.now().getTime() - emailProofHours * hourMs;
  return value.filter((proof): proof is Proof => typeof proof?.key === 'string' && proof.at > oldest);
}

/** The value of a set-cookie header. */
export function writeProof(ctx: CookieContext, known: readonly Proof[], key: string): string {
  const others = known.filter((proof) => proof.key !== key);
  return writeSealed(ctx, proofCookie, [{ key, at: ctx.now().getTime() }, ...others].slice(0, MOST_EMAILS));
}
