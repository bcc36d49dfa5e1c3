import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';

export function LostPhone({ home }: { home: 'company' | 'superadmin' }) {
  if (home === 'superadmin') return <p className="soft">{m.twostep_step_lost_super_admin()}</p>;
  return (
    <p className="soft">
      {m.twostep_step_lost_company()}{' '}
      <Link to={paths.contactPath} className="tap">
        {m.twostep_step_lost_contact()}
      </Link>
      .
    </p>
  );
}
