// The file of a statement: a line for each line of it, in the words of the page. Amounts are numbers; gross is named "paid
// by traveller", net "yours".
import { type CsvCell, csvLine } from '#domain/csv.ts';
import type { Statement, StatementGroupPlace, StatementLine } from '#domain/statement.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { placeNames, reasonText } from './statement-text.ts';

export function statementFileHead(): string {
  return csvLine([
    ...[m.statement_csv_state(), m.statement_csv_payout(), m.statement_csv_reference()],
    ...[m.statement_column_paid(), m.statement_column_booking(), m.statement_column_passenger()],
    ...[m.statement_csv_destination(), m.statement_csv_departs(), m.statement_csv_tickets()],
    ...[m.statement_csv_price(), m.statement_csv_paid(), m.statement_csv_refunded(), m.statement_csv_fee()],
    ...[m.statement_csv_yours(), m.statement_csv_paid_out()],
  ]);
}

export type StatementFileRow = { readonly place: StatementGroupPlace; readonly line: StatementLine };

export function statementFileRows({ groups }: Statement): StatementFileRow[] {
  return groups.flatMap(({ place, lines }) => lines.map((line) => ({ place, line })));
}

export function statementFileLine({ place, line }: StatementFileRow): string {
  const amounts: CsvCell[] = [line.unitPriceSen, line.paidSen, line.refundedSen, line.feeSen].map(toCell);
  return csvLine([
    ...[stateText(place), payoutDay(place, line), place.kind === 'paidOut' ? (place.reference ?? '') : ''],
    ...[formatDateTime(line.at), line.reference, line.passengerName],
    ...[line.airport ?? '', formatDate(line.departsOn), String(line.tickets)],
    ...amounts,
    ...[line.yoursSen, line.paidOutSen].map(toCell),
  ]);
}

function toCell(sen: number): CsvCell {
  return { sen };
}

function stateText(place: StatementGroupPlace): string {
  const name = placeNames[place.kind]();
  return place.kind === 'onHold' ? `${name}: ${reasonText(place.reason)}` : name;
}

function payoutDay(place: StatementGroupPlace, line: StatementLine): string {
  if ('on' in place) return formatDate(place.on);
  if (line.place.kind !== 'collecting') return '';
  return m.statement_due_by({ date: formatDate(line.place.latestOn) });
}
