// The bank's bulk transfer file as CSV or XLSX. All cells contain text.
import { type BankFileKind, type BankFileLine, bankFileName } from '#domain/finance/bank-file.ts';
import { csvLine } from '#domain/kernel/csv.ts';
import { klDate } from '#domain/kernel/time.ts';
import { m } from '#locales/messages/messages.js';
import { createWorkbookResponse } from '#web/shared/list/workbook.server.ts';

interface AnsweredFile {
  readonly mode: 'test' | 'live';
  readonly kind: BankFileKind;
  readonly runOn: string | null;
  readonly lineCount: number;
  readonly totalSen: number;
  readonly madeAt: Date;
}

export function createBankFileResponse(
  format: 'csv' | 'xlsx',
  file: AnsweredFile,
  lines: readonly BankFileLine[],
): Response {
  const rows = [
    [
      m.payout_file_beneficiary(),
      m.payout_file_bank_code(),
      m.payout_file_bank(),
      m.payout_file_account(),
      m.payout_file_amount(),
      m.payout_file_reference(),
    ],
    ...lines.map((line) => [
      line.beneficiary,
      line.bankCode,
      line.bank,
      line.accountNumber,
      line.amount,
      line.reference,
    ]),
  ];
  const name = bankFileName(file);
  if (format === 'xlsx')
    return createWorkbookResponse({ name, now: file.madeAt }, { name: m.payout_file_sheet(), rows });
  // No byte order mark: the content is ASCII, and bank portals may reject the mark.
  return new Response(rows.map(csvLine).join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${klDate(file.madeAt)}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
