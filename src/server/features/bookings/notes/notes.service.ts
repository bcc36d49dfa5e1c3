// The notes of a company about a booking, among what happened to it. Owns the notes: sealed, added and never changed, and
// erased with the passports of their booking.
import { may } from '#domain/company-role.ts';
import { maxNotesPerBooking } from '#domain/constants.ts';
import type { HistoryLine } from '#domain/fulfilment/history.ts';
import { isId } from '#domain/id.ts';
import type { CompanyActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { auditBy, recordAudit } from '#server/features/audit/audit.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { asCompany } from '#server/platform/company-scope.ts';
import type { BookingNoteRow, PaymentMode } from '#server/platform/schema.ts';
import { toHistory } from '../story/history.service.ts';
import { findHistoryBooking, type HistoryBooking, listWork } from '../story/history.store.ts';
import { countNotes, insertNote, listNotes, lockBookingForNote } from './notes.store.ts';

export interface CompanyHistory {
  readonly lines: readonly HistoryLine[];
  readonly mayWrite: boolean;
}

/** Null when it is not the company's, or of the other mode. */
export async function getCompanyHistory(
  ctx: AppContext,
  actor: CompanyActor,
  bookingId: string,
): Promise<CompanyHistory | null> {
  if (!isId(bookingId)) return null;
  const mode = await currentMode(ctx);
  const found = await asCompany(ctx.db, actor, async (tx) => {
    const booking = await findHistoryBooking(tx, bookingId);
    if (!booking || !isOf(booking, actor, mode)) return null;
    return { booking, work: await listWork(tx, bookingId), notes: await listNotes(tx, bookingId) };
  });
  if (!found) return null;
  const { booking, work } = found;
  const notes = found.notes.map((row) => ({
    ...{ at: row.written_at, by: row.written_by, words: openNote(ctx, row) },
  }));
  return {
    lines: await toHistory(ctx, { booking, work, notes }, 'company'),
    mayWrite: may(actor, 'changeCustomers') && !booking.isErased,
  };
}

function isOf(booking: HistoryBooking, { companyId }: CompanyActor, mode: PaymentMode): boolean {
  return booking.companyId === companyId && booking.mode === mode;
}

const boundTo = (id: string) => `booking_notes.words|${id}`;

/** One note under a lost key must not hide the others; the log says that there is one. */
function openNote({ encryption, log }: AppContext, { id, words }: BookingNoteRow): string | null {
  if (!words) return null;
  try {
    return encryption.decrypt(words, boundTo(id));
  } catch {
    log.error({ boundTo: boundTo(id) }, 'a stored note cannot be opened with ENCRYPTION_KEYS');
    return null;
  }
}

/** `closed`: not this company's. `erased`: what it says could never be erased again. */
export type NoteOutcome = 'saved' | 'closed' | 'erased' | 'full' | 'readOnly';

/** A form that is sent twice is one note. */
export async function addNote(
  ctx: AppContext,
  actor: CompanyActor,
  note: { readonly bookingId: string; readonly noteId: string; readonly words: string },
): Promise<NoteOutcome> {
  if (!may(actor, 'changeCustomers')) return 'readOnly';
  const { bookingId, noteId: id, words } = note;
  if (!isId(bookingId) || !isId(id)) return 'closed';
  const mode = await currentMode(ctx);
  return ctx.db.transaction().execute(async (tx): Promise<NoteOutcome> => {
    const seen = await findHistoryBooking(tx, bookingId);
    if (!seen || !isOf(seen, actor, mode)) return 'closed';
    await lockBookingForNote(tx, bookingId);
    const booking = await findHistoryBooking(tx, bookingId);
    if (booking?.isErased !== false) return 'erased';
    if ((await countNotes(tx, bookingId)) >= maxNotesPerBooking) return 'full';
    const added = await insertNote(tx, {
      ...{ id, booking_id: bookingId, company_id: actor.companyId },
      words: ctx.encryption.encrypt(words, boundTo(id)),
      ...{ written_by: actor.email, written_at: ctx.now() },
    });
    if (added) {
      await recordAudit(tx, {
        ...auditBy(actor),
        action: 'booking.noted',
        object: { kind: 'booking', id: bookingId },
      });
    }
    return 'saved';
  });
}
