import { m } from '#locales/messages/messages.js';
import styles from './cabin.module.css';
import type { Night, NightSeatState } from './night.ts';

const names: Record<NightSeatState, () => string> = {
  free: m.opening_free,
  held: m.opening_held,
  sold: m.opening_sold,
};

export function Cabin({ night: { cabin, seats } }: { night: Pick<Night, 'cabin' | 'seats'> }) {
  return (
    <div className={styles.cabin}>
      <div
        role="img"
        className={styles.seats}
        aria-label={m.opening_cabin({ free: seats.free, held: seats.held, sold: seats.sold })}
      >
        {cabin.map((state, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place.
          <Seat key={place} state={state} />
        ))}
      </div>
      <dl className={`cluster above-5 ${styles.sum}`}>
        <div className={`row ${styles.offered}`}>
          <dt className="soft text-13">{m.opening_offered()}</dt>
          <dd className="display-21 figures">{seats.offered}</dd>
        </div>
        {(['free', 'held', 'sold'] as const).map((state, index) => (
          <div key={state} className="row">
            <span className="display-21 muted" aria-hidden="true">
              {index === 0 ? '=' : '+'}
            </span>
            <span className={styles.swatch} aria-hidden="true">
              <Seat state={state} />
            </span>
            <dt className="soft text-13">{names[state]()}</dt>
            <dd className="display-21 figures">{seats[state]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A seat from behind, as in the logo. */
function Seat({ state }: { state: NightSeatState }) {
  return (
    <svg
      viewBox="0 0 40 48"
      className={`block full ${styles.seat} ${styles[state]}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.back} d="M4 17a16 16 0 0 1 32 0v22a7 7 0 0 1-7 7H11a7 7 0 0 1-7-7Z" />
      <rect className={styles.rest} x="10" y="7" width="20" height="12" rx="6" />
      <path className={styles.mark} d="m13 31 5 5 9.5-10" />
    </svg>
  );
}
