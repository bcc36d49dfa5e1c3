import styles from './seats.module.css';

type SeatsProps = {
  count: number;
  /** lit = can be booked, held = a buyer is paying, empty = not filled in yet. */
  state?: 'lit' | 'held' | 'empty';
};

/** Above this, only the number is shown. */
export const MOST_DRAWN = 9;

/** Decorative: the number stands beside it. */
export function Seats({ count, state = 'lit' }: SeatsProps) {
  if (count < 1 || count > MOST_DRAWN) return null;
  // biome-ignore lint/suspicious/noArrayIndexKey: the lights are identical.
  const lights = Array.from({ length: count }, (_, place) => <i key={place} />);
  return (
    <span className={`${styles.seats} ${styles[state]}`} aria-hidden="true">
      {lights}
    </span>
  );
}
