// Every action needs a text in the locales; an action without one does not compile.

import { isId } from '../kernel/id.ts';

export type AuditAction =
  | `session.${'started' | 'refused' | 'ended' | 'endedByStaff'}`
  | `account.${'locked' | 'unlocked'}`
  | 'password.changed'
  | `superAdmin.${'created' | 'added' | 'removed' | 'passwordReset'}`
  | `secondFactor.${'on' | 'off' | 'newCodes' | 'reset'}`
  | `team.${'invited' | 'invitationSent' | 'invitationWithdrawn' | 'joined' | 'roleChanged' | 'removed'}`
  | `team.${'ownerChanged' | 'left' | 'signedOut' | 'secondFactorRequired' | 'secondFactorOptional'}`
  | `company.${'approved' | 'reapproved' | 'rejected' | 'deleted' | 'suspended' | 'resumed'}`
  | `company.${'passwordReset' | 'feeChanged' | 'profileUpdated' | 'defaultsUpdated' | 'licenceChecked'}`
  | `company.${'licenceUnchecked' | 'releaseChanged'}`
  | `deal.${'created' | 'updated' | 'deleted' | 'paused' | 'resumed' | 'hidden' | 'shownAgain'}`
  | 'draft.deleted'
  | 'prospect.deleted'
  | 'prospects.exported'
  | 'numbers.exported'
  | 'statement.exported'
  | `bookings.${'shown' | 'exported' | 'taken'}`
  | `booking.${'shown' | 'paid' | 'paidWrong' | 'paidAgain' | 'staffAccepted' | 'staffRejected'}`
  | `booking.${'refundRecorded' | 'cancelled' | 'cancelledSeatsBack' | 'checkRequested'}`
  | `booking.${'partCancelled' | 'partCancelledSeatsBack' | 'refundOffered' | 'offerDeclined'}`
  | `booking.${'attentionNoted' | 'mailSentAgain' | 'emailCorrected' | 'phoneCorrected' | 'linkEnded' | 'called'}`
  | `booking.${'callUndone' | 'noted'}`
  | `booking.${'namesAsked' | 'namesEntered' | 'sendNames' | 'ticket' | 'sendDocuments'}`
  | `booking.${'infantEntered' | 'infantRemoved' | 'correctTickets' | 'keepTickets' | 'replaceDocuments' | 'sendMoreDocuments' | 'takeBack' | 'setTicketBy' | 'requested' | 'answered'}`
  | `booking.${'companyReminded' | 'callNoted'}`
  | `booking.${'ticketSome' | 'changeAnswered' | 'seatsGivenBack' | 'shareReleased' | 'ticketsArrived'}`
  | `booking.${'entryRequested' | 'entryBooked' | 'entryConfirmed' | 'entryWithdrawn'}`
  | `booking.${'refundAccountGiven' | 'refundReturned' | 'documentOpened' | 'evidenceTaken'}`
  | `flight.${'shown' | 'printed' | 'linesCopied' | 'exported' | 'changed' | 'cancelled'}`
  | `document.${'uploaded' | 'opened' | 'confirmed' | 'moved' | 'deleted'}`
  | `alerts.${'chosen' | 'added' | 'removed' | 'confirmed' | 'stopped'}`
  | `payoutAccount.${'entered' | 'confirmed' | 'withdrawn'}`
  | 'payoutRun.made'
  | `bankFile.${'made' | 'opened' | 'confirmed' | 'sent'}`
  | `payout.${'paid' | 'returned' | 'held' | 'calledBack' | 'released'}`
  | 'payments.compared'
  | `bankBalance.${'entered' | 'confirmed'}`
  | 'journal.exported'
  | `paymentSettings.${'saved' | 'waiting' | 'confirmed' | 'stopped'}`
  | 'payment.signatureRefused'
  | `unknownPayment.${'found' | 'matched' | 'refunded' | 'dismissed'}`
  | 'hold.limited'
  | 'mail.retried'
  | 'mails.retried'
  | `message.${'answered' | 'reopened'}`
  | `holiday.${'added' | 'changed' | 'deleted'}`
  | `setup.${'testMailSent' | 'finished'}`
  | `person.${'searched' | 'shown' | 'exported' | 'corrected' | 'erased' | 'restricted'}`
  | 'person.restrictionLifted'
  | `person.${'wishesEnded' | 'suppressionLifted'}`
  | 'people.affectedListed';

export type AuditObject =
  | 'alertAddress'
  | 'bankBalance'
  | 'bankFile'
  | 'booking'
  | 'company'
  | 'deal'
  | 'document'
  | 'draft'
  | 'holiday'
  | 'invitation'
  | 'mail'
  | 'message'
  | 'network'
  | 'numbers'
  | 'paymentComparison'
  | 'paymentKeysChange'
  | 'paymentSettings'
  | 'payout'
  | 'payoutAccount'
  | 'payoutRun'
  | 'person'
  | 'prospect'
  | 'setup'
  | 'unknownPayment'
  | 'user';

/** The object of an audit line, or of one of its details. */
export interface AuditReference {
  readonly kind: string;
  readonly id: string;
}

/** Display names of an object; null where it has none. */
export interface AuditName {
  /** Name of a person, company or city, a reference, or a code. */
  readonly name: string | null;
  readonly fromDay: string | null;
  readonly untilDay: string | null;
  readonly at: Date | null;
  /** Deleted by its company, but still stored for its bookings. */
  readonly isDeleted: boolean;
  /** The booking whose page shows the object. */
  readonly bookingId: string | null;
}

/** Names by kind and id; deleted objects are missing. */
export type AuditNames = Readonly<Record<string, Readonly<Record<string, AuditName>>>>;

const idDetails: Readonly<Record<string, AuditObject>> = {
  booking: 'booking',
  bookingId: 'booking',
  bookings: 'booking',
  deal: 'deal',
  dealId: 'deal',
  enteredBy: 'user',
  from: 'user',
  userId: 'user',
};

/** Maximum number of objects that are named per detail; a download can list thousands. */
const mostOfDetail = 50;

/** Returns the objects of a detail and the number of further ones; null if it contains no ids. */
export function readIdDetail(
  name: string,
  value: string | number | boolean | null,
): { readonly things: readonly AuditReference[]; readonly more: number } | null {
  const kind = Object.hasOwn(idDetails, name) ? idDetails[name] : undefined;
  const ids = typeof value === 'string' ? value.split(' ') : [];
  if (!(kind && ids.every(isId)) || ids.length === 0) return null;
  const things = ids.slice(0, mostOfDetail).map((id) => ({ kind, id }));
  return { things, more: ids.length - things.length };
}

export function listAuditReferences(
  line: Pick<AuditRecord, 'actorId' | 'objectKind' | 'objectId' | 'details'>,
): AuditReference[] {
  return [
    ...(line.objectId === null ? [] : [{ kind: line.objectKind, id: line.objectId }]),
    ...(line.actorId === null ? [] : [{ kind: 'user', id: line.actorId }]),
    ...Object.entries(line.details).flatMap(([name, value]) => readIdDetail(name, value)?.things ?? []),
  ];
}

export interface AuditRecord {
  readonly id: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorEmail: string | null;
  /** An `AuditAction`, or a value that an older version wrote. The same goes for `objectKind`. */
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string | null;
  readonly company: string | null;
  readonly companyId: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly clientAddress: string | null;
  readonly requestId: string | null;
  readonly createdAt: Date;
}

/** Actors without an account. The program writes their lines and names them in `details.by`. */
const actorsWithoutAccount = ['buyer', 'traveller', 'reader', 'person'] as const;
export type ActorWithoutAccount = (typeof actorsWithoutAccount)[number];

/** Returns the actor; null for the program or a person with an account. */
export function findActorWithoutAccount({
  actorKind,
  details: { by, askedBy },
}: Pick<AuditRecord, 'actorKind' | 'details'>): ActorWithoutAccount | null {
  if (actorKind !== 'system') return null;
  return actorsWithoutAccount.find((actor) => actor === by || actor === askedBy) ?? null;
}
