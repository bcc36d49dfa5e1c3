import { data, Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { openBookingLink } from '#server/features/bookings/bookings.service.ts';
import { endBookingLink } from '#server/features/notifications/buyer/end-link.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/end-link.route';
import { UnknownBooking } from './unknown-booking.tsx';

const refusalStatus = { link_not_found: 404, rate_limited: 429 };

export async function loader({ params, context }: Route.LoaderArgs) {
  const isOpen = (await openBookingLink(context.get(appContext), params.secret)) !== null;
  return data({ isOpen }, { status: isOpen ? 200 : 404, headers: privateHeaders });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { clientAddress } = context.get(requestContext);
  const outcome = await endBookingLink(context.get(appContext), { secret: params.secret, clientAddress });
  return data(outcome, { status: outcome.ok ? 200 : refusalStatus[outcome.code], headers: privateHeaders });
}

export const headers: Route.HeadersFunction = () => privateHeaders;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Asks for confirmation, because a buyer whose email has a typo would lose access to the booking. */
export default function EndLink({ params, loaderData, actionData }: Route.ComponentProps) {
  // Success also revokes this link, so the loader no longer finds it; show the result of the action instead.
  const isUnknown = actionData?.ok === false && actionData.code === 'link_not_found';
  if (actionData ? isUnknown : !loaderData.isOpen) return <UnknownBooking />;
  const isEnded = actionData?.ok === true;
  const title = isEnded ? m.mine_ended_title() : m.mine_end_title();
  return (
    <div className="card raised roomy narrow centred full">
      <title>{pageTitle(title)}</title>
      <h1 className="text-page bold anywhere">{title}</h1>
      <p className="soft text-17 prose above-2">{explain(actionData)}</p>
      {isEnded ? (
        <p className="cluster gap-4 above-5">
          <Link to={paths.homePath} className="tap strong">
            {m.result_home()}
          </Link>
        </p>
      ) : (
        <form method="post" className="cluster gap-4 above-5">
          {!actionData && (
            <Button type="submit" kind="primary" wide="phone">
              {m.mine_end()}
            </Button>
          )}
          <ButtonLink to={paths.myBookingPath(params.secret)} reloadDocument wide="phone">
            {m.correct_back()}
          </ButtonLink>
        </form>
      )}
    </div>
  );
}

function explain(outcome: Route.ComponentProps['actionData']): string {
  if (outcome?.ok) return m.mine_ended_text({ email: outcome.email });
  if (outcome?.code === 'rate_limited') return m.mine_end_limited({ when: formatDateTime(outcome.retryAt) });
  return m.mine_end_text();
}
