import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TransactionStatus } from '#server/platform/database/schema.ts';
import type { ReceivedFields } from './payment-provider.ts';

export type SignedFields = Readonly<Record<string, string>>;

type Signed = { fields: SignedFields; signature: string };

export const transactionStatuses = ['pending', 'completed', 'failed'] as const satisfies TransactionStatus[];

export type BillplzCallback = Signed & {
  billId: string;
  collectionId: string;
  isPaid: boolean;
  state: string;
  amountSen: number;
  paidAmountSen: number;
  paidAt: Date | null;
  transactionId: string | null;
  transactionStatus: TransactionStatus | null;
};

/** A return has neither amount nor collection: the bill fixed both. */
export type BillplzReturn = Signed &
  Pick<BillplzCallback, 'billId' | 'isPaid' | 'paidAt' | 'transactionId' | 'transactionStatus'>;

export type SignedReading<Notice> =
  | { ok: true; notice: Notice }
  | { ok: false; reason: 'malformed' | 'unsigned' };

export const billIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
const fieldNamePattern = /^[A-Za-z0-9_]{1,64}$/;
const returnKeyPattern = /^billplz\[([A-Za-z0-9_]{1,64})\]$/;
const signaturePattern = /^[0-9a-f]{64}$/;
const maxFields = 40;

const malformed = { ok: false, reason: 'malformed' } as const;
const unsigned = { ok: false, reason: 'unsigned' } as const;

/**
 * Sorts the concatenated elements, not the keys: `paid_amount100` precedes `paidtrue`. Compares lower-cased
 * text by code unit, because upper case would sort `_` after letters.
 */
export function signatureSource(fields: SignedFields): string {
  return Object.entries(fields)
    .map(([key, value]) => ({ element: key + value, rank: (key + value).toLowerCase() }))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map(({ element }) => element)
    .join('|');
}

export function signFields(fields: SignedFields, key: string): string {
  return createHmac('sha256', key).update(signatureSource(fields), 'utf8').digest('hex');
}

export function isSignedWith(notice: Signed, key: string | null | undefined): boolean {
  if (!key || !signaturePattern.test(notice.signature)) return false;
  const expected = Buffer.from(signFields(notice.fields, key), 'hex');
  return timingSafeEqual(expected, Buffer.from(notice.signature, 'hex'));
}

export function readCallback(body: ReceivedFields): SignedReading<BillplzCallback> {
  const fields = collectFields(toEntries(body), (key) => (fieldNamePattern.test(key) ? key : null));
  if (!fields) return malformed;
  const { x_signature: signature, ...rest } = fields;
  if (!signature) return unsigned;
  const common = readCommon(rest, '');
  const amountSen = readSen(rest.amount);
  const paidAmountSen = readSen(rest.paid_amount);
  const { collection_id: collectionId, state } = rest;
  if (!common || !collectionId || !state || amountSen === null || paidAmountSen === null) return malformed;
  return {
    ok: true,
    notice: {
      ...common,
      isPaid: common.isPaid && state === 'paid',
      fields: rest,
      signature,
      collectionId,
      state,
      amountSen,
      paidAmountSen,
    },
  };
}

export function readReturn(query: ReceivedFields): SignedReading<BillplzReturn> {
  const ours = toEntries(query).filter(([key]) => key.startsWith('billplz'));
  const fields = collectFields(ours, (key) => {
    const name = returnKeyPattern.exec(key)?.[1];
    return name === undefined ? null : `billplz${name}`;
  });
  if (!fields) return malformed;
  const { billplzx_signature: signature, ...rest } = fields;
  if (!signature) return unsigned;
  const common = readCommon(rest, 'billplz');
  return common ? { ok: true, notice: { ...common, fields: rest, signature } } : malformed;
}

/** `2026-03-09 16:23:59 +0800` in notices; the API uses ISO with a colon and milliseconds. */
export function readBillplzTime(text: string | null | undefined): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?) ?([+-]\d{2}):?(\d{2})$/.exec(
    text ?? '',
  );
  if (!parts) return null;
  const instant = new Date(`${parts[1]}T${parts[2]}${parts[3]}:${parts[4]}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function toEntries(received: ReceivedFields): [string, unknown][] {
  return received instanceof URLSearchParams ? [...received] : Object.entries(received);
}

function collectFields(
  entries: [string, unknown][],
  nameOf: (key: string) => string | null,
): Record<string, string> | null {
  if (entries.length > maxFields) return null;
  const fields = new Map<string, string>();
  for (const [key, value] of entries) {
    const name = nameOf(key);
    if (name === null || typeof value !== 'string' || fields.has(name)) return null;
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

function readCommon(fields: SignedFields, prefix: '' | 'billplz'): Omit<BillplzReturn, keyof Signed> | null {
  const billId = fields[`${prefix}id`];
  const paid = fields[`${prefix}paid`];
  const paidAtText = fields[`${prefix}paid_at`];
  const paidAt = readBillplzTime(paidAtText);
  const status = fields[`${prefix}transaction_status`];
  if (!billId || !billIdPattern.test(billId)) return null;
  if (paid !== 'true' && paid !== 'false') return null;
  if (paidAtText && !paidAt) return null;
  return {
    billId,
    isPaid: paid === 'true',
    paidAt,
    transactionId: fields[`${prefix}transaction_id`] || null,
    transactionStatus: transactionStatuses.find((known) => known === status) ?? null,
  };
}

function readSen(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : null;
}
