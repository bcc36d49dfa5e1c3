// The kinds of lines in the history of a booking, with who acts in each and who reads it. history.ts makes the lines.
import type { ActorWithoutAccount } from '../accounts/audit.ts';

export type Audience = 'buyer' | 'company' | 'operator';

export type HistoryActor = 'company' | 'billplz' | 'operator' | 'program' | ActorWithoutAccount;

const everyone: readonly Audience[] = ['buyer', 'company', 'operator'];
const staff: readonly Audience[] = ['company', 'operator'];
const team: readonly Audience[] = ['company'];
const buyerAndOperator: readonly Audience[] = ['buyer', 'operator'];
const operator: readonly Audience[] = ['operator'];

/** Every kind, with who acts in it unless the line names a person, and who reads it. */
export const historyKinds = {
  note: ['company', team],
  // The payment.
  held: ['buyer', everyone],
  confirmed: ['program', everyone],
  expired: ['program', everyone],
  accepted: ['operator', everyone],
  rejected: ['operator', everyone],
  givenUp: ['operator', everyone],
  refundDue: ['program', everyone],
  refunded: ['operator', everyone],
  cancelled: ['company', everyone],
  cancelledSeatsBack: ['company', everyone],
  partCancelled: ['company', everyone],
  partCancelledSeatsBack: ['company', everyone],
  refundOffered: ['company', everyone],
  offerDeclined: ['buyer', everyone],
  // What Billplz said, and what we did about the bill.
  paid: ['billplz', everyone],
  paidWrong: ['billplz', everyone],
  paidAgain: ['billplz', everyone],
  paymentFailed: ['billplz', everyone],
  pendingAtBank: ['billplz', everyone],
  nothingUnderWay: ['billplz', everyone],
  holdEnded: ['program', buyerAndOperator],
  billMismatched: ['billplz', staff],
  billRefused: ['billplz', staff],
  billUnanswered: ['billplz', staff],
  releaseUnderWay: ['program', staff],
  billCreated: ['program', operator],
  keysRefused: ['billplz', operator],
  noticeRepeated: ['billplz', operator],
  unpaid: ['billplz', operator],
  billDeleted: ['program', operator],
  deleteRefused: ['billplz', operator],
  providerUnreachable: ['billplz', operator],
  stillUnderWay: ['billplz', operator],
  paymentNotFound: ['billplz', operator],
  signatureRefused: ['billplz', operator],
  checkNeeded: ['billplz', operator],
  unknownBill: ['billplz', operator],
  foreignBill: ['billplz', operator],
  looked: ['operator', operator],
  lookedUnknown: ['operator', operator],
  lookedUnanswered: ['operator', operator],
  lookedRefused: ['operator', operator],
  // The buyer.
  mail: ['program', staff],
  emailCorrected: ['buyer', everyone],
  called: ['company', everyone],
  companyReminded: ['operator', staff],
  companyCalled: ['operator', staff],
  buyerCalled: ['operator', operator],
  namesAsked: ['company', everyone],
  namesEntered: ['company', everyone],
  infantEntered: ['buyer', everyone],
  infantRemoved: ['buyer', everyone],
  correctionAsked: ['buyer', everyone],
  cancellationAsked: ['buyer', everyone],
  requestAccepted: ['company', everyone],
  requestDeclined: ['company', everyone],
  // The work for it.
  namesSent: ['company', everyone],
  ticketed: ['company', everyone],
  someTicketed: ['company', staff],
  ticketsCorrected: ['company', everyone],
  ticketsKept: ['company', everyone],
  documentsReplaced: ['company', everyone],
  documentsSent: ['company', everyone],
  moreDocumentsSent: ['company', everyone],
  ticketsArrived: ['buyer', everyone],
  takenBack: ['company', staff],
  ticketBySet: ['company', staff],
  documentAdded: ['company', staff],
  documentConfirmed: ['company', staff],
  flightChanged: ['company', everyone],
  flightCancelled: ['company', everyone],
  changeAnswered: ['buyer', everyone],
  // Who saw or took passports.
  passportsShown: ['company', staff],
  passportsListed: ['company', staff],
  manifestShown: ['company', staff],
  linesCopied: ['company', staff],
  manifestPrinted: ['company', staff],
  manifestExported: ['company', staff],
  bookingsExported: ['company', staff],
  /** An act without a kind of its own, which the audit log has words for. */
  act: ['program', operator],
} as const satisfies Record<string, readonly [HistoryActor, readonly Audience[]]>;

export type HistoryKind = keyof typeof historyKinds;

/** Who saw or took passports, which a page folds. */
export const passportKinds: readonly HistoryKind[] = [
  'passportsShown',
  'passportsListed',
  'manifestShown',
  'linesCopied',
  'manifestPrinted',
  'manifestExported',
  'bookingsExported',
];

/** What a person repeats on a day is one line. */
export const gatheredKinds: readonly HistoryKind[] = [
  'paymentFailed',
  'pendingAtBank',
  'documentAdded',
  'documentConfirmed',
  ...passportKinds,
];
