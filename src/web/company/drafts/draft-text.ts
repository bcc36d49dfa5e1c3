import type { DealField } from '#domain/deals/company-deal.ts';
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

/** The page keeps typed cells itself. */
export const sheetText: FormText = {
  fields: {},
  failed: (reason = m.error_not_saved()) => reason,
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

type NamedDraft = Pick<ListedDraft, 'trip' | 'flightsToCheck'>;

export function draftPlace({ trip, flightsToCheck }: NamedDraft): string {
  if (trip.city ?? trip.airport) return trip.city ?? trip.airport ?? '';
  if (trip.country !== '') return trip.country;
  return flightsToCheck.length > 0 ? m.drafts_trip_not_read() : m.drafts_trip_unknown();
}

/** Names the draft on buttons and dialogs, because several go to the same city. */
export function draftName(draft: NamedDraft): string {
  const place = draftPlace(draft);
  const { departsOn } = draft.trip;
  return departsOn ? m.drafts_which({ place, date: formatDate(departsOn) }) : place;
}

/** Headings of the cells; other fields show what they ask for. */
const cellLabels: Partial<Record<DealField, () => string>> = {
  pnr: m.deals_office_pnr,
  seatsAvailable: m.deals_office_seats,
  cost: m.deals_office_original_price,
  sellingPrice: m.deals_office_promo_price_myr,
  deadlineAt: m.deals_office_deadline,
  checkedBag: m.included_checked_bag,
  refund: m.included_refund,
  changes: m.included_changes,
};

export function cellLabel(field: DealField): string {
  const what = cellLabels[field]?.() ?? dealText.fields[field]?.().what ?? field;
  return what.charAt(0).toUpperCase() + what.slice(1);
}

export const lineReasons: Record<CheckedLine['why'], () => string> = {
  notRead: m.drafts_line_not_read,
  doNotJoin: m.drafts_line_do_not_join,
  unclear: m.drafts_line_unclear,
  arrivalDay: m.drafts_line_arrival_day,
};
