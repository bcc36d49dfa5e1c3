import { Link } from 'react-router';
import { addDays } from '#domain/kernel/time.ts';
import type { WeekCount } from '#domain/search/deal-search.ts';
import { type SearchQuery, searchAddress, withFilter, withoutFilters } from '#domain/search/search-query.ts';
import { formatDayAndMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { whenText, wholeRinggit } from './search-text.ts';
import styles from './week-strip.module.css';

const LOWEST = 18;
const HIGHEST = 54;

/** One seat a week, as tall as its lowest price; the cheapest one is lit. Links, so that it works without scripts. */
export function WeekStrip({ query, weeks }: { query: SearchQuery; weeks: readonly WeekCount[] }) {
  const prices = weeks.flatMap(({ lowestSen }) => lowestSen ?? []);
  if (prices.length === 0) return null;
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const { start, end } = query.filter.dates ?? {};
  return (
    <div className={styles.strip}>
      <p className="muted text-13 tight">{m.search_weeks_note()}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={styles.scroller} aria-label={m.search_weeks()} tabIndex={0}>
        <ol className={styles.weeks}>
          {weeks.map((week) => {
            const sunday = addDays(week.monday, 6);
            const isChosen = start === week.monday && end === sunday;
            const height = seatHeight(week.lowestSen, least, most);
            return (
              <li key={week.monday}>
                <Week
                  week={week}
                  sunday={sunday}
                  height={height}
                  isCheapest={week.lowestSen === least}
                  isChosen={isChosen}
                  to={searchAddress(
                    isChosen
                      ? withoutFilters(query, 'dates')
                      : withFilter(query, { dates: { start: week.monday, end: sunday } }),
                  )}
                />
              </li>
            );
          })}
        </ol>
      </section>
    </div>
  );
}

type WeekProps = {
  week: WeekCount;
  sunday: string;
  height: number;
  isCheapest: boolean;
  isChosen: boolean;
  to: string;
};

function Week({ week: { monday, deals, lowestSen }, sunday, height, isCheapest, isChosen, to }: WeekProps) {
  const span = { start: formatDayAndMonth(monday), end: formatDayAndMonth(sunday) };
  const price = lowestSen === null ? '–' : wholeRinggit(lowestSen);
  const spoken = deals === 0 ? m.search_week_none(span) : m.search_week({ count: deals, price, ...span });
  const content = (
    <>
      <span className="visually-hidden">{spoken}</span>
      <span aria-hidden="true" className={styles.inner}>
        <b className={`figures ${styles.price}`}>{price}</b>
        <svg
          aria-hidden="true"
          width="38"
          height={height}
          className={isCheapest ? `${styles.seat} ${styles.lit}` : styles.seat}
        >
          <rect x="9" y="5" width="20" height="7" rx="3.5" />
        </svg>
        <span className="text-13 nowrap">{whenText({ start: monday, end: sunday })}</span>
      </span>
    </>
  );
  if (deals === 0 && !isChosen) return <span className={`${styles.week} ${styles.none}`}>{content}</span>;
  return (
    <Link
      to={to}
      preventScrollReset
      className={`plain ${styles.week}`}
      aria-current={isChosen ? 'true' : undefined}
    >
      {content}
    </Link>
  );
}

function seatHeight(sen: number | null, least: number, most: number): number {
  if (sen === null) return LOWEST;
  return Math.round(LOWEST + ((sen - least) / Math.max(most - least, 1)) * (HIGHEST - LOWEST));
}
