// Reads uploaded documents in the worker, rejects unsafe ones and proposes a booking. Retries once after a
// crash.
import { maxComparedTravellers, type ReadResult } from '#domain/fulfilment/document.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { subtractDays } from '#server/platform/database/in-batches.ts';
import type { DocumentRow } from '#server/platform/database/schema.ts';
import { runInThread } from '#server/platform/files/limited-thread.ts';
import { enterReadNumber } from '../names/tickets.service.ts';
import { lockFulfilment } from '../rows/fulfilment.store.ts';
import type { DocumentReading, ReadingTask } from './document-thread.ts';
import {
  claimDocument,
  findDocumentBookingId,
  listTravellersToMatch,
  postponeReading,
  type ReadDocument,
  refuseDocument,
  writeReading,
} from './reading.store.ts';
import { openSealedDocument } from './sealed-document.ts';

const LEASE_MS = 90_000;
const MOST_TRIES = 2;

export async function readUploadedDocuments(ctx: AppContext, stopping?: AbortSignal): Promise<number> {
  let read = 0;
  while (!stopping?.aborted) {
    const now = ctx.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const document = await claimDocument(ctx.db, { now, leaseUntil });
    if (!document) break;
    const pdf = decryptOrLog(ctx, document);
    if (!pdf) {
      await postponeReading(ctx.db, document.id);
      continue;
    }
    await readOne(ctx, document, pdf);
    read += 1;
  }
  return read;
}

async function readOne(ctx: AppContext, document: DocumentRow, pdf: Buffer): Promise<void> {
  const { id, read_attempts: tries } = document;
  const reading = tries > MOST_TRIES ? null : await readInThread(ctx, document, pdf);
  const kind = reading?.kind ?? 'unreadable';
  const match = reading?.match ?? null;
  const found = typeof match === 'string' ? null : match;
  const result: ReadResult =
    kind !== 'plain' ? kind : typeof match === 'string' ? match : (found?.by ?? 'nothing');
  const read = { read_at: ctx.now(), read_result: result };
  if (!reading || kind !== 'plain') {
    await refuseDocument(ctx.db, id, read);
  } else {
    const [number, ...others] = reading.ticketNumbers;
    const ticket_number = others.length === 0 ? (number ?? null) : null;
    await keepReading(ctx, id, { ...read, ticket_number, found });
  }
  ctx.log.info({ documentId: id, result }, 'document read');
}

/**
 * Stores what was read, and enters the number at once if a person confirmed the document first. Locks
 * fulfilment before document, as confirming does, and restarts if the document moved to another booking.
 */
async function keepReading(ctx: AppContext, id: string, reading: Parameters<typeof writeReading>[2]) {
  const isMoved = new Error('The document was moved while it was read.');
  const keep = () =>
    ctx.db.transaction().execute(async (tx) => {
      const bookingId = await findDocumentBookingId(tx, id);
      if (bookingId) await lockFulfilment(tx, bookingId);
      const document = await writeReading(tx, id, reading);
      if (document?.state !== 'confirmed' || !document.booking_id) return;
      if (document.booking_id !== bookingId) throw isMoved;
      await enterNumber(ctx, tx, { ...document, bookingId });
    });
  await keep().catch((error: unknown) => {
    if (error !== isMoved) throw error;
    return keep();
  });
}

async function enterNumber(
  ctx: AppContext,
  tx: Tx,
  {
    bookingId,
    company_id,
    place,
    confirmed_by,
    ticket_number,
  }: ReadDocument & { readonly bookingId: string },
): Promise<void> {
  if (place === null || confirmed_by === null || ticket_number === null) return;
  const audit = { actor: { kind: 'company' }, companyId: company_id } as const;
  const read = { bookingId, place, ticketNumber: ticket_number };
  await enterReadNumber(ctx, tx, { email: confirmed_by, audit }, read);
}

async function readInThread(
  ctx: AppContext,
  document: DocumentRow,
  pdf: Buffer,
): Promise<DocumentReading | null> {
  const task: ReadingTask = {
    pdf: new Uint8Array(pdf),
    fileName: document.file_name,
    travellers: await listCandidates(ctx, document),
  };
  return runInThread<DocumentReading>(new URL('./document-thread.ts', import.meta.url), task);
}

/** A missing key is the operator's fault, not the file's, so the document waits for the key. */
function decryptOrLog(ctx: AppContext, { id, content }: DocumentRow): Buffer | null {
  try {
    return openSealedDocument(ctx, id, content);
  } catch {
    ctx.log.error({ documentId: id }, 'a stored document cannot be opened with ENCRYPTION_KEYS');
    return null;
  }
}

async function listCandidates(ctx: AppContext, document: DocumentRow): Promise<ReadingTask['travellers']> {
  return listTravellersToMatch(ctx.db, {
    companyId: document.company_id,
    bookingId: document.booking_id,
    flightId: document.flight_id,
    mode: await currentMode(ctx),
    flyingFrom: klDate(subtractDays(ctx.now(), 1)),
    limit: maxComparedTravellers,
  });
}
