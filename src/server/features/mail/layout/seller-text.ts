import { contactNumbers, type Seller } from '#domain/deals/seller.ts';
import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { Language } from './body.ts';

export type MailSeller = Pick<
  Seller,
  'legalName' | 'licenceNumber' | 'licenceCheckedOn' | 'phone' | 'whatsapp' | 'email'
>;

interface SoldBooking {
  readonly seller: string;
  readonly reference: string;
  readonly followUpBy: string;
  /** True if the call was made or is late; then the mail no longer promises its time. */
  readonly isCallPast: boolean;
  readonly sellerContact: MailSeller | null;
}

export function contactLines(contact: MailSeller | null | undefined, language: Language): string[] {
  const { legalName, phone, whatsapp, email } = contact ?? {};
  return [
    legalName && `${m.seller_legal_name({}, language)}: ${legalName}`,
    licenceLine(contact, language),
    whatsapp && m.seller_whatsapp_to({ number: whatsapp.text }, language),
    phone && m.seller_call({ number: phone.text }, language),
    email && `${m.mail_fact_email({}, language)}: ${email}`,
  ].filter((line) => typeof line === 'string');
}

function licenceLine(contact: MailSeller | null | undefined, language: Language): string | null {
  if (!contact?.licenceNumber) return null;
  const licence = `${m.seller_licence({}, language)}: ${contact.licenceNumber}`;
  if (!contact.licenceCheckedOn) return licence;
  return `${licence}, ${m.seller_licence_checked({ date: formatDate(contact.licenceCheckedOn) }, language)}`;
}

/** Says who calls, from which number, and what the seller will never ask for. */
export function formatSafetyLine(
  { seller, reference, followUpBy, isCallPast, sellerContact }: SoldBooking,
  language: Language,
): string {
  const said = { seller, reference, when: formatDateTime(new Date(followUpBy)) };
  const [first, second] = sellerContact ? contactNumbers(sellerContact) : [];
  if (first === undefined)
    return isCallPast
      ? m.seller_safety_later_no_number(said, language)
      : m.seller_safety_booking_no_number(said, language);
  const number = second === undefined ? first : m.seller_numbers({ first, second }, language);
  return isCallPast
    ? m.seller_safety_later({ ...said, number }, language)
    : m.seller_safety_booking({ ...said, number }, language);
}
