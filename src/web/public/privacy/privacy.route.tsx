import * as paths from '#domain/kernel/paths.ts';
import { privacyVersion } from '#domain/privacy/legal.ts';
import { m } from '#locales/messages/messages.js';
import { appContext } from '#server/http/pages/router-context.ts';
import { listSitePromises, siteInfo } from '#server/http/pages/site-info.ts';
import { LegalPage } from '#web/public/frame/legal-page.tsx';
import { useSite } from '#web/public/frame/site.ts';
import { findBaseUrl, pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/privacy.route';
import { privacySections } from './privacy-text.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return { lead: m.privacy_lead(), sections: privacySections(siteInfo(ctx), listSitePromises(ctx)) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m.privacy_title(),
    description: m.privacy_description({ product: m.product_name() }),
    path: paths.privacyPath,
    baseUrl: findBaseUrl(matches),
  });

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { supportEmail } = useSite();
  return (
    <LegalPage
      {...loaderData}
      title={m.privacy_title()}
      version={privacyVersion}
      supportEmail={supportEmail}
    />
  );
}
