import type { DeskStory } from '#domain/operator/desk-story.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime, formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { AppContext } from '#server/app/context.ts';
import { makePdf, type PdfRow, type PdfSection } from '#server/platform/files/pdf.ts';

export interface Evidence {
  readonly story: DeskStory;
  readonly terms: { readonly version: string; readonly acceptedAt: Date };
  readonly isEmailProven: boolean;
  readonly tickets: readonly { readonly place: number; readonly number: string | null }[];
  readonly documentsSentAt: readonly Date[];
  readonly openedAt: readonly Date[];
  readonly arrivedAt: Date | null;
}

export interface EvidencePaper {
  readonly language: string;
  readonly site: AppContext['config']['site'];
  readonly now: Date;
  readonly mailName: (kind: string) => string;
}

export function evidencePdf(evidence: Evidence, { language, site, now, mailName }: EvidencePaper) {
  const { story, terms } = evidence;
  const { legalName, registrationNumber, postalAddress } = site;
  const operator = registrationNumber ? `${legalName} (${registrationNumber})` : legalName;
  return makePdf({
    language,
    madeAt: now,
    letterhead: m.product_name(),
    title: m.evidence_title({ reference: story.reference }),
    sections: [
      {
        title: m.evidence_booking(),
        rows: [
          toPdfRow(m.evidence_buyer(), [story.buyer, story.email, story.phone].join(', ')),
          toPdfRow(m.evidence_trip(), `${story.destination} · ${story.airlines}`),
          toPdfRow(m.evidence_departure(), formatDayDate(story.departsOn)),
          toPdfRow(m.evidence_seller(), story.seller.name),
          toPdfRow(m.evidence_operator(), `${operator}, ${postalAddress}`),
        ],
      },
      {
        title: m.evidence_accepted(),
        rows: [
          toPdfRow(m.evidence_booked(), formatDateTime(story.createdAt)),
          toPdfRow(m.evidence_terms({ version: terms.version }), formatDateTime(terms.acceptedAt)),
          toPdfRow(
            m.evidence_email(),
            evidence.isEmailProven ? m.evidence_email_proven() : m.evidence_email_unproven(),
          ),
        ],
      },
      paymentSection(story),
      mailSection(story, mailName),
      documentSection(evidence),
    ],
    notes: [
      ...(story.isTest ? [m.receipt_test()] : []),
      m.evidence_times(),
      m.evidence_made({ when: formatDateTime(now) }),
    ],
  });
}

function toPdfRow(name: string, value: string): PdfRow {
  return { name, value };
}

function paymentSection({ lines, money }: DeskStory): PdfSection {
  const counted = lines.filter(({ detail: { notice, amountSen } }) => notice && amountSen).toReversed();
  return {
    title: m.evidence_payments(),
    rows: [
      ...counted.map(({ at, detail: { amountSen, notice } }) =>
        toPdfRow(
          m.evidence_paid_at({ when: formatDateTime(at) }),
          [formatMyr(amountSen ?? 0), notice?.transactionId].filter(Boolean).join(' · '),
        ),
      ),
      ...money.refunds.map(({ amountSen, doneAt, createdAt, reference }) =>
        toPdfRow(
          doneAt
            ? m.evidence_refunded_at({ when: formatDateTime(doneAt) })
            : m.evidence_refund_due({ when: formatDateTime(createdAt) }),
          [formatMyr(amountSen), reference].filter(Boolean).join(' · '),
        ),
      ),
    ],
  };
}

function mailSection({ mails }: DeskStory, mailName: EvidencePaper['mailName']): PdfSection {
  const delivered = mails
    .filter(({ reader, acceptedAt }) => reader === 'buyer' && acceptedAt !== null)
    .toReversed();
  return {
    title: m.evidence_mails(),
    rows: withPlaceholder(
      delivered.map(({ kind, recipient, acceptedAt }) =>
        toPdfRow(acceptedAt ? formatDateTime(acceptedAt) : '', `${mailName(kind)}, ${recipient}`),
      ),
    ),
  };
}

function documentSection({ tickets, documentsSentAt, openedAt, arrivedAt }: Evidence): PdfSection {
  return {
    title: m.evidence_documents(),
    rows: withPlaceholder([
      ...tickets.flatMap(({ place, number }) =>
        number ? [toPdfRow(m.evidence_ticket({ place: String(place) }), number)] : [],
      ),
      ...documentsSentAt.map((at) => toPdfRow(m.evidence_document_sent(), formatDateTime(at))),
      ...openedAt.toReversed().map((at) => toPdfRow(m.evidence_document_opened(), formatDateTime(at))),
      ...(arrivedAt ? [toPdfRow(m.evidence_arrived(), formatDateTime(arrivedAt))] : []),
    ]),
  };
}

function withPlaceholder(rows: readonly PdfRow[]): readonly PdfRow[] {
  return rows.length > 0 ? rows : [toPdfRow(m.evidence_none(), '')];
}
