import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';

export function BackLink() {
  return (
    <p>
      <Link to={paths.companyDashboard}>{m.deals_office_back()}</Link>
    </p>
  );
}
