import { parentPort, workerData } from 'node:worker_threads';
import { ticketName } from '#domain/bookings/passenger-name.ts';
import { findTicketNumbers, matchDocument } from '#domain/fulfilment/document-match.ts';
import { type PdfContent, readPdf } from '#server/platform/files/pdf-text.ts';
import type { listTravellersToMatch } from './reading.store.ts';

export interface ReadingTask {
  readonly pdf: Uint8Array;
  readonly fileName: string;
  readonly travellers: Awaited<ReturnType<typeof listTravellersToMatch>>;
}

export interface DocumentReading {
  readonly kind: PdfContent['kind'];
  readonly match: ReturnType<typeof matchDocument>;
  readonly ticketNumbers: readonly string[];
}

async function readDocument({ pdf, fileName, travellers }: ReadingTask): Promise<DocumentReading> {
  const content = await readPdf(pdf);
  if (content.kind !== 'plain') return { kind: content.kind, match: null, ticketNumbers: [] };
  const { kind, text } = content;
  const people = travellers.map(({ firstName, lastName, ...traveller }) => ({
    ...traveller,
    ticketName: ticketName({ firstName, lastName })?.printed ?? null,
  }));
  return { kind, match: matchDocument({ text, fileName }, people), ticketNumbers: findTicketNumbers(text) };
}

parentPort?.postMessage(await readDocument(workerData as ReadingTask));
