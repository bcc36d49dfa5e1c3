// Services return `{ ok: true, … }` or a refusal with a code (src/domain/kernel/outcome.ts). A lookup without
// a result returns null.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const features = fileURLToPath(new URL('../../src/server/features', import.meta.url));

const reports = [
  'bookings/buyer/booking-view.ts: BookingOutcome',
  'payments/payment-provider.ts: CancelChargeOutcome',
  'payments/payment-provider.ts: ChargeOutcome',
  'payments/payment-provider.ts: CreateChargeOutcome',
  'payments/payment-provider.ts: TransactionsOutcome',
];

/** Outcome types that do not follow the rule yet. Remove an entry when its type is converted. */
const unconverted = [
  'fulfilment/documents/company-documents.service.ts: DocumentOutcome',
  'fulfilment/documents/upload.service.ts: UploadOutcome',
  'fulfilment/flight-changes/flight-changes.service.ts: ChangeOutcome',
  'fulfilment/names/company-fulfilment.service.ts: FulfilmentOutcome',
  'fulfilment/names/enter-names.ts: NamesOutcome',
  'fulfilment/names/follow-up.service.ts: NameReminderOutcome',
  'fulfilment/names/infants.service.ts: InfantOutcome',
  'fulfilment/names/travellers.service.ts: TravellerOutcome',
  'fulfilment/notes/notes.service.ts: NoteOutcome',
  'fulfilment/requests/answer-request.service.ts: AnswerOutcome',
  'fulfilment/requests/buyer-requests.service.ts: RequestOutcome',
  'settlement/bills/provider-notices.service.ts: CallbackOutcome',
  'settlement/cancel/cancellation-review.service.ts: ReviewOutcome',
  'settlement/cancel/cancellations.service.ts: CancelBookingOutcome',
  'settlement/cancel/cancellations.service.ts: OfferOutcome',
  'settlement/entries/money-entries.service.ts: EntryOutcome',
];

function isPlainAnswer(type: ts.TypeNode): boolean {
  if (ts.isUnionTypeNode(type)) return type.types.some(isPlainAnswer);
  if (ts.isLiteralTypeNode(type)) return ts.isStringLiteral(type.literal);
  if (!ts.isTypeLiteralNode(type)) return false;
  return !type.members.some(({ name }) => name?.getText() === 'ok');
}

function findPlainOutcomes(path: string, text: string): string[] {
  return ts
    .createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    .statements.filter(ts.isTypeAliasDeclaration)
    .filter(({ name, type }) => name.text.endsWith('Outcome') && isPlainAnswer(type))
    .map(({ name }) => `${path}: ${name.text}`);
}

it('every service outcome has the field ok', () => {
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  );
  const found = sources.flatMap((path) =>
    findPlainOutcomes(path, readFileSync(join(features, path), 'utf8')),
  );
  expect(found.sort()).toEqual([...reports, ...unconverted].sort());
});

it.each([
  ["export type SaveOutcome = 'saved' | 'gone';", 1],
  ["export type SaveOutcome = { readonly kind: 'saved' } | Refused<'gone'>;", 1],
  ["export type SaveOutcome = { readonly ok: true } | Refused<'gone'>;", 0],
  ["export type SaveOutcome = { readonly ok: true; readonly kind: 'new' } | null;", 0],
])('in %s, findPlainOutcomes counts the outcomes without ok: %i', (text, count) => {
  expect(findPlainOutcomes('planted.service.ts', text)).toHaveLength(count);
});
