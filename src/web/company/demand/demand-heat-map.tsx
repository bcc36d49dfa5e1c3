import { type DemandStep, getTotalDemand } from '#domain/wishes/demand.ts';
import { type DemandRow, getDemandLevel, getMostDemand } from '#domain/wishes/demand-map.ts';
import { formatCount } from '#format/amounts.ts';
import { formatMonth, shortMonthNames } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { VisuallyHidden } from '#web/shared/kit/visually-hidden.tsx';
import styles from './demand-heat-map.module.css';
import { formatDestinationName, formatStepRinggit } from './demand-text.ts';

type DemandHeatMapProps = { months: readonly string[]; rows: readonly DemandRow[] };

/** A table whose cells are shaded by their figure, so that it reads the same without colours. */
export function DemandHeatMap({ months, rows }: DemandHeatMapProps) {
  const most = getMostDemand(rows);
  return (
    <div className={`panel ${styles.panel}`}>
      <div className={styles.head}>
        <h2 className="subhead">{m.demand_map()}</h2>
        <p className="muted text-14">{m.demand_map_lead()}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the months scroll sideways, also by keyboard */}
      <section className={styles.scroll} aria-label={m.demand_map()} tabIndex={0}>
        <table className={`text-14 figures full ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{m.demand_destination()}</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  <Month month={month} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.country}/${row.city}`} data-city={row.city !== null || undefined}>
                <th scope="row">{row.city ?? formatDestinationName(row)}</th>
                {row.cells.map((steps, index) => (
                  <Figure key={months[index]} steps={steps} most={most} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Month({ month }: { month: string }) {
  const [year, number] = month.split('-');
  return (
    <>
      <span aria-hidden="true">
        {shortMonthNames()[Number(number) - 1]}
        <small>{year}</small>
      </span>
      <VisuallyHidden>{formatMonth(month)}</VisuallyHidden>
    </>
  );
}

function Figure({ steps, most }: { steps: readonly DemandStep[]; most: number }) {
  const [first] = steps;
  const people = getTotalDemand(steps);
  if (!first)
    return (
      <td className={styles.none}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{m.demand_none()}</VisuallyHidden>
      </td>
    );
  return (
    <td data-level={getDemandLevel(people, most)}>
      {formatCount(people)}
      <small>{formatStepRinggit(first)}</small>
    </td>
  );
}
