import { Link } from 'react-router';
import styles from './link-switch.module.css';

type Choice = {
  readonly search: string;
  readonly label: string;
  readonly count?: number;
  readonly isShown: boolean;
};

/** Switches views with plain links, so that the URL holds the choice. */
export function LinkSwitch({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.switch}>
        {choices.map(({ search, label: text, count, isShown }) => (
          <li key={search}>
            <Link
              to={{ search }}
              className={`row gap-1 soft text-15 nowrap ${styles.choice}`}
              aria-current={isShown ? 'true' : undefined}
              preventScrollReset
            >
              {text} {count !== undefined && <span className="figures">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
