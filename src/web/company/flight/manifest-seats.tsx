import type { ManifestCounts } from '#domain/fulfilment/manifest.ts';
import { m } from '#locales/messages/messages.js';
import styles from './flight.module.css';

const MAX_DRAWN = 60;

export function ManifestSeats({ counts, unsold }: { counts: ManifestCounts; unsold: number }) {
  const kinds = [
    { kind: 'complete', count: counts.complete, text: m.flights_complete },
    { kind: 'begun', count: counts.begun, text: m.flights_begun },
    { kind: 'missing', count: counts.missing, text: m.flights_not_given },
    { kind: 'unsold', count: unsold, text: m.flights_unsold },
  ] as const;
  const seats = kinds.flatMap(({ kind, count }) =>
    Array.from({ length: count }, (_, place) => ({ kind, place })),
  );
  return (
    <section
      className="panel stack split align-center gap-3 pad-4 screen-only"
      aria-label={m.flights_seats()}
    >
      {seats.length <= MAX_DRAWN && (
        <div className="cluster gap-half align-stretch" aria-hidden="true">
          {seats.map(({ kind, place }) => (
            <span key={`${kind} ${place}`} className={styles.seat} data-kind={kind} />
          ))}
        </div>
      )}
      <ul className="cluster gap-2-4 text-15">
        {kinds
          .filter(({ count }) => count > 0)
          .map(({ kind, count, text }) => (
            <li key={kind} className="row">
              <span className={styles.seat} data-kind={kind} aria-hidden="true" />
              {text({ count })}
            </li>
          ))}
      </ul>
    </section>
  );
}
