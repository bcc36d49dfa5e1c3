import * as officePaths from '#domain/kernel/office-paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { listHolidayYears, listYearHolidays, type StoredHoliday } from '#domain/trips/holidays.ts';
import { m } from '#locales/messages/messages.js';
import { listHolidays } from '#server/features/holidays/holidays.queries.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { LinkSwitch } from '#web/back-office/frame/link-switch.tsx';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { revalidateAfterConflict } from '#web/shared/forms/revalidate-after-conflict.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readText } from '#web/shared/list/list-query.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/holidays.route';
import { holidayAction } from './holiday-action.server.ts';
import { DeleteHoliday, HolidayForm } from './holiday-form.tsx';
import { HolidayTable, holidayPanelId } from './holiday-table.tsx';
import { holidayText } from './holiday-text.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const holidays = await listHolidays(ctx, context.get(superAdminActorContext));
  const today = klDate(ctx.now());
  const years = listHolidayYears(holidays, today);
  const asked = Number(readText(url.searchParams, 'year', 4));
  const year = years.find((each) => each === asked) ?? Number(today.slice(0, 4));
  const find = (name: string): StoredHoliday | null => {
    const id = readText(url.searchParams, name, 36);
    return holidays.find((holiday) => holiday.id === id) ?? null;
  };
  return {
    years,
    year,
    rows: listYearHolidays(holidays, year),
    changing: find('change'),
    deleting: find('delete'),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return holidayAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, holidayText);

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.holidays_title()) }];

/** Works without JavaScript: the URL says which holiday is changed or deleted. */
export default function Holidays({ loaderData, actionData }: Route.ComponentProps) {
  const { years, year, rows, deleting } = loaderData;
  const page = useForm(actionData);
  // The URL stays the same after a change.
  const changing = actionData?.ok ? null : loaderData.changing;
  const backTo = officePaths.holidaysPathWith({ year: String(year) });
  return (
    <div className="stack">
      <PageHeader low title={m.holidays_title()} lead={m.holidays_lead()} />
      {actionData?.message && <ResultBanner key={page.resultKey} result={actionData} />}
      <LinkSwitch
        label={m.holidays_years()}
        choices={years.map((each) => ({
          search: `?year=${each}`,
          label: String(each),
          isShown: each === year,
        }))}
      />
      <HolidayTable year={year} rows={rows} />
      <div id={holidayPanelId}>
        {deleting ? (
          <DeleteHoliday result={actionData} holiday={deleting} backTo={backTo} />
        ) : (
          <HolidayForm key={changing?.id ?? 'new'} result={actionData} holiday={changing} backTo={backTo} />
        )}
      </div>
    </div>
  );
}
