import { m } from '#locales/messages/messages.js';
import { facts, type Language, type MailBody, note, paragraph } from '../layout/body.ts';
import {
  type BuyerSummary,
  bookingButton,
  bookingLabel,
  referenceFact,
  testNote,
  ticketsFact,
  tripBlock,
} from '../layout/booking-parts.ts';

export interface DocumentChange {
  file: string;
  replaces: string;
  name: string | null;
  ticketNumber: string | null;
}

export interface DocumentsSentValues extends BuyerSummary {
  seller: string;
  documents: string[];
  areAttached: boolean;
  changes: DocumentChange[];
}

export function documentsSent(values: DocumentsSentValues, language: Language): MailBody {
  const { scene, ticket } = tripBlock(values, language);
  const { reference, seller, documents, destination, changes } = values;
  const isNew = changes.length > 0;
  const where = values.areAttached
    ? m.mail_documents_attached({ seller, count: documents.length }, language)
    : m.mail_documents_linked({ seller, count: documents.length }, language);
  const [first = '', ...others] = documents;
  return {
    subject: isNew
      ? m.mail_documents_new_subject({ reference, destination }, language)
      : m.mail_documents_subject({ reference, destination }, language),
    next: where,
    title: isNew ? m.mail_documents_new_title({}, language) : m.mail_documents_title({}, language),
    ...bookingLabel(values, language),
    scene,
    blocks: [
      paragraph(where),
      { is: 'lines', lines: [first, ...others] },
      ...changes.map((change) => paragraph(changeText(change, language))),
      ...(isNew ? [note(m.mail_documents_old({}, language))] : []),
      ...testNote(values, language),
      bookingButton(values, language),
      note(m.mail_documents_check({ seller }, language)),
      ticket,
      facts(referenceFact(values, language), ticketsFact(values, language)),
    ],
  };
}

function changeText({ file, replaces, name, ticketNumber }: DocumentChange, language: Language): string {
  return [
    m.mail_documents_replaces({ file, old: replaces }, language),
    ...(name === null ? [] : [m.mail_documents_new_name({ name }, language)]),
    ...(ticketNumber === null ? [] : [m.mail_documents_new_number({ number: ticketNumber }, language)]),
  ].join(' ');
}
