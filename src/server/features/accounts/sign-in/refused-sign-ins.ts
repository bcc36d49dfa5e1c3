// Audits a refused sign-in or fresh proof with account and network, never the input. sign-in-limits.ts bounds
// the number of records.
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { networkRange } from '#server/platform/client-key.ts';
import { findUserByEmail } from '../accounts.store.ts';
import type { Visit } from '../sessions/sessions.service.ts';

export async function recordRefusedSignIn(
  ctx: AppContext,
  { email, code, visit }: { readonly email: string; readonly code: string; readonly visit: Visit },
): Promise<void> {
  const user = await findUserByEmail(ctx.db, email);
  const network = networkRange(visit.clientAddress) ?? 'unknown';
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'session.refused',
      object: user ? { kind: 'user', id: user.id } : { kind: 'network', id: network },
      details: { network, code },
      requestId: visit.requestId,
    }),
  );
}
