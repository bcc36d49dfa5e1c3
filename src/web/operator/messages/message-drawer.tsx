import type { ReactNode } from 'react';
import { Link, type useFetcher } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import {
  formatReplyLink,
  type MessageBooking,
  type MessageDetails,
} from '#domain/operator/contact-message.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import styles from './message-drawer.module.css';
import { MessageStatus } from './messages-table.tsx';

type MessageDrawerProps = {
  message: MessageDetails;
  bookings: readonly MessageBooking[];
  fetcher: ReturnType<typeof useFetcher<ActionResult>>;
};

export function MessageDrawer({ message, bookings, fetcher }: MessageDrawerProps) {
  const isWorking = fetcher.state !== 'idle';
  return (
    <div className={`stack ${styles.details}`}>
      {!isWorking && fetcher.data && <ResultBanner result={fetcher.data} />}
      <h3 className="display-21 anywhere">{message.subject}</h3>
      <div>
        <MessageStatus message={message} />
      </div>
      <dl className="stack gap-2">
        <Fact name={m.messages_from()}>{message.name}</Fact>
        <Fact name={m.messages_email()}>
          <a href={formatReplyLink(message)}>
            <EmailAddress address={message.email} />
          </a>
        </Fact>
        <Fact name={m.messages_received()}>
          <DateTime at={message.createdAt} />
        </Fact>
        {bookings.length > 0 && (
          <Fact name={m.messages_bookings()}>
            <ul className="cluster">
              {bookings.map(({ id, reference }) => (
                <li key={id}>
                  <Link to={officePaths.operatorBookingPath(id)}>{reference}</Link>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {message.answeredAt && <Fact name={m.messages_answered_at()}>{answeredText(message)}</Fact>}
      </dl>
      <p className={`anywhere pad-4 ${styles.text}`}>{message.message}</p>
      <div className="cluster gap-3 align-stretch">
        <ButtonLink kind="primary" size="small" to={formatReplyLink(message)}>
          {m.messages_reply()}
        </ButtonLink>
        <fetcher.Form method="post">
          <input type="hidden" name="id" value={message.id} />
          <input type="hidden" name="state" value={message.answeredAt ? 'open' : 'answered'} />
          <SubmitButton kind="line" size="small" working={isWorking} workingLabel={m.messages_saving()}>
            {message.answeredAt ? m.messages_reopen() : m.messages_mark_answered()}
          </SubmitButton>
        </fetcher.Form>
      </div>
    </div>
  );
}

function answeredText({ answeredAt, answeredBy }: MessageDetails): string {
  const when = answeredAt ? formatDateTime(answeredAt) : '';
  return answeredBy
    ? m.messages_answered_by({ when, email: answeredBy })
    : m.messages_answered_by_unknown({ when });
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className="muted">{name}</dt>
      <dd className="figures anywhere">{children}</dd>
    </div>
  );
}
