import { formatDate, formatDayAndMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { VisuallyHidden } from '#web/shared/kit/visually-hidden.tsx';
import styles from './plot.module.css';

type ValueOfDay = {
  /** yyyy-mm-dd */
  day: string;
  value: number;
};

type DayPlotProps = {
  data: readonly ValueOfDay[];
  title: string;
  /** What the values are, as the head of their column; null where a table stands beside the plot. */
  valuesAre: string | null;
  /** How a value reads; as it is, unless this says otherwise. */
  textOf?: (value: number) => string;
};

/** Values day by day: a drawing for eyes, a table for ears. */
export function DayPlot({ data, title, valuesAre, textOf = String }: DayPlotProps) {
  return (
    <section className={`panel pad-4 ${styles.panel}`} aria-label={title}>
      <h2 className="subhead">{title}</h2>
      <div className={`muted text-13 ${styles.plot}`} aria-hidden="true">
        <Bars data={data} textOf={textOf} />
      </div>
      {valuesAre !== null && (
        <VisuallyHidden>
          <table>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{m.office_plot_day()}</th>
                <th scope="col">{valuesAre}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ day, value }) => (
                <tr key={day}>
                  <td>{formatDate(day)}</td>
                  <td>{textOf(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </VisuallyHidden>
      )}
    </section>
  );
}

const BAR_SHARE = 0.7;

/** Zero stands at the foot; where something is less than nothing, in the middle. One unit wide for each day and stretched to the space there is; the words stand beside it, so they keep their shape. */
function Bars({ data, textOf }: Required<Pick<DayPlotProps, 'data' | 'textOf'>>) {
  const top = axisTop(Math.max(...data.map(({ value }) => Math.abs(value))));
  const low = data.some(({ value }) => value < 0) ? -top : 0;
  const middle = (top + low) / 2;
  return (
    <>
      <div className={styles.scale}>
        {[top, middle, low].map((value) => (
          <span key={value}>{textOf(value)}</span>
        ))}
      </div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${data.length} ${top - low}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className={styles.grid}
          d={[0, top - middle, top - low].map((y) => `M0 ${y}H${data.length}`).join('')}
        />
        {data.map(({ day, value }, index) => (
          <rect
            key={day}
            className={styles.bar}
            x={index + (1 - BAR_SHARE) / 2}
            y={top - Math.max(value, 0)}
            width={BAR_SHARE}
            height={Math.abs(value)}
          >
            <title>{`${formatDate(day)}: ${textOf(value)}`}</title>
          </rect>
        ))}
      </svg>
      <div className={styles.days}>
        {daysToName(data).map((day) => (
          <span key={day}>{formatDayAndMonth(day)}</span>
        ))}
      </div>
    </>
  );
}

/** A round number, even, so that its half is one as well. */
export function axisTop(most: number): number {
  for (let step = 2; ; step *= 10) {
    const fitting = [step, step * 2, step * 5].find((candidate) => candidate >= most);
    if (fitting !== undefined) return fitting;
  }
}

/** The first, the middle and the last: more do not fit on a phone. */
function daysToName(data: readonly ValueOfDay[]): string[] {
  const named = [data[0], data[Math.floor(data.length / 2)], data.at(-1)];
  return [...new Set(named.flatMap((each) => each?.day ?? []))];
}
