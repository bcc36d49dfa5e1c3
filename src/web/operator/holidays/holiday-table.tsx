import { Link } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import type { HolidayPeriod, StoredHoliday } from '#domain/trips/holidays.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { areaNames, formatPeriod, kindNames } from './holiday-text.ts';

/** The question or form about a holiday is on the same page, below the list. */
export const holidayPanelId = 'holiday';

export type ShownHoliday = { readonly holiday: StoredHoliday; readonly period: HolidayPeriod };

type HolidayTableProps = { year: number; rows: readonly ShownHoliday[] };

export function HolidayTable({ year, rows }: HolidayTableProps) {
  const caption = m.holidays_list({ year: String(year) });
  return (
    <DataTable
      caption={caption}
      title={caption}
      columns={listColumns(String(year))}
      rows={rows}
      rowKey={({ holiday }) => holiday.id}
      empty={<strong>{m.holidays_empty({ year: String(year) })}</strong>}
    />
  );
}

function listColumns(year: string): Column<ShownHoliday>[] {
  const link = (action: 'change' | 'delete', { id }: StoredHoliday) =>
    `${officePaths.holidaysPathWith({ year, [action]: id })}#${holidayPanelId}`;
  return [
    { key: 'name', header: m.holidays_name(), cell: ({ holiday }) => holiday.name },
    {
      key: 'dates',
      header: m.holidays_dates(),
      cell: ({ period, holiday }) => (
        <>
          {formatPeriod(period)}
          {holiday.isYearly && <span className="block muted text-14">{m.holidays_yearly()}</span>}
        </>
      ),
    },
    { key: 'kind', header: m.holidays_kind(), cell: ({ holiday }) => kindNames[holiday.kind]() },
    { key: 'area', header: m.holidays_area(), cell: ({ holiday }) => areaNames[holiday.area]() },
    {
      key: 'actions',
      header: m.holidays_actions(),
      cell: ({ holiday, period }) => {
        const named = { name: holiday.name, dates: formatPeriod(period) };
        return (
          <span className="cluster gap-4">
            <Link
              to={link('change', holiday)}
              className="tap strong"
              aria-label={m.holidays_change_named(named)}
            >
              {m.holidays_change()}
            </Link>
            <Link
              to={link('delete', holiday)}
              className="tap strong"
              aria-label={m.holidays_delete_named(named)}
            >
              {m.holidays_delete()}
            </Link>
          </span>
        );
      },
    },
  ];
}
