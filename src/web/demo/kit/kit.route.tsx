import { data } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { siteInfo } from '#server/http/pages/site-info.ts';
import { NotFoundPage } from '#web/shared/frame/error-pages.tsx';
import { QuietFrame } from '#web/shared/frame/quiet-frame.tsx';
import { pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/kit.route';
import { KitPage } from './kit-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  if (!siteInfo(context.get(appContext)).demo) throw data(null, { status: 404 });
  const { baseUrl } = context.get(requestContext);
  return data({ baseUrl }, { headers: { 'cache-control': 'no-store' } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: m.kit_title(),
    description: m.kit_lead(),
    path: paths.kitPath,
    baseUrl: loaderData?.baseUrl,
    hidden: true,
  });

export default function Kit() {
  return (
    <QuietFrame>
      <KitPage />
    </QuietFrame>
  );
}

export function ErrorBoundary() {
  return (
    <QuietFrame>
      <NotFoundPage />
    </QuietFrame>
  );
}
