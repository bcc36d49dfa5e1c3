import { data, isRouteErrorResponse } from 'react-router';
import { openingReportInput } from '#domain/bookings/opening-input.ts';
import { parseForm } from '#domain/kernel/form-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { getOpeningNight, saveOpeningReport } from '#server/features/demo/opening.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { siteInfo } from '#server/http/pages/site-info.ts';
import { NotFoundPage, UnexpectedErrorPage } from '#web/shared/frame/error-pages.tsx';
import { DemoStrip } from '#web/shared/frame/frame-parts.tsx';
import { QuietFrame } from '#web/shared/frame/quiet-frame.tsx';
import { loadOrKeep } from '#web/shared/kit/live-page.ts';
import { pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/opening.route';
import { OpeningNightPage } from './opening-night.tsx';

const noStore = { 'cache-control': 'no-store' };

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { demo } = siteInfo(ctx);
  if (!demo) throw data(null, { status: 404 });
  const night = await getOpeningNight(ctx);
  const { baseUrl } = context.get(requestContext);
  return data({ night, now: ctx.now(), inboxPath: demo.inboxPath, baseUrl }, { headers: noStore });
}

/** Keeps the last state if the server is too busy to respond. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

/** Receives progress from the script that simulates the buyers. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!siteInfo(ctx).demo) throw data(null, { status: 404 });
  const report = parseForm(openingReportInput, await request.formData());
  if (!report.ok) return data(null, { status: 422, headers: noStore });
  const isSaved = await saveOpeningReport(ctx, report.input);
  return data(null, { status: isSaved ? 200 : 404, headers: noStore });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: m.opening_title(),
    description: m.opening_description(),
    path: paths.openingPath,
    baseUrl: loaderData?.baseUrl,
    hidden: true,
  });

export default function Opening({ loaderData }: Route.ComponentProps) {
  const { night, now, inboxPath } = loaderData;
  return (
    <>
      <DemoStrip inboxPath={inboxPath} />
      <QuietFrame>
        <OpeningNightPage night={night} now={now} />
      </QuietFrame>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <QuietFrame>{missing ? <NotFoundPage /> : <UnexpectedErrorPage />}</QuietFrame>;
}
