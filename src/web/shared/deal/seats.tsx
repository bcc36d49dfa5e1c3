import styles from './seats.module.css';

type SeatsProps = {
  count: number;
  /** lit = can be booked, held = somebody is paying, empty = not filled in yet. */
  state?: 'lit' | 'held' | 'empty';
};

/** More than this is only a number. */
export const MOST_DRAWN = 9;

/** One light for each seat. Silent: the number stands beside it. As tall as the text round it. */
export function Seats({ count, state = 'lit' }: SeatsProps) {
  if (count < 1 || count > MOST_DRAWN) return null;
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
  const lights = Array.from({ length: count }, (_, place) => <i key={place} />);
  return (
    <span className={`${styles.seats} ${styles[state]}`} aria-hidden="true">
      {lights}
    </span>
  );
}
