// Notes of the company and the operator in a booking's history: encrypted, append-only, erased with the
// passports.

import { hasPermission } from '#domain/accounts/company-role.ts';
import { maxNotesPerBooking } from '#domain/bookings/booking.ts';
import type { CalledParty, HistoryFacts, HistoryLine } from '#domain/fulfilment/history.ts';
import type { CallOutcome } from '#domain/fulfilment/story.ts';
import { isId } from '#domain/kernel/id.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import {
  type BookingActor,
  type BookingScope,
  findScope,
  getAuthor,
  toCompanyAuditOrigin,
} from '#server/features/bookings/booking-scope.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { BookingNoteRow } from '#server/platform/database/schema.ts';
import { toHistory } from './history.service.ts';
import { findHistoryBooking, type HistoryBooking, listWork } from './history.store.ts';
import { countNotes, insertNote, listNotes, listOperatorNotes, lockBookingForNote } from './notes.store.ts';

export interface CompanyHistory {
  readonly lines: readonly HistoryLine[];
  readonly mayWrite: boolean;
}

export async function getCompanyHistory(
  ctx: AppContext,
  actor: CompanyActor,
  bookingId: string,
): Promise<CompanyHistory | null> {
  if (!isId(bookingId)) return null;
  const mode = await currentMode(ctx);
  const found = await runAsCompany(ctx.db, actor, async (tx) => {
    const booking = await findHistoryBooking(tx, bookingId);
    if (!booking || !isInScope(booking, { companyId: actor.companyId, mode })) return null;
    return { booking, work: await listWork(tx, bookingId), notes: await listNotes(tx, bookingId) };
  });
  if (!found) return null;
  const { booking, work } = found;
  return {
    lines: await toHistory(
      ctx,
      { booking, work, notes: found.notes.map((row) => toNote(ctx, row)) },
      'company',
    ),
    mayWrite: hasPermission(actor, 'changeCustomers') && !booking.isErased,
  };
}

function isInScope(booking: HistoryBooking, { companyId, mode }: BookingScope): boolean {
  return booking.companyId === companyId && booking.mode === mode;
}

/** Includes the operator's notes but not those of companies. */
export async function getOperatorHistory(ctx: AppContext, bookingId: string): Promise<HistoryLine[]> {
  const booking = await findHistoryBooking(ctx.db, bookingId);
  if (!booking) return [];
  const notes = (await listOperatorNotes(ctx.db, bookingId)).map((row) => toNote(ctx, row));
  return toHistory(ctx, { booking, work: await listWork(ctx.db, bookingId), notes }, 'operator');
}

function toNote(ctx: AppContext, row: BookingNoteRow): HistoryFacts['notes'][number] {
  return { id: row.id, at: row.written_at, by: row.written_by, words: decryptNote(ctx, row) };
}

const getEncryptionContext = (id: string) => `booking_notes.text|${id}`;

function decryptNote({ encryption, log }: AppContext, { id, text }: BookingNoteRow): string | null {
  if (!text) return null;
  try {
    return encryption.decrypt(text, getEncryptionContext(id));
  } catch {
    log.error({ boundTo: getEncryptionContext(id) }, 'a stored note cannot be opened with ENCRYPTION_KEYS');
    return null;
  }
}

/** `closed`: not this company's. `erased`: data was erased, so no later run would erase a new note. */
export type NoteOutcome = 'saved' | 'closed' | 'erased' | 'full' | 'readOnly';

interface NewNote {
  readonly bookingId: string;
  readonly noteId: string;
  readonly words: string;
}

export async function addNote(ctx: AppContext, actor: CompanyActor, note: NewNote): Promise<NoteOutcome> {
  return hasPermission(actor, 'changeCustomers') ? writeNote(ctx, actor, note, null) : 'readOnly';
}

export interface NotedCall {
  readonly called: CalledParty;
  readonly outcome: CallOutcome;
}

/** Records the operator's call. Companies see that it happened but not the text. */
export function noteCall(
  ctx: AppContext,
  actor: SuperAdminActor,
  { called, outcome, ...note }: NewNote & NotedCall,
): Promise<NoteOutcome> {
  return writeNote(ctx, actor, note, { called, outcome });
}

async function writeNote(
  ctx: AppContext,
  actor: BookingActor,
  { bookingId, noteId: id, words }: NewNote,
  call: NotedCall | null,
): Promise<NoteOutcome> {
  const scope = isId(id) ? await findScope(ctx, actor, bookingId) : null;
  if (!scope) return 'closed';
  return ctx.db.transaction().execute(async (tx): Promise<NoteOutcome> => {
    const seen = await findHistoryBooking(tx, bookingId);
    if (!seen || !isInScope(seen, scope)) return 'closed';
    await lockBookingForNote(tx, bookingId);
    const booking = await findHistoryBooking(tx, bookingId);
    if (booking?.isErased !== false) return 'erased';
    if ((await countNotes(tx, bookingId)) >= maxNotesPerBooking) return 'full';
    const added = await insertNote(tx, {
      id,
      booking_id: bookingId,
      company_id: scope.companyId,
      text: ctx.encryption.encrypt(words, getEncryptionContext(id)),
      written_by: getAuthor(actor),
      written_at: ctx.now(),
      called: call?.called ?? null,
    });
    if (added) {
      await recordAudit(tx, {
        ...toCompanyAuditOrigin(actor, scope),
        action: call ? 'booking.callNoted' : 'booking.noted',
        object: { kind: 'booking', id: bookingId },
        ...(call && { details: { ...call, note: id } }),
      });
    }
    return 'saved';
  });
}
