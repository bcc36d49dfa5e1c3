import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { passengerFieldNames } from '#web/booking/passenger-fields.ts';
import type { FormText } from '#web/shared/forms/action-result.ts';

const askedNames = passengerFieldNames.filter((name) => name !== 'phoneNumber' && name !== 'email');

export const travellerText: FormText = {
  fields: Object.fromEntries(
    askedNames.map((name) => [name, () => ({ what: name, max: maxCharacters.personName })]),
  ),
  failed: (reason) => m.travellers_failed({ reason: reason ?? m.error_not_saved() }),
};
