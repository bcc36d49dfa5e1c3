import * as paths from '#domain/kernel/paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { BookingFacts } from '#web/booking/booking-facts.ts';
import { Reference } from '#web/booking/copy-reference.tsx';
import { Moments } from '#web/booking/moments.tsx';
import { getDestination } from '#web/shared/deal/deal-text.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Countdown } from '#web/shared/kit/countdown.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import {
  type BookingStatusFacts,
  describeStatus,
  formatDaysToGo,
  listUpcomingMoments,
} from './booking-status.ts';
import { StatusTags } from './status-tags.tsx';
import styles from './ticket-head.module.css';

export function TicketHead({ standing, money }: { standing: BookingStatusFacts; money: string | null }) {
  const { booking, story } = standing;
  const days = formatDaysToGo(standing);
  return (
    <header className={styles.ticket}>
      <div className={styles.upper}>
        <img
          src={paths.artPath(booking.sceneCode)}
          alt=""
          width={960}
          height={176}
          decoding="async"
          className={`cover ${styles.scene}`}
        />
        <div className={`stack roomy ${styles.inside}`}>
          <div>
            <StatusTags booking={booking} isFlightCancelled={story.isFlightCancelled} />
            <h1 className={`text-page anywhere above-3 ${styles.title}`}>{headline(standing)}</h1>
            <p className="soft text-17 prose above-2">
              {describeStatus(standing)} {days && <b className="strong">{days}</b>}
            </p>
            {money && <p className="soft text-17 prose above-2">{money}</p>}
            <PayNow booking={booking} />
          </div>
          <div className={styles.reference}>
            <Reference reference={booking.reference} />
          </div>
        </div>
      </div>
      <div className={`roomy ${styles.lower}`}>
        {story.steps.length > 0 ? <Steps steps={story.steps} /> : <NextSteps standing={standing} />}
      </div>
    </header>
  );
}

function headline({ booking, story }: BookingStatusFacts): string {
  if (story.isAhead) return m.mine_going({ city: getCity(booking) });
  return m.mine_title({ place: getDestination(booking) });
}

function getCity({ trip, destinationCountry }: BookingFacts): string {
  return trip.endsIn?.city ?? destinationCountry;
}

function NextSteps({ standing }: { standing: BookingStatusFacts }) {
  const next = listUpcomingMoments(standing);
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-21">
        {m.mine_next()}
      </h2>
      {next.length > 0 ? <Moments moments={next} /> : <p className="soft above-2">{m.mine_next_nothing()}</p>}
    </section>
  );
}

const stepLooks = { done: styles.done, off: styles.off, current: undefined, ahead: undefined };

function Steps({ steps }: { steps: BookingStatusFacts['story']['steps'] }) {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="visually-hidden">
        {m.mine_next()}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ what, when, state }) => (
          <li key={what} className={stepLooks[state]} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={`middle ${styles.dot}`} aria-hidden="true">
              {state === 'done' && <Icon name="check" size={16} />}
              {state === 'off' && <Icon name="close" size={16} />}
            </span>
            <b>{what}</b>
            <span className="text-15 muted figures">{when}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PayNow({ booking }: { booking: BookingFacts }) {
  const { payUrl, holdEndsAt, state, isGivenUp, wizardPath } = booking;
  if (payUrl && holdEndsAt) {
    return (
      <div className="cluster gap-4 above-4 screen-only">
        <ButtonLink kind={booking.isAtBank ? 'line' : 'go'} wide="phone" to={payUrl} reloadDocument>
          {m.mine_continue()}
        </ButtonLink>
        <p className="soft text-15 tight">
          <span className="block">{m.mine_pay_until({ when: formatDateTime(holdEndsAt) })}</span>
          <Countdown toPay to={holdEndsAt} after={m.notice_held_left()} />
        </p>
      </div>
    );
  }
  if (isGivenUp || (state !== 'expired' && state !== 'billFailed')) return null;
  return (
    <div className="cluster gap-4 above-4 screen-only">
      <ButtonLink kind="go" wide="phone" to={wizardPath.replace(/&step=4$/, '')} reloadDocument>
        {m.mine_book_again()}
      </ButtonLink>
    </div>
  );
}
