import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';

export function UnknownBooking() {
  return (
    <div className="card raised roomy narrow centred full">
      <title>{pageTitle(m.mine_unknown_title())}</title>
      <h1 className="text-page bold anywhere">{m.mine_unknown_title()}</h1>
      <p className="soft text-17 prose above-2">{m.mine_unknown_text()}</p>
      <p className="cluster gap-4 above-5">
        <ButtonLink kind="primary" wide="phone" to={paths.findBookingPath}>
          {m.mine_unknown_action()}
        </ButtonLink>
        <Link to={paths.homePath} className="tap strong">
          {m.result_home()}
        </Link>
      </p>
    </div>
  );
}
