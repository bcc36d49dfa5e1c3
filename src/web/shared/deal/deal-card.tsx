import { Link } from 'react-router';
import { isOffSale } from '#domain/deals/deal.ts';
import * as paths from '#domain/kernel/paths.ts';
import { destinationCity, placeText } from '#domain/trips/trip-text.ts';
import type { JourneyView } from '#domain/trips/trip-view.ts';
import { formatDayDate, formatDayDateRange, formatWeekday } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { DateText, DateTime } from '#web/shared/kit/date-time.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import ticket from '#web/shared/kit/ticket.module.css';
import { DealAction } from './deal-action.tsx';
import styles from './deal-card.module.css';
import { DealFacts, Price } from './deal-facts.tsx';
import { useDealPhase } from './deal-refresh.ts';
import { daysText, leaveText, placeOf, shortStopsText, tripWords } from './deal-text.ts';
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
  /** Keeps its large picture on phones, where cards are compact. */
  large?: boolean;
};

export function DealCard({ deal, now, headingLevel, lazy = false, large = false }: DealCardProps) {
  const phase = useDealPhase(deal, now);
  const titleId = `deal-${deal.id}`;
  const isOver = isOffSale(phase) || phase === 'soldOut';
  const opensAt = phase === 'comingSoon' ? deal.publishAt : null;
  const names = [ticket.ticket, styles.card, !large && styles.compact, opensAt && styles.soon];
  return (
    <article
      className={[...names, isOver && styles.over].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
    >
      <div className={`${ticket.upper} ${styles.upper}`}>
        <div className={styles.about}>
          <div className={styles.art}>
            <Scene code={deal.sceneCode} width={400} height={150} lazy={lazy} />
            {deal.discountPercent > 0 && !isOver && (
              <p className={styles.discount}>{m.deal_discount({ percent: deal.discountPercent })}</p>
            )}
            <TripChip deal={deal} />
          </div>
          <div className={`stack gap-3 ${styles.body}`}>
            <CardTitle deal={deal} id={titleId} level={headingLevel} />
            <RouteLine journey={deal.trip.outbound} />
            <TripDates deal={deal} />
            {opensAt && (
              <p className={`muted text-14 ${styles.opens}`}>
                {`${m.deal_opens_at()} `}
                <b>
                  <DateTime at={opensAt} />
                </b>
              </p>
            )}
          </div>
        </div>
        <DealFacts deal={deal} phase={phase} />
      </div>
      <div className={`${ticket.lower} ${styles.stub}`}>
        <div className="cluster gap-3 align-end between">
          <Price deal={deal} past={isOver} />
          <div className={styles.action}>
            <DealAction deal={deal} phase={phase} />
          </div>
        </div>
        <p className={`soft text-14 ${styles.seller}`}>
          <Icon name="shield-check" size={16} />
          {m.deal_sold_by({ company: deal.companyName })}
        </p>
      </div>
    </article>
  );
}

type CardTitleProps = { deal: PublicDeal; id: string; level: 2 | 3 };

function CardTitle({ deal, id, level }: CardTitleProps) {
  const Heading = `h${level}` as const;
  const { outbound, back } = deal.trip;
  const hasCity = destinationCity(deal.trip, deal.destinationCountry) !== null;
  const facts = [deal.airlines, shortStopsText(outbound.via.length), leaveText(deal.trip)];
  return (
    <div className={styles.title}>
      <Heading id={id}>
        <Link to={paths.deal(deal.id)}>
          {placeOf(deal)}
          {hasCity && (
            <>
              <span className="visually-hidden">, </span>
              <span className={styles.country}>{deal.destinationCountry}</span>
            </>
          )}
        </Link>
      </Heading>
      {/* On phones the dates stand in one line instead of three columns. */}
      <p className={`strong figures ${styles.range}`} aria-hidden="true">
        {back
          ? formatDayDateRange(outbound.departsOn, back.departsOn)
          : `${formatDayDate(outbound.departsOn)} · ${m.deal_one_way()}`}
      </p>
      <p className={`muted text-15 anywhere ${styles.airlines}`}>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** 20:35 KUL ✈ 07:00 +1 day KIX; a route that cannot be read is shown as it was entered. */
function RouteLine({ journey }: { journey: JourneyView }) {
  const { from, to, dayOffset } = journey;
  if (!from || !to) return <p className={`muted text-15 ${styles.route}`}>{journey.flights[0].route}</p>;
  return (
    <p className={`muted text-15 ${styles.route}`}>
      <span title={placeText(from)}>
        <b>{journey.departureTime}</b> {from.code}
      </span>
      <span className={styles.line} aria-hidden="true" />
      <Icon name="plane" size={18} label={m.deal_route_to()} />
      <span className={styles.line} aria-hidden="true" />
      <span title={placeText(to)}>
        <b>{journey.arrivalTime}</b>
        {dayOffset !== null && dayOffset !== 0 && (
          <>
            {' '}
            <span className={`text-13 strong ${styles.offset}`}>{tripWords.daysLater(dayOffset)}</span>
          </>
        )}{' '}
        {to.code}
      </span>
    </p>
  );
}

function TripDates({ deal: { trip } }: { deal: Pick<PublicDeal, 'trip'> }) {
  const { outbound, back, holidayDays: days } = trip;
  return (
    <dl className={`rule ${styles.dates}`}>
      <div>
        <dt>{`${m.deal_depart()} ${formatWeekday(outbound.departsOn)}`}</dt>
        <dd>
          <DateText date={outbound.departsOn} />
        </dd>
      </div>
      {back && (
        <div>
          <dt>{`${m.deal_back()} ${formatWeekday(back.departsOn)}`}</dt>
          <dd>
            <DateText date={back.departsOn} />
          </dd>
        </div>
      )}
      {days !== null && (
        <div className={styles.holiday}>
          <dt>{m.deal_holiday()}</dt>
          <dd>{daysText(days)}</dd>
        </div>
      )}
    </dl>
  );
}

function TripChip({ deal }: { deal: Pick<PublicDeal, 'trip'> }) {
  return (
    <span className={`text-14 nowrap ${styles.chip}`}>
      {deal.trip.tripType === 'return' ? m.deal_return() : m.deal_one_way()}
    </span>
  );
}
