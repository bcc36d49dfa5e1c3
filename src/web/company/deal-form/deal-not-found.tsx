import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { ErrorBanner } from '#web/back-office/kit/banners.tsx';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';

/** The same page for deleted, unknown and other companies' deals, so that it reveals nothing. */
export function DealNotFound() {
  return (
    <div className="stack gap-5">
      <title>{pageTitle(m.deals_office_not_found())}</title>
      <BackLink to={paths.companyDashboardPath} icon={false}>
        {m.deals_office_back()}
      </BackLink>
      <PageHeader title={m.deals_office_edit_title()} />
      <ErrorBanner message={m.deals_office_not_found()} />
      <p>{m.deals_office_not_found_text()}</p>
    </div>
  );
}
