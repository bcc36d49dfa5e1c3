// The statement of a month as a PDF, for the company's books. Reads nothing: what it says is handed in, in the language of
// the caller.
import { formatAmount, formatBalance } from '#domain/money.ts';
import {
  dueSen,
  type HoldReason,
  type Statement,
  type StatementFigures,
  type StatementGroup,
  type StatementGroupPlace,
} from '#domain/statement.ts';
import { formatDate, formatDateTime, formatDayAndMonth, formatMonth, klDate } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import type { AppContext } from '#server/context.ts';
import { makePdf, type PdfRow, type PdfSection } from '#server/platform/pdf.ts';

export interface StatementPaper {
  readonly companyName: string;
  readonly site: AppContext['config']['site'];
  readonly now: Date;
  readonly language: string;
  /** Why something is on hold, in the words of the page. */
  readonly reasonText: (reason: HoldReason) => string;
}

export function statementPdf(
  { month, groups, sums }: Statement,
  { companyName, site, now, language, reasonText }: StatementPaper,
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
      ...groups.map((group) => sectionOf(group, reasonText)),
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

function sectionOf(
  { place, lines, sums }: StatementGroup,
  reasonText: StatementPaper['reasonText'],
): PdfSection {
  return {
    title: titleOf(place, reasonText),
    rows: [],
    table: {
      columns: [
        { name: m.statement_column_paid(), share: 38 },
        { name: m.statement_column_booking(), share: 64 },
        { name: m.statement_column_passenger(), share: 118 },
        { name: m.statement_column_flight(), share: 58 },
        { name: m.statement_column_paid_by(), share: 84, isAmount: true },
        { name: m.statement_column_refunded(), share: 58, isAmount: true },
        { name: m.statement_column_fee(), share: 56, isAmount: true },
        { name: m.statement_column_yours(), share: 60, isAmount: true },
      ],
      rows: [
        ...lines.map((line) => ({
          cells: [
            formatDayAndMonth(klDate(line.at)),
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

function amountsOf({ paidSen, refundedSen, feeSen, yoursSen }: StatementFigures): string[] {
  return [paidSen, -refundedSen, -feeSen, yoursSen].map(formatAmount);
}

function titleOf(place: StatementGroupPlace, reasonText: StatementPaper['reasonText']): string {
  switch (place.kind) {
    case 'collecting':
      return m.statement_collecting();
    case 'onHold':
      return `${m.statement_on_hold()}: ${reasonText(place.reason)}`;
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
