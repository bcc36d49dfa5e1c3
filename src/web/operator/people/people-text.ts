import type { ContactField, CorrectedSection } from '#domain/bookings/person-correction.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import type { PassportViewKind, PersonAct, PersonRequest, RequestReason } from '#domain/privacy/person.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const peopleText: FormText = {
  fields: {
    text: () => ({ what: m.people_search_what(), max: maxCharacters.email }),
    email: () => ({ what: m.people_what_email(), max: maxCharacters.email }),
    reason: () => ({ what: m.people_reason(), max: maxCharacters.reason }),
    name: () => ({ what: m.people_correct_what_name(), max: maxCharacters.personName }),
    newEmail: () => ({ what: m.people_what_email(), max: maxCharacters.email }),
    phone: () => ({ what: m.people_correct_what_phone(), max: maxCharacters.phone }),
    sure: () => ({ what: m.people_erase_sure(), max: maxCharacters.reason }),
  },
  failed: (reason = m.error_not_saved()) => m.people_failed({ reason }),
};

export const reasonNames: Record<RequestReason, () => string> = {
  asked: m.people_reason_asked,
  authority: m.people_reason_authority,
  mistake: m.people_reason_mistake,
};

export const correctionReasonNames = { ...reasonNames, mistake: m.people_correct_reason_mistake };

export const contactFieldNames: Record<ContactField, () => string> = {
  name: m.people_correct_name,
  email: m.people_correct_email,
  phone: m.people_correct_phone,
};

export const correctedRecordNames: Record<CorrectedSection, (of: { count: number }) => string> = {
  waitingLists: m.people_correct_lists,
  messages: m.people_correct_messages,
  bookings: m.people_correct_bookings,
};

export const actNames: Record<PersonAct, () => string> = {
  export: m.people_act_export,
  erase: m.people_act_erase,
  restrict: m.people_act_restrict,
  lift: m.people_act_lift,
  correct: m.people_act_correct,
};

export const byNames: Record<PersonRequest['askedBy'], () => string> = {
  person: m.people_by_person,
  operator: m.people_by_operator,
  command: m.people_by_command,
};

export const passportViewKindNames: Record<PassportViewKind, () => string> = {
  page: m.people_way_page,
  list: m.people_way_list,
  file: m.people_way_file,
  flight: m.people_way_flight,
  flightFile: m.people_way_flight_file,
  print: m.people_way_print,
  lines: m.people_way_lines,
  document: m.people_way_document,
  export: m.people_way_export,
  ownPage: m.people_way_own_page,
};
