import { normalizeText } from '../kernel/bounded-text.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { decimalFromSen, type Sen } from '../kernel/money.ts';
import { type Bank, banks } from './banks.ts';

export type BankFileKind = 'payouts' | 'refunds';

/** `void`: replaced by another file. `sent` is final unless the bank returns it. */
export type BankLineState = 'made' | 'void' | 'sent' | 'returned';

export interface BankFileSteps {
  readonly totalSen: Sen;
  /** Other files by the same person within 24 hours: splitting a file must not avoid the confirmation. */
  readonly othersSen: Sen;
  readonly confirmedBy: string | null;
  readonly sentAt: Date | null;
}

export function needsSecondAdmin(
  { totalSen }: Pick<BankFileSteps, 'totalSen'>,
  confirmAboveSen: Sen,
): boolean {
  return totalSen > confirmAboveSen;
}

export type FileStep = 'makeFile' | 'confirm' | 'markSent' | 'markPaid';

export function nextFileStep(file: BankFileSteps | null, confirmAboveSen: Sen): FileStep {
  if (!file) return 'makeFile';
  if (file.sentAt) return 'markPaid';
  return file.confirmedBy === null &&
    needsSecondAdmin({ totalSen: file.totalSen + file.othersSen }, confirmAboveSen)
    ? 'confirm'
    : 'markSent';
}

export interface ShownFile {
  readonly id: string;
  readonly lineCount: number;
  readonly totalSen: number;
  readonly madeAt: Date;
  readonly madeBy: string | null;
  readonly isOwn: boolean;
  readonly confirmedAt: Date | null;
  readonly confirmedBy: string | null;
  readonly sentAt: Date | null;
}

export interface FileProgress {
  readonly file: ShownFile | null;
  readonly nextStep: FileStep;
}

const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** For example `SPT-7K2M9QXD`; banks print 20 characters. */
export function bankReference(randomIndex: (below: number) => number): string {
  const characters = Array.from(
    { length: 8 },
    () => referenceAlphabet[randomIndex(referenceAlphabet.length)],
  );
  return `SPT-${characters.join('')}`;
}

/** Letters that Unicode does not decompose into ASCII. */
const asciiLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
};

/** Banks accept only ASCII. Drops letters of other scripts. */
export function toAsciiName(name: string): string {
  return [...normalizeText(name, 'NFKD', maxCharacters.accountHolder)]
    .map((letter) => asciiLetters[letter] ?? letter)
    .join('')
    .replaceAll(/[^ -~]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Masks account numbers in practice files, so that these never pay real accounts. */
export function maskAccountNumber(accountNumber: string): string {
  return accountNumber.slice(-4).padStart(accountNumber.length, 'X');
}

export interface BankFileLine {
  readonly beneficiary: string;
  readonly bankCode: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly amount: string;
  readonly reference: string;
}

export function bankFileLine(
  mode: 'test' | 'live',
  line: {
    readonly holder: string;
    readonly bank: Bank;
    readonly accountNumber: string;
    readonly amountSen: Sen;
    readonly reference: string;
  },
): BankFileLine {
  return {
    beneficiary: toAsciiName(line.holder),
    bankCode: line.bank,
    bank: banks[line.bank],
    accountNumber: mode === 'test' ? maskAccountNumber(line.accountNumber) : line.accountNumber,
    amount: decimalFromSen(line.amountSen),
    reference: line.reference,
  };
}

interface NamedFile {
  readonly mode: 'test' | 'live';
  readonly kind: BankFileKind;
  readonly runOn: string | null;
  readonly lineCount: number;
  readonly totalSen: Sen;
}

export function bankFileName({ mode, kind, runOn, lineCount, totalSen }: NamedFile): string {
  const parts = [
    mode === 'test' ? 'TEST' : null,
    kind,
    runOn,
    `${lineCount}-lines`,
    `MYR-${decimalFromSen(totalSen)}`,
    'made',
  ];
  return parts.filter((part) => part !== null).join('-');
}
