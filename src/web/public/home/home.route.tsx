import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import type { Deal } from '#domain/deals/deal.ts';
import { followUpHours, ticketDeliveryDays } from '#domain/fulfilment/promises.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { listHomeDeals } from '#server/features/deals/deals.service.ts';
import { countChoices } from '#server/features/deals/search.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { DealGrid } from '#web/public/deals/deal-grid.tsx';
import { EmptyList, ListError } from '#web/public/deals/list-state.tsx';
import { useSite } from '#web/public/frame/site.ts';
import { createTouchCode, TouchPart } from '#web/public/frame/touch-part.tsx';
import { SearchPlaceholder, searchStyles } from '#web/public/search/search-placeholder.tsx';
import { toSearchView } from '#web/public/search/search-view.server.ts';
import { useFreshDeals } from '#web/shared/deal/deal-refresh.ts';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { SecondsSwitch } from '#web/shared/kit/countdown.tsx';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import { loadOrKeep } from '#web/shared/kit/live-page.ts';
import { findBaseUrl, pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/home.route';
import { ClosingBoard } from './closing-board.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const [deals, choices] = await Promise.all([listHomeDeals(ctx), countChoices(ctx)]);
  const show = (deal: Deal) => toPublicDeal(deal, choices.holidays);
  const now = ctx.now();
  return {
    now,
    search: toSearchView(choices, {}, now),
    featured: deals.featured.map(show),
    comingSoon: deals.comingSoon.map(show),
    closingSoonest: deals.closingSoonest.map(show),
    departingNext: deals.departingNext.map(show),
  };
}

const homeSearch = createTouchCode(
  async () => (await import('#web/public/search/home-search.tsx')).HomeSearch,
  searchStyles,
);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  homeSearch.load();
  return loadOrKeep(request, serverLoader);
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ description: m.home_description(), path: paths.homePath, baseUrl: findBaseUrl(matches) });

export default function Home({ loaderData }: Route.ComponentProps) {
  const { now, search, featured, comingSoon, closingSoonest, departingNext } = loaderData;
  useFreshDeals(now, [...featured, ...comingSoon, ...closingSoonest, ...departingNext]);
  return (
    <>
      <Hero now={now} departing={departingNext} opensNextAt={comingSoon[0]?.publishAt ?? null} />
      <div className={styles.search}>
        <TouchPart code={homeSearch} props={{ view: search }} fallback={<SearchPlaceholder />} />
      </div>
      <GoodToKnow />
      {closingSoonest.length > 0 && <ClosingBoard deals={closingSoonest} />}
      <Section
        id="featured"
        title={m.home_featured_title()}
        lead={m.home_featured_lead()}
        all={m.home_featured_all()}
        aside={featured.length > 0 && <SecondsSwitch />}
      >
        {featured.length > 0 ? (
          <DealGrid deals={featured} now={now} headingLevel={3} eager={3} firstLarge />
        ) : (
          <NoOpenDeals hasUpcoming={comingSoon.length > 0} />
        )}
      </Section>
      <HowItWorks />
      {comingSoon.length > 0 && (
        <Section
          id="coming-soon"
          title={m.home_soon_title()}
          lead={m.home_soon_lead()}
          all={m.home_soon_all()}
          aside={featured.length === 0 && <SecondsSwitch />}
        >
          <DealGrid deals={comingSoon} now={now} headingLevel={3} />
        </Section>
      )}
      <Invitation />
    </>
  );
}

export function ErrorBoundary() {
  const { state } = useNavigation();
  return (
    <>
      <Hero now={null} departing={[]} />
      <GoodToKnow />
      <Section id="featured" title={m.home_featured_title()}>
        <ListError address="/" working={state !== 'idle'} />
      </Section>
      <HowItWorks />
      <Invitation />
    </>
  );
}

function GoodToKnow() {
  const facts: readonly (readonly [IconName, string])[] = [
    ['shield-check', m.home_fact_sellers()],
    ['ticket', m.home_fact_payment()],
    ['check', m.home_fact_account()],
  ];
  return (
    <ul className={`stack gap-2 soft text-15 above-5 ${styles.facts}`} aria-label={m.home_facts()}>
      {facts.map(([icon, fact]) => (
        <li key={fact} className="row">
          <Icon name={icon} className="icon" />
          {fact}
        </li>
      ))}
    </ul>
  );
}

function HowItWorks() {
  const steps = [
    [m.home_how_choose_title(), m.home_how_choose()],
    [m.home_how_book_title(), m.home_how_book()],
    [m.home_how_pay_title(), m.home_how_pay({ hours: followUpHours, days: ticketDeliveryDays })],
  ] as const;
  return (
    <Section id="how-it-works" title={m.home_how_title()} lead={m.home_lead()}>
      <ol className={`stack gap-3 ${styles.steps}`}>
        {steps.map(([title, text], index) => (
          <li key={title} className="panel pad-4 row gap-4 align-start">
            <span className={`rigid ${styles.number}`} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className="text-21">{title}</h3>
              <p className="muted text-15 above-1">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type SectionProps = {
  id: string;
  title: string;
  lead?: string;
  all?: string;
  aside?: ReactNode;
  children: ReactNode;
};

function Section({ id, title, lead, all, aside, children }: SectionProps) {
  return (
    <section className={`stack gap-5 ${styles.section}`} aria-labelledby={id}>
      <div className="cluster align-end between">
        <div>
          <h2 id={id} className="text-page">
            {title}
          </h2>
          {lead && <p className="muted narrow above-1">{lead}</p>}
        </div>
        <div className={`cluster apart ${styles.beside}`}>
          {aside}
          {all && (
            <Link to={paths.dealsPath} className="tap gap-2 strong">
              {all}
              <Icon name="arrow-right" size={18} />
            </Link>
          )}
        </div>
      </div>
      {children}
    </section>
  );
}

function NoOpenDeals({ hasUpcoming }: { hasUpcoming: boolean }) {
  const { groupChatUrl } = useSite();
  const hasAlternative = hasUpcoming || groupChatUrl !== null;
  return (
    <EmptyList
      title={m.deals_empty_title()}
      text={hasUpcoming ? m.home_empty_with_soon() : m.deals_empty()}
      action={
        hasAlternative && (
          <ButtonLink to={hasUpcoming ? '#coming-soon' : '#group-chat'}>
            {hasUpcoming ? m.home_empty_to_soon() : m.home_empty_to_chat()}
          </ButtonLink>
        )
      }
    />
  );
}

function Invitation() {
  const { groupChatUrl } = useSite();
  if (!groupChatUrl) return null;
  return (
    <div className={styles.section}>
      <section
        className={`cluster gap-5 between panel pad-6 tinted ${styles.invite}`}
        aria-labelledby="group-chat"
      >
        <div>
          <h2 id="group-chat" className="text-24">
            {m.group_chat_title()}
          </h2>
          <p className="soft narrow above-1">{m.group_chat_text()}</p>
        </div>
        <ButtonLink kind="primary" wide="phone" to={groupChatUrl} rel="noopener">
          <Icon name="chat" />
          {m.group_chat_join()}
        </ButtonLink>
      </section>
    </div>
  );
}
