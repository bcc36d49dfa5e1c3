import { type ShouldRevalidateFunctionArgs, useFetcher, useNavigate, useSearchParams } from 'react-router';
import { may } from '#domain/company-role.ts';
import { type BookingFigures, type BookingFilter, listedBookingStatuses } from '#domain/customer-list.ts';
import { passportSwitchInput } from '#domain/customer-list-input.ts';
import * as officePaths from '#domain/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import {
  getCompanyBooking,
  listCompanyBookings,
  summariseCompanyBookings,
} from '#server/features/bookings/company/company-bookings.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { CustomerBreakdowns, CustomerFilters, ListStack } from '#web/company/customer-list.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { done, readForm, runIntent } from '#web/shared/forms/form.server.ts';
import { readListQuery } from '#web/shared/list/list-query.ts';
import { ErrorBanner } from '#web/shared/office/banners.tsx';
import { buttonText } from '#web/shared/office/buttons.tsx';
import { Deferred } from '#web/shared/office/deferred.tsx';
import { SwitchField } from '#web/shared/office/fields.tsx';
import { later } from '#web/shared/office/later.server.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { SideDrawer } from '#web/shared/office/side-drawer.tsx';
import { StatCards } from '#web/shared/office/stat-cards.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import type { Route } from './+types/bookings.route';
import { BookingDrawer } from './booking-drawer.tsx';
import { bookingsNote, bookingsText, statusNames } from './booking-text.ts';
import { BookingsTable } from './bookings-table.tsx';
import { readHidePassports, writeHidePassports } from './passport-cookie.server.ts';

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
  const maySeePassports = may(actor, 'seePassports');
  return { now: ctx.now(), query, hidePassports, maySeePassports, content, booking };
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
  const { query, content, maySeePassports } = loaderData;
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
              exportPath={officePaths.companyBookingsExport}
              hidePassports={hidden && !loaderData.hidePassports}
              maySeePassports={maySeePassports}
              passportSwitch={maySeePassports && <PassportSwitch fetcher={fetcher} hidden={hidden} />}
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
              <BookingDrawer
                booking={booking}
                now={loaderData.now}
                maySeePassports={loaderData.maySeePassports}
              />
            ) : (
              <ErrorBanner message={m.lists_bookings_missing()} />
            )
          }
        </Deferred>
      )}
    </SideDrawer>
  );
}

/** Counters, breakdowns and filters. What is chosen in the filters decides what is counted. */
function BookingsOverview({ figures, filter }: { figures: BookingFigures; filter: BookingFilter }) {
  return (
    <>
      <StatCards
        label={m.lists_bookings_figures()}
        items={[
          { label: m.lists_bookings_total(), value: figures.total },
          { label: m.lists_bookings_completed(), value: figures.completed },
          { label: m.lists_bookings_pending(), value: figures.pending },
          { label: m.lists_bookings_revenue(), value: <Money sen={figures.revenueSen} lead /> },
        ]}
      />
      <CustomerBreakdowns figures={figures} noteOf={bookingsNote} />
      <CustomerFilters
        filter={filter}
        figures={figures}
        statuses={[
          { value: '', label: m.lists_bookings_all() },
          ...listedBookingStatuses.map((status) => ({ value: status, label: statusNames[status]() })),
        ]}
        count={bookingsText(figures.total)}
      />
    </>
  );
}

type PassportSwitchProps = { fetcher: ReturnType<typeof useFetcher>; hidden: boolean };

/** Remembered in the browser and obeyed by the server, so that a hidden number is not even in the page. */
function PassportSwitch({ fetcher, hidden }: PassportSwitchProps) {
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="passports" />
      <SwitchField
        name="hide"
        id="hide-passports"
        label={m.lists_bookings_hide_passports()}
        checked={hidden}
        onChange={(event) => void fetcher.submit(event.currentTarget.form, { method: 'post' })}
      />
      <noscript>
        <Button type="submit" size="small">
          {m.lists_bookings_hide_save()}
        </Button>
      </noscript>
    </fetcher.Form>
  );
}
