import { useContext } from 'react';
import { useLocation } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { pageTitle } from '../page-meta.ts';
import { REQUEST_ID_META, RequestIdContext } from '../request-id.ts';
import { ButtonLink } from './button.tsx';
import styles from './unexpected-error-page.module.css';

/** What a person sees when a page failed. The request's id travels in the head, where the browser finds it again. */
export function UnexpectedErrorPage() {
  const requestId = useContext(RequestIdContext);
  const { pathname, search } = useLocation();
  return (
    <div className={styles.page}>
      <title>{pageTitle(m.unexpected_title())}</title>
      <meta name="robots" content="noindex" />
      {requestId && <meta name={REQUEST_ID_META} content={requestId} />}
      <h1 className={styles.title}>{m.unexpected_title()}</h1>
      <p className={styles.text}>{m.unexpected_text()}</p>
      <div className={styles.ways}>
        <ButtonLink kind="primary" wide="phone" to={pathname + search} reloadDocument>
          {m.unexpected_try_again()}
        </ButtonLink>
        <ButtonLink wide="phone" to="/" reloadDocument>
          {m.not_found_to_home()}
        </ButtonLink>
      </div>
      {requestId && (
        <p className={styles.reference}>
          {m.unexpected_reference()} <code className={styles.id}>{requestId}</code>
        </p>
      )}
    </div>
  );
}
