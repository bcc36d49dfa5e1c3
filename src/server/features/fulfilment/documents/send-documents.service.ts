// Marks confirmed documents as sent, advances the fulfilment status and queues the email in one transaction. The email's
// content is read when it is sent.

import { ticketName } from '#domain/bookings/passenger-name.ts';
import { listContradictions, maxAttachedBytes, type NumberChoice } from '#domain/fulfilment/document.ts';
import type { AppContext } from '#server/app/context.ts';
import {
  type BookingActor,
  type BookingScope,
  getAuthor,
  isActorAllowed,
  runInScope,
  toCompanyAuditOrigin,
} from '#server/features/bookings/booking-scope.ts';
import type { BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import {
  type BookingMailValues,
  type DocumentChange,
  type MailSubject,
  queueMail,
} from '#server/features/mail/queue/mail.service.ts';
import { toBookingSummary } from '#server/features/notifications/mails/booking-mails.ts';
import { runAsProgram } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { MailAttachment } from '#server/platform/mail-transport.ts';
import { type FulfilmentOutcome, joinFulfilmentAction } from '../names/company-fulfilment.service.ts';
import { replaceNumbers, toTicketCheck } from '../names/tickets.service.ts';
import {
  type ListedDocument,
  listBookingTravellers,
  listDocuments,
  listSentDocuments,
  markConfirmedSent,
  markReplaced,
} from '../rows/documents.store.ts';
import {
  findFulfilment,
  listPassengers,
  setDocumentsEmailed,
  updateFulfilment,
} from '../rows/fulfilment.store.ts';
import { loadFile } from './sealed-document.ts';
import { findBuyer, listMailedBookings } from './sending.store.ts';

const KIND = 'documents-sent';

/**
 * `nothingToSend`: no document is both confirmed and inspected. `numbersDiffer`: a document contradicts the
 * booking and the company has not chosen the right number.
 */
export type SendOutcome = FulfilmentOutcome | NotSent;
type NotSent = 'nothingToSend' | 'numbersDiffer';

interface Sending {
  readonly bookingId: string;
  readonly revision: number;
  readonly numbers?: NumberChoice | undefined;
  readonly asked?: readonly string[];
}

/** The first sending moves the fulfilment to its next state; later ones, such as a corrected ticket, do not. */
export async function sendDocuments(
  ctx: AppContext,
  actor: BookingActor,
  sending: Sending,
): Promise<SendOutcome> {
  if (!isActorAllowed(actor, 'handleDocuments')) return 'readOnly';
  return runInScope(ctx, actor, sending.bookingId, (tx, _booking, scope) =>
    sendConfirmed(ctx, tx, { actor, scope }, sending),
  );
}

/** Sends what is confirmed, in the caller's transaction. */
export async function sendConfirmed(
  ctx: AppContext,
  tx: Tx,
  by: { readonly actor: BookingActor; readonly scope: BookingScope },
  { numbers, asked = [], ...change }: Sending,
): Promise<SendOutcome> {
  const { bookingId } = change;
  const { actor, scope } = by;
  const what = await chooseAct(tx, scope, bookingId);
  const isFirst = what === 'sendDocuments';
  const act = { ...change, what } as const;
  return joinFulfilmentAction<NotSent>(ctx, tx, by, act, async (_tx, row, next) => {
    const [at, author] = [ctx.now(), getAuthor(actor)];
    const buyer = await findBuyer(tx, bookingId);
    if (!buyer) return 'closed';
    const differing = await findContradictions(tx, scope, bookingId);
    const areKnown = differing.documents.every(({ id }) => asked.includes(id));
    if (differing.documents.length > 0 && !(numbers && areKnown)) return 'numbersDiffer';
    if ((await markConfirmedSent(tx, { bookingId, at, by: author })) === 0) return 'nothingToSend';
    await markReplaced(tx, { bookingId, at });
    if (numbers === 'use')
      await replaceNumbers(tx, toCompanyAuditOrigin(actor, scope), bookingId, differing.numbers);
    const sent = isFirst ? { documents_sent_at: at, documents_sent_by: author } : {};
    const isNewTicket = what === 'replaceDocuments' || (numbers === 'use' && differing.numbers.length > 0);
    await updateFulfilment(tx, bookingId, {
      state: next,
      ...sent,
      ...(isNewTicket && toTicketCheck(ctx, actor)),
    });
    // Companies may not write this column, because it releases their money.
    if (row.documents_emailed_at === null)
      await runAsProgram(tx, () => setDocumentsEmailed(tx, bookingId, at));
    const mail = { kind: KIND, to: buyer.email, locale: buyer.locale, subjectId: bookingId } as const;
    await queueMail(tx, { ...mail, values: null, onceKey: `${KIND}:${bookingId}:${row.revision}` }, ctx);
    return 'saved';
  });
}

async function chooseAct(tx: Tx, scope: BookingScope, bookingId: string) {
  const known = await findFulfilment(tx, bookingId);
  if (known?.state !== 'documentsSent') return 'sendDocuments';
  const ready = await listReady(tx, scope, bookingId);
  return ready.some(({ replaces }) => replaces !== null) ? 'replaceDocuments' : 'sendMoreDocuments';
}

async function listReady(tx: Tx, { companyId }: BookingScope, bookingId: string) {
  const documents = await listDocuments(tx, { companyId, bookingId });
  return documents.filter(({ state, read_at }) => state === 'confirmed' && read_at !== null);
}

async function findContradictions(tx: Tx, scope: BookingScope, bookingId: string) {
  const documents = await listReady(tx, scope, bookingId);
  const travellers = await listBookingTravellers(tx, [bookingId]);
  return listContradictions(
    documents.map(({ id, place, ticket_number }) => ({ id, place, ticketNumber: ticket_number })),
    travellers.map(({ place, ticket_number }) => ({ place, ticketNumber: ticket_number })),
  );
}

const isSmall = (documents: readonly ListedDocument[]) =>
  documents.reduce((bytes, { size }) => bytes + size, 0) <= maxAttachedBytes;

export async function loadDocumentMailValues(
  ctx: AppContext,
  mails: readonly MailSubject[],
): Promise<ReadonlyMap<string, BookingMailValues[typeof KIND]>> {
  const asked = mails.filter(({ kind }) => kind === KIND);
  const values = new Map<string, BookingMailValues[typeof KIND]>();
  if (asked.length === 0) return values;
  const ids = asked.flatMap(({ subjectId }) => subjectId ?? []);
  const bookings = new Map((await listMailedBookings(ctx.db, ids)).map((booking) => [booking.id, booking]));
  for (const { id, subjectId } of asked) {
    const booking = bookings.get(subjectId ?? '');
    const sent = booking ? await listSentDocuments(ctx.db, booking.id) : [];
    const documents = sent.filter(isCurrent);
    if (!booking || booking.cancelled_at !== null || documents.length === 0) continue;
    values.set(id, {
      ...toBookingSummary(ctx, booking),
      seller: booking.company_name,
      documents: documents.map(({ file_name }) => file_name),
      areAttached: isSmall(documents),
      changes: await listChanges(ctx, booking, sent),
    });
  }
  return values;
}

const isCurrent = ({ replaced_at }: ListedDocument) => replaced_at === null;

async function listChanges(
  ctx: AppContext,
  booking: BookingNow,
  sent: readonly ListedDocument[],
): Promise<DocumentChange[]> {
  const lastAt = Math.max(...sent.map(({ sent_at }) => sent_at?.getTime() ?? 0));
  const newest = sent.filter((each) => isCurrent(each) && each.sent_at?.getTime() === lastAt);
  const passengers = await listPassengers(ctx.db, booking.id);
  return newest.flatMap((document): DocumentChange[] => {
    const old = sent.find(({ id }) => id === document.replaces);
    if (!old) return [];
    const passenger = passengers.find(({ place }) => place === document.place);
    const isRenamed = passenger?.entered_at && old.sent_at && passenger.entered_at > old.sent_at;
    const isRenumbered = old.ticket_number !== null && old.ticket_number !== document.ticket_number;
    const { first_name: firstName, last_name: lastName } = passenger ?? {};
    const name = firstName && lastName ? ticketName({ firstName, lastName })?.printed : undefined;
    return [
      {
        file: document.file_name,
        replaces: old.file_name,
        name: isRenamed && name ? name : null,
        ticketNumber: isRenumbered ? document.ticket_number : null,
      },
    ];
  });
}

/** Files too large for an email become links on the booking page. */
export async function documentAttachments(ctx: AppContext, mail: MailSubject): Promise<MailAttachment[]> {
  if (mail.kind !== KIND || mail.subjectId === null) return [];
  const documents = (await listSentDocuments(ctx.db, mail.subjectId)).filter(isCurrent);
  if (!isSmall(documents)) return [];
  const attached: MailAttachment[] = [];
  for (const { id, file_name: filename } of documents) {
    const content = await loadFile(ctx, ctx.db, id);
    if (content) attached.push({ filename, contentType: 'application/pdf', content });
  }
  return attached;
}
