import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { ClosedWindow } from '#web/public/home/window.tsx';
import { TellMe } from '#web/public/wishes/tell-me.tsx';
import type { WishView } from '#web/public/wishes/wish-view.ts';
import { Icon } from '#web/shared/kit/icon.tsx';
import { DealGrid } from './deal-grid.tsx';
import styles from './empty-search.module.css';
import type { EmptyResultView } from './result-view.ts';

type EmptySearchProps = {
  empty: EmptyResultView;
  clearAddress: string;
  /** Matching deals that are sold out, if there are any. */
  waitingLists: ReactNode;
  wish: WishView | null;
  now: Date;
};

/** Shown for a search without matches: lists its filters and offers to change one at a time. */
export function EmptySearch({ empty, clearAddress, waitingLists, wish, now }: EmptySearchProps) {
  const { title, lead, changes, nearest } = empty;
  return (
    <div className="stack gap-8">
      <div className={styles.empty}>
        <div className={styles.picture} aria-hidden="true">
          <ClosedWindow />
        </div>
        <div className={styles.words}>
          <h2 className="text-page">{title}</h2>
          <p className="soft above-2">{lead}</p>
          {changes.length > 0 && (
            <ul className={`ruled above-4 ${styles.changes}`}>
              {changes.map(({ text, found, to }) => (
                <li key={to}>
                  <Link to={to} className={`tap full gap-3 between plain strong brand ${styles.change}`}>
                    {text}
                    <span className="row muted medium nowrap">
                      {found}
                      <Icon name="chevron-right" className="icon" />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <p className="above-4">
            <Link to={clearAddress} className="tap strong">
              {m.deals_clear_filters()}
            </Link>
          </p>
        </div>
        {wish && (
          <div className={styles.tell}>
            <TellMe wish={wish} />
          </div>
        )}
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
            notes={new Map(nearest.map(({ deal, note }) => [deal.id, note]))}
          />
        </section>
      )}
    </div>
  );
}
