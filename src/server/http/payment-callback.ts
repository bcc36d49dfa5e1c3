// Endpoint of the payment provider. Trusts only small forms with a valid signature; bookings interpret the
// notice.

import { errorCodes, type FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app/context.ts';
import { recordSecurityEvent } from '#server/features/audit/security-notes.service.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { settleCallback } from '#server/features/settlement/bills/provider-notices.service.ts';
import { runWithLogFields } from '#server/platform/log.ts';
import { exemptFromLoadShedding } from './health.ts';
import { hasTooManyFields } from './pages/form-body.ts';

const LARGEST_FORM_BYTES = 8 * 1024;

/** Returns 200 even without effect, because providers retry anything else and Billplz lowers our rank. */
const statusCodes = { ok: 200, unsigned: 401, malformed: 400, keysUnreadable: 503 } as const;

export function registerPaymentCallback(scope: FastifyInstance, ctx: AppContext): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: LARGEST_FORM_BYTES },
    (_request, body, done) => {
      if (hasTooManyFields(body)) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      else done(null, new URLSearchParams(body.toString('utf8')));
    },
  );
  scope.post<{ Querystring: Record<string, unknown>; Body: unknown }>(
    paymentProvider(ctx).callbackPath,
    { bodyLimit: LARGEST_FORM_BYTES, ...exemptFromLoadShedding },
    async (request, reply) => {
      const { body, query } = request;
      const hint = typeof query.a === 'string' ? query.a : null;
      const outcome = await runWithLogFields({ requestId: request.id }, () =>
        body instanceof URLSearchParams ? settleCallback(ctx, body, hint) : ('malformed' as const),
      );
      if (outcome === 'unsigned') {
        const { ip: clientAddress, id: requestId } = request;
        await recordSecurityEvent(ctx, { action: 'payment.signatureRefused', clientAddress, requestId });
      }
      if (outcome !== 'ok') ctx.metrics.callbacksRefused.inc({ reason: outcome });
      return reply
        .code(statusCodes[outcome])
        .type('text/plain; charset=utf-8')
        .send(outcome === 'ok' ? 'OK' : outcome);
    },
  );
}
