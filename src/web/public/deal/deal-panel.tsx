import { type DealPhase, isOffSale } from '#domain/deals/deal.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatDayDate, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { DealAction } from '#web/shared/deal/deal-action.tsx';
import { Discount, Price } from '#web/shared/deal/deal-facts.tsx';
import { seatsText } from '#web/shared/deal/deal-text.ts';
import { type Licence, LicenceLine } from '#web/shared/deal/licence.tsx';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { MOST_DRAWN, Seats } from '#web/shared/deal/seats.tsx';
import { Countdown } from '#web/shared/kit/countdown.tsx';
import ticket from '#web/shared/kit/ticket.module.css';
import { AskedNote } from '#web/shared/visitor/asked-note.tsx';
import styles from './deal-panel.module.css';
import { TravellerChoice } from './travellers.tsx';

type DealPanelProps = {
  deal: PublicDeal;
  phase: DealPhase;
  holdMinutes: number;
  seller: Licence | undefined;
  travellers: number;
  choose: (travellers: number) => void;
};

export function DealPanel({ deal, phase, holdMinutes, seller, travellers, choose }: DealPanelProps) {
  const isOver = isOffSale(phase);
  const isForSale = phase === 'open' || phase === 'comingSoon';
  return (
    <div className={isOver ? ticket.ticket : `${ticket.ticket} ${styles.hasBar}`}>
      <div className={`${ticket.upper} ${styles.part}`}>
        <div className="cluster gap-3 align-start between">
          <Price deal={deal} size="large" past={!isForSale && phase !== 'allHeld'} />
          {deal.discountPercent > 0 && (isForSale || phase === 'allHeld') && (
            <Discount percent={deal.discountPercent} />
          )}
        </div>
        {isForSale && <SeatsLeft seats={deal.seatsAvailable} />}
        <SaleTimes deal={deal} phase={phase} />
      </div>
      <div className={`${ticket.lower} ${styles.part}`}>
        {phase === 'allHeld' && <HeldNote deal={deal} holdMinutes={holdMinutes} />}
        {isForSale && <TravellerChoice deal={deal} travellers={travellers} choose={choose} />}
        <p className="soft text-15 tight">
          {m.deal_sold_by({ company: deal.companyName })}
          {seller && (
            <span className="block above-half">
              <LicenceLine seller={seller} />
            </span>
          )}
        </p>
        <div className={`above-4 ${styles.action}`}>
          <DealAction deal={deal} phase={phase} travellers={travellers} wide="always" />
          {phase === 'open' && <p className="muted text-14 tight center above-3">{m.deal_not_charged()}</p>}
        </div>
        {!isOver && <AskedNote dealId={deal.id} className="above-3" />}
      </div>
    </div>
  );
}

function SeatsLeft({ seats }: { seats: number }) {
  return (
    <div className={`stack gap-half muted text-14 tight rule above-4 ${styles.fact}`}>
      {seats <= MOST_DRAWN && <p>{m.deal_seats_lights()}</p>}
      <p className="cluster gap-3 between text-21">
        <Seats count={seats} />
        <b>{seatsText(seats)}</b>
      </p>
    </div>
  );
}

function SaleTimes({ deal, phase }: { deal: PublicDeal; phase: DealPhase }) {
  const soon = phase === 'comingSoon' && deal.publishAt !== null;
  const at = soon ? deal.publishAt : deal.deadlineAt;
  const when = m.date_time_malaysia({ when: `${formatDayDate(klDate(at))} ${formatTime(at)}` });
  // No countdown, because nothing can be booked any longer.
  if (isOffSale(phase)) {
    const words = phase === 'paused' ? m.deal_closes_at({ when }) : m.deal_closed_at({ when });
    return (
      <div className={`stack gap-half muted text-14 tight rule above-4 ${styles.fact}`}>
        <p>{phase === 'flightCancelled' ? m.deal_flight_cancelled_title() : words}</p>
      </div>
    );
  }
  return (
    <div className={`stack gap-half muted text-14 tight rule above-4 ${styles.fact}`}>
      <div className={styles.clock}>
        <p>{soon ? m.deal_opens_in() : m.deal_closes_in()}</p>
        <p className={styles.figures}>
          <Countdown to={at} />
        </p>
      </div>
      <p>{soon ? m.deal_opens_at_when({ when }) : m.deal_closes_at({ when })}</p>
    </div>
  );
}

function HeldNote({ deal, holdMinutes }: { deal: PublicDeal; holdMinutes: number }) {
  return (
    <section className={`stack gap-3 soft text-15 ${styles.held}`} aria-labelledby="held-title">
      {deal.seatsHeld <= MOST_DRAWN && (
        <p className="row text-24">
          <Seats count={deal.seatsHeld} state="held" />
        </p>
      )}
      <h2 id="held-title" className="text-24">
        {m.deal_held_title()}
      </h2>
      <p>{m.deal_held_text({ minutes: holdMinutes })}</p>
      <p className={`row gap-3 between tinted pad-3 ${styles.back}`}>
        {deal.seatsReturnAt ? (
          <>
            <span>{m.deal_held_return()}</span>{' '}
            <b className="display-21 figures">{formatTime(deal.seatsReturnAt)}</b>
          </>
        ) : (
          <span>{m.deal_held_soon()}</span>
        )}
      </p>
      <p className="muted text-14">{m.deal_held_updates()}</p>
    </section>
  );
}
