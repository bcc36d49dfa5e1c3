// Audits refusals that could be an attack. Anyone can cause them, so we write at most one record per network
// and hour; the metrics count every refusal.
import type { AppContext } from '#server/app/context.ts';
import { networkRange } from '#server/platform/client-key.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { type AuditLine, recordAudit } from './audit.service.ts';

const HOUR_SECONDS = 3_600;

export interface SecurityEvent {
  readonly action: 'payment.signatureRefused' | 'hold.limited';
  readonly clientAddress: string;
  readonly requestId?: string;
  readonly object?: AuditLine['object'];
}

/** Never fails the response: errors are logged. */
export async function recordSecurityEvent(ctx: AppContext, note: SecurityEvent): Promise<void> {
  const network = networkRange(note.clientAddress) ?? 'unknown';
  const { action, object = { kind: 'network', id: network } as const } = note;
  try {
    const limit = { bucket: `noted-${action}`, key: network, max: 1, windowSeconds: HOUR_SECONDS };
    if (!(await countHits(ctx, [limit])).allowed) return;
    const { requestId } = note;
    await ctx.db.transaction().execute((tx) =>
      recordAudit(tx, {
        actor: { kind: 'system' },
        action,
        object,
        details: { network },
        ...(requestId ? { requestId } : {}),
      }),
    );
  } catch (error) {
    ctx.log.warn({ err: error, action }, 'a refusal could not be noted in the audit log');
  }
}
