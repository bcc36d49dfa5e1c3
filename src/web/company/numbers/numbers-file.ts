import { type CompanyNumbers, type LeadTime, loadPercent } from '#domain/finance/numbers.ts';
import type { numbersTables } from '#domain/finance/numbers-input.ts';
import type { CsvCell } from '#domain/kernel/csv.ts';
import { m } from '#locales/messages/messages.js';
import { percentText } from '#web/back-office/numbers-text.ts';
import { flightName } from '#web/company/flight/flight-text.ts';

export const leadTimeNames: Record<LeadTime, () => string> = {
  under6: m.numbers_lead_under6,
  under24: m.numbers_lead_under24,
  under48: m.numbers_lead_under48,
  under72: m.numbers_lead_under72,
  over72: m.numbers_lead_over72,
};

interface NumbersFile {
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

type MakeFile = (numbers: CompanyNumbers) => NumbersFile;

export const numbersFiles: Record<(typeof numbersTables)[number], MakeFile> = {
  days: ({ days }) => ({
    head: [
      m.numbers_day(),
      m.numbers_bookings(),
      m.numbers_seats(),
      m.numbers_travellers(),
      m.numbers_refunds(),
      m.numbers_fee(),
      m.numbers_yours(),
    ],
    rows: days.map((day) => [
      day.day,
      String(day.bookings),
      String(day.seats),
      { sen: day.receivedSen },
      { sen: day.refundedSen },
      { sen: day.feeSen },
      { sen: day.shareSen },
    ]),
  }),
  leadTimes: ({ leadTimes }) => ({
    head: [m.numbers_lead(), m.numbers_bookings(), m.numbers_seats()],
    rows: leadTimes.map(({ leadTime, bookings, seats }) => [
      leadTimeNames[leadTime](),
      String(bookings),
      String(seats),
    ]),
  }),
  loads: ({ loads }) => ({
    head: [
      m.numbers_flight(),
      m.numbers_destination(),
      m.numbers_airlines(),
      m.numbers_departs(),
      m.numbers_offered(),
      m.numbers_sold(),
      m.numbers_load(),
    ],
    rows: loads.map((load) => [
      flightName(load.trip, load.destination),
      load.destination,
      load.airlines,
      load.trip.outbound.departsOn,
      String(load.offered),
      String(load.sold),
      percentText(loadPercent(load)),
    ]),
  }),
};
