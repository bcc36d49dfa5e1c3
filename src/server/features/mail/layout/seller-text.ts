import { contactNumbers, type Seller } from '#domain/deals/seller.ts';
import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { Language, MailBlock } from './body.ts';

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

export function sellerLines(contact: MailSeller | null | undefined, language: Language): string[] {
  const legalName = contact?.legalName;
  return [
    legalName && `${m.seller_legal_name({}, language)}: ${legalName}`,
    licenceLine(contact, language),
  ].filter((line) => typeof line === 'string');
}

/** A chat begins with the booking reference, so that the seller finds the booking. */
export function contactLinks(
  { sellerContact, reference }: Pick<SoldBooking, 'sellerContact' | 'reference'>,
  language: Language,
): MailBlock[] {
  const { phone, whatsapp, email } = sellerContact ?? {};
  const ask = new URLSearchParams({ text: m.seller_ask_booking({ reference }, language) });
  const chat = whatsapp && `https://wa.me/${whatsapp.e164.replace('+', '')}?${ask}`;
  const links = [
    ...(whatsapp && chat ? [[m.seller_whatsapp_to({ number: whatsapp.text }, language), chat] as const] : []),
    ...(phone ? [[m.seller_call({ number: phone.text }, language), `tel:${phone.e164}`] as const] : []),
    ...(email ? [[m.seller_email_to({ email }, language), `mailto:${email}`] as const] : []),
  ].map(([text, url]) => ({ text, about: '', url }));
  return links.length > 0 ? [{ is: 'links', links }] : [];
}

function licenceLine(contact: MailSeller | null | undefined, language: Language): string | null {
  if (!contact?.licenceNumber) return null;
  const licence = `${m.seller_licence({}, language)}: ${contact.licenceNumber}`;
  const check = contact.licenceCheckedOn
    ? m.seller_licence_checked({ date: formatDate(contact.licenceCheckedOn) }, language)
    : m.seller_licence_unchecked({}, language);
  return `${licence}, ${check}`;
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
