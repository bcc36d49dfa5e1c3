import { Form } from 'react-router';
import type { CompanyFulfilment } from '#domain/fulfilment/company-fulfilment.ts';
import type { TaskKind } from '#domain/fulfilment/story.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { AskByMail } from '#web/back-office/follow-up/ask-by-mail.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { describeReminders } from '#web/company/follow-up/follow-up-text.ts';
import { composeMessage, getWhatsappChatUrl, type MessageSender } from '#web/company/follow-up/ready-text.ts';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './booking.module.css';
import { toMessageContext } from './buyer-contact.tsx';

type BookingProps = { booking: CompanyFulfilment };
type FormProps = BookingProps & { result: ActionResult | undefined };

const requestTexts: Partial<Record<TaskKind, (of: { name: string }) => string>> = {
  refundOrRebook: m.fulfilment_next_refund_or_rebook,
  cancellation: m.fulfilment_next_cancellation,
  correction: m.fulfilment_next_correction,
  change: m.fulfilment_next_change,
  reissue: m.fulfilment_next_reissue,
};

function nextText(booking: CompanyFulfilment): string {
  const { phase, tasks, buyerName: name } = booking;
  const kinds = tasks.map(({ kind }) => kind);
  const requestText = kinds.map((kind) => requestTexts[kind]).find((text) => text !== undefined);
  if (requestText) return requestText({ name });
  if (kinds.includes('documents')) return m.fulfilment_next_documents({ name });
  switch (phase) {
    case 'names':
      return kinds.includes('names') ? m.fulfilment_next_names({ name }) : m.fulfilment_next_offer({ name });
    case 'tickets':
      if (booking.state === 'complete') return m.fulfilment_next_send();
      return booking.asksTicketNumbers ? m.fulfilment_next_ticket() : m.fulfilment_next_reference();
    case 'cancelled':
      return m.requests_cancelled_nothing();
    case 'flown':
      return m.fulfilment_next_flown();
    default:
      return m.fulfilment_next_nothing();
  }
}

/** If a call or a request is due, its button is the primary one of the page, so this one is not. */
function getButtonKind({ tasks }: CompanyFulfilment): 'primary' | 'line' {
  return tasks.some(({ kind }) => kind === 'call' || kind in requestTexts) ? 'line' : 'primary';
}

type NextStepProps = FormProps & {
  knownNumbers: string;
  now: Date;
  sender: MessageSender;
};

export function NextStep(props: NextStepProps) {
  const { booking, result } = props;
  const { may, revision } = booking;
  const form = useForm(result, 'step');
  const text = nextText(booking);
  const mainKind = getButtonKind(booking);
  const namesText = m.fulfilment_next_names({ name: booking.buyerName });
  const steps = [
    may.keepTickets && {
      act: 'keepTickets',
      label: m.fulfilment_keep_tickets(),
      kind: 'line' as const,
    },
    may.sendNames && {
      act: 'sendNames',
      label: m.fulfilment_send_names(),
      kind: mainKind,
    },
    may.sendDocuments && {
      act: 'sendDocuments',
      label: m.fulfilment_send_documents(),
      kind: 'line' as const,
    },
    may.takeBack && { act: 'takeBack', label: m.fulfilment_take_back(), kind: 'ghost' as const },
  ].filter((step) => typeof step === 'object');
  return (
    <section className={`panel stack pad-panel ${styles.next}`} aria-labelledby="next-title">
      <h2 id="next-title" className="text-17 bold">
        {m.fulfilment_next()}
      </h2>
      <p>{text}</p>
      {may.enterNames && booking.tasks.some(({ kind }) => kind === 'names') && (
        <>
          {text !== namesText && <p>{namesText}</p>}
          <AskForNames {...props} />
        </>
      )}
      {may.ticket && <Tickets {...props} />}
      {may.correctTickets && (
        <details>
          <summary className={`strong ${styles.summary}`}>{m.fulfilment_correct_tickets()}</summary>
          <Tickets {...props} />
        </details>
      )}
      {steps.length > 0 && (
        <Form method="post" className="cluster align-stretch">
          <input type="hidden" name="intent" value="step" />
          <input type="hidden" name="revision" value={revision} />
          {steps.map(({ act, label, kind }) => (
            <SubmitButton
              key={act}
              name="act"
              value={act}
              kind={kind}
              working={form.working}
              workingLabel={m.fulfilment_saving()}
            >
              {label}
            </SubmitButton>
          ))}
        </Form>
      )}
      {may.keepTickets && (
        <p className="muted text-14">{m.fulfilment_keep_tickets_note({ name: booking.buyerName })}</p>
      )}
    </section>
  );
}

function AskForNames({ booking, now, sender, result }: NextStepProps) {
  const text = composeMessage('names', toMessageContext(booking), sender);
  return (
    <>
      <div className="cluster align-stretch">
        <ButtonLink
          kind={getButtonKind(booking)}
          size="small"
          to={getWhatsappChatUrl(booking.phoneNumber, text)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="chat-call" />
          {m.fulfilment_ask_whatsapp()}
        </ButtonLink>
        <AskByMail bookingId={booking.bookingId} result={result} />
      </div>
      <p className="muted text-14">{describeReminders(booking.asked, now)}</p>
    </>
  );
}

function Tickets({ booking, result, knownNumbers }: NextStepProps) {
  const form = useForm(result, 'tickets');
  const pnr = form.field('pnr');
  const numbers = form.field('ticketNumbers');
  return (
    <Form method="post" noValidate className="stack" aria-label={m.fulfilment_tickets_title()}>
      <input type="hidden" name="intent" value="tickets" />
      <input type="hidden" name="revision" value={booking.revision} />
      <Field
        {...pnr}
        defaultValue={pnr.defaultValue ?? booking.pnr}
        label={m.fulfilment_pnr()}
        hint={booking.asksTicketNumbers ? m.fulfilment_pnr_hint() : m.fulfilment_reference_hint()}
        autoComplete="off"
        spellCheck={false}
      />
      {booking.asksTicketNumbers && (
        <Field
          as="textarea"
          {...numbers}
          defaultValue={numbers.defaultValue ?? knownNumbers}
          label={m.fulfilment_numbers()}
          hint={m.fulfilment_numbers_hint()}
          rows={Math.min(12, Math.max(2, booking.passengers.length))}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div>
        <SubmitButton kind="line" working={form.working} workingLabel={m.fulfilment_saving()}>
          {booking.may.correctTickets ? m.fulfilment_save_tickets() : m.fulfilment_record_tickets()}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Sets the company's internal date; the date promised to the buyer does not change. */
export function TicketBy({ booking, result }: FormProps) {
  const form = useForm(result, 'ticketBy');
  const field = form.field('ticketBy');
  const now = booking.ticketBy ? formatDate(booking.ticketBy) : undefined;
  return (
    <Form method="post" noValidate className="panel stack pad-panel">
      <input type="hidden" name="intent" value="ticketBy" />
      <input type="hidden" name="revision" value={booking.revision} />
      <Field
        {...field}
        defaultValue={field.defaultValue ?? now}
        label={m.fulfilment_ticket_by()}
        hint={m.fulfilment_ticket_by_hint({ date: formatDate(booking.ticketsPromisedOn) })}
        autoComplete="off"
      />
      <div>
        <SubmitButton kind="line" working={form.working} workingLabel={m.fulfilment_saving()}>
          {m.fulfilment_ticket_by_save()}
        </SubmitButton>
      </div>
    </Form>
  );
}
