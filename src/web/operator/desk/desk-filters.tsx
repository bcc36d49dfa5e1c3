import { bookingReferenceCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import { FilterBar } from '#web/shared/office/filter-bar.tsx';
import { type DeskList, type Mode, modeNames } from './desk-text.ts';

type DeskFiltersProps = {
  list: DeskList;
  /** As chosen; null for the current one. */
  chosenMode: Mode | null;
  currentMode: Mode;
  search: string | null;
  count: string;
};

export function DeskFilters({ list, chosenMode, currentMode, search, count }: DeskFiltersProps) {
  return (
    <FilterBar
      search={{
        name: 'search',
        label: m.superadmin_desk_search(),
        value: search?.toUpperCase().slice(0, bookingReferenceCharacters) ?? '',
      }}
      selects={[
        {
          name: 'list',
          label: m.superadmin_desk_list(),
          value: list === 'needs' ? '' : list,
          options: [
            { value: '', label: m.superadmin_desk_needs() },
            { value: 'refunds', label: m.superadmin_desk_refunds() },
            { value: 'refunds-due', label: m.superadmin_desk_refunds_due() },
            { value: 'refunds-done', label: m.superadmin_desk_refunds_done() },
          ],
        },
        {
          name: 'mode',
          label: m.superadmin_desk_mode(),
          value: chosenMode ?? '',
          options: [
            { value: '', label: m.superadmin_desk_mode_current({ mode: modeNames[currentMode]() }) },
            { value: 'live', label: modeNames.live() },
            { value: 'test', label: modeNames.test() },
          ],
        },
      ]}
      count={count}
    />
  );
}
