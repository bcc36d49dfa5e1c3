import { Link } from 'react-router';
import { m } from '#locales/messages/messages.js';
import chips from '#web/public/search/chips.module.css';
import { Icon } from '#web/shared/kit/icon.tsx';
import type { TextLink } from './result-view.ts';

type ChosenFiltersProps = { chosen: readonly TextLink[]; clearAddress: string };

export function ChosenFilters({ chosen, clearAddress }: ChosenFiltersProps) {
  if (chosen.length === 0) return null;
  return (
    <div className="cluster">
      <ul className="cluster" aria-label={m.search_filters()}>
        {chosen.map(({ text, to }) => (
          <li key={text}>
            <Link
              to={to}
              preventScrollReset
              className={`tap gap-2 plain text-14 strong ${chips.chip} ${chips.chosen}`}
              aria-label={m.search_remove({ filter: text })}
            >
              {text}
              <Icon name="close" size={16} />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={clearAddress} preventScrollReset className="tap text-15 strong">
        {m.search_clear_all()}
      </Link>
    </div>
  );
}
