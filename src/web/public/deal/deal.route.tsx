import { data, Link } from 'react-router';
import { followUpDueAt, isShortNotice, ticketDueOn } from '#domain/booking.ts';
import { followUpHours, ticketDeliveryDays } from '#domain/constants.ts';
import { type DealPhase, dealPhase, isPubliclyListed } from '#domain/deal.ts';
import * as paths from '#domain/paths.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import { destinationCity } from '#domain/trip-text.ts';
import { m } from '#locales/messages/messages.js';
import { getDeal, listOpenDeals } from '#server/features/deals/deals.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { DealGrid } from '#web/public/deals/deal-grid.tsx';
import { TripChip } from '#web/shared/deal/deal-card.tsx';
import { useDealPhase, useFreshDeals } from '#web/shared/deal/deal-refresh.ts';
import { daysText, leaveText, lengthText, routeText, shortStopsText } from '#web/shared/deal/deal-text.ts';
import { Flights } from '#web/shared/deal/flights.tsx';
import { type PublicDeal, toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { Scene } from '#web/shared/deal/scene.tsx';
import { pageMeta } from '#web/shared/page/page-meta.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { loadOrKeep } from '#web/shared/ui/live-page.ts';
import type { Route } from './+types/deal.route';
import styles from './deal.module.css';
import { dealMarkup } from './deal-markup.ts';
import { DealPanel } from './deal-panel.tsx';
import { dealShare } from './deal-share.server.ts';
import { PriceTable } from './price-table.tsx';
import { Share } from './share.tsx';

const OTHER_DEALS = 3;

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = await getDeal(ctx, params.dealId);
  if (!found) throw data(null, { status: 404 });
  const others = isPubliclyListed(found, ctx.now()) ? [] : await listOpenDeals(ctx, OTHER_DEALS);
  return {
    now: ctx.now(),
    holdMinutes: ctx.config.booking.holdMinutes,
    deal: toPublicDeal(found),
    others: others.map(toPublicDeal),
    baseUrl: context.get(requestContext).baseUrl,
    share: dealShare(found, ctx.now()),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { deal, now, baseUrl, share } = loaderData;
  const path = paths.deal(deal.id);
  const markup = dealMarkup(deal, now, {
    page: paths.pageUrl(baseUrl, path),
    picture: new URL(share.picture, baseUrl).href,
  });
  return [
    ...pageMeta({
      title: share.title,
      description: share.description,
      path,
      baseUrl,
      picture: share.picture,
      pictureAlt: share.pictureAlt,
      hidden: ['expired', 'paused'].includes(dealPhase(deal, now)),
    }),
    ...(markup ? [{ 'script:ld+json': markup }] : []),
  ];
};

export default function DealPage({ loaderData }: Route.ComponentProps) {
  const { now, deal, others, baseUrl, holdMinutes, share } = loaderData;
  useFreshDeals(now, [deal, ...others]);
  const phase = useDealPhase(deal, now);
  const bookable = phase === 'open' || phase === 'comingSoon' || phase === 'allHeld';
  return (
    <div className={styles.page}>
      <p>
        <Link to={paths.deals} className={styles.back}>
          <Icon name="arrow-left" size={18} />
          {m.deal_all_deals()}
        </Link>
      </p>
      {!bookable && <Gone deal={deal} others={others.length > 0} phase={phase} />}
      <div className={styles.columns}>
        <DealHead deal={deal} />
        <div className={styles.side}>
          <DealPanel deal={deal} phase={phase} holdMinutes={holdMinutes} />
          {bookable && (
            <div className={styles.share}>
              <Share url={new URL(share.path, baseUrl).href} text={share.text} />
            </div>
          )}
        </div>
        <div className={styles.body}>
          <Itinerary deal={deal} />
          {bookable && deal.seatsAvailable > 0 && <PriceTable deal={deal} />}
          {bookable && <DealTerms deal={deal} now={now} />}
          <section aria-labelledby="seller" className={styles.seller}>
            <h2 id="seller">{m.deal_seller()}</h2>
            <p>{m.deal_seller_text({ company: deal.companyName })}</p>
          </section>
        </div>
      </div>
      {!bookable && others.length > 0 && (
        <section aria-labelledby="others" className={styles.others}>
          <h2 id="others">{m.deal_others()}</h2>
          <DealGrid deals={others} now={now} headingLevel={3} />
        </section>
      )}
    </div>
  );
}

/** `1 stop`; both ways where they differ. */
function stopsEachWay({ outbound, back }: PublicDeal['trip']): string[] {
  const ways = [outbound, ...(back ? [back] : [])].map(({ via }) => shortStopsText(via.length));
  return [...new Set(ways)];
}

function DealHead({ deal }: { deal: PublicDeal }) {
  const { holidayDays } = deal.trip;
  const city = destinationCity(deal.trip, deal.destinationCountry);
  const holiday = holidayDays === null ? null : `${m.deal_holiday()} ${daysText(holidayDays)}`;
  const facts = [lengthText(deal.trip), holiday, leaveText(deal.trip)].filter((fact) => fact !== null);
  return (
    <div className={styles.head}>
      <Scene code={deal.sceneCode} width={760} height={220} className={styles.scene} />
      <div className={styles.titleRow}>
        <div>
          <h1 id="deal-title" className={styles.title}>
            {city && <span>{`${city}, `}</span>}
            {city ? (
              <span className={styles.country}>{deal.destinationCountry}</span>
            ) : (
              deal.destinationCountry
            )}
          </h1>
          <p className={styles.airlines}>
            <b>{routeText(deal)}</b>
            {` · ${[...stopsEachWay(deal.trip), deal.airlines].join(' · ')}`}
          </p>
        </div>
        <TripChip deal={deal} />
      </div>
      {facts.length > 0 && (
        <ul className={styles.facts} aria-label={m.trip_facts()}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** An honest word about a deal that cannot be booked any more, and the way on. */
function Gone({ deal, others, phase }: { deal: PublicDeal; others: boolean; phase: DealPhase }) {
  const when = formatDateTime(deal.deadlineAt);
  const action = others && (
    <ButtonLink size="small" to="#others">
      {m.deal_see_others()}
    </ButtonLink>
  );
  if (phase === 'paused') {
    return (
      <Banner kind="info" title={m.deal_paused_title()} action={action}>
        <p>{m.deal_paused_text()}</p>
      </Banner>
    );
  }
  if (phase === 'soldOut') {
    return (
      <Banner kind="warn" title={m.deal_sold_out_title()} action={action}>
        <p>{m.waiting_sold_out_text()}</p>
      </Banner>
    );
  }
  return (
    <Banner kind="info" title={m.deal_ended_title()} action={action}>
      <p>{others ? m.deal_ended_text({ when }) : m.deal_ended_text_none({ when })}</p>
    </Banner>
  );
}

/** The flights as on a ticket. */
function Itinerary({ deal }: { deal: Pick<PublicDeal, 'trip'> }) {
  return (
    <section className={styles.itinerary} aria-labelledby="flights">
      <h2 id="flights">{m.deal_flights()}</h2>
      <p className={styles.note}>{m.deal_local_times()}</p>
      <div className={styles.ticket}>
        <Flights trip={deal.trip} />
      </div>
    </section>
  );
}

/** The group booking terms with this deal's real dates, for somebody who books now or as soon as it opens. */
function DealTerms({ deal, now }: { deal: PublicDeal; now: Date }) {
  const opensLater = deal.publishAt !== null && deal.publishAt > now;
  const bookedAt = opensLater ? deal.publishAt : now;
  return (
    <section aria-labelledby="terms" className={styles.terms}>
      <h2 id="terms">{m.deal_terms()}</h2>
      <ul>
        <li>{fixedDates(deal)}</li>
        <li>{m.deal_terms_rules()}</li>
        <li>{ticketDelivery(deal.trip.outbound.departsOn, bookedAt)}</li>
        <li>
          {opensLater
            ? m.deal_terms_follow_up_later({ hours: followUpHours })
            : m.deal_terms_follow_up({
                hours: followUpHours,
                when: formatDateTime(followUpDueAt(deal.trip.outbound, now)),
              })}
        </li>
      </ul>
    </section>
  );
}

function fixedDates({ trip: { outbound, back } }: PublicDeal): string {
  const out = formatDate(outbound.departsOn);
  return back
    ? m.deal_terms_fixed_return({ out, back: formatDate(back.departsOn) })
    : m.deal_terms_fixed_one_way({ out });
}

function ticketDelivery(departsOn: string, bookedAt: Date): string {
  const terms = { days: ticketDeliveryDays, date: formatDate(ticketDueOn(departsOn, bookedAt)) };
  return isShortNotice(departsOn, bookedAt) ? m.deal_terms_ticket_soon(terms) : m.deal_terms_ticket(terms);
}
