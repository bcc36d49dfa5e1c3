import { createContext, type MouseEvent, useContext } from 'react';
import type { DealPhase } from '#domain/deals/deal.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { Button, ButtonLink, type ButtonLook } from '#web/shared/kit/button.tsx';
import { useAskedTravellers } from './deal-search.ts';
import { getDestinationCity } from './deal-text.ts';
import type { PublicDeal } from './public-deal.ts';

type DealActionProps = Pick<ButtonLook, 'wide'> & {
  deal: PublicDeal;
  phase: DealPhase;
  /** Chosen on the page; otherwise those of the search, and the buyer's first step asks. */
  travellers?: number;
  /** For places without room for a long label. */
  short?: boolean;
};

/** The one thing to do with a deal in its phase. Its name says which deal: a page may hold many of these. */
export function DealAction({ deal, phase, travellers: chosen, wide, short = false }: DealActionProps) {
  const asked = useAskedTravellers();
  const travellers = chosen ?? Math.min(asked, deal.seatsAvailable);
  const openInterest = useContext(InterestOpenerContext);
  const named = (action: string) => ({
    'aria-label': m.deal_action_name({
      action,
      place: getDestinationCity(deal),
      date: formatDate(deal.trip.outbound.departsOn),
    }),
  });
  if (phase === 'open') {
    return (
      <ButtonLink
        kind="go"
        wide={wide}
        to={paths.bookDealPath(deal.id, travellers)}
        {...named(m.deal_grab())}
      >
        {m.deal_grab()}
      </ButtonLink>
    );
  }
  if (phase === 'comingSoon') {
    // Links to the form's own page; with JavaScript the current page opens the form instead.
    const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
      if (!openInterest || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      openInterest(deal);
    };
    const label = m.deal_register_interest();
    return (
      <ButtonLink kind="line" wide={wide} to={paths.interest(deal.id)} onClick={onClick} {...named(label)}>
        {label}
      </ButtonLink>
    );
  }
  if (phase === 'allHeld' || phase === 'soldOut') {
    const label = phase === 'allHeld' ? m.deal_held_tell_me() : m.waiting_join();
    return (
      <ButtonLink kind="primary" wide={wide} to={paths.interest(deal.id)} {...named(label)}>
        {short && phase === 'allHeld' ? m.deal_held_tell_me_short() : label}
      </ButtonLink>
    );
  }
  return (
    <Button wide={wide} disabled>
      {offSaleText(phase)}
    </Button>
  );
}

export function offSaleText(phase: DealPhase): string {
  if (phase === 'flightCancelled') return m.deal_flight_cancelled();
  return phase === 'paused' ? m.deal_paused() : m.deal_closed();
}

type InterestOpener = (deal: PublicDeal) => void;

/** Lets a card open the interest form of the page around it. */
const InterestOpenerContext = createContext<InterestOpener | null>(null);

export const InterestOpenerProvider = InterestOpenerContext.Provider;
