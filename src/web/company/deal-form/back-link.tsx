import { Link } from 'react-router';
import { m } from '#locales/messages/messages.js';

export function BackLink() {
  return (
    <p>
      <Link to="/company/dashboard">{m.deals_office_back()}</Link>
    </p>
  );
}
