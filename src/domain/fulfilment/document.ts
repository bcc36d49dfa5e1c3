// Owns documents that a company hands to its buyers: the states from upload to sending, who changes them, what a file must be
// to be taken, and the name it keeps. Leaves whose document it is to document-match.ts and people, and storing to the server.

import { normalizeText } from '../kernel/bounded-text.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { NO_TICKET_NUMBER } from './fulfilment.ts';

export const maxDocumentBytes = 5 * 1024 * 1024;
export const maxDocumentsAtOnce = 20;
/** The whole of an upload, with what a form puts round its files. */
export const maxUploadBytes = maxDocumentsAtOnce * maxDocumentBytes + 256 * 1024;
/** File systems allow 255; browsers write some characters as three. */
export const maxSentFileName = 1_000;
/** Of a company, those that have not been sent. */
export const maxOpenDocuments = 200;
export const maxDocumentsPerBooking = 40;
/** Together, in one email; larger ones are links. Mail programs refuse from about 10 MB on, and files grow by a third. */
export const maxAttachedBytes = 7 * 1024 * 1024;
/** What is read of a document to find out whose it is. */
export const maxReadPages = 20;
export const maxReadCharacters = 100_000;
/** Of a company's travellers, those that a document is compared with. */
export const maxComparedTravellers = 20_000;

/** As the database knows them, too. */
export type DocumentState =
  | 'uploaded' // nobody has said yet whose it is
  | 'matched' // a booking is proposed
  | 'confirmed' // a person has said whose it is
  | 'sent'
  | 'refused'; // it is never passed on; its read result says why

/** By what a booking was found, or why it was not. */
export type ReadResult = 'ticket' | 'name' | 'reference' | 'fileName' | 'nothing' | RefusalReason;

/** Why a document cannot be passed on. */
export type RefusalReason =
  | 'active' // it runs something, or contains other files
  | 'protected' // it has a password, or parts that cannot be inspected
  | 'unreadable'; // it is broken, or takes too much time or memory

const documentTable = {
  /** The worker proposes a booking; it never overrules a person. */
  propose: { from: ['uploaded'], to: 'matched' },
  /** A person says that it belongs to another booking, and has yet to say to whom there. */
  move: { from: ['uploaded', 'matched', 'confirmed'], to: 'matched' },
  confirm: { from: ['uploaded', 'matched', 'confirmed'], to: 'confirmed' },
  send: { from: ['confirmed'], to: 'sent' },
  /** The worker found active content, or could not look for it. */
  refuse: { from: ['uploaded', 'matched', 'confirmed'], to: 'refused' },
} as const satisfies Record<string, { from: readonly DocumentState[]; to: DocumentState }>;

export type DocumentAct = keyof typeof documentTable;

/** The state afterwards; null when it cannot be done now. */
export function afterDocumentAct(state: DocumentState, act: DocumentAct): DocumentState | null {
  const { from, to } = documentTable[act];
  return (from as readonly DocumentState[]).includes(state) ? to : null;
}

/**
 * By what stands in it, never by its name: the first bytes and the last ones. The standard lets readers look for both further
 * inside, which is how a file is made to be two things at once; such a file is not taken.
 */
export function isPdf(file: Uint8Array): boolean {
  const text = (from: number, to?: number) => String.fromCharCode(...file.subarray(from, to));
  return (
    /^%PDF-[12]\.\d/.test(text(0, 8)) && /%%EOF[\r\n\t ]{0,8}$/.test(text(Math.max(0, file.length - 16)))
  );
}

/** Without folders, without what a terminal or a header would obey, and not longer than a line. */
export function documentName(sent: string): string {
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

/** For the header of a download: the plain letters for old programs, and the whole name for all others. */
export function dispositionOf(fileName: string): string {
  const plain = normalizeText(fileName, 'NFD', maxCharacters.documentName)
    .replace(/[^ -~]/g, '')
    .replace(/["\\]/g, '');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** A document as its company sees it. */
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
  /** The sent document in whose place it goes out. */
  readonly replaces: string | null;
  /** When the company replaced it with a new one. */
  readonly replacedAt: Date | null;
  readonly booking: DocumentBooking | null;
  /** Null: for everybody on the booking, or not known yet. */
  readonly place: number | null;
}

export interface DocumentBooking {
  readonly id: string;
  readonly reference: string;
  readonly buyerName: string;
  readonly travellers: readonly DocumentTraveller[];
  /** What the buyer has and a new document can replace. */
  readonly sent: readonly Pick<CompanyDocument, 'id' | 'fileName' | 'place'>[];
}

/** Returns the sent document that a new one most likely replaces: the only one for the same traveller, or for everybody. */
export function suggestReplaced({ place, booking }: CompanyDocument): string | null {
  const [same, ...others] = (booking?.sent ?? []).filter((each) => each.place === place);
  return same && others.length === 0 ? same.id : null;
}

export interface DocumentTraveller {
  readonly place: number;
  /** As the airline prints it; null while it is not known. */
  readonly ticketName: string | null;
  readonly ticketNumber: string | null;
}

type NumberedDocument = Pick<CompanyDocument, 'ticketNumber' | 'place'>;
type NumberedTraveller = Pick<DocumentTraveller, 'place' | 'ticketNumber'>;

/** Returns true if the document shows another ticket number than its traveller has, or that of another traveller. */
export function numberDiffers(
  { ticketNumber, place }: NumberedDocument,
  travellers: readonly NumberedTraveller[],
): boolean {
  if (ticketNumber === null || travellers.length === 0) return false;
  const owner = travellers.find((traveller) => traveller.ticketNumber === ticketNumber);
  if (owner) return place !== null && place !== owner.place;
  const concerned = place === null ? travellers : travellers.filter((traveller) => traveller.place === place);
  return concerned.length > 0 && concerned.every((traveller) => traveller.ticketNumber !== null);
}

/** What a company does about documents that show other ticket numbers than the booking: take theirs, or keep its own. */
export const numberChoices = ['use', 'keep'] as const;
export type NumberChoice = (typeof numberChoices)[number];

export interface NewTicketNumber {
  readonly place: number;
  readonly ticketNumber: string;
}

/**
 * Returns the documents that contradict the booking, and the numbers it would get from them. A number that belongs to another
 * traveller, or one of several for the same traveller, replaces none.
 */
export function contradictions<Document extends NumberedDocument>(
  documents: readonly Document[],
  travellers: readonly NumberedTraveller[],
): { readonly documents: readonly Document[]; readonly numbers: readonly NewTicketNumber[] } {
  const differing = documents.filter((document) => numberDiffers(document, travellers));
  const isTaken = (number: string) => travellers.some(({ ticketNumber }) => ticketNumber === number);
  const numbers = differing.flatMap(({ place, ticketNumber }): NewTicketNumber[] => {
    const isOnly = differing.filter((each) => each.place === place).length === 1;
    const isFree = ticketNumber !== null && !isTaken(ticketNumber);
    const isOnce = differing.filter((each) => each.ticketNumber === ticketNumber).length === 1;
    return place !== null && isOnly && isFree && isOnce ? [{ place, ticketNumber }] : [];
  });
  return { documents: differing, numbers };
}

/** Confirmed or with the buyer, and not replaced. */
export function isGiven({ state, replacedAt }: Pick<CompanyDocument, 'state' | 'replacedAt'>): boolean {
  return state === 'confirmed' || (state === 'sent' && replacedAt === null);
}

/**
 * Returns the numbers that are stored or that confirmed documents show, one on each line in the order of the travellers, with
 * a dash where there is none. Empty if there are none at all.
 */
export function knownTicketNumbers(
  travellers: readonly Pick<DocumentTraveller, 'place' | 'ticketNumber'>[],
  documents: readonly CompanyDocument[],
): string {
  const numbers = travellers.map(({ place, ticketNumber }) => {
    const told = documents
      .filter((each) => each.place === place && isGiven(each))
      .flatMap((each) => each.ticketNumber ?? []);
    return ticketNumber ?? (new Set(told).size === 1 ? told[0] : undefined);
  });
  if (numbers.every((number) => number === undefined)) return '';
  return numbers.map((number) => number ?? NO_TICKET_NUMBER).join('\n');
}
