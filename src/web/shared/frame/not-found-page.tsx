import { m } from '#locales/messages/messages.js';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.ticket}>
      <title>{pageTitle(m.not_found_title())}</title>
      <meta name="robots" content="noindex" />
      <img className={styles.art} src="/art/X2.svg" alt="" width={640} height={160} fetchPriority="low" />
      <div className={styles.stub}>
        <h1 className={styles.title}>{m.not_found_title()}</h1>
        <p className={styles.text}>{m.not_found_text()}</p>
        <div className={styles.ways}>
          <ButtonLink kind="primary" wide="phone" to="/deals">
            {m.not_found_to_deals()}
          </ButtonLink>
          <ButtonLink wide="phone" to="/">
            {m.not_found_to_home()}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
