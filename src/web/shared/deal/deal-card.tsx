import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isOffSale } from '#domain/deals/deal.ts';
import { destinationCity, placeText } from '#domain/trips/trip-text.ts';
import type { JourneyView } from '#domain/trips/trip-view.ts';
import { formatDayDate, formatDayDateRange, formatWeekday } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { DateText, DateTime } from '#web/shared/kit/date-time.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import ticket from '#web/shared/kit/ticket.module.css';
import { DealAction } from './deal-action.tsx';
import styles from './deal-card.module.css';
import { DealFacts, Discount, Price } from './deal-facts.tsx';
import { useDealPhase } from './deal-refresh.ts';
import { useDealLink } from './deal-search.ts';
import { daysText, getDestinationCity, shortStopsText, tripWords } from './deal-text.ts';
import flightStyles from './flights.module.css';
import type { PublicDeal } from './public-deal.ts';
import { Scene } from './scene.tsx';

type DealCardProps = {
  deal: PublicDeal;
  /** Server time at which the deal was read. */
  now: Date;
  /** One below the heading of the section. */
  headingLevel: 2 | 3;
  /** Loads the picture only when it comes near the viewport. */
  lazy?: boolean;
  /** Keeps the large picture on phones, where cards are compact. */
  large?: boolean;
  /** Difference between the deal and the search. */
  note?: string | undefined;
};

export function DealCard({ deal, now, headingLevel, lazy = false, large = false, note }: DealCardProps) {
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
            <Scene code={deal.sceneCode} width={400} height={150} lazy={lazy} className="block full" />
            {deal.discountPercent > 0 && !isOver && <Discount percent={deal.discountPercent} />}
            <span className={`text-14 nowrap ${styles.chip}`}>
              {deal.trip.tripType === 'return' ? m.deal_return() : m.deal_one_way()}
            </span>
          </div>
          <div className={`stack gap-3 ${styles.body}`}>
            <CardTitle deal={deal} id={titleId} level={headingLevel} />
            <div className={styles.routes}>
              <RouteLine journey={deal.trip.outbound} />
              {deal.trip.back && <RouteLine journey={deal.trip.back} />}
            </div>
            <TripDates deal={deal} />
            {note && (
              <p className={`row tint-info text-14 strong tight ${styles.note}`}>
                <Icon name="swap" size={18} className="rigid" />
                {note}
              </p>
            )}
            {opensAt && (
              <p className="text-14 tight">
                <span className="muted">{`${m.deal_opens_at()} `}</span>
                <b className="strong">
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
        <p className="row soft text-14 tight above-2">
          <Icon name="ticket" size={16} className="icon wide-only" />
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
  const facts = [deal.airlines, shortStopsText(outbound.via.length), deal.leave];
  return (
    <div>
      <Heading id={id} className={`text-24 ${styles.title}`}>
        <Link {...useDealLink(deal.id)} className={`plain ${styles.link}`}>
          {getDestinationCity(deal)}
          {hasCity && (
            <>
              <span className="visually-hidden">, </span>
              <span className={`muted ${styles.country}`}>{deal.destinationCountry}</span>
            </>
          )}
        </Link>
      </Heading>
      <p className={`strong figures above-half ${styles.range}`}>
        {back
          ? formatDayDateRange(outbound.departsOn, back.departsOn)
          : `${formatDayDate(outbound.departsOn)} · ${m.deal_one_way()}`}
      </p>
      <p className={`muted text-15 tight above-half ${styles.facts}`}>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** 20:35 KUL ✈ 07:00 +1 day KIX. Shows a route that cannot be parsed as entered. */
function RouteLine({ journey }: { journey: JourneyView }) {
  const { from, to, dayOffset } = journey;
  if (!from || !to) return <p className={`muted text-15 ${styles.facts}`}>{journey.flights[0].route}</p>;
  return (
    <p className={`row muted text-15 ${styles.facts} ${styles.route}`}>
      <span title={placeText(from)} className="figures nowrap">
        <b>{journey.departureTime}</b> {from.code}
      </span>
      <span className={`grow ${styles.line}`} aria-hidden="true" />
      <Icon name="plane" size={18} className="icon" label={m.deal_route_to()} />
      <span className={`grow ${styles.line}`} aria-hidden="true" />
      <span title={placeText(to)} className="figures nowrap">
        <b>{journey.arrivalTime}</b>
        {dayOffset !== null && dayOffset !== 0 && (
          <>
            {' '}
            <span className={`text-13 strong ${flightStyles.offset}`}>{tripWords.daysLater(dayOffset)}</span>
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
    <dl className={`cluster gap-3 align-start between rule ${styles.dates}`}>
      <TripFact name={`${m.deal_depart()} ${formatWeekday(outbound.departsOn)}`}>
        <DateText date={outbound.departsOn} />
      </TripFact>
      {back && (
        <TripFact name={`${m.deal_back()} ${formatWeekday(back.departsOn)}`}>
          <DateText date={back.departsOn} />
        </TripFact>
      )}
      {days !== null && <TripFact name={m.deal_holiday()}>{daysText(days)}</TripFact>}
    </dl>
  );
}

function TripFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted text-13 tight">{name}</dt>
      <dd className="text-15 strong figures tight nowrap">{children}</dd>
    </div>
  );
}
