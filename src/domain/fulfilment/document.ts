import { normalizeText } from '../kernel/bounded-text.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { NO_TICKET_NUMBER } from './fulfilment.ts';

export const maxDocumentBytes = 5 * 1024 * 1024;
export const maxDocumentsAtOnce = 20;
/** A whole upload, including multipart overhead. */
export const maxUploadBytes = maxDocumentsAtOnce * maxDocumentBytes + 256 * 1024;
/** File systems allow 255 characters, and browsers may encode one character as three. */
export const maxSentFileName = 1_000;
export const maxOpenDocuments = 200;
export const maxDocumentsPerBooking = 40;
/** Larger documents are sent as links: mail servers reject about 10 MB, and encoding adds a third. */
export const maxAttachedBytes = 7 * 1024 * 1024;
/** Limits on the text read for matching. */
export const maxReadPages = 20;
export const maxReadCharacters = 100_000;
export const maxComparedTravellers = 20_000;

export type DocumentState =
  | 'uploaded' // no booking assigned
  | 'matched' // the worker proposed a booking
  | 'confirmed' // a person confirmed the booking
  | 'sent'
  | 'refused'; // never delivered; the read result has the reason

export type ReadResult =
  | 'ticket'
  | 'name'
  | 'reference'
  | 'fileName'
  | 'several' // passengers of several bookings
  | 'otherName' // names passengers, but none of those with its ticket numbers
  | 'nothing'
  | DocumentRefusal;

export type DocumentRefusal =
  | 'active' // active content or embedded files
  | 'protected' // a password, or parts that cannot be inspected
  | 'unreadable'; // corrupt, or needs too much time or memory

const documentTable = {
  /** The worker proposes a booking, but never overrides a person. */
  propose: { from: ['uploaded'], to: 'matched' },
  /** A person assigns another booking, but does not choose a traveller yet. */
  move: { from: ['uploaded', 'matched', 'confirmed'], to: 'matched' },
  confirm: { from: ['uploaded', 'matched', 'confirmed'], to: 'confirmed' },
  send: { from: ['confirmed'], to: 'sent' },
  /** The worker found active content, or could not inspect the file. */
  refuse: { from: ['uploaded', 'matched', 'confirmed'], to: 'refused' },
} as const satisfies Record<string, { from: readonly DocumentState[]; to: DocumentState }>;

export type DocumentAction = keyof typeof documentTable;

export function applyDocumentAction(state: DocumentState, act: DocumentAction): DocumentState | null {
  const { from, to } = documentTable[act];
  return (from as readonly DocumentState[]).includes(state) ? to : null;
}

/** Rejects PDFs with data before header or after trailer, which may be a second format in the same file. */
export function isPdf(file: Uint8Array): boolean {
  const text = (from: number, to?: number) => String.fromCharCode(...file.subarray(from, to));
  return (
    /^%PDF-[12]\.\d/.test(text(0, 8)) && /%%EOF[\r\n\t ]{0,8}$/.test(text(Math.max(0, file.length - 16)))
  );
}

export function cleanDocumentName(sent: string): string {
  const ending = '.pdf';
  const own = sent.split(/[\\/]/).at(-1) ?? '';
  const plain = normalizeText(own, 'NFC', maxSentFileName)
    .replace(/\.pdf$/i, '')
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  const stem = plain || 'document';
  return [...stem].slice(0, maxCharacters.documentName - ending.length).join('') + ending;
}

/** Content-Disposition: an ASCII name for old clients and the full name for all others (RFC 6266). */
export function getContentDisposition(fileName: string): string {
  const plain = normalizeText(fileName, 'NFD', maxCharacters.documentName)
    .replace(/[^ -~]/g, '')
    .replace(/["\\]/g, '');
  const encodedName = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodedName}`;
}

export interface CompanyDocument {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly state: DocumentState;
  readonly isRead: boolean;
  readonly readResult: ReadResult | null;
  readonly ticketNumber: string | null;
  readonly uploadedBy: string;
  readonly uploadedAt: Date;
  readonly sentAt: Date | null;
  readonly replaces: string | null;
  readonly replacedAt: Date | null;
  readonly booking: DocumentBooking | null;
  readonly place: number | null;
}

export interface DocumentBooking {
  readonly id: string;
  readonly reference: string;
  readonly buyerName: string;
  readonly travellers: readonly DocumentTraveller[];
  readonly sent: readonly Pick<CompanyDocument, 'id' | 'fileName' | 'place'>[];
}

/** Suggests the sent document for the same traveller (or for everyone), if there is exactly one. */
export function suggestReplaced({ place, booking }: CompanyDocument): string | null {
  const [same, ...others] = (booking?.sent ?? []).filter((each) => each.place === place);
  return same && others.length === 0 ? same.id : null;
}

export interface DocumentTraveller {
  readonly place: number;
  readonly ticketName: string | null;
  readonly ticketNumber: string | null;
}

type NumberedDocument = Pick<CompanyDocument, 'ticketNumber' | 'place'>;
type NumberedTraveller = Pick<DocumentTraveller, 'place' | 'ticketNumber'>;

/** Returns true if the document's ticket number differs from its traveller's, or belongs to another traveller. */
export function hasOtherNumber(
  { ticketNumber, place }: NumberedDocument,
  travellers: readonly NumberedTraveller[],
): boolean {
  if (ticketNumber === null || travellers.length === 0) return false;
  const owner = travellers.find((traveller) => traveller.ticketNumber === ticketNumber);
  if (owner) return place !== null && place !== owner.place;
  const concerned = place === null ? travellers : travellers.filter((traveller) => traveller.place === place);
  return concerned.length > 0 && concerned.every((traveller) => traveller.ticketNumber !== null);
}

/** Choices for documents whose ticket numbers differ from the booking: use theirs, or keep the booking's. */
export const numberChoices = ['use', 'keep'] as const;
export type NumberChoice = (typeof numberChoices)[number];

export interface NewTicketNumber {
  readonly place: number;
  readonly ticketNumber: string;
}

/** `numbers` excludes a number that belongs to another traveller, and travellers with several numbers. */
export function listContradictions<Document extends NumberedDocument>(
  documents: readonly Document[],
  travellers: readonly NumberedTraveller[],
): { readonly documents: readonly Document[]; readonly numbers: readonly NewTicketNumber[] } {
  const differing = documents.filter((document) => hasOtherNumber(document, travellers));
  const isTaken = (number: string) => travellers.some(({ ticketNumber }) => ticketNumber === number);
  const numbers = differing.flatMap(({ place, ticketNumber }): NewTicketNumber[] => {
    const isOnly = differing.filter((each) => each.place === place).length === 1;
    const isFree = ticketNumber !== null && !isTaken(ticketNumber);
    const isOnce = differing.filter((each) => each.ticketNumber === ticketNumber).length === 1;
    return place !== null && isOnly && isFree && isOnce ? [{ place, ticketNumber }] : [];
  });
  return { documents: differing, numbers };
}

export function isCurrentDocument({
  state,
  replacedAt,
}: Pick<CompanyDocument, 'state' | 'replacedAt'>): boolean {
  return state === 'confirmed' || (state === 'sent' && replacedAt === null);
}

/** One number per line in traveller order, with a dash for missing ones. Empty if none are known. */
export function formatKnownTicketNumbers(
  travellers: readonly Pick<DocumentTraveller, 'place' | 'ticketNumber'>[],
  documents: readonly CompanyDocument[],
): string {
  const numbers = travellers.map(({ place, ticketNumber }) => {
    const shown = documents
      .filter((each) => each.place === place && isCurrentDocument(each))
      .flatMap((each) => each.ticketNumber ?? []);
    return ticketNumber ?? (new Set(shown).size === 1 ? shown[0] : undefined);
  });
  if (numbers.every((number) => number === undefined)) return '';
  return numbers.map((number) => number ?? NO_TICKET_NUMBER).join('\n');
}

/** Marks an upload whose page shows the result itself, instead of a redirect. */
export const inlineUploadParam = 'inline';
