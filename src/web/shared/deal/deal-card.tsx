import { Link } from 'react-router';
import * as paths from '#domain/paths.ts';
import { formatDuration, placeText } from '#domain/trip-text.ts';
import type { JourneyView } from '#domain/trip-view.ts';
import { m } from '#locales/messages/messages.js';
import { DateText } from '#web/shared/ui/date-time.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { DealAction } from './deal-action.tsx';
import styles from './deal-card.module.css';
import { DealFacts, Price } from './deal-facts.tsx';
import { useDealPhase } from './deal-refresh.ts';
import { daysText, destinationOf, leaveText, shortStopsText, tripWords } from './deal-text.ts';
import type { PublicDeal } from './public-deal.ts';
import { Scene } from './scene.tsx';

type DealCardProps = {
  deal: PublicDeal;
  /** The server's moment the deal was read at. */
  now: Date;
  /** The level of its heading: one below the heading the card stands under. */
  headingLevel: 2 | 3;
  /** Art of cards further down waits until they come near. */
  lazy?: boolean;
};

export function DealCard({ deal, now, headingLevel, lazy = false }: DealCardProps) {
  const phase = useDealPhase(deal, now);
  const Heading = `h${headingLevel}` as const;
  const titleId = `deal-${deal.id}`;
  const leave = leaveText(deal.trip);
  return (
    <article
      className={phase === 'comingSoon' ? `${styles.card} ${styles.soon}` : styles.card}
      aria-labelledby={titleId}
    >
      <div className={styles.art}>
        <Scene code={deal.sceneCode} width={400} height={136} lazy={lazy} />
        {deal.discountPercent > 0 && (
          <p className={styles.discount}>{m.deal_discount({ percent: deal.discountPercent })}</p>
        )}
      </div>
      <div className={styles.body}>
        <div className={styles.title}>
          <div>
            <Heading id={titleId} className={styles.country}>
              <Link to={paths.deal(deal.id)}>{destinationOf(deal)}</Link>
            </Heading>
            <p className={styles.airlines}>{deal.airlines}</p>
          </div>
          <TripChip deal={deal} />
        </div>
        <div className={styles.trip}>
          <RouteLine journey={deal.trip.outbound} />
          <TripDates deal={deal} />
          {leave && <p className={styles.leave}>{leave}</p>}
        </div>
        <DealFacts deal={deal} phase={phase} />
      </div>
      <div className={styles.stub}>
        <div className={styles.buy}>
          <Price deal={deal} />
          <div className={styles.action}>
            <DealAction deal={deal} phase={phase} />
          </div>
        </div>
        <p className={styles.seller}>
          <Icon name="shield-check" size={16} />
          {m.deal_sold_by({ company: deal.companyName })}
        </p>
      </div>
    </article>
  );
}

/** 20:35 KUL ✈ 07:00 +1 KIX, and how long that takes; a route that cannot be read is shown as it was entered. */
function RouteLine({ journey }: { journey: JourneyView }) {
  const { from, to, dayOffset, durationMinutes, via } = journey;
  if (!from || !to) return <p className={styles.route}>{journey.flights[0].route}</p>;
  const facts = [
    durationMinutes === null ? null : formatDuration(durationMinutes),
    shortStopsText(via.length),
  ];
  return (
    <>
      <p className={styles.route}>
        <span title={placeText(from)}>
          {journey.departureTime} <b>{from.code}</b>
        </span>
        <span className={styles.line} aria-hidden="true" />
        <Icon name="plane" size={18} label={m.deal_route_to()} />
        <span className={styles.line} aria-hidden="true" />
        <span title={placeText(to)}>
          {journey.arrivalTime}
          {dayOffset !== null && dayOffset !== 0 && (
            <span className={styles.offset}>{` ${tripWords.daysLater(dayOffset)}`}</span>
          )}{' '}
          <b>{to.code}</b>
        </span>
      </p>
      <p className={styles.stops}>{facts.filter(Boolean).join(' · ')}</p>
    </>
  );
}

function TripDates({ deal: { trip } }: { deal: Pick<PublicDeal, 'trip'> }) {
  const { outbound, back, holidayDays: days } = trip;
  return (
    <dl className={styles.dates}>
      <div>
        <dt>{m.deal_depart()}</dt>
        <dd>
          <DateText date={outbound.departsOn} />
        </dd>
      </div>
      {back && (
        <div>
          <dt>{m.deal_back()}</dt>
          <dd>
            <DateText date={back.departsOn} />
          </dd>
        </div>
      )}
      {days !== null && (
        <div>
          <dt>{m.deal_holiday()}</dt>
          <dd>{daysText(days)}</dd>
        </div>
      )}
    </dl>
  );
}

export function TripChip({ deal }: { deal: Pick<PublicDeal, 'trip'> }) {
  return (
    <span className={styles.chip}>
      {deal.trip.tripType === 'return' ? m.deal_return() : m.deal_one_way()}
    </span>
  );
}
