import { hasPermission } from '#domain/accounts/company-role.ts';
import type { CompanyRequests } from '#domain/fulfilment/booking-request.ts';
import { isId } from '#domain/kernel/id.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { listOtherBookings } from '#server/features/bookings/buyer/other-bookings.service.ts';
import { findPaidAmount } from '#server/features/bookings/rows/attempts.store.ts';
import { findCompanyBooking } from '#server/features/bookings/rows/booking-lines.store.ts';
import { findCancelTerms } from '#server/features/fulfilment/requests/cancellation-case.ts';
import { openRequest } from '#server/features/fulfilment/requests/request-words.ts';
import { listRequests } from '#server/features/fulfilment/rows/requests.store.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { listBuyerRefunds } from '#server/features/settlement/refunds/buyer-refunds.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';

export async function listCompanyRequests(
  ctx: AppContext,
  actor: CompanyActor,
  bookingId: string,
): Promise<CompanyRequests | null> {
  if (!isId(bookingId)) return null;
  const mode = await currentMode(ctx);
  const found = await runAsCompany(ctx.db, actor, async (tx) => {
    const line = await findCompanyBooking(tx, { companyId: actor.companyId, mode }, bookingId);
    return line ? { line, rows: await listRequests(tx, bookingId) } : null;
  });
  if (!found) return null;
  const { line, rows } = found;
  const mayChange = hasPermission(actor, 'changeCustomers');
  return {
    requests: rows.map((row) => openRequest(ctx, row, { hideWords: !hasPermission(actor, 'seePassports') })),
    duplicates: await listOtherBookings(ctx, line.id),
    mayAnswer: mayChange,
    cancelledAt: line.cancelledAt,
    paidSen: senFromDecimal((await findPaidAmount(ctx.db, line.id)) ?? line.total),
    refunds: (await listBuyerRefunds(ctx, line.id)).map(({ id, amountSen, step, sentAt }) => ({
      id,
      amountSen,
      step,
      sentAt,
    })),
    cancel: mayChange ? await findCancelTerms(ctx, bookingId) : null,
  };
}
