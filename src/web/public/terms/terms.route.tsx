import * as paths from '#domain/kernel/paths.ts';
import { termsVersion } from '#domain/privacy/legal.ts';
import { m } from '#locales/messages/messages.js';
import { appContext } from '#server/http/pages/router-context.ts';
import { listSitePromises, siteInfo } from '#server/http/pages/site-info.ts';
import { LegalPage } from '#web/public/frame/legal-page.tsx';
import { useSite } from '#web/public/frame/site.ts';
import { findBaseUrl, pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/terms.route';
import { termsSections } from './terms-text.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return { lead: m.terms_lead(), sections: termsSections(siteInfo(ctx), listSitePromises(ctx)) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m.terms_title(),
    description: m.terms_description({ product: m.product_name() }),
    path: paths.termsPath,
    baseUrl: findBaseUrl(matches),
  });

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { supportEmail } = useSite();
  return (
    <LegalPage {...loaderData} title={m.terms_title()} version={termsVersion} supportEmail={supportEmail} />
  );
}
