import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { dealUpdateRedirectMs } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import { dealPath } from '#web/company/dashboard/deal-message-words.ts';
import { SuccessBanner } from '#web/shared/office/success-banner.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';

export function DealCreated({ id }: { id: string }) {
  return (
    <SuccessBanner
      key={id}
      message={m.deals_office_created()}
      action={
        // A document load: the public pages are another world.
        <ButtonLink size="small" to={dealPath({ id })} reloadDocument>
          {m.deals_office_created_view()}
        </ButtonLink>
      }
    />
  );
}

/** Goes to the dashboard by itself after a moment; the link is for people who do not want to wait. */
export function DealUpdated({ isClosed }: { isClosed: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/company/dashboard'), dealUpdateRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <SuccessBanner message={m.deals_office_updated()}>
      {isClosed && `${m.deals_office_warning_closed()} `}
      {m.deals_office_updated_next()} <Link to="/company/dashboard">{m.deals_office_to_dashboard()}</Link>
    </SuccessBanner>
  );
}
