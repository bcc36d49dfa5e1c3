import { Link } from 'react-router';
import { m } from '#locales/messages/messages.js';

export function NotFoundPage() {
  return (
    <main id="content">
      <h1>{m.not_found_title()}</h1>
      <p>{m.not_found_text()}</p>
      <p>
        <Link to="/deals">{m.not_found_to_deals()}</Link>
      </p>
    </main>
  );
}
