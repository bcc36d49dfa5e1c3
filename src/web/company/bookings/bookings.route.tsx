import { type ShouldRevalidateFunctionArgs, useFetcher, useNavigate, useSearchParams } from 'react-router';
import { listedBookingStatuses } from '#domain/customer-list.ts';
import { passportSwitchInput } from '#domain/customer-list-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  getCompanyBooking,
  listCompanyBookings,
  summariseCompanyBookings,
} from '#server/features/bookings/company/company-bookings.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { ListStack } from '#web/company/customer-list.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { done, readForm, runIntent } from '#web/shared/forms/form.server.ts';
import { readListQuery } from '#web/shared/list/list-query.ts';
import { buttonText } from '#web/shared/office/button-text.ts';
import { Deferred } from '#web/shared/office/deferred.tsx';
import { ErrorBanner } from '#web/shared/office/error-banner.tsx';
import { later } from '#web/shared/office/later.server.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { SideDrawer } from '#web/shared/office/side-drawer.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/bookings.route';
import { BookingDrawer } from './booking-drawer.tsx';
import { BookingsOverview } from './bookings-overview.tsx';
import { BookingsTable } from './bookings-table.tsx';
import { readHidePassports, writeHidePassports } from './passport-cookie.server.ts';
import { PassportSwitch } from './passport-switch.tsx';

const DRAWER = 'booking';

export function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const query = readListQuery(url.searchParams, listedBookingStatuses);
  const hidePassports = readHidePassports(ctx, request);
  const bookingId = url.searchParams.get(DRAWER);
  // Not awaited: the frame goes out first, the rows follow in the same answer.
  const content = later(
    context,
    Promise.all([
      summariseCompanyBookings(ctx, actor, query.filter),
      listCompanyBookings(ctx, actor, { ...query, hidePassports }),
    ]),
  );
  const booking = bookingId
    ? later(context, getCompanyBooking(ctx, actor, { bookingId, hidePassports }))
    : null;
  return { now: ctx.now(), query, hidePassports, content, booking };
}

/** Bookings are read-only: all that can be sent here is whether this browser hides passport numbers. */
export function action({ request, context }: Route.ActionArgs) {
  return runIntent(request, {
    passports: async (sent) => {
      const form = await readForm(sent, passportSwitchInput, buttonText);
      if (!form.ok) return form.refusal;
      const cookie = writeHidePassports(context.get(appContext), form.input.hide === 'on');
      return done({}, { 'set-cookie': cookie });
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, buttonText);

/** Closing the drawer shows nothing new, so nothing is asked for, and no page counts as shown once more. */
export function shouldRevalidate(move: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = move;
  const without = new URLSearchParams(currentUrl.search);
  without.delete(DRAWER);
  const closes =
    currentUrl.searchParams.has(DRAWER) && without.toString() === nextUrl.searchParams.toString();
  return closes && !formMethod ? false : defaultShouldRevalidate;
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.lists_bookings_title()) }];

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { query, content } = loaderData;
  const fetcher = useFetcher();
  // The switch moves at once; numbers that are already here are hidden before the answer comes.
  const hidden = fetcher.formData ? fetcher.formData.get('hide') === 'on' : loaderData.hidePassports;

  return (
    <ListStack>
      <PageHeader title={m.lists_bookings_title()} lead={m.lists_bookings_lead()} />
      <Deferred resolve={content} loading={m.lists_bookings_loading()}>
        {([figures, page]) => (
          <ListStack>
            <BookingsOverview figures={figures} filter={query.filter} />
            <BookingsTable
              bookings={page.items}
              nextCursor={page.nextCursor}
              total={figures.total}
              query={query}
              exportPath="/company/customer/booking/export"
              hidePassports={hidden && !loaderData.hidePassports}
              passportSwitch={<PassportSwitch fetcher={fetcher} hidden={hidden} />}
            />
          </ListStack>
        )}
      </Deferred>
      <Drawer loaderData={loaderData} />
    </ListStack>
  );
}

/** Which booking is open stands in the address. */
function Drawer({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const closed = new URLSearchParams(params);
  closed.delete(DRAWER);
  return (
    <SideDrawer
      opened={params.has(DRAWER)}
      onClose={() => void navigate({ search: closed.toString() }, { preventScrollReset: true })}
      title={m.lists_bookings_drawer_title()}
    >
      {loaderData.booking && (
        <Deferred resolve={loaderData.booking} loading={m.lists_bookings_drawer_loading()}>
          {(booking) =>
            booking ? (
              <BookingDrawer booking={booking} now={loaderData.now} />
            ) : (
              <ErrorBanner message={m.lists_bookings_missing()} />
            )
          }
        </Deferred>
      )}
    </SideDrawer>
  );
}
