import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { deals as dealsPath, wishes } from '#domain/kernel/paths.ts';
import type { Difference } from '#domain/search/deal-search.ts';
import {
  type FilterName,
  type SearchQuery,
  searchAddress,
  withoutFilters,
} from '#domain/search/search-query.ts';
import { m } from '#locales/messages/messages.js';
import { ClosedWindow } from '#web/public/home/window.tsx';
import { changeTexts, differencesText, listFilterTexts } from '#web/public/search/search-text.ts';
import type { SearchView } from '#web/public/search/search-view.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { DealGrid } from './deal-grid.tsx';
import styles from './empty-search.module.css';

interface NearDeal {
  readonly deal: PublicDeal;
  readonly differences: readonly Difference[];
}

type EmptySearchProps = {
  query: SearchQuery;
  view: SearchView;
  nearest: readonly NearDeal[];
  /** Sold-out deals that match, if there are any. */
  waitingLists: ReactNode;
  now: Date;
};

/** A search that finds nothing names what was asked and offers one change at a time. */
export function EmptySearch({ query, view, nearest, waitingLists, now }: EmptySearchProps) {
  const hasWaitingLists = Boolean(waitingLists);
  const changes = listChanges(query, view);
  return (
    <div className="stack gap-8">
      <div className={styles.empty}>
        <div className={styles.picture} aria-hidden="true">
          <ClosedWindow />
        </div>
        <div className={styles.words}>
          <h2 className="text-page">{titleText(view, query, hasWaitingLists)}</h2>
          <p className="soft above-2">{leadText(view, query, hasWaitingLists, changes.length > 0)}</p>
          {changes.length > 0 && (
            <ul className={`ruled above-4 ${styles.changes}`}>
              {changes.map(({ name, deals }) => (
                <li key={name}>
                  <Link
                    to={searchAddress(withoutFilters(query, name))}
                    className={`tap full gap-3 between plain strong brand ${styles.change}`}
                  >
                    {changeTexts[name]()}
                    <span className="row muted medium nowrap">
                      {m.search_found({ count: deals })}
                      <Icon name="chevron-right" className="icon" />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <p className="cluster gap-4 above-4">
            {!view.names.isUnknown && (
              <ButtonLink kind="primary" to={`${wishes}${searchAddress(query).slice(dealsPath.length)}`}>
                <Icon name="mail" />
                {m.wish_title()}
              </ButtonLink>
            )}
            <Link
              to={searchAddress(withoutFilters(query, ...(Object.keys(query.filter) as FilterName[])))}
              className="tap strong"
            >
              {m.deals_clear_filters()}
            </Link>
          </p>
        </div>
      </div>
      {waitingLists}
      {nearest.length > 0 && (
        <section aria-labelledby="nearest" className="stack gap-5">
          <div>
            <h2 id="nearest" className="text-page">
              {m.search_nearest()}
            </h2>
            <p className="muted above-1">{m.search_nearest_text()}</p>
          </div>
          <DealGrid
            deals={nearest.map(({ deal }) => deal)}
            now={now}
            headingLevel={3}
            notes={
              new Map(
                nearest.map(({ deal, differences }) => [
                  deal.id,
                  differencesText(differences, query.filter, deal),
                ]),
              )
            }
          />
        </section>
      )}
    </div>
  );
}

function listChanges(
  { filter }: SearchQuery,
  { choices }: SearchView,
): { name: FilterName; deals: number }[] {
  const names = Object.keys(filter) as FilterName[];
  return names.flatMap((name) => {
    const deals = choices?.without[name] ?? 0;
    return deals > 0 ? [{ name, deals }] : [];
  });
}

function titleText({ names }: SearchView, { filter }: SearchQuery, hasWaitingLists: boolean): string {
  if (names.isUnknown) return m.search_unknown({ typed: filter.destination ?? '' });
  if (hasWaitingLists) return m.search_only_waiting();
  return names.to ? m.search_none_to({ to: names.to }) : m.search_none();
}

function leadText(
  { names }: SearchView,
  { filter }: SearchQuery,
  hasWaitingLists: boolean,
  hasChanges: boolean,
): string {
  if (names.isUnknown) return m.search_unknown_text();
  if (hasWaitingLists) return m.search_only_waiting_text();
  const criteria = listFilterTexts(filter, names)
    .map(([, text]) => text)
    .join(' · ');
  return hasChanges ? m.search_none_text({ criteria }) : m.search_none_alone({ criteria });
}
