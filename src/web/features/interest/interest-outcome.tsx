import type { ReactNode } from 'react';
import { m } from '#locales/messages/messages.js';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { ClosedPhase, InterestDeal } from './interest-deal.ts';
import styles from './interest-outcome.module.css';

/** Stands in place of the form once it was sent. */
export function InterestSent({ action }: { action: ReactNode }) {
  return (
    <div className={styles.outcome}>
      <Banner kind="ok" title={m.interest_thanks()} takeFocus />
      <p>{m.interest_next()}</p>
      <div>{action}</div>
    </div>
  );
}

/** Stands in place of the form when there is no opening to wait for (any more). */
export function InterestClosed({ deal, phase }: { deal: InterestDeal; phase: ClosedPhase }) {
  const country = deal.destinationCountry;
  const words = {
    open: { title: m.interest_open_title(), text: m.interest_open_text({ country }) },
    soldOut: { title: m.interest_sold_out_title(), text: m.interest_sold_out_text({ country }) },
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
