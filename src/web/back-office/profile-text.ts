import type { RequiredProfileField } from '#domain/deals/seller.ts';
import { m } from '#locales/messages/messages.js';

export const profileNames: Record<RequiredProfileField | 'openingHours', () => string> = {
  legalName: m.seller_legal_name,
  ssmNumber: m.seller_ssm,
  licenceNumber: m.seller_licence,
  address: m.profile_office,
  phone: m.seller_phone,
  whatsapp: m.seller_whatsapp,
  email: m.seller_email,
  openingHours: m.seller_hours,
};

/** For example `Legal name, WhatsApp`. */
export function formatMissingFields(missing: readonly RequiredProfileField[]): string {
  return missing.map((field) => profileNames[field]()).join(', ');
}
