import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { CopiedMessage, type CopyOutcome, copyText } from '#web/company/dashboard/copied-message.tsx';
import { companyDealPublicPath } from '#web/company/dashboard/whatsapp-message.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { dealUpdateRedirectMs } from '#web/shared/kit/timers.ts';
import type { CreatedDeal } from './deal-result.ts';

export function DealCreated({ created }: { created: CreatedDeal }) {
  const [copyOutcome, setCopyOutcome] = useState<CopyOutcome>();
  return (
    <>
      <SuccessBanner
        key={created.id}
        message={m.deals_office_created()}
        action={
          <div className="cluster gap-3 align-stretch">
            {/* Reloads the document, because public pages have another script policy. */}
            <ButtonLink size="small" to={companyDealPublicPath(created)} reloadDocument>
              {m.deals_office_view()}
            </ButtonLink>
            <Button
              size="small"
              onClick={async () => setCopyOutcome(await copyText(created.country, created.message))}
            >
              {m.deals_office_whatsapp()}
            </Button>
            {/* Reloads the document, so that the form starts with the copied deal. */}
            <ButtonLink size="small" to={officePaths.duplicateDealPath(created.id)} reloadDocument>
              {m.deals_office_created_another()}
            </ButtonLink>
          </div>
        }
      />
      <CopiedMessage outcome={copyOutcome} />
    </>
  );
}

export function DealUpdated({ isClosed }: { isClosed: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.companyDashboardPath), dealUpdateRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <SuccessBanner message={m.deals_office_updated()}>
      {isClosed && `${m.deals_office_warning_closed()} `}
      {m.deals_office_updated_next()}{' '}
      <Link to={paths.companyDashboardPath}>{m.deals_office_to_dashboard()}</Link>
    </SuccessBanner>
  );
}
