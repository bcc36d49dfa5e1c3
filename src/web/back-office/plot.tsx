import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { formatDate } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import styles from './plot.module.css';

export type SeatsOfDay = {
  /** yyyy-mm-dd */
  day: string;
  sold: number;
};

// The drawing engine weighs as much as everything else together, so it comes only where a plot is shown.
const SeatsChart = lazy(() => import('./seats-chart.tsx'));

/** Seats sold day by day: a drawing for eyes, a table for ears. */
export function SeatsPlot({ data, title }: { data: readonly SeatsOfDay[]; title: string }) {
  const alive = useAlive();
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.plot} aria-hidden="true">
        {alive && (
          <Suspense>
            <SeatsChart data={data} />
          </Suspense>
        )}
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

/** The engine measures its box, which only a browser has. */
function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
