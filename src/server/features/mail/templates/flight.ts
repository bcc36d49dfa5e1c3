import { readSoldFlights, type SoldFlight } from '#domain/trips/sold-flights.ts';
import { m } from '#locales/messages/messages.js';
import { button, facts, type Language, type MailBlock, type MailBody, paragraph } from '../layout/body.ts';
import {
  type BuyerSummary,
  bookingLabel,
  referenceFact,
  testNote,
  ticketsFact,
  tripBlock,
} from '../layout/booking-parts.ts';
import { tripParts } from '../layout/trip-text.ts';

export interface FlightMailValues {
  'flight-changed': BuyerSummary & {
    change: 'changed' | 'cancelled';
    legsNow: readonly SoldFlight[];
    note: string;
    seller: string;
    sellerPhone: string;
  };
}

type Values = FlightMailValues['flight-changed'];

export const flightBodies = { 'flight-changed': flightChanged };

function flightChanged(values: Values, language: Language): MailBody {
  const isCancelled = values.change === 'cancelled';
  const { scene } = tripBlock(values, language);
  const next = isCancelled
    ? m.mail_flight_cancelled_next({}, language)
    : m.mail_flight_changed_next({}, language);
  const text = isCancelled
    ? m.mail_flight_cancelled_text(values, language)
    : m.mail_flight_changed_text(values, language);
  return {
    subject: isCancelled
      ? m.mail_flight_cancelled_subject(values, language)
      : m.mail_flight_changed_subject(values, language),
    next,
    title: isCancelled
      ? m.mail_flight_cancelled_title({}, language)
      : m.mail_flight_changed_title({}, language),
    ...bookingLabel(values, language),
    scene,
    blocks: [
      paragraph(text),
      ...(values.note ? [{ is: 'quote', text: values.note } as const] : []),
      ...testNote(values, language),
      paragraph(next),
      button(m.mail_flight_changed_button({}, language), values.link),
      ...flightsOf(values, language),
      facts(referenceFact(values, language), ticketsFact(values, language), [
        m.mail_fact_seller({}, language),
        [values.seller, values.sellerPhone].filter(Boolean).join(', '),
      ]),
    ],
  };
}

function flightsOf(values: Values, language: Language): MailBlock[] {
  const { ticket: sold } = tripBlock(values, language);
  if (values.change === 'cancelled') return [sold];
  const { destination, airlines, legsNow } = values;
  const { ticket: now } = tripParts({ ...readSoldFlights(legsNow), destination, airlines }, language);
  return [
    paragraph(m.mail_flight_changed_now({}, language)),
    now,
    paragraph(m.mail_flight_changed_sold({}, language)),
    sold,
  ];
}
