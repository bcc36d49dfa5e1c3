import type { Sen } from '#domain/kernel/money.ts';
import { readSoldFlights, type SoldFlight } from '#domain/trips/sold-flights.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { button, type Fact, type Language, type MailBlock, type MailBody } from './body.ts';
import { tripParts } from './trip-text.ts';

export interface BookingSummary {
  reference: string;
  destination: string;
  airlines: string;
  legs: readonly SoldFlight[];
  tickets: number;
  totalSen: Sen;
  passenger: string;
  isTest: boolean;
}

export interface BuyerSummary extends BookingSummary {
  link: string;
}

export function tripBlock(booking: BookingSummary, language: Language) {
  const { destination, airlines } = booking;
  return tripParts({ ...readSoldFlights(booking.legs), destination, airlines }, language);
}

export function bookingLabel(
  { reference }: { reference: string },
  language: Language,
): Pick<MailBody, 'label'> {
  return { label: m.mail_booking_label({ reference }, language) };
}

export function referenceFact({ reference }: { reference: string }, language: Language): Fact {
  return [m.mail_fact_reference({}, language), reference];
}

export function ticketsFact({ tickets }: { tickets: number }, language: Language): Fact {
  return [m.mail_fact_tickets({}, language), String(tickets)];
}

export function totalFact({ totalSen }: { totalSen: Sen }, language: Language): Fact {
  return [m.mail_fact_total({}, language), formatMyr(totalSen)];
}

export function testNote({ isTest }: { isTest: boolean }, language: Language): MailBlock[] {
  return isTest ? [{ is: 'info', text: m.mail_booking_test({}, language) }] : [];
}

/** Opens the booking at its travellers. */
export function travellersButton({ link }: { link: string }, language: Language): MailBlock {
  return button(m.mail_names_asked_button({}, language), `${link}#travellers`);
}

export function bookingButton({ link }: { link: string }, language: Language): MailBlock {
  return button(m.mail_booking_link({}, language), link);
}
