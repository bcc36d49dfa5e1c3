// One service for both: company users act within their company, and a super admin within the booking's
// company.

import { type CompanyPermission, hasPermission } from '#domain/accounts/company-role.ts';
import { operatorAuthor } from '#domain/fulfilment/history.ts';
import { isId } from '#domain/kernel/id.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { type AuditLine, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { type CompanyBookingRow, findCompanyBooking } from './rows/booking-lines.store.ts';
import { findBooking } from './rows/bookings.store.ts';

export type BookingActor = CompanyActor | SuperAdminActor;

export interface BookingScope {
  readonly companyId: string;
  readonly mode: PaymentMode;
}

export async function findScope(
  ctx: AppContext,
  actor: BookingActor,
  bookingId: string,
): Promise<BookingScope | null> {
  if (!isId(bookingId)) return null;
  if (actor.kind === 'company') return { companyId: actor.companyId, mode: await currentMode(ctx) };
  const booking = await findBooking(ctx.db, bookingId);
  return booking ? { companyId: booking.company_id, mode: booking.mode } : null;
}

export function isActorAllowed(actor: BookingActor, act: CompanyPermission): boolean {
  return actor.kind === 'superadmin' || hasPermission(actor, act);
}

/** Returns the author to store in rows that companies can read. Only the audit log names the super admin. */
export function getAuthor(actor: BookingActor): string {
  return actor.kind === 'company' ? actor.email : operatorAuthor;
}

/** Adds the company, so that its history also shows actions of super admins. */
export function toCompanyAuditOrigin(
  actor: BookingActor,
  { companyId }: Pick<BookingScope, 'companyId'>,
): ReturnType<typeof toAuditOrigin> & Pick<AuditLine, 'companyId'> {
  return { ...toAuditOrigin(actor), companyId };
}

/** Runs `work` as the booking's company. `closed`: another company's booking. `readOnly`: a viewer. */
export async function runInScope<Outcome>(
  ctx: AppContext,
  actor: BookingActor,
  bookingId: string,
  work: (tx: Tx, booking: CompanyBookingRow, scope: BookingScope) => Promise<Outcome>,
): Promise<Outcome | 'readOnly' | 'closed'> {
  if (!isActorAllowed(actor, 'changeCustomers')) return 'readOnly';
  const scope = await findScope(ctx, actor, bookingId);
  if (!scope) return 'closed';
  return runAsCompany(ctx.db, scope, async (tx) => {
    const booking = await findCompanyBooking(tx, scope, bookingId);
    return booking ? work(tx, booking, scope) : 'closed';
  });
}
