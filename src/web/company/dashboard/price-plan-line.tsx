import { Link } from 'react-router';
import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import { dealStatus } from '#domain/deals/deal.ts';
import { getNextStep, priceStepTime } from '#domain/deals/price-step.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatAmount, formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';

type PricePlanLineProps = { deal: CompanyDeal; now: Date };

/** Returns how the price will fall by itself; null without a plan or after the deadline. */
function describePlan(deal: CompanyDeal, now: Date): { short: string; full: string } | null {
  const { pricePlan: plan } = deal;
  if (!plan || dealStatus(deal, now) === 'expired') return null;
  const by = plan.kind === 'percent' ? `${plan.by}%` : formatMyr(plan.by);
  const next = getNextStep(deal, now);
  const rule = m.deals_office_plan({ by, time: priceStepTime, floor: formatMyr(plan.floorSen) });
  const following = next
    ? m.deals_office_plan_next({ price: formatMyr(next.priceSen), when: formatDateTime(next.at) })
    : m.deals_office_plan_over();
  return {
    short: m.deals_office_plan_short({ by, time: priceStepTime, floor: formatAmount(plan.floorSen) }),
    full: `${rule} ${following}`,
  };
}

/** For a row, which has room for a line. */
export function PricePlanMark({ deal, now }: PricePlanLineProps) {
  const plan = describePlan(deal, now);
  if (!plan) return null;
  return (
    <span className="muted text-14 regular tight" title={plan.full}>
      {plan.short}
    </span>
  );
}

export function PricePlanLine({ deal, now }: PricePlanLineProps) {
  const plan = describePlan(deal, now);
  return plan && <span className="soft">{plan.full}</span>;
}

/** Also links to the page that starts, changes and stops the plan. */
export function PricePlanSetting({ deal, now, mayChange }: PricePlanLineProps & { mayChange: boolean }) {
  if (!mayChange) return <PricePlanLine deal={deal} now={now} />;
  if (dealStatus(deal, now) === 'expired' || deal.flightCancelledAt) return null;
  return (
    <p>
      <PricePlanLine deal={deal} now={now} />{' '}
      <Link to={officePaths.pricePlanPath(deal.id)}>
        {deal.pricePlan ? m.deals_office_plan_change() : m.deals_office_plan_start()}
      </Link>
    </p>
  );
}
