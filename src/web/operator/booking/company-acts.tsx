import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { maxCharacters } from '#domain/kernel/limits.ts';
import type { CompanyActs, DeskStory } from '#domain/operator/desk-story.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { CallOutcomeForm } from '#web/back-office/follow-up/call-outcome.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormErrors } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './booking.module.css';
import { ticketNumberField } from './company-acts-text.ts';
import { StoryPanel } from './story-panels.tsx';

type CompanyActsProps = {
  story: DeskStory;
  now: Date;
  result: ActionResult | undefined;
};

type ActProps = CompanyActsProps & { acts: CompanyActs };

/** Works without JavaScript. Each form appears only while its action is allowed. */
export function CompanyActsPanel(props: CompanyActsProps) {
  const { acts } = props.story;
  if (!acts || !hasActs(acts)) return null;
  const each = { ...props, acts };
  return (
    <StoryPanel id="company-acts-title" title={m.late_act_title()}>
      <p className="muted text-14">
        {m.late_act_lead({ company: props.story.seller.name, product: m.product_name() })}
      </p>
      {acts.requests.map((request) => (
        <Answer key={request.id} request={request} {...each} />
      ))}
      {acts.mayCall && (
        <Act title={m.late_call_title()}>
          <CallOutcomeForm
            bookingId={props.story.id}
            name={props.story.buyer}
            call={acts.call}
            now={props.now}
            result={props.result}
          />
        </Act>
      )}
      {acts.mayAskNames && <AskNames {...each} />}
      {(acts.maySendNames || acts.mayTakeBack || acts.tickets) && (
        <Act title={m.late_tickets_title()}>
          <Tickets {...each} />
          <Steps {...each} />
        </Act>
      )}
      {acts.documents > 0 && <Documents {...each} />}
    </StoryPanel>
  );
}

function hasActs(acts: CompanyActs): boolean {
  const { mayCall, mayAskNames, maySendNames, mayTakeBack, tickets, documents, requests } = acts;
  const isOpen = mayCall || mayAskNames || maySendNames || mayTakeBack;
  return isOpen || tickets !== null || documents > 0 || requests.length > 0;
}

function Act({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`stack gap-3 rule ${styles.act}`}>
      <h3 className="minor-head">{title}</h3>
      {children}
    </div>
  );
}

type Intent = 'askNames' | 'step' | 'tickets' | 'documents' | 'answer';

function HiddenFields({ intent, story, acts }: { intent: Intent } & Pick<ActProps, 'story' | 'acts'>) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="bookingId" value={story.id} />
      {intent !== 'askNames' && intent !== 'answer' && (
        <input type="hidden" name="revision" value={acts.revision} />
      )}
    </>
  );
}

function AskNames(props: ActProps) {
  const form = useForm(props.result, 'askNames');
  return (
    <Act title={m.late_names_title()}>
      <Form method="post">
        <HiddenFields intent="askNames" {...props} />
        <SubmitButton kind="line" size="small" working={form.working} workingLabel={m.board_emailing()}>
          {m.late_names_ask()}
        </SubmitButton>
      </Form>
    </Act>
  );
}

function Steps(props: ActProps) {
  const form = useForm(props.result, 'step');
  const { maySendNames, mayTakeBack } = props.acts;
  if (!maySendNames && !mayTakeBack) return null;
  const look = { size: 'small', working: form.working, workingLabel: m.fulfilment_saving() } as const;
  return (
    <Form method="post" className="cluster gap-3">
      <HiddenFields intent="step" {...props} />
      {maySendNames && (
        <SubmitButton {...look} kind="line" name="act" value="sendNames">
          {m.fulfilment_send_names()}
        </SubmitButton>
      )}
      {mayTakeBack && (
        <SubmitButton {...look} kind="ghost" name="act" value="takeBack">
          {m.fulfilment_take_back()}
        </SubmitButton>
      )}
    </Form>
  );
}

function Tickets(props: ActProps) {
  const form = useForm(props.result, 'tickets');
  const { tickets } = props.acts;
  if (!tickets) return null;
  const { asksNumbers, travellers } = tickets;
  const reference = form.field('pnr');
  return (
    <>
      <FormErrors form={form} />
      <Form method="post" noValidate className="stack narrow">
        <HiddenFields intent="tickets" {...props} />
        {asksNumbers &&
          travellers.map((traveller) => <TicketNumber key={traveller.place} traveller={traveller} />)}
        <Field
          {...reference}
          defaultValue=""
          optional={asksNumbers}
          label={m.late_reference()}
          hint={asksNumbers ? m.late_reference_numbers_hint() : m.late_reference_hint()}
          maxLength={maxCharacters.pnr}
          autoComplete="off"
          spellCheck={false}
        />
        <div>
          <SubmitButton kind="line" size="small" working={form.working} workingLabel={m.fulfilment_saving()}>
            {m.fulfilment_record_tickets()}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

type Traveller = NonNullable<CompanyActs['tickets']>['travellers'][number];

/** The numbers are sent by position, so a traveller with a stored number sends an empty hidden field. */
function TicketNumber({ traveller: { place, name, hasNumber } }: { traveller: Traveller }) {
  const shown = name ?? m.desk_passenger({ place });
  if (hasNumber)
    return (
      <p className="muted text-14">
        <input type="hidden" name={ticketNumberField} value="" />
        {m.late_ticket_known({ name: shown })}
      </p>
    );
  return (
    <Field
      name={ticketNumberField}
      id={`ticket-number-${place}`}
      optional
      label={m.late_ticket_of({ name: shown })}
      hint={m.late_ticket_hint()}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function Documents(props: ActProps) {
  const form = useForm(props.result, 'documents');
  return (
    <Act title={m.late_documents_title()}>
      <p>{m.late_documents_ready({ count: props.acts.documents })}</p>
      <Form method="post">
        <HiddenFields intent="documents" {...props} />
        <SubmitButton kind="line" size="small" working={form.working} workingLabel={m.late_reminding()}>
          {m.late_documents_send()}
        </SubmitButton>
      </Form>
    </Act>
  );
}

type AnswerProps = ActProps & { request: CompanyActs['requests'][number] };

function Answer({ request, ...props }: AnswerProps) {
  const form = useForm(props.result, 'answer');
  const isCorrection = request.kind === 'correction';
  const working = { working: form.working, workingLabel: m.requests_saving(), size: 'small' as const };
  return (
    <Act title={isCorrection ? m.late_answer_correction() : m.late_answer_cancellation()}>
      <p className="muted text-14">
        {m.requests_company_asked({ when: formatDateTime(request.askedAt) })}. {m.late_answer_lead()}
      </p>
      <Form method="post" noValidate className="stack narrow">
        <HiddenFields intent="answer" {...props} />
        <input type="hidden" name="requestId" value={request.id} />
        <Field
          as="textarea"
          {...form.field('answerWords')}
          id={`answer-${request.id}`}
          label={m.late_answer_words()}
          hint={m.requests_company_words_hint()}
          rows={3}
        />
        <div className="cluster gap-3">
          {isCorrection && (
            <SubmitButton {...working} name="answer" value="accepted">
              {m.requests_company_accept()}
            </SubmitButton>
          )}
          <SubmitButton {...working} kind="line" name="answer" value="declined">
            {m.requests_company_decline()}
          </SubmitButton>
        </div>
      </Form>
    </Act>
  );
}
