import { type ReactNode, useId } from 'react';
import { formatDate, formatDateRange, formatDayAndMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import styles from './plot.module.css';
import { calculateHeight, findPeak, isLabelled, listTicks, placeBar } from './plot-scale.ts';

/** How to format values of one kind. */
export interface Measure {
  /** Unit shown above the axis, such as MYR. */
  readonly unit: () => string;
  /** The smallest distance between ticks, a power of ten. */
  readonly smallestStep: number;
  readonly axisText: (value: number) => string;
  /** Text of a value with its unit, for sentences. */
  readonly text: (value: number) => string;
}

type Bar = {
  key: string;
  name: string;
  /** Shown below the axis if it fits. */
  label: string;
  value: number;
};

type PlotProps = {
  title: string;
  measure: Measure;
  /** A summary of one sentence. Shown without a plot if all bars are zero. */
  finding: string;
  bars: readonly Bar[];
  /** The figures, if no table on the page has them. */
  children?: ReactNode;
};

/** A plot of one kind of value, with a one-sentence summary. */
export function Plot({ title, measure, finding, bars, children }: PlotProps) {
  const findingId = useId();
  return (
    <section className={`panel pad-4 ${styles.panel}`} aria-label={title}>
      <h2 className="subhead">{title}</h2>
      <p id={findingId} className="soft text-14 above-1">
        {finding}
      </p>
      {bars.some(({ value }) => value !== 0) && (
        <div
          role="img"
          aria-label={m.office_plot_name({ title, unit: measure.unit() })}
          aria-describedby={findingId}
          className={`muted text-13 figures ${styles.plot}`}
        >
          <Drawing measure={measure} bars={bars} />
        </div>
      )}
      {children}
    </section>
  );
}

export function Plots({ children }: { children: ReactNode }) {
  return <div className={`stack ${styles.plots}`}>{children}</div>;
}

/** Percentages instead of a viewBox, so that the drawing stretches but its text does not. */
function Drawing({ measure, bars }: Pick<PlotProps, 'measure' | 'bars'>) {
  const values = bars.map(({ value }) => value);
  const ticks = listTicks(values, measure.smallestStep);
  const fromTop = (value: number) => percent(100 - calculateHeight(value, ticks));
  return (
    <>
      <span className="span">{measure.unit()}</span>
      <div className={styles.scale}>
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{measure.axisText(tick)}</span>
        ))}
      </div>
      <svg className={styles.drawing} aria-hidden="true">
        {ticks.map((tick) => (
          <line
            key={tick}
            x2="100%"
            y1={fromTop(tick)}
            y2={fromTop(tick)}
            data-zero={tick === 0 || undefined}
          />
        ))}
        {bars.map(({ key, name, label, value }, index) => {
          const { x, width, centre } = placeBar(index, bars.length);
          const height = Math.abs(calculateHeight(value, ticks) - calculateHeight(0, ticks));
          return (
            <g key={key}>
              {value !== 0 && (
                <rect
                  x={percent(x)}
                  y={fromTop(Math.max(value, 0))}
                  width={percent(width)}
                  height={percent(height)}
                >
                  <title>{m.office_plot_bar({ name, value: measure.text(value) })}</title>
                </rect>
              )}
              {isLabelled(index, bars.length) && (
                <>
                  <line x1={percent(centre)} x2={percent(centre)} y1="100%" y2="103%" data-zero />
                  <text x={percent(centre)} y="100%" dy="1.5em">
                    {label}
                  </text>
                </>
              )}
            </g>
          );
        })}
      </svg>
    </>
  );
}

const percent = (share: number) => `${Number(share.toFixed(3))}%`;

type ValueOfDay = {
  /** Date as yyyy-mm-dd. */
  day: string;
  value: number;
};

type DayPlotProps = Pick<PlotProps, 'title' | 'measure'> & {
  data: readonly ValueOfDay[];
  /** The column heading for a table that only screen readers get; omitted if the page has a visible table. */
  valuesAre?: string;
};

export function DayPlot({ title, measure, data, valuesAre }: DayPlotProps) {
  return (
    <Plot
      title={title}
      measure={measure}
      finding={describeDays(data, measure)}
      bars={data.map(({ day, value }) => ({
        key: day,
        name: formatDate(day),
        label: formatDayAndMonth(day),
        value,
      }))}
    >
      {valuesAre && (
        <div className="visually-hidden">
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
                  <td>{measure.text(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Plot>
  );
}

/** Describes the sum, the highest day and, if below zero, the lowest. */
export function describeDays(data: readonly ValueOfDay[], { text }: Pick<Measure, 'text'>): string {
  const [first, last] = [data[0], data.at(-1)];
  if (!(first && last)) return m.office_plot_empty();
  const days = first === last ? formatDate(first.day) : formatDateRange(first.day, last.day);
  const moved = data.filter(({ value }) => value !== 0);
  const total = text(data.reduce((sum, { value }) => sum + value, 0));
  if (moved.length === 0) return m.office_plot_zero({ days, value: text(0) });
  if (first === last) return m.office_plot_total({ days, total });
  if (moved.length === 1 && moved[0])
    return m.office_plot_only({ days, total, day: formatDayAndMonth(moved[0].day) });
  const peak = findPeak(data);
  const lowest = findPeak(data.map(({ day, value }) => ({ day, value: -value })));
  const sentences = [
    m.office_plot_total({ days, total }),
    peak?.isShared && m.office_plot_most_shared({ value: text(peak.bar.value) }),
    peak?.isShared === false &&
      m.office_plot_most({ day: formatDayAndMonth(peak.bar.day), value: text(peak.bar.value) }),
    lowest && m.office_plot_least({ day: formatDayAndMonth(lowest.bar.day), value: text(-lowest.bar.value) }),
  ];
  return sentences.filter(Boolean).join(' ');
}
