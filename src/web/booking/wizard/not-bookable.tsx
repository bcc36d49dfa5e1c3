import type { ReactNode } from 'react';
import * as paths from '#domain/kernel/paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { ticketsText } from '#web/booking/booking-text.ts';
import { stepPath } from '#web/booking/wizard-steps.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { HeldSeatsNotice } from './held-seats.tsx';
import styles from './not-bookable.module.css';
import type { ClosedReason, HeldSeats, ReturningSeats } from './wizard-view.ts';

export function NoFlight() {
  return (
    <Panel
      title={m.booking_none_title()}
      text={m.booking_none_text()}
      sceneCode="X2"
      action={
        <>
          <ButtonLink kind="primary" wide="phone" to={paths.homePath}>
            {m.booking_none_home()}
          </ButtonLink>
          <ButtonLink wide="phone" to={paths.dealsPath}>
            {m.booking_none_deals()}
          </ButtonLink>
        </>
      }
    />
  );
}

type ClosedDealProps = {
  reason: ClosedReason;
  deal: PublicDeal | null;
  held: HeldSeats | null;
  returning: ReturningSeats | null;
};

export function ClosedDeal({ reason, deal, held, returning }: ClosedDealProps) {
  const country = deal?.destinationCountry ?? '';
  const words = {
    comingSoon: {
      title: m.booking_closed_coming_soon_title(),
      text: m.booking_closed_coming_soon_text({
        country,
        when: m.date_time_malaysia({ when: deal?.publishAt ? formatDateTime(deal.publishAt) : '' }),
      }),
    },
    allHeld: allHeldTexts(country, deal?.seatsReturnAt ?? null, returning),
    soldOut: {
      title: m.booking_closed_sold_out_title(),
      text: `${m.booking_closed_sold_out_text({ country })} ${m.waiting_how()}`,
    },
    paused: { title: m.deal_paused_title(), text: m.booking_closed_paused_text({ country }) },
    flightCancelled: { title: m.deal_flight_cancelled_title(), text: m.deal_flight_cancelled_text() },
    expired: {
      title: m.booking_closed_expired_title(),
      text: m.booking_closed_expired_text({
        country,
        when: m.date_time_malaysia({ when: deal ? formatDateTime(deal.deadlineAt) : '' }),
      }),
    },
    gone: { title: m.booking_closed_gone_title(), text: m.booking_closed_gone_text() },
  }[reason];
  return (
    <Panel
      {...words}
      sceneCode={deal?.sceneCode ?? 'X2'}
      held={held && <HeldSeatsNotice held={held} pay="go" />}
      action={
        <>
          {deal && reason === 'comingSoon' && (
            <ButtonLink kind="primary" wide="phone" to={paths.interestPath(deal.id)}>
              {m.booking_closed_coming_soon_action()}
            </ButtonLink>
          )}
          {deal && (reason === 'allHeld' || reason === 'soldOut') && (
            <>
              <ButtonLink kind="primary" wide="phone" to={paths.interestPath(deal.id)}>
                {reason === 'allHeld' ? m.deal_held_tell_me() : m.waiting_join()}
              </ButtonLink>
              <ButtonLink wide="phone" to={stepPath(deal.id, 1)} reloadDocument>
                {m.booking_closed_sold_out_action()}
              </ButtonLink>
            </>
          )}
          <ButtonLink
            kind={deal && ['comingSoon', 'allHeld', 'soldOut'].includes(reason) ? 'line' : 'primary'}
            wide="phone"
            to={paths.dealsPath}
          >
            {m.booking_closed_deals()}
          </ButtonLink>
        </>
      }
    />
  );
}

function allHeldTexts(country: string, at: Date | null, returning: ReturningSeats | null) {
  if (returning)
    return {
      title: m.notice_returning_title(),
      text: m.notice_returning_text({
        tickets: ticketsText(returning.tickets),
        when: formatDateTime(returning.at),
      }),
    };
  const text = at
    ? m.booking_closed_held_text({ country, when: m.date_time_malaysia({ when: formatDateTime(at) }) })
    : m.booking_closed_held_text_soon({ country });
  return { title: m.deal_held_title(), text };
}

type PanelProps = { title: string; text: string; sceneCode: string; action: ReactNode; held?: ReactNode };

function Panel({ title, text, sceneCode, action, held }: PanelProps) {
  return (
    <div className="stack full narrow centred">
      <title>{pageTitle(title)}</title>
      {held}
      <div className={`card raised ${styles.panel}`}>
        <img
          src={paths.artPath(sceneCode)}
          alt=""
          width={640}
          height={140}
          className={`cover ${styles.scene}`}
        />
        <div className="roomy">
          <h1 className="text-page bold">{title}</h1>
          <p className="soft text-17 prose above-2">{text}</p>
          <div className="cluster gap-3 align-stretch above-6">{action}</div>
        </div>
      </div>
    </div>
  );
}
