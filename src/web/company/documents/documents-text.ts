import type { CompanyDocument, ReadResult } from '#domain/fulfilment/document.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const documentsText: FormText = {
  fields: {
    reference: () => ({ what: m.documents_what_reference(), max: maxCharacters.pnr }),
    replaces: () => ({ what: m.documents_what_replaces(), max: maxCharacters.documentName }),
    place: () => ({ what: m.documents_what_place(), max: maxCharacters.pnr }),
  },
  failed: (reason = m.error_not_saved()) => m.documents_failed({ reason }),
};

const readResultTexts: Record<ReadResult, () => string> = {
  ticket: m.documents_found_ticket,
  name: m.documents_found_name,
  reference: m.documents_found_reference,
  fileName: m.documents_found_file_name,
  several: m.documents_found_several,
  otherName: m.documents_found_other_name,
  nothing: m.documents_found_nothing,
  active: m.documents_found_active,
  protected: m.documents_found_protected,
  unreadable: m.documents_found_unreadable,
};

export function describeReadResult({ readResult }: Pick<CompanyDocument, 'readResult'>): string {
  return readResult ? readResultTexts[readResult]() : m.documents_reading();
}

/** Explains that a document's ticket number differs from the booking's. */
export function describeDifference({ fileName, ticketNumber, place, booking }: CompanyDocument): string {
  const file = { file: fileName, number: ticketNumber ?? '' };
  const travellers = booking?.travellers ?? [];
  const known = travellers.find((traveller) => traveller.place === place);
  const owner = travellers.find((traveller) => traveller.ticketNumber === ticketNumber);
  if (owner) return m.documents_ticket_of_other({ ...file, place: owner.place });
  return known?.ticketNumber
    ? m.documents_ticket_differs({ ...file, place: known.place, known: known.ticketNumber })
    : m.documents_ticket_unknown(file);
}

const KILOBYTE = 1024;

export function sizeText(bytes: number): string {
  const kilobytes = bytes / KILOBYTE;
  if (kilobytes < KILOBYTE) return m.documents_kilobytes({ size: Math.max(1, Math.round(kilobytes)) });
  return m.documents_megabytes({ size: (kilobytes / KILOBYTE).toFixed(1) });
}
