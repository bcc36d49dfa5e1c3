import { Form } from 'react-router';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { ticketsText } from '#web/booking/booking-text.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Countdown } from '#web/shared/kit/countdown.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './held-seats.module.css';
import type { HeldSeats } from './wizard-view.ts';

type HeldSeatsNoticeProps = {
  held: HeldSeats;
  mayGiveBack?: boolean;
  /** `go` on pages without another button in that colour; null where the step's own button leads to the bill. */
  pay: 'go' | 'line' | null;
};

export function HeldSeatsNotice({ held, mayGiveBack = false, pay }: HeldSeatsNoticeProps) {
  return (
    <section className={`panel pad-4 ${styles.held}`} aria-labelledby="held">
      <Icon name="ticket" className="icon" />
      <div>
        <h2 id="held" className="subhead">
          {m.notice_held_title()}
        </h2>
        <p>{m.notice_held_text({ tickets: ticketsText(held.tickets), when: formatDateTime(held.endsAt) })}</p>
        <p className={`above-half ${styles.left}`}>
          <Countdown toPay to={held.endsAt} after={m.notice_held_left()} />
        </p>
        {mayGiveBack && (
          <Form method="post" className="above-2">
            <Button type="submit" name="go" value="giveBack" size="small">
              {m.notice_held_give_back()}
            </Button>
          </Form>
        )}
      </div>
      {pay && (
        <ButtonLink kind={pay} wide="phone" to={held.payUrl} reloadDocument className={`span ${styles.pay}`}>
          {m.notice_held_pay()}
        </ButtonLink>
      )}
    </section>
  );
}
