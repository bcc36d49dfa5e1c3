import { hoursLeft } from '#domain/fulfilment/fulfilment.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

const failed: FormText['failed'] = (reason = m.error_not_saved()) => m.fulfilment_failed({ reason });
const maxDateLength = 40;

export const passengerFormText: FormText = {
  fields: {
    firstName: () => ({ what: m.passenger_what_first_name(), max: maxCharacters.personName }),
    lastName: () => ({ what: m.passenger_what_last_name(), max: maxCharacters.personName }),
    gender: () => ({ what: m.passenger_what_gender(), max: maxCharacters.personName }),
    dateOfBirth: () => ({ what: m.passenger_what_birth(), max: maxDateLength }),
    passportNumber: () => ({ what: m.passenger_what_passport_number(), max: maxCharacters.passportNumber }),
    passportExpiry: () => ({ what: m.passenger_what_passport_expiry(), max: maxDateLength }),
    nationality: () => ({ what: m.travellers_what_nationality(), max: maxCharacters.personName }),
    issuingCountry: () => ({ what: m.travellers_what_issuing(), max: maxCharacters.personName }),
    version: () => ({ what: m.fulfilment_form_title({ place: '' }), max: maxDateLength }),
  },
  failed,
};

const revision = () => ({ what: m.fulfilment_next(), max: maxDateLength });

export const stepFormText: FormText = { fields: { revision, act: revision }, failed };

export const ticketsFormText: FormText = {
  fields: {
    pnr: () => ({ what: m.fulfilment_what_pnr(), max: maxCharacters.pnr }),
    ticketNumbers: () => ({ what: m.fulfilment_what_numbers(), max: maxCharacters.pastedText }),
    revision,
  },
  failed,
};

export const ticketByFormText: FormText = {
  fields: {
    ticketBy: () => ({ what: m.fulfilment_what_ticket_by(), max: maxDateLength }),
    revision,
  },
  failed,
};

/** For example `due in 31 h`, `by 25 Nov 2026 18:00`, `2 h over` or `8 days over`. */
export function formatDueDate(dueAt: Date, now: Date): string {
  const hours = hoursLeft(dueAt, now);
  if (hours < -MAX_HOURS) return m.board_days_over({ count: Math.floor(-hours / 24) });
  if (hours <= 0) return m.fulfilment_over_hours({ count: Math.abs(hours) });
  return hours <= MAX_HOURS
    ? m.fulfilment_due_hours({ count: hours })
    : m.fulfilment_by({ when: formatDateTime(dueAt) });
}

const MAX_HOURS = 72;
