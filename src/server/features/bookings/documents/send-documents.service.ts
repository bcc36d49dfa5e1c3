// Sends the confirmed documents of a booking to its buyer: marks them, moves the fulfilment by its table and queues the email,
// all in one transaction. What the email says and carries is asked when it leaves.
import { may } from '#domain/company-role.ts';
import { maxAttachedBytes } from '#domain/constants.ts';
import { isId } from '#domain/id.ts';
import type { CompanyActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { type AboutMail, type BookingMailValues, queueMail } from '#server/features/mail/mail.service.ts';
import { asCompany, asProgram } from '#server/platform/company-scope.ts';
import type { MailAttachment } from '#server/platform/mail-transport.ts';
import { act as actOnFulfilment, type FulfilmentOutcome } from '../fulfilment/company-fulfilment.service.ts';
import { findFulfilment, setDocumentsEmailed, updateFulfilment } from '../fulfilment/fulfilment.store.ts';
import { summary } from '../settlement/booking-mails.ts';
import { type ListedDocument, listSentDocuments, markConfirmedSent } from './documents.store.ts';
import { loadFile } from './sealed-document.ts';
import { findBuyer, listMailedBookings } from './sending.store.ts';

const KIND = 'documents-sent';

/** `nothingToSend`: nothing is confirmed, or the worker has not inspected it yet. */
export type SendOutcome = FulfilmentOutcome | 'nothingToSend';

/** The first time it is a step of the fulfilment; later documents, such as a corrected ticket, follow without one. */
export async function sendDocuments(
  ctx: AppContext,
  actor: CompanyActor,
  change: { readonly bookingId: string; readonly revision: number },
): Promise<SendOutcome> {
  if (!may(actor, 'handleDocuments')) return 'readOnly';
  const { bookingId } = change;
  if (!isId(bookingId)) return 'closed';
  const known = await asCompany(ctx.db, actor, (tx) => findFulfilment(tx, bookingId));
  const isFirst = known?.state !== 'documents_sent';
  const what = isFirst ? 'sendDocuments' : 'sendMoreDocuments';
  return actOnFulfilment<'nothingToSend'>(ctx, actor, { ...change, what }, async (tx, row, next) => {
    const [at, by] = [ctx.now(), actor.email];
    const buyer = await findBuyer(tx, bookingId);
    if (!buyer) return 'closed';
    if ((await markConfirmedSent(tx, { bookingId, at, by })) === 0) return 'nothingToSend';
    const sent = isFirst ? { documents_sent_at: at, documents_sent_by: by } : {};
    await updateFulfilment(tx, bookingId, { state: next, ...sent });
    // A company may not write what releases its own money.
    if (row.documents_emailed_at === null) await asProgram(tx, () => setDocumentsEmailed(tx, bookingId, at));
    const mail = { kind: KIND, to: buyer.email, locale: buyer.locale, subjectId: bookingId } as const;
    await queueMail(tx, { ...mail, values: null, onceKey: `${KIND}:${bookingId}:${row.revision}` }, ctx);
    return 'saved';
  });
}

const isSmall = (documents: readonly ListedDocument[]) =>
  documents.reduce((bytes, { size }) => bytes + size, 0) <= maxAttachedBytes;

/** What the emails say now, by mail id; without a document, or of a cancelled booking, there is nothing to say. */
export async function loadDocumentMailValues(
  ctx: AppContext,
  mails: readonly AboutMail[],
): Promise<ReadonlyMap<string, BookingMailValues[typeof KIND]>> {
  const asked = mails.filter(({ kind }) => kind === KIND);
  const values = new Map<string, BookingMailValues[typeof KIND]>();
  if (asked.length === 0) return values;
  const ids = asked.flatMap(({ subjectId }) => subjectId ?? []);
  const bookings = new Map((await listMailedBookings(ctx.db, ids)).map((booking) => [booking.id, booking]));
  for (const { id, subjectId } of asked) {
    const booking = bookings.get(subjectId ?? '');
    const documents = booking ? await listSentDocuments(ctx.db, booking.id) : [];
    if (!booking || booking.cancelled_at !== null || documents.length === 0) continue;
    values.set(id, {
      ...summary(ctx, booking),
      seller: booking.company_name,
      documents: documents.map(({ file_name }) => file_name),
      areAttached: isSmall(documents),
    });
  }
  return values;
}

/** Too many bytes for an email are links on the booking's page. */
export async function documentAttachments(ctx: AppContext, mail: AboutMail): Promise<MailAttachment[]> {
  if (mail.kind !== KIND || mail.subjectId === null) return [];
  const documents = await listSentDocuments(ctx.db, mail.subjectId);
  if (!isSmall(documents)) return [];
  const attached: MailAttachment[] = [];
  for (const { id, file_name: filename } of documents) {
    const content = await loadFile(ctx, ctx.db, id);
    if (content) attached.push({ filename, contentType: 'application/pdf', content });
  }
  return attached;
}
