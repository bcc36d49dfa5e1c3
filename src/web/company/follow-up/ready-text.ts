import type { BoardRow } from '#domain/fulfilment/company-board.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatDayDateWithoutYear } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';

export interface MessageSender {
  readonly companyName: string;
  readonly baseUrl: string;
}

export type MessageContext = Pick<
  BoardRow,
  'buyerName' | 'city' | 'departsOn' | 'entered' | 'reference' | 'travellers'
>;

/** A WhatsApp message without the buyer's own link: company staff must not open the booking as the buyer. */
export function composeMessage(
  kind: 'call' | 'names',
  booking: MessageContext,
  { companyName: company, baseUrl }: MessageSender,
): string {
  const values = {
    name: booking.buyerName,
    company,
    city: booking.city,
    reference: booking.reference,
    date: formatDayDateWithoutYear(booking.departsOn),
  };
  if (kind === 'call') return m.board_text_call(values);
  return m.board_text_names({
    ...values,
    missing: booking.travellers - booking.entered,
    total: booking.travellers,
    link: paths.pageUrl(baseUrl, paths.findBookingPath, getLocale()),
  });
}

export function getWhatsappChatUrl(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?${new URLSearchParams({ text })}`;
}
