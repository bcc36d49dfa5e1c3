import type { CompanyStatus, ListedCompany } from '#domain/company.ts';
import { m } from '#locales/messages/messages.js';

export const statusLooks: Record<CompanyStatus, { tone: 'ok' | 'warn' | 'bad'; name: () => string }> = {
  pending: { tone: 'warn', name: m.superadmin_pill_pending },
  approved: { tone: 'ok', name: m.superadmin_pill_approved },
  rejected: { tone: 'bad', name: m.superadmin_pill_rejected },
};

export const statusChoices: Record<CompanyStatus, (values: { count: number }) => string> = {
  pending: m.superadmin_status_pending,
  approved: m.superadmin_status_approved,
  rejected: m.superadmin_status_rejected,
};

export function companiesText(count: number): string {
  return count === 1 ? m.superadmin_companies_found_one() : m.superadmin_companies_found({ count });
}

/** What deleting takes along, and what stays. */
export function deletionNote({ hasAccount, deals, paidBookings }: ListedCompany): string {
  return [
    hasAccount && m.superadmin_delete_signed_out(),
    deals === 1 && m.superadmin_delete_deal(),
    deals > 1 && m.superadmin_delete_deals({ count: deals }),
    paidBookings === 1 && m.superadmin_delete_booking(),
    paidBookings > 1 && m.superadmin_delete_bookings({ count: paidBookings }),
  ]
    .filter((line) => line !== false)
    .join(' ');
}
