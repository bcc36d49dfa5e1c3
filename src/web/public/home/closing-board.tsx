import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { formatDateTime, formatDayDate, formatDayDateRange } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import {
  getDestinationCity,
  lengthText,
  seatsText,
  shortRouteText,
  shortStopsText,
} from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { Scene } from '#web/shared/deal/scene.tsx';
import { Seats } from '#web/shared/deal/seats.tsx';
import { Countdown } from '#web/shared/kit/countdown.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import styles from './closing-board.module.css';

export function ClosingBoard({ deals }: { deals: readonly PublicDeal[] }) {
  return (
    <section className={`on-dark ${styles.board}`} aria-labelledby="closing-soonest">
      <header className={`cluster baseline between ${styles.head}`}>
        <h2 id="closing-soonest" className="text-24">
          {m.home_board_title()}
        </h2>
        <p className="muted text-15">{m.home_board_note()}</p>
      </header>
      <ul>
        {deals.map((deal) => (
          <li key={deal.id}>
            <Row deal={deal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ deal }: { deal: PublicDeal }) {
  const { outbound, back } = deal.trip;
  return (
    <Link to={paths.dealPath(deal.id)} className={`plain ${styles.row}`}>
      <Scene code={deal.sceneCode} width={52} height={52} lazy className={`block full ${styles.thumb}`} />
      <span>
        <b className="display-21 block">{getDestinationCity(deal)}</b>{' '}
        <span className="muted text-14">{`${shortRouteText(deal)} · ${shortStopsText(outbound.via.length)}`}</span>
      </span>{' '}
      <span className={styles.wide}>
        <b className="strong figures block">
          {back ? formatDayDateRange(outbound.departsOn, back.departsOn) : formatDayDate(outbound.departsOn)}
        </b>{' '}
        <span className="muted text-14">{back ? lengthText(deal.trip) : m.deal_one_way()}</span>
      </span>{' '}
      <span className={`stack gap-half justify-start muted text-14 ${styles.wide}`}>
        <Seats count={deal.seatsAvailable} />
        <span>{seatsText(deal.seatsAvailable)}</span>
      </span>{' '}
      <span className={`muted text-14 ${styles.closes}`}>
        <ClosingTime deal={deal} coarse={false} />
        <ClosingTime deal={deal} coarse />
      </span>{' '}
      <span className={`text-21 nowrap ${styles.price}`}>
        <Money sen={deal.sellingPriceSen} lead />
      </span>
      <span className={`muted ${styles.wide}`}>
        <Icon name="chevron-right" />
      </span>
    </Link>
  );
}

/** Rendered twice per row, with and without seconds; CSS shows the one without on phones. */
function ClosingTime({ deal, coarse }: { deal: PublicDeal; coarse: boolean }) {
  return (
    <span className={coarse ? styles.narrow : styles.wide}>
      <Countdown
        to={deal.deadlineAt}
        before={m.deal_closes_in()}
        until={m.deal_closes_at({ when: formatDateTime(deal.deadlineAt) })}
        coarse={coarse}
      />
    </span>
  );
}
