import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import styles from './unknown-booking.module.css';

/** A link that opens nothing: ended, cut off in an email, or made up. */
export function UnknownBooking() {
  return (
    <div className={`full narrow ${styles.unknown}`}>
      <title>{pageTitle(m.mine_unknown_title())}</title>
      <h1 className={`text-page bold anywhere above-3 ${styles.title}`}>{m.mine_unknown_title()}</h1>
      <p className={`soft text-17 above-2 ${styles.status}`}>{m.mine_unknown_text()}</p>
      <p className={styles.way}>
        <ButtonLink kind="primary" wide="phone" to={paths.findBooking}>
          {m.mine_unknown_action()}
        </ButtonLink>
        <Link to={paths.home}>{m.result_home()}</Link>
      </p>
    </div>
  );
}
