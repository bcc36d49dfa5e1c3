import { createContext, type MouseEvent, useContext } from 'react';
import type { DealPhase } from '#domain/deal.ts';
import * as paths from '#domain/paths.ts';
import { m } from '#locales/messages/messages.js';
import { Button, ButtonLink, type ButtonLook } from '#web/shared/ui/button.tsx';
import type { PublicDeal } from './public-deal.ts';

type DealActionProps = Pick<ButtonLook, 'wide'> & {
  deal: PublicDeal;
  phase: DealPhase;
  /** The heading that says which deal this is. */
  describedBy: string;
};

/** The one thing to do with a deal in its phase. */
export function DealAction({ deal, phase, describedBy, wide }: DealActionProps) {
  const openInterest = useContext(InterestOpenerContext);
  if (phase === 'open') {
    return (
      <ButtonLink kind="go" wide={wide} to={paths.bookDeal(deal.id)} aria-describedby={describedBy}>
        {m.deal_grab()}
      </ButtonLink>
    );
  }
  if (phase === 'comingSoon') {
    // A plain link to the form's own page; where the page can show it on the spot, it does.
    const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
      if (!openInterest || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      openInterest(deal);
    };
    return (
      <ButtonLink
        kind="line"
        wide={wide}
        to={paths.interest(deal.id)}
        aria-describedby={describedBy}
        onClick={onClick}
      >
        {m.deal_register_interest()}
      </ButtonLink>
    );
  }
  if (phase === 'allHeld' || phase === 'soldOut') {
    return (
      <ButtonLink kind="primary" wide={wide} to={paths.interest(deal.id)} aria-describedby={describedBy}>
        {phase === 'allHeld' ? m.deal_held_tell_me() : m.waiting_join()}
      </ButtonLink>
    );
  }
  return (
    <Button wide={wide} disabled aria-describedby={describedBy}>
      {phase === 'paused' ? m.deal_paused() : m.deal_closed()}
    </Button>
  );
}

type InterestOpener = (deal: PublicDeal) => void;

/** How a card asks for the interest form without knowing it: the page round it says what opening means. */
const InterestOpenerContext = createContext<InterestOpener | null>(null);

export const InterestOpenerProvider = InterestOpenerContext.Provider;
