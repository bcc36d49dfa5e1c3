import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { contactReplyHours } from '#domain/operator/contact.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { BookingFacts } from '#web/booking/booking-facts.ts';
import facts from '#web/booking/facts.module.css';
import { PrintButton } from '#web/booking/print-button.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './booking-panels.module.css';

type PanelProps = { id: string; title: string; children: ReactNode; className?: string };

export function BookingPanel({ id, title, children, className = '' }: PanelProps) {
  return (
    <section className={`card roomy ${styles.panel} ${className}`} aria-labelledby={id}>
      <h2 id={id} className="text-21 anywhere">
        {title}
      </h2>
      {children}
    </section>
  );
}

type PassengerProps = { booking: BookingFacts; correctPhonePath: string | null };

/** Leaves out the passport number: links get forwarded, and only the seller needs it. */
export function PassengerPanel({ booking, correctPhonePath }: PassengerProps) {
  const { ticketName: name, correctEmailPath } = booking;
  return (
    <BookingPanel id="passenger" title={m.mine_passenger()}>
      <dl className={`above-3 ${facts.facts}`}>
        <div>
          <dt>{m.confirm_name()}</dt>
          <dd>{booking.passengerName}</dd>
        </div>
        {name && (
          <div>
            <dt>{m.mine_on_the_ticket()}</dt>
            <dd>{name.printed}</dd>
          </div>
        )}
        <div>
          <dt>{m.passenger_phone()}</dt>
          <dd>
            {booking.phoneNumber}
            {correctPhonePath && (
              <Link to={correctPhonePath} className={`text-15 block screen-only ${styles.correct}`}>
                {m.phone_link()}
              </Link>
            )}
          </dd>
        </div>
        <div>
          <dt>{m.mine_email()}</dt>
          <dd>
            {booking.email}
            {correctEmailPath && (
              <Link to={correctEmailPath} className={`text-15 block ${styles.correct}`}>
                {m.correct_link()}
              </Link>
            )}
          </dd>
        </div>
      </dl>
    </BookingPanel>
  );
}

export function ReceiptPanel({ booking }: { booking: BookingFacts }) {
  const isPaid = booking.paidAt !== null;
  const each = formatMyr(booking.unitPriceSen);
  return (
    <BookingPanel id="receipt" title={isPaid ? m.receipt_title() : m.confirm_price()}>
      <dl className="facts stack gap-3 text-15 above-3">
        <Sum name={m.receipt_line({ count: String(booking.tickets), price: each })}>
          {formatMyr(booking.totalSen)}
        </Sum>
        {!isPaid && booking.savingsSen > 0 && (
          <>
            <Sum name={m.receipt_original()}>{formatMyr(booking.originalUnitSen * booking.tickets)}</Sum>
            <Sum name={m.receipt_saved()} className={styles.saved}>
              {formatMyr(booking.savingsSen)}
            </Sum>
          </>
        )}
        <Sum name={isPaid ? m.receipt_total_paid() : m.mine_total()} className={styles.total}>
          {formatMyr(isPaid ? booking.paidSen : booking.totalSen)}
        </Sum>
        {booking.refundSums.map(({ name, value }) => (
          <Sum key={name} name={name}>
            {value}
          </Sum>
        ))}
        {booking.paidAt && (
          <>
            <Sum name={m.receipt_method()}>{m.receipt_method_billplz()}</Sum>
            {booking.transactionId && <Sum name={m.receipt_transaction()}>{booking.transactionId}</Sum>}
            <Sum name={m.receipt_paid_at()}>{formatDateTime(booking.paidAt)}</Sum>
          </>
        )}
      </dl>
    </BookingPanel>
  );
}

function Sum({
  name,
  className,
  children,
}: {
  name: string;
  className?: string | undefined;
  children: string;
}) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd className="strong">{children}</dd>
    </div>
  );
}

export interface SentDocument {
  readonly id: string;
  readonly fileName: string;
  /** Null for documents of all travellers. */
  readonly place: number | null;
  readonly replaced: string | null;
}

type DocumentsProps = {
  booking: BookingFacts;
  documents: readonly SentDocument[];
  arrival: ArrivalView | null;
  secret: string;
  calendarPath: string | null;
  receiptPath: string;
  mayResend: boolean;
  result: ActionResult | undefined;
};

export function DocumentsPanel(props: DocumentsProps) {
  const { booking, documents, arrival, secret, calendarPath, receiptPath, mayResend, result } = props;
  const { done, failure, working } = useForm(result, 'resend');
  return (
    <BookingPanel id="documents" title={m.mine_documents()}>
      <ul className={`titled ruled above-2 ${styles.documents}`}>
        {documents.map(({ id, fileName, place, replaced }) => (
          <li key={id} className={`row gap-4 between ${replaced ? styles.replaced : ''}`}>
            <div>
              <b>{fileName}</b>
              <small>
                {place === null ? m.my_documents_everybody() : m.my_documents_traveller({ place })}
              </small>
              {replaced && <small>{replaced}</small>}
            </div>
            {!replaced && (
              <ButtonLink
                size="small"
                to={paths.bookingDocumentPath(secret, id)}
                reloadDocument
                aria-label={m.my_documents_download({ file: fileName })}
              >
                {m.mine_download()}
              </ButtonLink>
            )}
          </li>
        ))}
        <li className="row gap-4 between">
          <div>
            <b>{m.receipt_title()}</b>
            <small>{m.mine_receipt_pdf({ total: formatMyr(booking.paidSen) })}</small>
          </div>
          {/* Returns a file, so the browser must follow the link instead of the router. */}
          <ButtonLink size="small" to={receiptPath} reloadDocument>
            {m.mine_download()}
          </ButtonLink>
        </li>
        <TermsRow booking={booking} />
      </ul>
      {arrival && <Arrival view={arrival} result={result} />}
      <div className={`stack gap-3 above-3 screen-only ${styles.services}`}>
        {calendarPath && (
          <ButtonLink size="small" to={calendarPath} reloadDocument wide="always">
            <Icon name="calendar" />
            {m.mine_calendar()}
          </ButtonLink>
        )}
        <PrintButton wide="always" size="small" />
        {mayResend && (
          <Form method="post">
            <input type="hidden" name="intent" value="resend" />
            <Button
              type="submit"
              size="small"
              wide="always"
              working={working}
              workingLabel={m.mine_resending()}
            >
              {m.mine_resend()}
            </Button>
          </Form>
        )}
      </div>
      {done && !working && (
        <Banner kind="ok" takeFocus>
          {m.mine_resent({ email: booking.email })}
        </Banner>
      )}
      {failure && (
        <Banner kind="bad" takeFocus>
          {failure}
        </Banner>
      )}
    </BookingPanel>
  );
}

export interface ArrivalView {
  readonly done: string | null;
  readonly prompt: { readonly question: string; readonly confirm: string } | null;
}

type ArrivalProps = Pick<DocumentsProps, 'result'> & { view: ArrivalView };

/** Asks the buyer whether the tickets arrived, because sellers may deliver them outside the site. */
function Arrival({ view, result }: ArrivalProps) {
  const { failure, working } = useForm(result, 'arrived');
  const { done, prompt } = view;
  if (!prompt) return <p className="stack gap-3 justify-start text-15 above-4">{done}</p>;
  return (
    <Form method="post" className="stack gap-3 justify-start text-15 above-4">
      <input type="hidden" name="intent" value="arrived" />
      <p>{prompt.question}</p>
      <Button type="submit" size="small" working={working} workingLabel={prompt.confirm}>
        {prompt.confirm}
      </Button>
      {failure && (
        <Banner kind="bad" takeFocus>
          {failure}
        </Banner>
      )}
    </Form>
  );
}

function TermsRow({ booking }: { booking: BookingFacts }) {
  return (
    <li className={`row gap-4 between ${styles.terms}`}>
      <div>
        <b>{m.mine_terms()}</b>
        <small>
          {m.mine_terms_accepted({
            version: booking.termsVersion,
            when: formatDateTime(booking.termsAcceptedAt),
          })}
        </small>
        <small>{m.confirm_term_changes()}</small>
      </div>
      <ButtonLink size="small" to={paths.termsPath} reloadDocument>
        {m.mine_terms_read()}
      </ButtonLink>
    </li>
  );
}

export function HelpPanel({ reference, supportEmail }: { reference: string; supportEmail: string }) {
  const subject = encodeURIComponent(m.mine_help_subject({ reference }));
  return (
    <BookingPanel id="help" title={m.mine_help({ product: m.product_name() })}>
      <p className="soft above-2">
        {m.mine_help_text({ email: supportEmail, reference, hours: contactReplyHours })}
      </p>
      <div className="above-4 screen-only">
        <ButtonLink
          size="small"
          to={`mailto:${supportEmail}?subject=${subject}`}
          reloadDocument
          wide="always"
        >
          <Icon name="chat" />
          {m.mine_help_write({ product: m.product_name() })}
        </ButtonLink>
      </div>
    </BookingPanel>
  );
}
