import { Link } from 'react-router';
import { type NumbersWindow, numbersWindows } from '#domain/numbers.ts';
import { m } from '#locales/messages/messages.js';
import styles from './window-switch.module.css';

/** For how many days numbers are shown: plain links, so that the choice stands in the address. */
export function WindowSwitch({ days: shown }: { days: NumbersWindow }) {
  return (
    <nav aria-label={m.numbers_window()}>
      <ul className={styles.switch}>
        {numbersWindows.map((days) => (
          <li key={days}>
            <Link
              to={{ search: `days=${days}` }}
              className={styles.choice}
              aria-current={days === shown ? 'true' : undefined}
              preventScrollReset
            >
              {m.numbers_window_days({ days })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
