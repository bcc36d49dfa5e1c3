import type { ReactNode } from 'react';
import type { StoryStep } from '#domain/fulfilment/story.ts';
import {
  chooseResend,
  type DeskStory,
  differenceSen,
  type ResendKind,
  type StoryMail,
} from '#domain/operator/desk-story.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { PracticeBooks } from '#web/back-office/frame/practice-books.tsx';
import { History } from '#web/back-office/history/history.tsx';
import { mailName } from '#web/back-office/history/mail-names.ts';
import { storyStepNames } from '#web/back-office/history/step-names.ts';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { formatDifference } from '#web/operator/desk/desk-text.ts';
import { mailStateNames, mailTones } from '#web/operator/mails/mail-text.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import styles from './booking.module.css';
import { describePassenger, listNoticeDetails } from './story-text.ts';

type StoryPanelProps = { id: string; title: string; children: ReactNode };

export function StoryPanel({ id, title, children }: StoryPanelProps) {
  return (
    <section className="panel stack gap-3 pad-4" aria-labelledby={id}>
      <h2 id={id} className="subhead">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function TimelinePanel({ story }: { story: DeskStory }) {
  return (
    <section className="panel stack gap-3 pad-4" aria-labelledby="timeline-title">
      <div className="cluster between baseline">
        <h2 id="timeline-title" className="subhead">
          {m.desk_timeline()}
        </h2>
        <small className="muted text-14">{m.desk_timeline_zone()}</small>
      </div>
      <History lines={story.lines} audience="operator" labelledBy="timeline-title" more={listNoticeDetails} />
    </section>
  );
}

export function ProgressPanel({ story }: { story: DeskStory }) {
  if (story.steps.length === 0) return null;
  return (
    <StoryPanel id="progress-title" title={m.fulfilment_progress()}>
      <dl className="facts stack gap-2">
        {story.steps.map((step) => (
          <Fact key={step.kind} name={storyStepNames[step.kind]()} value={stepText(step)} />
        ))}
      </dl>
    </StoryPanel>
  );
}

function stepText({ kind, state, dueAt, doneAt, isLate }: StoryStep): string {
  if (state === 'off') return m.fulfilment_step_off();
  if (kind === 'flight') return formatDateTime(dueAt);
  if (isLate) return m.mine_step_late({ when: formatDateTime(dueAt) });
  if (state !== 'done') return m.fulfilment_by({ when: formatDateTime(dueAt) });
  return doneAt ? m.desk_step_done({ when: formatDateTime(doneAt) }) : m.fulfilment_call_not_needed();
}

export function MoneyPanel({ story }: { story: DeskStory }) {
  const { money } = story;
  const sum = (state: 'due' | 'done') =>
    money.refunds
      .filter((refund) => refund.state === state)
      .reduce((all, { amountSen }) => all + amountSen, 0);
  const isPaid = money.paidSen !== null;
  return (
    <StoryPanel id="money-title" title={m.desk_money()}>
      {story.isTest && <PracticeBooks />}
      <dl className="facts stack gap-2">
        <Fact name={m.desk_billed()} value={formatMyr(money.billedSen)} />
        <Fact name={m.desk_paid()} value={isPaid ? formatMyr(money.paidSen ?? 0) : m.desk_nothing_paid()} />
        {isPaid && <Fact name={m.desk_difference()} value={formatDifference(differenceSen(money))} />}
        {sum('due') > 0 && <Fact name={m.desk_refund_due()} value={formatMyr(sum('due'))} />}
        {sum('done') > 0 && <Fact name={m.desk_refunded()} value={formatMyr(sum('done'))} />}
        {money.billId && <Fact name={m.desk_bill_id()} value={money.billId} isCode />}
        {money.transactionIds.map((id) => (
          <Fact key={id} name={m.desk_transaction()} value={id} isCode />
        ))}
      </dl>
    </StoryPanel>
  );
}

type FactProps = { name: string; value: string; isCode?: boolean };

function Fact({ name, value, isCode = false }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{isCode ? <code>{value}</code> : value}</dd>
    </div>
  );
}

export function PeoplePanel({ story }: { story: DeskStory }) {
  const { seller } = story;
  return (
    <StoryPanel id="people-title" title={m.desk_people()}>
      <dl className={`facts titled stack gap-2 ${styles.people}`}>
        <div>
          <dt>{m.desk_buyer()}</dt>
          <dd>{story.isErased ? m.desk_erased() : <Contact {...story} name={story.buyer} />}</dd>
        </div>
        <div>
          <dt>{m.desk_seller()}</dt>
          <dd>
            <Contact {...seller} />
          </dd>
        </div>
      </dl>
    </StoryPanel>
  );
}

/** Shows only names and missing details; the full passports are for the company. */
export function PassengersPanel({ story }: { story: DeskStory }) {
  if (story.passengers.length === 0) return null;
  return (
    <StoryPanel id="passengers-title" title={m.desk_passengers()}>
      <dl className={`facts titled stack gap-2 ${styles.people}`}>
        {story.passengers.map((passenger) => (
          <div key={passenger.place}>
            <dt>{m.desk_passenger({ place: passenger.place })}</dt>
            <dd>
              <b>{passenger.name || m.desk_passenger_unnamed()}</b>
              <small>{passenger.isFlying ? describePassenger(passenger) : m.offers_not_flying()}</small>
            </dd>
          </div>
        ))}
      </dl>
    </StoryPanel>
  );
}

function Contact({ name, email, phone }: { name: string; email: string; phone: string }) {
  return (
    <>
      <b>{name}</b>
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {email && (
        <a href={`mailto:${email}`}>
          <EmailAddress address={email} />
        </a>
      )}
    </>
  );
}

type MailsProps = { story: DeskStory; onAgain: (mail: StoryMail, way: ResendKind) => void };

export function MailsPanel({ story, onAgain }: MailsProps) {
  return (
    <StoryPanel id="mails-title" title={m.desk_mails()}>
      {story.mails.length === 0 && <p className="muted text-14">{m.desk_mails_none()}</p>}
      <ul className={`titled ruled ${styles.mails}`}>
        {story.mails.map((mail) => {
          const name = mailName(mail.kind);
          const way = chooseResend(mail, story);
          const named = way === 'link' ? m.desk_act_link_named : m.desk_act_resend_named;
          return (
            <li key={mail.id}>
              <div>
                <b>{name}</b>
                <small>
                  <EmailAddress address={mail.recipient} /> ·{' '}
                  <DateTime at={mail.acceptedAt ?? mail.createdAt} />
                </small>
                {mail.state === 'failed' && mail.lastError && (
                  <small className={styles.bad}>{mail.lastError}</small>
                )}
              </div>
              <StatusPill tone={mailTones[mail.state]}>{mailStateNames[mail.state]()}</StatusPill>
              {way && (
                <Button size="small" aria-label={named({ mail: name })} onClick={() => onAgain(mail, way)}>
                  {way === 'link' ? m.desk_act_mail_link() : m.desk_act_resend()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </StoryPanel>
  );
}
