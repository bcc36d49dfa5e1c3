// Uploaded documents and their assignment, run as the company. A person confirms each document before it can
// be sent.
import type { AuditAction } from '#domain/accounts/audit.ts';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { ticketName } from '#domain/bookings/passenger-name.ts';
import {
  applyDocumentAction,
  type CompanyDocument,
  type DocumentBooking,
  type DocumentState,
  maxDocumentsPerBooking,
} from '#domain/fulfilment/document.ts';
import { findWorkEnd, type WorkEnd } from '#domain/fulfilment/story.ts';
import { isId } from '#domain/kernel/id.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { type AuditLine, recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { findStory } from '#server/features/bookings/story/story.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { enterReadNumber } from '../names/tickets.service.ts';
import {
  countBookingDocuments,
  deleteDocumentRow,
  findDocument,
  findPaidBooking,
  type ListedDocument,
  listBookingTravellers,
  listDocumentBookings,
  listDocuments,
  listReplaceable,
  lockDocument,
  updateDocument,
} from '../rows/documents.store.ts';
import { lockFulfilment } from '../rows/fulfilment.store.ts';
import { loadFile } from './sealed-document.ts';

/** Lists documents of one booking, or all unsent ones. Null without access to documents. */
export async function listCompanyDocuments(
  ctx: AppContext,
  actor: CompanyActor,
  bookingId: string | null = null,
): Promise<CompanyDocument[] | null> {
  if (!hasPermission(actor, 'handleDocuments')) return null;
  const mode = await currentMode(ctx);
  const { companyId } = actor;
  return runAsCompany(ctx.db, actor, async (tx) => {
    const rows = await listDocuments(tx, { companyId, bookingId });
    const bookings = await loadBookings(tx, { companyId, mode }, rows);
    return rows
      .filter((row) => row.booking_id === null || bookings.has(row.booking_id))
      .map((row) => toDocument(row, bookings));
  });
}

async function loadBookings(
  tx: Tx,
  scope: Parameters<typeof listDocumentBookings>[1],
  rows: readonly ListedDocument[],
): Promise<ReadonlyMap<string, DocumentBooking>> {
  const ids = [...new Set(rows.flatMap(({ booking_id }) => booking_id ?? []))];
  const found = await listDocumentBookings(tx, scope, ids);
  const travellers = await listBookingTravellers(tx, ids);
  const sent = await listReplaceable(tx, ids);
  return new Map(
    found.map((booking) => {
      const isOwn = (each: { readonly booking_id: string | null }) => each.booking_id === booking.id;
      return [booking.id, toBooking(booking, travellers.filter(isOwn), sent.filter(isOwn))];
    }),
  );
}

type FoundBooking = Awaited<ReturnType<typeof listDocumentBookings>>[number];
type FoundTraveller = Awaited<ReturnType<typeof listBookingTravellers>>[number];

function toBooking(
  booking: FoundBooking,
  travellers: readonly FoundTraveller[],
  sent: Awaited<ReturnType<typeof listReplaceable>>,
): DocumentBooking {
  return {
    sent: sent.map(({ id, place, file_name: fileName }) => ({ id, place, fileName })),
    id: booking.id,
    reference: booking.reference,
    buyerName: `${booking.first_name} ${booking.last_name}`,
    travellers: travellers.map(({ place, first_name, last_name, ticket_number }) => {
      const lead = place === 1 ? booking : null;
      const firstName = first_name ?? lead?.first_name ?? '';
      const lastName = last_name ?? lead?.last_name ?? '';
      return {
        place,
        ticketNumber: ticket_number,
        ticketName: ticketName({ firstName, lastName })?.printed ?? null,
      };
    }),
  };
}

function toDocument(row: ListedDocument, bookings: ReadonlyMap<string, DocumentBooking>): CompanyDocument {
  return {
    id: row.id,
    fileName: row.file_name,
    size: row.size,
    state: row.state,
    isRead: row.read_at !== null,
    readResult: row.read_result,
    ticketNumber: row.ticket_number,
    uploadedBy: row.uploaded_by,
    uploadedAt: row.uploaded_at,
    sentAt: row.sent_at,
    replaces: row.replaces,
    replacedAt: row.replaced_at,
    booking: bookings.get(row.booking_id ?? '') ?? null,
    place: row.place,
  };
}

export type OpenedDocument = { readonly fileName: string; readonly file: Buffer };

export async function openCompanyDocument(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<OpenedDocument | null> {
  if (!hasPermission(actor, 'handleDocuments') || !isId(id)) return null;
  const { companyId } = actor;
  return runAsCompany(ctx.db, actor, async (tx) => {
    const document = await findDocument(tx, { companyId, id });
    if (!document || document.state === 'refused') return null;
    const file = await loadFile(ctx, tx, id);
    if (!file) return null;
    await recordAudit(tx, toAuditLine(actor, 'document.opened', document));
    return { fileName: document.file_name, file };
  });
}

function toAuditLine(
  actor: CompanyActor,
  action: AuditAction,
  { id, booking_id: bookingId }: Pick<ListedDocument, 'id' | 'booking_id'>,
): AuditLine {
  return { ...toAuditOrigin(actor), action, object: { kind: 'document', id }, details: { bookingId } };
}

/** `moved`: to another booking, not yet assigned to a traveller there. `gone`: deleted or already sent. */
export type DocumentOutcome =
  | 'confirmed'
  | 'moved'
  | 'deleted'
  | 'readOnly'
  | 'gone'
  | 'noBooking'
  | 'noTraveller'
  | 'notReplaceable'
  | 'full'
  | WorkEnd;

/** Confirms a document. Only moves one of another booking, unless the page showed that booking's travellers. */
export async function confirmDocument(
  ctx: AppContext,
  actor: CompanyActor,
  said: {
    readonly id: string;
    readonly reference: string;
    readonly place: number | null;
    readonly replaces?: string | null;
    readonly isShown?: boolean;
  },
): Promise<DocumentOutcome> {
  const { id, reference, place, replaces = null, isShown = false } = said;
  const mode = await currentMode(ctx);
  const findBooking = (tx: Tx) => findPaidBooking(tx, { companyId: actor.companyId, mode }, { reference });
  // Sending locks the fulfilment before its documents; keep the same lock order.
  const lockFirst = async (tx: Tx) => {
    const bookingId = await findBooking(tx);
    if (bookingId) await lockFulfilment(tx, bookingId);
  };
  const change = async (tx: Tx, document: ListedDocument): Promise<DocumentOutcome> => {
    const bookingId = await findBooking(tx);
    if (!bookingId) return 'noBooking';
    const story = await findStory(ctx, tx, bookingId);
    const end = story && findWorkEnd(story.phase);
    if (end) return end;
    const isOther = bookingId !== document.booking_id;
    const isMove = isOther && !isShown;
    const next = applyDocumentAction(document.state, isMove ? 'move' : 'confirm');
    if (!next) return 'gone';
    if (isOther && (await countBookingDocuments(tx, bookingId)) >= maxDocumentsPerBooking) return 'full';
    if (!isMove && place !== null && !(await isTraveller(tx, bookingId, place))) return 'noTraveller';
    if (!isMove && replaces !== null && !(await isReplaceable(tx, bookingId, replaces)))
      return 'notReplaceable';
    await updateDocument(tx, id, {
      booking_id: bookingId,
      place: isMove ? null : place,
      replaces: isMove ? null : replaces,
      state: next,
      ...toConfirmation(next, actor, ctx.now()),
    });
    const outcome = isMove ? 'moved' : 'confirmed';
    await recordAudit(tx, toAuditLine(actor, `document.${outcome}`, { id, booking_id: bookingId }));
    const { ticket_number: ticketNumber } = document;
    if (!isMove && place !== null && ticketNumber !== null)
      await enterReadNumber(
        ctx,
        tx,
        { email: actor.email, audit: toAuditOrigin(actor) },
        { bookingId, place, ticketNumber },
      );
    return outcome;
  };
  return changeDocument(ctx, actor, id, change, lockFirst);
}

function toConfirmation(next: DocumentState, { email }: CompanyActor, at: Date) {
  return next === 'confirmed'
    ? { confirmed_by: email, confirmed_at: at }
    : { confirmed_by: null, confirmed_at: null };
}

async function isTraveller(tx: Tx, bookingId: string, place: number): Promise<boolean> {
  return (await listBookingTravellers(tx, [bookingId])).some((traveller) => traveller.place === place);
}

async function isReplaceable(tx: Tx, bookingId: string, id: string): Promise<boolean> {
  return (await listReplaceable(tx, [bookingId])).some((document) => document.id === id);
}

/** Also deletes a sent document, so that a company can withdraw a mistake from the buyer's page. */
export async function deleteDocument(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<DocumentOutcome> {
  return changeDocument(ctx, actor, id, async (tx, document) => {
    await deleteDocumentRow(tx, { companyId: actor.companyId, id });
    await recordAudit(tx, toAuditLine(actor, 'document.deleted', document));
    return 'deleted';
  });
}

/** Locks the document, so a concurrent change sees the result of the first. */
async function changeDocument(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
  change: (tx: Tx, document: ListedDocument) => Promise<DocumentOutcome>,
  lockFirst?: (tx: Tx) => Promise<void>,
): Promise<DocumentOutcome> {
  if (!hasPermission(actor, 'handleDocuments')) return 'readOnly';
  if (!isId(id)) return 'gone';
  return runAsCompany(ctx.db, actor, async (tx) => {
    await lockFirst?.(tx);
    const document = await lockDocument(tx, { companyId: actor.companyId, id });
    return document ? change(tx, document) : 'gone';
  });
}
