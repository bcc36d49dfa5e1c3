import { useContext } from 'react';
import { useLocation } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { RequestIdContext } from '../request-id.ts';

export function UnexpectedErrorPage() {
  const requestId = useContext(RequestIdContext);
  const { pathname, search } = useLocation();
  return (
    <main id="content">
      <h1>{m.unexpected_title()}</h1>
      <p>{m.unexpected_text()}</p>
      {requestId && (
        <p>
          {m.unexpected_reference()} <code>{requestId}</code>
        </p>
      )}
      <p>
        <a href={pathname + search}>{m.unexpected_try_again()}</a>
      </p>
    </main>
  );
}
