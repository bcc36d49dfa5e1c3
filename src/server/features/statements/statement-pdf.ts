// The statement of a month as a PDF, for the company's books. Reads nothing: what it says is handed in, in the language of
// the caller.
import { formatAmount, formatBalance } from '#domain/money.ts';
import {
  dueSen,
  type Statement,
  type StatementFigures,
  type StatementGroup,
  type StatementGroupPlace,
} from '#domain/statement.ts';
import { formatDate, formatDateTime, formatDayAndMonth, formatMonth, klDate } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import type { AppContext } from '#server/context.ts';
import { makePdf, type PdfRow, type PdfSection } from '#server/platform/pdf.ts';

interface About {
  readonly companyName: string;
  readonly site: AppContext['config']['site'];
  readonly now: Date;
  readonly language: string;
}

export function statementPdf(
  { month, groups, sums }: Statement,
  { companyName, site, now, language }: About,
): Promise<Buffer> {
  const { legalName, registrationNumber, postalAddress, supportEmail } = site;
  const operator = registrationNumber ? `${legalName} (${registrationNumber})` : legalName;
  return makePdf({
    ...{ language, madeAt: now, letterhead: m.product_name() },
    title: m.statement_pdf_title({ month: formatMonth(month) }),
    sections: [
      {
        title: m.statement_pdf_sums(),
        rows: [
          row(m.statement_pdf_company(), companyName),
          row(m.statement_pdf_platform(), `${operator}, ${postalAddress}`),
          row(m.statement_pdf_made(), formatDateTime(now)),
          row(m.statement_paid(), formatBalance(sums.paidSen)),
          row(m.statement_refunded(), formatBalance(-sums.refundedSen)),
          row(m.statement_column_fee(), formatBalance(-sums.feeSen)),
          { ...row(m.statement_yours(), formatBalance(sums.yoursSen)), isSum: true },
          row(m.statement_pdf_paid_out(), formatBalance(sums.paidOutSen)),
          row(m.statement_pdf_due(), formatBalance(dueSen(sums))),
        ],
      },
      ...groups.map(sectionOf),
    ],
    notes: [
      ...(groups.length === 0 ? [m.statement_empty({ month: formatMonth(month) })] : []),
      `${m.statement_foot()} ${m.statement_foot_times()}.`,
      m.statement_pdf_questions({ email: supportEmail }),
    ],
  });
}

function row(name: string, value: string): PdfRow {
  return { name, value };
}

function sectionOf({ place, lines, sums }: StatementGroup): PdfSection {
  return {
    title: titleOf(place),
    rows: [],
    table: {
      columns: [
        { name: m.statement_column_paid(), share: 62 },
        { name: m.statement_column_booking(), share: 58 },
        { name: m.statement_column_passenger(), share: 104 },
        { name: m.statement_column_flight(), share: 55 },
        ...[m.statement_column_paid_by(), m.statement_column_refunded(), m.statement_column_fee()].map(
          amount,
        ),
        amount(m.statement_column_yours()),
      ],
      rows: [
        ...lines.map((line) => ({
          cells: [
            formatDate(klDate(line.at)),
            line.reference,
            line.passengerName,
            [line.airport, formatDayAndMonth(line.departsOn)].filter(Boolean).join(' '),
            ...amountsOf(line),
          ],
        })),
        { cells: ['', '', '', '', ...amountsOf(sums)], isSum: true },
      ],
    },
  };
}

function amount(name: string) {
  return { name, share: 64, isAmount: true };
}

function amountsOf({ paidSen, refundedSen, feeSen, yoursSen }: StatementFigures): string[] {
  return [paidSen, -refundedSen, -feeSen, yoursSen].map(formatAmount);
}

function titleOf(place: StatementGroupPlace): string {
  switch (place.kind) {
    case 'collecting':
      return m.statement_collecting();
    case 'onHold':
      return m.statement_on_hold();
    case 'refunded':
      return m.statement_given_back();
    case 'scheduled':
      return `${m.statement_scheduled()} ${formatDate(place.on)}`;
    case 'paidOut': {
      const reference = place.reference && m.statement_reference({ reference: place.reference });
      return [`${m.statement_paid_out()} ${formatDate(place.on)}`, reference].filter(Boolean).join(', ');
    }
  }
}
