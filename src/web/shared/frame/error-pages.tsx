import { useContext } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { REQUEST_ID_META, RequestIdContext } from '#web/shared/page/page-context.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import styles from './error-pages.module.css';

export function NotFoundPage() {
  return (
    <div className={`panel raised full narrow ${styles.page}`}>
      <title>{pageTitle(m.not_found_title())}</title>
      <meta name="robots" content="noindex" />
      <img
        className={`block full ${styles.art}`}
        src={paths.artPath('X2')}
        alt=""
        width={640}
        height={160}
        fetchPriority="low"
      />
      <div className={styles.words}>
        <h1 className="text-page bold">{m.not_found_title()}</h1>
        <p className="soft text-17 above-3">{m.not_found_text()}</p>
        <div className="cluster gap-3 align-stretch above-6">
          <ButtonLink kind="primary" wide="phone" to={paths.dealsPath}>
            {m.not_found_to_deals()}
          </ButtonLink>
          <ButtonLink wide="phone" to={paths.homePath}>
            {m.not_found_to_home()}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function chooseTexts(isAway: boolean): readonly [title: string, text: string] {
  const product = m.product_name();
  // The server knows no connection of the browser.
  if (globalThis.navigator?.onLine === false) return [m.offline_title(), m.offline_text({ product })];
  if (isAway) return [m.unavailable_title(), m.unavailable_text({ product })];
  return [m.unexpected_title(), m.unexpected_text()];
}

/** Shows the id of the request, which the response header contains too. */
export function UnexpectedErrorPage() {
  const requestId = useContext(RequestIdContext);
  const { pathname, search } = useLocation();
  const error = useRouteError();
  // A client-side data request failed in a database outage. Full page loads get another page.
  const isAway = isRouteErrorResponse(error) && error.status === 503;
  const [title, text] = chooseTexts(isAway);
  return (
    <div className={`panel raised full narrow ${styles.page} ${styles.words}`}>
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
      {requestId && <meta name={REQUEST_ID_META} content={requestId} />}
      <h1 className="text-page bold">{title}</h1>
      <p className="soft text-17 above-3">{text}</p>
      <div className="cluster gap-3 align-stretch above-6">
        <ButtonLink kind="primary" wide="phone" to={pathname + search} reloadDocument>
          {m.unexpected_try_again()}
        </ButtonLink>
        <ButtonLink wide="phone" to={paths.homePath} reloadDocument>
          {m.not_found_to_home()}
        </ButtonLink>
      </div>
      {requestId && (
        <p className={`muted text-15 above-6 ${styles.reference}`}>
          {m.unexpected_reference()}{' '}
          <code className={`text-14 anywhere block above-half ${styles.id}`}>{requestId}</code>
        </p>
      )}
    </div>
  );
}
