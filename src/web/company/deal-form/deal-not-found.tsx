import { m } from '#locales/messages/messages.js';
import { PageHeader } from '#web/shared/office/frame/page-header.tsx';
import { ErrorBanner } from '#web/shared/office/kit/banners.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { BackLink } from './back-link.tsx';
import styles from './deal-form.module.css';

/** The same for a deal that is gone, one that never was, and one of somebody else. */
export function DealNotFound() {
  return (
    <div className={styles.page}>
      <title>{pageTitle(m.deals_office_not_found())}</title>
      <BackLink />
      <PageHeader title={m.deals_office_edit_title()} />
      <ErrorBanner message={m.deals_office_not_found()} />
      <p>{m.deals_office_not_found_text()}</p>
    </div>
  );
}
