import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { daysBetween, klDate } from '#domain/kernel/time.ts';
import { formatDayDate, formatDayDateWithoutYear, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getDestinationCity, lengthText, seatsText } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import { HeroSeats } from '#web/shared/scene/hero-seats.ts';
import styles from './hero.module.css';
import { CabinWindow, ClosedWindow } from './window.tsx';

type HeroProps = {
  now: Date | null;
  departing: readonly PublicDeal[];
  opensNextAt?: Date | null;
};

/** Decoration: lit seats do not count anything, and none are lit while no deal is open. */
const lit = [
  { row: 2, place: -7 },
  { row: 2, place: -6 },
  { row: 2, place: -2 },
  { row: 2, place: 2 },
  { row: 2, place: 3 },
] as const;

export function Hero({ now, departing, opensNextAt = null }: HeroProps) {
  const [next] = departing;
  return (
    <div className={`bleed on-dark ${styles.hero}`}>
      <HeroSeats lit={next ? lit : []} className={`full ${styles.seats}`} />
      <div className={styles.content}>
        <Title />
        <Windows departing={departing} now={now} />
        <div className={styles.next}>
          {next && now && <NextFlight deal={next} now={now} />}
          {!next && now && <NoDepartures opensAt={opensNextAt} />}
          {!now && <p className="soft text-15 tight above-2">{m.home_lead()}</p>}
        </div>
        <div className={`cluster gap-3 span ${styles.ways}`}>
          {next && (
            <ButtonLink kind="go" to={paths.dealPath(next.id)} onDark>
              {m.home_see_place({ place: getDestinationCity(next) })}
            </ButtonLink>
          )}
          <ButtonLink kind="line" to={paths.dealsPath} onDark>
            {m.home_see_deals()}
          </ButtonLink>
          <Link to={paths.registerCompanyPath} className="tap soft text-15">
            {m.home_partner()}
          </Link>
        </div>
      </div>
    </div>
  );
}

function Title() {
  // Keeps "last-minute" from breaking at its hyphen.
  const [before, after = ''] = m.tagline().split('last-minute');
  return (
    <h1 className={`span ${styles.title}`}>
      <span className={`nowrap block ${styles.shout}`} lang="ms">
        {m.product_name()} <em>{m.home_shout_end()}</em>
      </span>{' '}
      <span className={`soft block ${styles.tagline}`}>
        {before}
        {after && <span className="nowrap">last-minute</span>}
        {after}
      </span>
    </h1>
  );
}

function Windows({ departing, now }: Pick<HeroProps, 'departing' | 'now'>) {
  const [next] = departing;
  if (!next || !now) {
    return (
      <div className={`stack gap-5 ${styles.windows}`} aria-hidden="true">
        <ClosedWindow />
        <ClosedWindow />
        <ClosedWindow />
      </div>
    );
  }
  const firstDay = next.trip.outbound.departsOn;
  return (
    <ul className={`stack gap-5 ${styles.windows}`} aria-label={m.home_windows()}>
      {departing.map((deal, index) => (
        <li key={deal.id}>
          <CabinWindow
            deal={deal}
            isNext={index === 0}
            daysAfterNext={daysBetween(firstDay, deal.trip.outbound.departsOn)}
            daysAhead={daysUntil(deal, now)}
          />
        </li>
      ))}
    </ul>
  );
}

function NextFlight({ deal, now }: { deal: PublicDeal; now: Date }) {
  const { trip } = deal;
  const { outbound, back } = trip;
  const dates = [outbound, ...(back ? [back] : [])].map(({ departsOn }) =>
    formatDayDateWithoutYear(departsOn),
  );
  const facts = [back ? lengthText(trip) : m.deal_one_way(), deal.leave];
  return (
    <>
      <p className="muted text-14">{m.home_next()}</p>
      <h2 className="text-24 above-half">{leavesText(deal, now)}</h2>
      <p className={`soft text-15 tight above-2 ${styles.facts}`}>
        <span>{dates.join(' – ')}</span> <span>{facts.filter(Boolean).join(' · ')}</span>{' '}
        <span>{seatsText(deal.seatsAvailable)}</span>
      </p>
      <p className="above-2">
        <span className="text-24">
          <Money sen={deal.sellingPriceSen} lead />
        </span>{' '}
        <span className="muted text-15">{m.deal_per_person()}</span>
      </p>
    </>
  );
}

function leavesText(deal: PublicDeal, now: Date): string {
  const place = getDestinationCity(deal);
  const count = daysUntil(deal, now);
  if (count <= 0) return m.home_leaves_today({ place });
  return count === 1 ? m.home_leaves_tomorrow({ place }) : m.home_leaves_in({ place, count });
}

function daysUntil(deal: PublicDeal, now: Date): number {
  return daysBetween(klDate(now), deal.trip.outbound.departsOn);
}

function NoDepartures({ opensAt }: { opensAt: Date | null }) {
  const when = opensAt && `${formatDayDate(klDate(opensAt))} ${formatTime(opensAt)}`;
  return (
    <>
      <h2 className="text-24 above-half">{m.deals_empty_title()}</h2>
      <p className="soft text-15 tight above-2">{when ? m.home_next_opens({ when }) : m.deals_empty()}</p>
    </>
  );
}
