import { Link } from 'react-router';
import styles from './link-switch.module.css';

type Choice = {
  readonly search: string;
  readonly label: string;
  /** How many rows it shows. */
  readonly count?: number;
  readonly isShown: boolean;
};

/** A choice between a few views of one page: plain links, so that the choice stands in the address. */
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
