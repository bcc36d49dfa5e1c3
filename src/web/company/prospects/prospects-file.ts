import type { ListedProspect } from '#domain/fulfilment/customer-list.ts';
import { csvLine } from '#domain/kernel/csv.ts';
import { decimalFromSen } from '#domain/kernel/money.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { prospectStatusNames } from './prospect-text.ts';

export function prospectsFileHead(): string {
  return csvLine([
    m.lists_csv_name(),
    m.lists_csv_email(),
    m.lists_csv_phone(),
    m.lists_csv_tickets(),
    m.lists_prospects_csv_waits(),
    m.lists_destination(),
    m.lists_airlines(),
    m.lists_csv_price(),
    m.lists_prospects_publish_date(),
    m.lists_prospects_registered_at(),
    m.lists_status(),
  ]);
}

export function prospectsFileLine(row: ListedProspect): string {
  return csvLine([
    row.name,
    row.email,
    row.phoneNumber,
    String(row.tickets),
    row.waitsFor === 'seats' ? m.lists_prospects_csv_seats() : m.lists_prospects_csv_opening(),
    row.destination,
    row.airlines,
    decimalFromSen(row.priceSen),
    row.publishAt ? formatDateTime(row.publishAt) : m.lists_prospects_not_set(),
    formatDateTime(row.createdAt),
    prospectStatusNames[row.status](),
  ]);
}
