import { VisuallyHidden } from '@mantine/core';
import { formatDate } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import styles from './plot.module.css';

export type SeatsOfDay = {
  /** yyyy-mm-dd */
  day: string;
  sold: number;
};

/** Seats sold day by day: a drawing for eyes, a table for ears. */
export function SeatsPlot({ data, title }: { data: readonly SeatsOfDay[]; title: string }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.plot} aria-hidden="true">
        <Bars data={data} />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{m.office_plot_day()}</th>
              <th scope="col">{m.office_plot_sold()}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ day, sold }) => (
              <tr key={day}>
                <td>{formatDate(day)}</td>
                <td>{sold}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </section>
  );
}

const BAR_SHARE = 0.7;

/** One unit wide for each day and stretched to the space there is; the words stand beside it, so they keep their shape. */
function Bars({ data }: { data: readonly SeatsOfDay[] }) {
  const top = axisTop(Math.max(...data.map(({ sold }) => sold)));
  return (
    <>
      <div className={styles.scale}>
        {[top, top / 2, 0].map((seats) => (
          <span key={seats}>{seats}</span>
        ))}
      </div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${data.length} ${top}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className={styles.grid}
          d={`M0 0H${data.length}M0 ${top / 2}H${data.length}M0 ${top}H${data.length}`}
        />
        {data.map(({ day, sold }, index) => (
          <rect
            key={day}
            className={styles.bar}
            x={index + (1 - BAR_SHARE) / 2}
            y={top - sold}
            width={BAR_SHARE}
            height={sold}
          >
            <title>{`${formatDate(day)}: ${sold}`}</title>
          </rect>
        ))}
      </svg>
      <div className={styles.days}>
        {daysToName(data).map((day) => (
          <span key={day}>{formatDate(day)}</span>
        ))}
      </div>
    </>
  );
}

/** A round number of seats, even, so that its half is one as well. */
export function axisTop(most: number): number {
  for (let step = 2; ; step *= 10) {
    const fitting = [step, step * 2, step * 5].find((candidate) => candidate >= most);
    if (fitting !== undefined) return fitting;
  }
}

/** The first, the middle and the last: more do not fit on a phone. */
function daysToName(data: readonly SeatsOfDay[]): string[] {
  const named = [data[0], data[Math.floor(data.length / 2)], data.at(-1)];
  return [...new Set(named.flatMap((each) => each?.day ?? []))];
}
