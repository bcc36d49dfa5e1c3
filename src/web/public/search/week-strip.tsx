import { addDays } from '#domain/kernel/time.ts';
import { removeFilters, replaceFilter, type SearchQuery } from '#domain/search/search-query.ts';
import { formatDayAndMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { FilterButton } from './filter-button.tsx';
import { formatWhen, formatWholeRinggit } from './search-text.ts';
import type { WeekChoice } from './search-view.ts';
import styles from './week-strip.module.css';

const LOWEST = 18;
const HIGHEST = 54;

/** A bar per week, as tall as its lowest price. Works without JavaScript. */
export function WeekStrip({ query, weeks }: { query: SearchQuery; weeks: readonly WeekChoice[] }) {
  const prices = weeks.flatMap(({ lowestSen }) => lowestSen ?? []);
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
                  next={
                    isChosen
                      ? removeFilters(query, 'dates')
                      : replaceFilter(query, { dates: { start: week.monday, end: sunday } })
                  }
                />
                {week.isInSchoolHolidays && (
                  <span className={`text-13 tight nowrap ${styles.school}`}>{m.search_quick_school()}</span>
                )}
                {week.holidays && (
                  <span className={`text-13 tight strong center ${styles.holidays}`}>{week.holidays}</span>
                )}
              </li>
            );
          })}
        </ol>
      </section>
    </div>
  );
}

type WeekProps = {
  week: WeekChoice;
  sunday: string;
  height: number;
  isCheapest: boolean;
  isChosen: boolean;
  next: SearchQuery;
};

function Week({ week: { monday, deals, lowestSen }, sunday, height, isCheapest, isChosen, next }: WeekProps) {
  const span = { start: formatDayAndMonth(monday), end: formatDayAndMonth(sunday) };
  const price = lowestSen === null ? '–' : formatWholeRinggit(lowestSen);
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
        <span className="text-13 nowrap">{formatWhen({ start: monday, end: sunday })}</span>
      </span>
    </>
  );
  if (deals === 0 && !isChosen) return <span className={`${styles.week} ${styles.none}`}>{content}</span>;
  return (
    <FilterButton query={next} isChosen={isChosen} className={`plain full ${styles.week}`}>
      {content}
    </FilterButton>
  );
}

function seatHeight(sen: number | null, least: number, most: number): number {
  if (sen === null) return LOWEST;
  return Math.round(LOWEST + ((sen - least) / Math.max(most - least, 1)) * (HIGHEST - LOWEST));
}
