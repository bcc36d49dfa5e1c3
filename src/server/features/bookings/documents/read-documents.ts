// Reads what was uploaded, in the worker, and proposes whose it is. A document is read once; one whose reading broke off, with
// the worker that did it, is tried a second time and then left to people.
import { maxComparedTravellers } from '#domain/constants.ts';
import type { ReadResult } from '#domain/document.ts';
import { matchDocument, type TravellerToMatch, ticketNumbersIn } from '#domain/document-match.ts';
import { ticketName } from '#domain/passenger-name.ts';
import { klDate } from '#domain/time.ts';
import type { AppContext } from '#server/context.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { daysBefore } from '#server/platform/in-batches.ts';
import { readPdfText } from '#server/platform/pdf-text.ts';
import type { DocumentRow } from '#server/platform/schema.ts';
import { claimDocument, listTravellersToMatch, writeReading } from './reading.store.ts';
import { openSealed } from './sealed-document.ts';

/** Longer than a reading may take, with all that goes round it. */
const LEASE_MS = 90_000;
const MOST_TRIES = 2;

/** Until there is nothing left, or the worker stops. Answers how many were read. */
export async function readUploadedDocuments(ctx: AppContext, stopping?: AbortSignal): Promise<number> {
  let read = 0;
  while (!stopping?.aborted) {
    const now = ctx.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const document = await claimDocument(ctx.db, { now, leaseUntil });
    if (!document) break;
    await readOne(ctx, document);
    read += 1;
  }
  return read;
}

async function readOne(ctx: AppContext, document: DocumentRow): Promise<void> {
  const { id, read_tries: tries, file_name: fileName } = document;
  const text = tries > MOST_TRIES ? null : await textOf(ctx, document);
  const found = matchDocument({ text: text ?? '', fileName }, await peopleFor(ctx, document));
  const [number, ...others] = ticketNumbersIn(text ?? '');
  const nothing: ReadResult = text === null ? 'unreadable' : 'nothing';
  await writeReading(ctx.db, id, {
    read_at: ctx.now(),
    read_result: found?.by ?? nothing,
    ticket_number: others.length === 0 ? (number ?? null) : null,
    found,
  });
  ctx.log.info({ documentId: id, result: found?.by ?? nothing }, 'document read');
}

/** Null when it cannot be opened or read. */
async function textOf(ctx: AppContext, { id, content }: DocumentRow): Promise<string | null> {
  try {
    return await readPdfText(openSealed(ctx, id, content));
  } catch {
    ctx.log.error({ documentId: id }, 'a stored document cannot be opened with ENCRYPTION_KEYS');
    return null;
  }
}

async function peopleFor(ctx: AppContext, document: DocumentRow): Promise<TravellerToMatch[]> {
  const people = await listTravellersToMatch(ctx.db, {
    ...{ companyId: document.company_id, bookingId: document.booking_id, mode: await currentMode(ctx) },
    ...{ flyingFrom: klDate(daysBefore(ctx.now(), 1)), limit: maxComparedTravellers },
  });
  return people.map(({ firstName, lastName, ...person }) => ({
    ...person,
    ticketName: ticketName({ firstName, lastName })?.printed ?? null,
  }));
}
