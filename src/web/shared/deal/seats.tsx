import styles from './seats.module.css';

type SeatsProps = {
  count: number;
  /** lit = can be booked, held = a buyer is paying, empty = details have not been entered yet. */
  state?: 'lit' | 'held' | 'empty';
};

/** More seats than this are shown only as a number. */
export const MOST_DRAWN = 9;

/** Decorative, because the number is beside it. */
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
