import { formatTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './held-note.module.css';
import type { PublicDeal } from './public-deal.ts';

/** More than this is only a number. */
const MOST_SEATS_DRAWN = 9;

/** No seat is free, but none of the last ones is sold yet: when to look again, and that there is hope. */
export function HeldNote({ deal, holdMinutes }: { deal: PublicDeal; holdMinutes: number }) {
  const drawn = deal.seatsHeld <= MOST_SEATS_DRAWN ? deal.seatsHeld : 0;
  return (
    <section className={styles.held} aria-labelledby="held-title">
      {drawn > 0 && (
        <p className={styles.seats} aria-hidden="true">
          {Array.from({ length: drawn }, (_, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other name.
            <Icon key={seat} name="seat" size={26} />
          ))}
        </p>
      )}
      <h2 id="held-title">{m.deal_held_title()}</h2>
      <p>{m.deal_held_text({ minutes: holdMinutes })}</p>
      <p className={styles.back}>
        {deal.seatsReturnAt ? (
          <>
            <span>{m.deal_held_return()}</span> <b>{formatTime(deal.seatsReturnAt)}</b>
          </>
        ) : (
          <span>{m.deal_held_soon()}</span>
        )}
      </p>
    </section>
  );
}
