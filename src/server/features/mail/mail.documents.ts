// The email that brings a buyer their e-tickets: as files, or as links where they would be too large.
import { m } from '#locales/messages/messages.js';
import { facts, type Language, type MailBody, note, says } from './mail.body.ts';
import {
  type BuyerSummary,
  bookedTrip,
  labelOf,
  ownPage,
  referenceFact,
  testNote,
  ticketsFact,
} from './mail.booking-parts.ts';

export interface DocumentsSentValues extends BuyerSummary {
  seller: string;
  /** The names of the files. */
  documents: string[];
  areAttached: boolean;
}

export function documentsSent(values: DocumentsSentValues, language: Language): MailBody {
  const { scene, ticket } = bookedTrip(values, language);
  const { reference, seller, documents } = values;
  const where = values.areAttached
    ? m.mail_documents_attached({ seller, count: documents.length }, language)
    : m.mail_documents_linked({ seller, count: documents.length }, language);
  const [first = '', ...others] = documents;
  return {
    subject: m.mail_documents_subject({ reference, destination: values.destination }, language),
    next: where,
    title: m.mail_documents_title({}, language),
    ...labelOf(values, language),
    scene,
    blocks: [
      says(where),
      { is: 'lines', lines: [first, ...others] },
      ...testNote(values, language),
      ownPage(values, language),
      note(m.mail_documents_check({ seller }, language)),
      ticket,
      facts(referenceFact(values, language), ticketsFact(values, language)),
    ],
  };
}
