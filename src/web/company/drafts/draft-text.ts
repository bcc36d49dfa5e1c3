import { type DealPart, listPartFields } from '#domain/deals/company-deal.ts';
import { type ListedDraft, maxDraftsPerCompany } from '#domain/deals/deal-draft.ts';
import type { CheckedLine } from '#domain/itinerary/choose-trip.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { dealText } from '#web/company/deal-form/deal-text.ts';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const pasteText: FormText = {
  fields: { text: () => ({ what: m.drafts_paste_what(), max: maxCharacters.pastedText }) },
  failed: (reason = m.error_not_saved()) => m.drafts_not_saved({ reason }),
};

/** Shown in the dialog, which stays open, if the connection or the server fails. */
export const draftDeletionText: FormText = {
  fields: {},
  failed: (reason = m.error_not_saved()) => m.drafts_delete_failed({ reason }),
};

export function formatDraftLimit(room: number): string {
  return room === 0
    ? m.drafts_full({ max: maxDraftsPerCompany })
    : m.drafts_full_nearly({ max: maxDraftsPerCompany, room });
}

export function draftPlace({ trip, flightsToCheck }: ListedDraft): string {
  if (trip.city ?? trip.airport) return trip.city ?? trip.airport ?? '';
  if (trip.country !== '') return trip.country;
  return flightsToCheck.length > 0 ? m.drafts_trip_not_read() : m.drafts_trip_unknown();
}

/** Names the draft on buttons and dialogs, because several go to the same city. */
export function draftName(draft: ListedDraft): string {
  const place = draftPlace(draft);
  const { departsOn } = draft.trip;
  return departsOn ? m.drafts_which({ place, date: formatDate(departsOn) }) : place;
}

function getPartName(part: DealPart): string {
  if (part === 'outbound') return m.drafts_part_outbound();
  if (part === 'back') return m.drafts_part_return();
  const [field] = listPartFields(part);
  return (field && dealText.fields[field]?.().what) ?? part;
}

export function formatPartNames(parts: readonly DealPart[]): string {
  return parts.map(getPartName).join(', ');
}

export const lineReasons: Record<CheckedLine['why'], () => string> = {
  notRead: m.drafts_line_not_read,
  doNotJoin: m.drafts_line_do_not_join,
  unclear: m.drafts_line_unclear,
  arrivalDay: m.drafts_line_arrival_day,
};
