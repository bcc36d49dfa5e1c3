import {
  redirect,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { passportAccess } from '#domain/bookings/passport-access.ts';
import type { DealChoice } from '#domain/deals/company-deal.ts';
import {
  type BookingFigures,
  bookingSorts,
  getDefaultBookingSort,
  listedBookingStatuses,
} from '#domain/fulfilment/customer-list.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { passportsParam } from '#domain/kernel/page-marks.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { findNamedBooking } from '#server/features/company-desk/bookings/booking-search.service.ts';
import { listBookingViews } from '#server/features/company-desk/bookings/booking-views.service.ts';
import {
  type BookingsPage,
  getCompanyBooking,
  listCompanyBookings,
  summariseCompanyBookings,
} from '#server/features/company-desk/bookings/company-bookings.service.ts';
import { listDealsToChoose } from '#server/features/deals/deal-list.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, ResultBanner } from '#web/back-office/kit/banners.tsx';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { StatCards } from '#web/back-office/kit/stat-cards.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { CustomerBreakdowns, CustomerFilters, ExportMenu, ListStack } from '#web/company/customer-list.tsx';
import { type ActionResult, sendForm } from '#web/shared/forms/action-result.ts';
import { useEachResult } from '#web/shared/forms/use-form.ts';
import { Checkbox } from '#web/shared/kit/checkbox.tsx';
import { Dialog } from '#web/shared/kit/dialog.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/bookings.route';
import { BookingDrawer } from './booking-drawer.tsx';
import { type BookingQuery, readBookingQuery } from './booking-query.ts';
import { bookingStatusNames, bookingsNote, formatBookingCount, sortNames, viewText } from './booking-text.ts';
import { BookingViews } from './booking-views.tsx';
import { bookingsAction } from './bookings-action.server.ts';
import { BookingsTable } from './bookings-table.tsx';

const DRAWER = 'booking';

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const query = readBookingQuery(url.searchParams);
  const { filter, after, before } = query;
  // If the search is an exact reference, opens that booking instead of a list of one.
  if (filter.search !== undefined && after === null && before === null) {
    const exactMatch = await findNamedBooking(ctx, actor, filter.search);
    if (exactMatch)
      throw redirect(
        exactMatch.isPaid
          ? officePaths.companyBookingPath(exactMatch.id)
          : officePaths.bookingDrawerPath(exactMatch.id),
      );
  }
  const showPassports = url.searchParams.has(passportsParam);
  const bookingId = url.searchParams.get(DRAWER);
  const content = defer(
    context,
    Promise.all([
      summariseCompanyBookings(ctx, actor, filter),
      listCompanyBookings(ctx, actor, { ...query, showPassports }),
      listDealsToChoose(ctx, actor, filter.deal),
      listBookingViews(ctx, actor),
    ]),
  );
  const booking = bookingId
    ? defer(context, getCompanyBooking(ctx, actor, { bookingId, showPassports }))
    : null;
  const now = ctx.now();
  const passports = passportAccess(actor, showPassports, now);
  const mayChange = hasPermission(actor, 'changeCustomers');
  return { now, query, passports, mayChange, content, booking };
}

export function action({ request, context }: Route.ActionArgs) {
  return bookingsAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, viewText);

/** Skips the reload when the drawer closes: it would load nothing new but record another page view. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const closedParams = new URLSearchParams(currentUrl.search);
  closedParams.delete(DRAWER);
  const isClosing =
    currentUrl.searchParams.has(DRAWER) && closedParams.toString() === nextUrl.searchParams.toString();
  return isClosing && !formMethod ? false : defaultShouldRevalidate;
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.lists_bookings_title()) }];

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { query, content, passports, mayChange, now } = loaderData;
  const maySeePassports = passports !== 'none';
  const { last, show } = useLastResult();
  const viewsFetcher = useFetcher<ActionResult>();
  useEachResult(viewsFetcher, show);

  return (
    <ListStack>
      <PageHeader
        low
        title={m.lists_bookings_title()}
        lead={m.lists_bookings_lead()}
        action={
          <ExportMenu action={officePaths.companyBookingsExportPath} filter={query.filter}>
            {maySeePassports && (
              <Checkbox name="withPassports" value="on" label={m.lists_bookings_with_passports()} />
            )}
          </ExportMenu>
        }
      />
      {last && <ResultBanner key={last.key} result={last.result} />}
      <Deferred resolve={content} loading={m.lists_bookings_loading()}>
        {([figures, page, deals, views]) => (
          <ListStack>
            <BookingCounters figures={figures} />
            <BookingViews
              stages={figures.stages}
              savedViews={views}
              mayChange={mayChange}
              fetcher={viewsFetcher}
            />
            <BookingFilters
              figures={figures}
              query={query}
              deals={deals}
              page={page}
              maySeePassports={maySeePassports}
            />
            <BookingsTable
              page={page}
              total={page.total === null ? figures.total : cappedCount(page.total)}
              query={query}
              now={now}
              passports={passports}
            />
            <CustomerBreakdowns figures={figures} formatNote={bookingsNote} />
          </ListStack>
        )}
      </Deferred>
      <Drawer loaderData={loaderData} />
    </ListStack>
  );
}

function Drawer({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const closedParams = new URLSearchParams(params);
  closedParams.delete(DRAWER);
  return (
    <Dialog
      look="drawer"
      open={params.has(DRAWER)}
      onClose={() => void navigate({ search: closedParams.toString() }, { preventScrollReset: true })}
      title={m.lists_bookings_drawer_title()}
    >
      {loaderData.booking && (
        <Deferred resolve={loaderData.booking} loading={m.lists_bookings_drawer_loading()}>
          {(booking) =>
            booking ? (
              <BookingDrawer booking={booking} now={loaderData.now} passports={loaderData.passports} />
            ) : (
              <ErrorBanner message={m.lists_bookings_missing()} />
            )
          }
        </Deferred>
      )}
    </Dialog>
  );
}

function BookingCounters({ figures }: { figures: BookingFigures }) {
  return (
    <StatCards
      low
      label={m.lists_bookings_figures()}
      items={[
        {
          label: m.lists_bookings_total(),
          value: figures.total,
          note: figures.failed > 0 && m.lists_failed_note({ count: figures.failed }),
        },
        { label: m.lists_bookings_completed(), value: figures.completed },
        { label: m.lists_bookings_pending(), value: figures.pending },
        {
          label: m.lists_bookings_revenue(),
          value: <Money sen={figures.revenueSen} lead />,
          note: m.statement_revenue_note(),
          to: officePaths.companyPayoutsPath,
        },
      ]}
    />
  );
}

type BookingFiltersProps = {
  figures: BookingFigures;
  query: BookingQuery;
  deals: readonly DealChoice[];
  page: BookingsPage;
  maySeePassports: boolean;
};

function BookingFilters({ figures, query, deals, page, maySeePassports }: BookingFiltersProps) {
  const { filter, sort } = query;
  const day = (name: 'from' | 'to', label: string) => {
    const chosen = filter[name];
    return { name, label, text: chosen ? formatDate(chosen) : '' };
  };
  const defaultSort = getDefaultBookingSort(filter);
  return (
    <CustomerFilters
      filter={filter}
      figures={figures}
      deals={deals}
      statuses={[
        { value: '', label: m.lists_bookings_all() },
        ...listedBookingStatuses.map((status) => ({ value: status, label: bookingStatusNames[status]() })),
      ]}
      search={{
        label: m.lists_search_bookings(),
        placeholder: maySeePassports ? m.lists_search_bookings_hint() : m.lists_search_bookings_hint_viewer(),
      }}
      sort={{
        value: sort === defaultSort ? '' : (sort ?? ''),
        options: [
          { value: '', label: sortNames[defaultSort]() },
          ...bookingSorts
            .filter((each) => each !== defaultSort && (each !== 'due' || filter.stage !== undefined))
            .map((each) => ({ value: each, label: sortNames[each]() })),
        ],
      }}
      dates={[day('from', m.lists_departs_from()), day('to', m.lists_departs_to())]}
      kept={[{ name: 'stage', value: filter.stage ?? '' }]}
      count={page.total === null ? formatBookingCount(figures.total) : formatBookingCount(page.total)}
    />
  );
}
