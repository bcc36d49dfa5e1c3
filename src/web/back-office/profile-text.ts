// Shared by the company's own pages and the operator's.
import type { NeededField } from '#domain/deals/seller.ts';
import { m } from '#locales/messages/messages.js';

export const profileNames: Record<NeededField | 'openingHours', () => string> = {
  legalName: m.seller_legal_name,
  ssmNumber: m.seller_ssm,
  licenceNumber: m.seller_licence,
  address: m.profile_office,
  phone: m.seller_phone,
  whatsapp: m.seller_whatsapp,
  email: m.seller_email,
  openingHours: m.seller_hours,
};

/** `Legal name, WhatsApp` */
export function missingText(missing: readonly NeededField[]): string {
  return missing.map((field) => profileNames[field]()).join(', ');
}
