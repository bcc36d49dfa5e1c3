import { m } from '#locales/messages/messages.js';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import styles from './missing-page.module.css';

/** A signed-in page that does not exist; the menu round it stays. */
export function MissingPage({ homePath }: { homePath: string }) {
  return (
    <div className={styles.page}>
      <title>{pageTitle(m.not_found_title())}</title>
      <h1 className={styles.title}>{m.not_found_title()}</h1>
      <p className={styles.text}>{m.office_not_found_text()}</p>
      <div>
        <ButtonLink kind="primary" wide="phone" to={homePath}>
          {m.office_to_dashboard()}
        </ButtonLink>
      </div>
    </div>
  );
}
