import type { ReactNode } from 'react';
import type { WaitsFor } from '#domain/prospect.ts';
import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import type { ClosedPhase, InterestDeal } from './interest-deal.ts';
import styles from './interest-outcome.module.css';

type InterestSentProps = {
  waitsFor: WaitsFor;
  /** The form was for the opening; by the time it was sent the seats were gone. */
  changedMeanwhile?: boolean;
  action: ReactNode;
};

/** Stands in place of the form once it was sent. */
export function InterestSent({ waitsFor, changedMeanwhile = false, action }: InterestSentProps) {
  const forSeats = waitsFor === 'seats';
  return (
    <div className={styles.outcome}>
      <Banner kind="ok" title={forSeats ? m.waiting_thanks() : m.interest_thanks()} takeFocus>
        {changedMeanwhile && <p>{m.waiting_became_sold_out()}</p>}
      </Banner>
      <p>{forSeats ? m.waiting_next() : m.interest_next()}</p>
      <div>{action}</div>
    </div>
  );
}

/** Stands in place of the form when there is nothing to wait for (any more). */
export function InterestClosed({ deal, phase }: { deal: InterestDeal; phase: ClosedPhase }) {
  const country = deal.destinationCountry;
  const words = {
    open: { title: m.interest_open_title(), text: m.interest_open_text({ country }) },
    expired: { title: m.interest_expired_title(), text: m.interest_expired_text({ country }) },
  }[phase];
  return (
    <div className={styles.outcome}>
      <Banner kind="info" title={words.title}>
        <p>{words.text}</p>
      </Banner>
      <div>
        {phase === 'open' ? (
          <ButtonLink kind="go" wide="phone" to={`/booking?deal=${deal.id}`}>
            {m.interest_grab()}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" wide="phone" to="/deals">
            {m.interest_to_deals()}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
