import { type CompanyDeal, dealMarker } from '#domain/deals/company-deal.ts';
import { dealStatus } from '#domain/deals/deal.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import styles from './deal-status-pill.module.css';

type DealStatusPillProps = {
  deal: CompanyDeal;
  now: Date;
  /** The site hides all deals of a suspended company, whatever their own state. */
  isSuspended: boolean;
};

export function DealStatusPill({ deal, now, isSuspended }: DealStatusPillProps) {
  const marker = dealMarker(deal, now);
  if (marker === 'flightCancelled')
    return <StatusPill tone="bad">{m.deals_office_flight_cancelled_status()}</StatusPill>;
  return (
    <div className={`stack gap-1 ${styles.status}`}>
      <Status deal={deal} now={now} isSuspended={isSuspended} />
      {marker === 'comingSoon' && deal.publishAt && !isSuspended && (
        <span className={`text-14 strong ${styles.marker} ${styles.opens}`}>
          {m.deals_office_coming_soon({ when: formatDateTime(deal.publishAt) })}
        </span>
      )}
      {deal.hiddenReason !== null && (
        <span className={`soft text-14 ${styles.marker}`}>
          <StatusPill tone="bad">{m.desk_deal_hidden({ product: m.product_name() })}</StatusPill>{' '}
          {deal.hiddenReason}
        </span>
      )}
      {marker === 'paused' && deal.hiddenReason === null && (
        <StatusPill tone="quiet">{m.deals_office_paused()}</StatusPill>
      )}
      {marker === 'allHeld' && (
        <span className={`soft text-14 ${styles.marker}`}>{m.deals_office_all_held()}</span>
      )}
      {marker === 'soldOut' && (
        <span className={`brand text-14 strong ${styles.marker}`}>{m.deals_office_sold_out()}</span>
      )}
    </div>
  );
}

function Status({ deal, now, isSuspended }: DealStatusPillProps) {
  if (dealStatus(deal, now) !== 'active')
    return <StatusPill tone="quiet">{m.deals_office_expired()}</StatusPill>;
  if (isSuspended) return <StatusPill tone="bad">{m.access_deal_off_site()}</StatusPill>;
  return <StatusPill tone="ok">{m.deals_office_active()}</StatusPill>;
}
