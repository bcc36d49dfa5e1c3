import { formatDestination, placeText } from '#domain/trips/trip-text.ts';
import { type FlightView, tripView } from '#domain/trips/trip-view.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime, formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { AppContext } from '#server/app/context.ts';
import { makePdf, type PdfRow } from '#server/platform/files/pdf.ts';
import type { BookingView } from './booking-view.ts';

export type ReceiptBooking = Pick<
  BookingView,
  | ('reference' | 'isTest' | 'firstName' | 'lastName' | 'email' | 'tickets' | 'unitPriceSen')
  | ('paidAt' | 'completedAt' | 'bookedAt' | 'transactionId' | 'companyName' | 'airlines')
  | ('outbound' | 'back' | 'destinationCountry' | 'paidSen' | 'refundsSen' | 'refundDueSen')
>;

type Site = Pick<
  AppContext['config']['site'],
  'legalName' | 'registrationNumber' | 'postalAddress' | 'supportEmail'
>;

export function receiptPdf(
  booking: ReceiptBooking,
  { site, language }: { readonly site: Site; readonly language: string },
): Promise<Buffer> {
  const paidAt = booking.paidAt ?? booking.completedAt ?? booking.bookedAt;
  return makePdf({
    language,
    madeAt: paidAt,
    letterhead: m.product_name(),
    title: m.receipt_title(),
    sections: [
      {
        title: m.receipt_about(),
        rows: [
          toPdfRow(m.receipt_number(), booking.reference),
          toPdfRow(m.receipt_date(), formatDateTime(paidAt)),
          toPdfRow(m.receipt_payer(), `${booking.firstName} ${booking.lastName}, ${booking.email}`),
        ],
      },
      { title: m.receipt_bought(), rows: listPurchaseRows(booking) },
      {
        title: m.receipt_payment(),
        rows: [
          toPdfRow(m.receipt_method(), m.receipt_method_billplz()),
          ...(booking.transactionId ? [toPdfRow(m.receipt_transaction(), booking.transactionId)] : []),
          { ...toPdfRow(m.receipt_total_paid(), formatMyr(booking.paidSen)), isSum: true },
          ...refundRows(booking),
        ],
      },
      {
        title: m.receipt_parties(),
        rows: [
          toPdfRow(m.receipt_seller(), booking.companyName),
          toPdfRow(m.receipt_platform(), formatOperator(site)),
        ],
      },
    ],
    notes: [
      ...(booking.isTest ? [m.receipt_test()] : []),
      m.receipt_not_tax_invoice(),
      m.receipt_questions({ email: site.supportEmail, reference: booking.reference }),
    ],
  });
}

function toPdfRow(name: string, value: string): PdfRow {
  return { name, value };
}

/** Returns sent and due refunds as separate rows. */
export function refundRows({
  refundsSen,
  refundDueSen,
}: Pick<ReceiptBooking, 'refundsSen' | 'refundDueSen'>): PdfRow[] {
  const sentSen = refundsSen - refundDueSen;
  return [
    ...(sentSen > 0 ? [toPdfRow(m.receipt_refunded(), formatMyr(sentSen))] : []),
    ...(refundDueSen > 0 ? [toPdfRow(m.receipt_refund_due(), formatMyr(refundDueSen))] : []),
  ];
}

function listPurchaseRows(booking: ReceiptBooking): PdfRow[] {
  const trip = tripView(booking);
  const flights = [...trip.outbound.flights, ...(trip.back?.flights ?? [])];
  const price = formatMyr(booking.unitPriceSen);
  return [
    toPdfRow(
      m.receipt_trip(),
      `${formatDestination(trip, booking.destinationCountry)} · ${booking.airlines}`,
    ),
    ...flights.map((flight, index) => toPdfRow(index === 0 ? m.receipt_flights() : '', formatFlight(flight))),
    toPdfRow(m.receipt_seats(), m.receipt_line({ count: String(booking.tickets), price })),
  ];
}

function formatOperator({ legalName, registrationNumber, postalAddress }: Site): string {
  const name = registrationNumber ? `${legalName} (${registrationNumber})` : legalName;
  return `${name}, ${postalAddress}`;
}

function formatFlight({ departsOn, departureTime, flightNumber, from, to, route }: FlightView): string {
  const way = from && to ? `${placeText(from)} – ${placeText(to)}` : route;
  return `${formatDayDate(departsOn)} ${departureTime} · ${flightNumber} · ${way}`;
}
