// Finds columns by their headings and reports unreadable content instead of guessing.
import { parseMoney, type Sen } from '../kernel/money.ts';
import { addDays } from '../kernel/time.ts';
import { readDate } from '../kernel/typed-time.ts';

const headings = {
  billId: ['billid', 'bill', 'billcode', 'billplzid'],
  transactionId: ['transactionid', 'transaction', 'fpxtransactionid', 'fpxid'],
  amount: ['amount', 'amountmyr', 'amountrm', 'paidamount', 'billamount', 'grossamount'],
  date: ['date', 'paidat', 'paiddate', 'paymentdate', 'transactiondate', 'completedat'],
  fee: [
    'fee',
    'fees',
    'feemyr',
    'feerm',
    'transactionfee',
    'processingfee',
    'billplzfee',
    'charge',
    'charges',
  ],
  settledOn: ['settlementdate', 'settledon', 'settledat', 'payoutdate', 'disbursementdate'],
  settlement: ['settlementid', 'settlementreference', 'payoutid', 'payoutreference', 'disbursementid'],
} as const;
type ReportColumn = keyof typeof headings;
const needed = ['billId', 'amount'] as const satisfies readonly ReportColumn[];

export interface ReportedPayment {
  readonly billId: string;
  readonly transactionId: string | null;
  readonly amountSen: Sen;
  readonly paidOn: string | null;
  readonly feeSen: Sen;
  readonly settledOn: string | null;
  /** The provider's id of the transfer to our bank. */
  readonly settlement: string | null;
}

export interface ReadReport {
  readonly payments: readonly ReportedPayment[];
  readonly unknownColumns: readonly string[];
  readonly unreadLines: readonly number[];
}

export type ReportReading =
  | ({ readonly ok: true } & ReadReport)
  | { readonly ok: false; readonly missing: readonly (typeof needed)[number][] };

/** Quoted cells may contain separators; a doubled quote is an escaped quote. */
function splitCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell].map((text) => text.trim());
}

function findSeparator(line: string): string {
  return (['\t', ';', ','] as const).find((separator) => line.includes(separator)) ?? ',';
}

function findColumn(heading: string): ReportColumn | null {
  const plain = heading.toLowerCase().replace(/[^a-z]/g, '');
  const found = Object.entries(headings).find(([, names]) => (names as readonly string[]).includes(plain));
  return found ? (found[0] as ReportColumn) : null;
}

export function readSettlementReport(text: string): ReportReading {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const start = lines.findIndex((line) => {
    const columns = splitCells(line, findSeparator(line)).map(findColumn);
    return needed.every((column) => columns.includes(column));
  });
  const head = lines[start];
  if (head === undefined) {
    const seen = lines.flatMap((line) => splitCells(line, findSeparator(line)).map(findColumn));
    const missing = needed.filter((column) => !seen.includes(column));
    return { ok: false, missing: missing.length > 0 ? missing : needed };
  }
  const separator = findSeparator(head);
  const names = splitCells(head, separator);
  // A second column with the same meaning is reported as unknown, because it is unclear which one counts.
  const columns = names
    .map(findColumn)
    .map((column, at, all) => (all.indexOf(column) === at ? column : null));
  const payments: ReportedPayment[] = [];
  const unreadLines: number[] = [];
  lines.slice(start + 1).forEach((line, index) => {
    if (line.trim() === '') return;
    const payment = readPayment(splitCells(line, separator), columns);
    if (payment) payments.push(payment);
    else unreadLines.push(start + index + 2);
  });
  const unknownColumns = names.filter((name, at) => columns[at] === null && name !== '');
  return { ok: true, payments, unknownColumns, unreadLines };
}

function readPayment(
  cells: readonly string[],
  columns: readonly (ReportColumn | null)[],
): ReportedPayment | null {
  const cell = (column: ReportColumn) => cells[columns.indexOf(column)] ?? '';
  const amountSen = parseMoney(cell('amount'));
  const billId = cell('billId');
  // Bill ids contain digits; the label of a total row does not.
  if (!/^(?=.*\d)[A-Za-z0-9_-]{4,64}$/.test(billId) || amountSen === null) return null;
  const day = (column: ReportColumn) => cell(column).split(/[ T](?=\d{1,2}:)/)[0] || null;
  const [paidOn, settledOn] = [day('date'), day('settledOn')];
  // A line with an unreadable fee, or one above the payment, is unreadable.
  const feeSen = parseMoney(cell('fee').replace(/^[-−]/, '') || '0');
  if (feeSen === null || feeSen > amountSen) return null;
  return {
    billId,
    transactionId: cell('transactionId') || null,
    amountSen,
    paidOn: paidOn && readDate(paidOn),
    feeSen,
    settledOn: settledOn && readDate(settledOn),
    settlement: cell('settlement') || null,
  };
}

/** A settlement covers days or weeks. Dates further apart are wrong, and would load all payments. */
const MAX_DAYS = 92;

export function findReportDays(
  payments: readonly ReportedPayment[],
  today: string,
): { readonly first: string; readonly last: string } | null {
  const days = payments.flatMap(({ paidOn }) => paidOn ?? []).sort();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return last <= addDays(today, 1) && last <= addDays(first, MAX_DAYS) ? { first, last } : null;
}

export interface RecordedPayment {
  readonly billId: string;
  readonly transactionId: string | null;
  readonly amountSen: Sen;
  /** Booking reference; null for a closed payment without a booking. */
  readonly reference: string | null;
  readonly isSettled: boolean;
}

export interface MatchedPayment<Payment>
  extends Pick<ReportedPayment, 'feeSen' | 'settledOn' | 'settlement'> {
  readonly payment: Payment;
}

export interface PaymentDifference {
  /** `fee`: the amounts match, but the fee is too high to be booked. */
  readonly kind: 'missingHere' | 'missingThere' | 'amount' | 'fee';
  readonly billId: string;
  readonly transactionId: string | null;
  readonly reference: string | null;
  readonly reportedSen: Sen | null;
  readonly recordedSen: Sen | null;
}

function sumSen(payments: readonly { readonly amountSen: Sen }[]): Sen {
  return payments.reduce((sum, { amountSen }) => sum + amountSen, 0);
}

/** A repeated line, as in a report pasted twice, is one payment. */
function removeDuplicates(reported: readonly ReportedPayment[]): ReportedPayment[] {
  const getKey = ({ billId, transactionId, amountSen }: ReportedPayment, index: number) =>
    transactionId === null ? String(index) : JSON.stringify([billId, transactionId, amountSen]);
  return [...new Map(reported.map((payment, index) => [getKey(payment, index), payment])).values()];
}

/** Billplz deducts about RM 1.50 from transfers and up to 3 % from cards. More is an error or fraud. */
const PLAUSIBLE_FEE = { basisPoints: 400, leastSen: 2_00 } as const;

function isFeeTooHigh({ feeSen, payment }: MatchedPayment<RecordedPayment>): boolean {
  const { basisPoints, leastSen } = PLAUSIBLE_FEE;
  return feeSen > Math.max((payment.amountSen * basisPoints) / 10_000, leastSen);
}

/** `recorded` contains the bills of the report and all payments on its days. */
export function comparePayments<Payment extends RecordedPayment>(
  reported: readonly ReportedPayment[],
  recorded: readonly Payment[],
): {
  readonly matched: readonly MatchedPayment<Payment>[];
  readonly differences: readonly PaymentDifference[];
} {
  const there = Map.groupBy(removeDuplicates(reported), ({ billId }) => billId);
  const here = Map.groupBy(recorded, ({ billId }) => billId);
  const matched: MatchedPayment<Payment>[] = [];
  const differences: PaymentDifference[] = [];
  for (const [billId, lines] of there) {
    const bill = compareBill(lines, here.get(billId) ?? []);
    matched.push(...bill.matched);
    differences.push(...bill.differences);
  }
  for (const [billId, payments] of here) if (!there.has(billId)) differences.push(...missingThere(payments));
  return {
    matched: matched.map((each) => (isFeeTooHigh(each) ? { ...each, feeSen: 0 } : each)),
    differences: [
      ...differences,
      ...matched.filter(isFeeTooHigh).map(({ payment: { billId, transactionId, reference }, feeSen }) => ({
        kind: 'fee' as const,
        billId,
        transactionId,
        reference,
        reportedSen: feeSen,
        recordedSen: null,
      })),
    ],
  };
}

/** Matches payments by transaction; the rest of a bill matches if its total does. */
function compareBill<Payment extends RecordedPayment>(
  lines: readonly ReportedPayment[],
  payments: readonly Payment[],
): ReturnType<typeof comparePayments<Payment>> {
  const named = payments.flatMap((payment) => {
    const line = lines.find((each) => isSamePayment(each, payment));
    return line ? [toMatched(payment, [line])] : [];
  });
  const restOfLines = lines.filter((line) => !payments.some((payment) => isSamePayment(line, payment)));
  const restOfPayments = payments.filter((payment) => !named.some((each) => each.payment === payment));
  const [line] = restOfLines;
  if (!line) return { matched: named, differences: missingThere(restOfPayments) };
  if (sumSen(restOfLines) === sumSen(restOfPayments)) {
    const last = restOfPayments.length - 1;
    const rest = restOfPayments.map((payment, at) =>
      toMatched(payment, at === last ? restOfLines.slice(at) : restOfLines.slice(at, at + 1), line),
    );
    return { matched: [...named, ...rest], differences: [] };
  }
  const [own] = restOfPayments;
  const difference: PaymentDifference = {
    kind: own ? 'amount' : 'missingHere',
    billId: line.billId,
    transactionId: line.transactionId ?? own?.transactionId ?? null,
    reference: payments[0]?.reference ?? null,
    reportedSen: sumSen(restOfLines),
    recordedSen: own ? sumSen(restOfPayments) : null,
  };
  return { matched: named, differences: [difference] };
}

function isSamePayment(line: ReportedPayment, payment: RecordedPayment): boolean {
  const isNamed = line.transactionId !== null && line.transactionId === payment.transactionId;
  return isNamed && line.amountSen === payment.amountSen;
}

/** `other` is a line of the same bill, for a payment without its own line. */
function toMatched<Payment>(
  payment: Payment,
  lines: readonly ReportedPayment[],
  other?: ReportedPayment,
): MatchedPayment<Payment> {
  const { settledOn = null, settlement = null } = lines[0] ?? other ?? {};
  return { payment, feeSen: lines.reduce((sum, { feeSen }) => sum + feeSen, 0), settledOn, settlement };
}

/** Skips payments settled in an earlier report. */
function missingThere(payments: readonly RecordedPayment[]): PaymentDifference[] {
  return payments
    .filter(({ isSettled }) => !isSettled)
    .map(({ billId, transactionId, reference, amountSen }) => ({
      kind: 'missingThere',
      billId,
      transactionId,
      reference,
      reportedSen: null,
      recordedSen: amountSen,
    }));
}
