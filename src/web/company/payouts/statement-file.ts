// The statement as rows. Amounts are numbers, so that a spreadsheet can add up opening + yours − paid out = closing.

import type { SharePlace, Statement, StatementLine, StatementPayout } from '#domain/finance/statement.ts';
import type { CsvCell } from '#domain/kernel/csv.ts';
import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { describeShareHold, payoutNames, placeNames } from './statement-text.ts';

const emptyCells = (cells: number): CsvCell[] => Array.from({ length: cells }, () => '');

export function statementFileHead(): readonly string[] {
  return [
    m.statement_csv_state(),
    m.statement_csv_payout(),
    m.statement_csv_reference(),
    m.statement_column_paid(),
    m.statement_column_booking(),
    m.statement_column_passenger(),
    m.statement_csv_destination(),
    m.statement_csv_departs(),
    m.statement_csv_tickets(),
    m.statement_csv_price(),
    m.statement_csv_paid(),
    m.statement_csv_refunded(),
    m.statement_csv_fee(),
    m.statement_csv_yours(),
    m.statement_csv_paid_out(),
    m.statement_csv_balance(),
  ];
}

export function statementFileRows(statement: Statement): (readonly CsvCell[])[] {
  const { groups, payouts, openingSen, closingSen } = statement;
  return [
    [m.statement_opening(), ...emptyCells(14), { sen: openingSen }],
    ...groups.flatMap(({ lines }) => lines.map(lineCells)),
    ...payouts.map(payoutCells),
    [m.statement_closing(), ...emptyCells(14), { sen: closingSen }],
  ];
}

function lineCells(line: StatementLine): CsvCell[] {
  const { place } = line;
  return [
    describeState(place),
    payoutDay(place),
    place.kind === 'paidOut' ? (place.reference ?? '') : '',
    formatDateTime(line.at),
    line.reference,
    line.passengerName,
    line.airport ?? '',
    formatDate(line.departsOn),
    String(line.tickets),
    { sen: line.unitPriceSen },
    { sen: line.receivedSen },
    { sen: line.refundedSen },
    { sen: line.feeSen },
    { sen: line.shareSen },
    ...emptyCells(2),
  ];
}

function payoutCells({ kind, on, reference, amountSen }: StatementPayout): CsvCell[] {
  return [payoutNames[kind](), formatDate(on), reference ?? '', ...emptyCells(11), { sen: amountSen }, ''];
}

function describeState(place: SharePlace): string {
  const name = placeNames[place.kind]();
  return place.kind === 'onHold' ? `${name}: ${describeShareHold(place.reason)}` : name;
}

function payoutDay(place: SharePlace): string {
  if ('on' in place) return formatDate(place.on);
  return place.kind === 'collecting' ? m.statement_not_released() : '';
}
