import type { RouterContextProvider } from 'react-router';
import { addHolidayInput, changeHolidayInput, deleteHolidayInput } from '#domain/trips/holiday-input.ts';
import type { HolidayEntry } from '#domain/trips/holidays.ts';
import { m } from '#locales/messages/messages.js';
import {
  addHoliday,
  changeHoliday,
  type RepeatedHoliday,
  removeHoliday,
} from '#server/features/holidays/holidays.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { formIntent, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { areaNames, formatEntryDates, holidayText } from './holiday-text.ts';

export function holidayAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    add: formIntent(addHolidayInput, holidayText, async (entry, { values }) => {
      const outcome = await addHoliday(ctx, actor, entry);
      return outcome.ok ? succeed({ message: m.holidays_added(wordEntry(entry)) }) : explain(outcome, values);
    }),
    change: formIntent(changeHolidayInput, holidayText, async (input, { values }) => {
      const outcome = await changeHoliday(ctx, actor, input);
      return outcome.ok
        ? succeed({ message: m.holidays_changed(wordEntry(input.entry)) })
        : explain(outcome, values);
    }),
    delete: formIntent(deleteHolidayInput, holidayText, async (input, { values }) => {
      const outcome = await removeHoliday(ctx, actor, input);
      return outcome.ok ? succeed({ message: m.holidays_deleted() }) : explain(outcome, values);
    }),
  });
}

function wordEntry(entry: HolidayEntry): { name: string; dates: string } {
  return { name: entry.name, dates: formatEntryDates(entry) };
}

function explain(
  refused: RepeatedHoliday | { readonly ok: false; readonly code: 'changed' },
  values: FormValues,
) {
  const reason =
    refused.code === 'changed'
      ? m.holidays_refused_changed()
      : m.holidays_refused_repeated({ ...wordEntry(refused.other), area: areaNames[refused.other.area]() });
  return refuse(409, { message: m.holidays_refused({ reason }), values });
}
