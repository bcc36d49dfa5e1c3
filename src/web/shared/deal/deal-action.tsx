import { createContext, type MouseEvent, useContext } from 'react';
import type { DealPhase } from '#domain/deals/deal.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { Button, ButtonLink, type ButtonLook } from '#web/shared/kit/button.tsx';
import { useSearchedTravellers } from './deal-search.ts';
import { getDestinationCity } from './deal-text.ts';
import type { PublicDeal } from './public-deal.ts';

type DealActionProps = Pick<ButtonLook, 'wide'> & {
  deal: PublicDeal;
  phase: DealPhase;
  /** Number chosen on this page. If omitted, the number of the search is used. */
  travellers?: number;
  /** Shorter label for places with little room. */
  short?: boolean;
};

/** Next step of a deal in its phase. The accessible name includes the deal, because pages show many. */
export function DealAction({ deal, phase, travellers: chosen, wide, short = false }: DealActionProps) {
  const asked = useSearchedTravellers();
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
    // Without JavaScript, the link opens the form's own page; with it, the form opens on the current page.
    const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
      if (!openInterest || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      openInterest(deal);
    };
    const label = m.deal_register_interest();
    return (
      <ButtonLink
        kind="line"
        wide={wide}
        to={paths.interestPath(deal.id)}
        onClick={onClick}
        {...named(label)}
      >
        {label}
      </ButtonLink>
    );
  }
  if (phase === 'allHeld' || phase === 'soldOut') {
    const label = phase === 'allHeld' ? m.deal_held_tell_me() : m.waiting_join();
    return (
      <ButtonLink kind="primary" wide={wide} to={paths.interestPath(deal.id)} {...named(label)}>
        {short && phase === 'allHeld' ? m.deal_held_tell_me_short() : label}
      </ButtonLink>
    );
  }
  return (
    <Button wide={wide} disabled>
      {describeOffSalePhase(phase)}
    </Button>
  );
}

export function describeOffSalePhase(phase: DealPhase): string {
  if (phase === 'flightCancelled') return m.deal_flight_cancelled();
  return phase === 'paused' ? m.deal_paused() : m.deal_closed();
}

type InterestOpener = (deal: PublicDeal) => void;

/** Lets a card open the interest form, which the page around it renders. */
const InterestOpenerContext = createContext<InterestOpener | null>(null);

export const InterestOpenerProvider = InterestOpenerContext.Provider;
