// The lines of a booking's history, with their usual actor and audience.
import type { ActorWithoutAccount } from '../accounts/audit.ts';

export type HistoryAudience = 'buyer' | 'company' | 'operator';

export type HistoryActor = 'company' | 'billplz' | 'operator' | 'program' | ActorWithoutAccount;

const everyone: readonly HistoryAudience[] = ['buyer', 'company', 'operator'];
const staff: readonly HistoryAudience[] = ['company', 'operator'];
const team: readonly HistoryAudience[] = ['company'];
const buyerAndOperator: readonly HistoryAudience[] = ['buyer', 'operator'];
const operator: readonly HistoryAudience[] = ['operator'];

/** Actor and audience of each kind. A line that names a person overrides the actor. */
export const historyKinds = {
  note: ['company', team],
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
  // Reports from Billplz, and our handling of the bill.
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
  mail: ['program', staff],
  emailCorrected: ['buyer', everyone],
  phoneCorrected: ['buyer', everyone],
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
  passportsShown: ['company', staff],
  passportsListed: ['company', staff],
  manifestShown: ['company', staff],
  linesCopied: ['company', staff],
  manifestPrinted: ['company', staff],
  manifestExported: ['company', staff],
  bookingsExported: ['company', staff],
  act: ['program', operator],
} as const satisfies Record<string, readonly [HistoryActor, readonly HistoryAudience[]]>;

export type HistoryKind = keyof typeof historyKinds;

export const passportKinds: readonly HistoryKind[] = [
  'passportsShown',
  'passportsListed',
  'manifestShown',
  'linesCopied',
  'manifestPrinted',
  'manifestExported',
  'bookingsExported',
];

/** Several of these lines by one person on one day are shown as one line. */
export const groupedHistoryKinds: readonly HistoryKind[] = [
  'paymentFailed',
  'pendingAtBank',
  'documentAdded',
  'documentConfirmed',
  ...passportKinds,
];
