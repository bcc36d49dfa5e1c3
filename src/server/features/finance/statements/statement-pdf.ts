import type { MoneyFigures } from '#domain/finance/ledger.ts';
import type {
  ShareHoldReason,
  SharePlace,
  Statement,
  StatementGroup,
  StatementPayout,
} from '#domain/finance/statement.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatAmount, formatBalance } from '#format/amounts.ts';
import { formatDate, formatDateTime, formatDayAndMonth, formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { AppContext } from '#server/app/context.ts';
import { makePdf, type PdfRow, type PdfSection } from '#server/platform/files/pdf.ts';

export interface StatementPaper {
  readonly companyName: string;
  readonly site: AppContext['config']['site'];
  readonly now: Date;
  readonly language: string;
  readonly isTestMode: boolean;
  readonly reasonText: (reason: ShareHoldReason) => string;
}

export function statementPdf(
  { month, groups, sums, payouts, openingSen, paidOutSen, closingSen }: Statement,
  { companyName, site, now, language, isTestMode, reasonText }: StatementPaper,
): Promise<Buffer> {
  const { legalName, registrationNumber, postalAddress, supportEmail } = site;
  const operator = registrationNumber ? `${legalName} (${registrationNumber})` : legalName;
  return makePdf({
    language,
    madeAt: now,
    letterhead: m.product_name(),
    title: m.statement_pdf_title({ month: formatMonth(month) }),
    sections: [
      {
        title: m.statement_pdf_sums(),
        rows: [
          toPdfRow(m.statement_pdf_company(), companyName),
          toPdfRow(m.statement_pdf_platform(), `${operator}, ${postalAddress}`),
          toPdfRow(m.statement_pdf_made(), formatDateTime(now)),
          toPdfRow(m.statement_paid(), formatBalance(sums.receivedSen)),
          toPdfRow(m.statement_refunded(), formatBalance(-sums.refundedSen)),
          toPdfRow(m.statement_column_fee(), formatBalance(-sums.feeSen)),
          { ...toPdfRow(m.statement_yours(), formatBalance(sums.shareSen)), isSum: true },
          toPdfRow(m.statement_opening(), formatBalance(openingSen)),
          toPdfRow(m.statement_paid_out(), formatBalance(-paidOutSen)),
          { ...toPdfRow(m.statement_closing(), formatBalance(closingSen)), isSum: true },
        ],
      },
      ...(payouts.length > 0 ? [payoutSection(month, payouts)] : []),
      ...groups.map((group) => toSection(group, reasonText)),
    ],
    notes: [
      ...(isTestMode ? [m.office_practice_books()] : []),
      ...(groups.length === 0 ? [m.statement_empty({ month: formatMonth(month) })] : []),
      `${m.statement_foot()} ${m.statement_foot_times()}.`,
      m.statement_pdf_questions({ email: supportEmail }),
    ],
  });
}

function toPdfRow(name: string, value: string): PdfRow {
  return { name, value };
}

function payoutSection(month: string, payouts: readonly StatementPayout[]): PdfSection {
  return {
    title: m.statement_payouts({ month: formatMonth(month) }),
    rows: [],
    table: {
      columns: [
        { name: m.statement_column_paid(), share: 60 },
        { name: m.statement_csv_state(), share: 120 },
        { name: m.statement_csv_reference(), share: 160 },
        { name: m.numbers_bookings(), share: 80, isAmount: true },
        { name: m.statement_paid_out(), share: 116, isAmount: true },
      ],
      rows: payouts.map(({ kind, on, reference, bookings, amountSen }) => ({
        cells: [
          formatDayAndMonth(on),
          payoutKinds[kind](),
          reference ?? '',
          String(bookings),
          formatAmount(amountSen),
        ],
      })),
    },
  };
}

const payoutKinds = {
  paid: m.statement_paid_out,
  returned: m.statement_payout_returned,
  correction: m.statement_payout_correction,
} satisfies Record<StatementPayout['kind'], () => string>;

function toSection(
  { place, lines, sums }: StatementGroup,
  reasonText: StatementPaper['reasonText'],
): PdfSection {
  return {
    title: getTitle(place, reasonText),
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
            ...listAmounts(line),
          ],
        })),
        { cells: ['', '', '', '', ...listAmounts(sums)], isSum: true },
      ],
    },
  };
}

function listAmounts({ receivedSen, refundedSen, feeSen, shareSen }: MoneyFigures): string[] {
  return [receivedSen, -refundedSen, -feeSen, shareSen].map(formatAmount);
}

function getTitle(place: SharePlace, reasonText: StatementPaper['reasonText']): string {
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
