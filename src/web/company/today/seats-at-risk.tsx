import { Form, Link } from 'react-router';
import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import { seatsAtRiskHours, unsoldSen } from '#domain/deals/seats-at-risk.ts';
import { hoursAndMinutes } from '#domain/fulfilment/due.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { dayMs, klDate } from '#domain/kernel/time.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDayAndMonth, formatTime, formatWeekday } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { OfficeIcon } from '#web/back-office/frame/office-icon.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { AirportTag } from '#web/company/airport-tag.tsx';
import { PricePlanMark } from '#web/company/dashboard/price-plan-line.tsx';
import { SeatStepper } from '#web/company/dashboard/seat-stepper.tsx';
import { SoldElsewhereSeats } from '#web/company/dashboard/sold-elsewhere-dialog.tsx';
import { usePause } from '#web/company/dashboard/use-pause.ts';
import { type PriceDialogState, usePriceDialog } from '#web/company/dashboard/use-price-dialog.tsx';
import { dealName } from '#web/company/deal-form/deal-text.ts';
import { durationText } from '#web/company/follow-up/follow-up-text.ts';
import { SeatRow } from '#web/company/seat-row.tsx';
import type { Undoable } from '#web/company/undo/undo-toast.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import styles from './seats-at-risk.module.css';

type RiskyDeal = CompanyDeal & { readonly trip: TripView };

type SeatsAtRiskProps = {
  deals: readonly RiskyDeal[];
  now: Date;
  mayChange: boolean;
  onResult: (result: ActionResult) => void;
  onUndoable: (done: Undoable) => void;
};

export function SeatsAtRisk({ deals, ...rowProps }: SeatsAtRiskProps) {
  const price = usePriceDialog(rowProps.onResult);
  const seats = deals.reduce((sum, deal) => sum + deal.seatsAvailable, 0);
  const value = formatMyr(deals.reduce((sum, deal) => sum + unsoldSen(deal), 0));
  return (
    <section className="panel" aria-labelledby="risk-title">
      <h2 id="risk-title" className="subhead pad-row">
        {m.board_risk()}{' '}
        {deals.length > 0 && (
          <span className="muted text-15 regular">
            {m.board_risk_sum({ seats: m.board_seats({ count: seats }), value })}
          </span>
        )}
      </h2>
      {deals.length === 0 ? (
        <p className="soft pad-4 rule">{m.board_risk_none({ hours: seatsAtRiskHours })}</p>
      ) : (
        <ul>
          {deals.map((deal) => (
            <Risk key={deal.id} deal={deal} price={price} {...rowProps} />
          ))}
        </ul>
      )}
      {price.dialog}
    </section>
  );
}

type RiskProps = Omit<SeatsAtRiskProps, 'deals'> & { deal: RiskyDeal; price: PriceDialogState };

function Risk({ deal, price, now, mayChange, onResult, onUndoable }: RiskProps) {
  const { trip, seatsAvailable: unsold, seatsHeld: held, seatsSold: sold } = deal;
  const leftMs = deal.deadlineAt.getTime() - now.getTime();
  const city = trip.endsIn?.city ?? deal.destinationCountry;
  return (
    <li data-row tabIndex={-1} className="stack gap-2 rule pad-row">
      <p className="cluster">
        <AirportTag code={trip.outbound.to?.code ?? null} />
        {mayChange ? (
          <Link
            className="plain-link strong"
            data-key="enter"
            to={officePaths.editDealPath(deal.id)}
            title={m.deals_office_edit_one({ deal: dealName(deal) })}
          >
            {city}
          </Link>
        ) : (
          <b className="strong">{city}</b>
        )}
        <span className="text-15 push">
          <b className={leftMs < dayMs ? `strong ${styles.soon}` : 'strong'}>{remainingText(leftMs)}</b>
          <span className="muted">{` · ${closingText(deal.deadlineAt, now)}`}</span>
        </span>
      </p>
      <SeatRow sold={sold} held={held} unsold={unsold} />
      <p className="cluster text-14">
        <span className="soft">
          {`${m.board_risk_unsold({ unsold, offered: sold + held + unsold })} · ${formatDates(trip)}`}
        </span>
        {deal.pausedAt && <StatusPill tone="quiet">{m.board_risk_paused()}</StatusPill>}
        <b className="strong push">
          <Money sen={unsoldSen(deal)} />
        </b>
      </p>
      {deal.pricePlan && (
        <p>
          <PricePlanMark deal={deal} now={now} />
        </p>
      )}
      {mayChange && (
        <div className="cluster align-stretch">
          <SeatStepper deal={deal} onResult={onResult} onUndoable={onUndoable} />
          <Link
            to={officePaths.dealPricePath(deal.id)}
            className={`row-button ${styles.tall}`}
            aria-label={m.deals_office_change_price_one({
              price: formatMyr(deal.sellingPriceSen),
              deal: dealName(deal),
            })}
            title={m.deals_office_change_price()}
            onClick={price.openFor(deal.id)}
          >
            {formatMyr(deal.sellingPriceSen)}
            <OfficeIcon name="edit" />
          </Link>
          <SoldElsewhere deal={deal} />
          <Pause deal={deal} onResult={onResult} onUndoable={onUndoable} />
        </div>
      )}
    </li>
  );
}

function formatDates({ outbound, back }: TripView): string {
  const days = [outbound.departsOn, ...(back ? [back.departsOn] : [])];
  return days.map(formatDayAndMonth).join(' – ');
}

/** For example `15:00` today, `Tue 15:00` on another day. */
function closingText(at: Date, now: Date): string {
  const date = klDate(at);
  return date === klDate(now) ? formatTime(at) : `${formatWeekday(date)} ${formatTime(at)}`;
}

/** For example `5 h 20 m left`, or `2 d 5 h left` from one day on. */
function remainingText(ms: number): string {
  const { hours, minutes } = hoursAndMinutes(ms);
  const time =
    ms < dayMs
      ? durationText({ hours, minutes })
      : m.board_risk_days({ days: Math.floor(hours / 24), hours: hours % 24 });
  return m.board_risk_left({ time });
}

function Pause(props: Parameters<typeof usePause>[0] & { deal: RiskyDeal }) {
  const { deal } = props;
  const { Form, intent } = usePause(props);
  const isPaused = deal.pausedAt !== null;
  const name = dealName(deal);
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={deal.id} />
      <button
        type="submit"
        className={`row-button ${styles.tall}`}
        data-key="p"
        title={isPaused ? m.deals_office_resume() : m.deals_office_pause()}
        aria-label={
          isPaused ? m.deals_office_resume_one({ deal: name }) : m.deals_office_pause_one({ deal: name })
        }
      >
        <OfficeIcon name={isPaused ? 'play' : 'pause'} />
      </button>
    </Form>
  );
}

/** Explains the consequence before the user submits, also without JavaScript. */
function SoldElsewhere({ deal }: { deal: RiskyDeal }) {
  const offered = deal.seatsAvailable + deal.seatsHeld + deal.seatsSold;
  return (
    // The key closes it once the seats are off sale, but not when a buyer takes one.
    <details key={offered} className={styles.elsewhere}>
      <summary
        className={`row-button unmarked ${styles.tall}`}
        data-key="s"
        aria-label={m.board_sold_elsewhere_for({ deal: dealName(deal) })}
      >
        {m.board_sold_elsewhere()}
      </summary>
      <Form
        method="post"
        preventScrollReset
        className={`stack gap-2 justify-start pad-3 above-2 ${styles.confirm}`}
      >
        <input type="hidden" name="intent" value="soldElsewhere" />
        <input type="hidden" name="id" value={deal.id} />
        <p>{m.deals_office_sold_elsewhere_text()}</p>
        <SoldElsewhereSeats deal={deal} field={{ defaultValue: undefined, error: undefined }} />
        <p className="soft text-15">{m.deals_office_sold_elsewhere_note()}</p>
        <Button type="submit" size="small" kind="primary">
          {m.deals_office_sold_elsewhere_confirm()}
        </Button>
      </Form>
    </details>
  );
}
