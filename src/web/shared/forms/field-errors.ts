// Used only by validation on the server, so that browsers receive only the sentences they need.

import {
  maxPasswordCharacters,
  minPasswordCharacters,
  minSuperAdminPasswordCharacters,
} from '#domain/accounts/password-rules.ts';
import { childFareAgeYears } from '#domain/bookings/passenger-type.ts';
import type { FieldErrorCode, FieldErrors } from '#domain/kernel/errors.ts';
import { m } from '#locales/messages/messages.js';

export interface FieldText {
  /** Completes the sentence "Enter …", for example with "your email". */
  readonly what: string;
  /** The maximum length in characters. */
  readonly max: number;
  /** Overrides the general text for some codes, for example to name the exceeded limit. */
  says?(code: FieldErrorCode): string | undefined;
}

const texts: Record<FieldErrorCode, (text: FieldText) => string> = {
  required: m.field_required,
  invalid_value: m.field_invalid_value,
  invalid_characters: m.field_invalid_characters,
  too_long: m.field_too_long,
  too_short: m.field_too_short,
  unknown_field: () => m.field_unknown(),
  duplicate_field: m.field_duplicate,
  email_format: () => m.field_email_format(),
  phone_format: () => m.field_phone_format(),
  ssm_format: () => m.field_ssm_format(),
  licence_format: () => m.field_licence_format(),
  email_and_password_required: () => m.field_email_and_password_required(),
  password_too_short: () => m.field_password_too_short({ min: minPasswordCharacters }),
  super_admin_password_short: () =>
    m.field_super_admin_password_short({ min: minSuperAdminPasswordCharacters }),
  super_admin_password_guessable: () => m.field_super_admin_password_guessable(),
  password_too_long: () => m.field_password_too_long({ max: maxPasswordCharacters }),
  passwords_do_not_match: () => m.field_passwords_do_not_match(),
  not_an_integer: m.field_not_an_integer,
  below_minimum: m.field_below_minimum,
  above_maximum: m.field_above_maximum,
  price_format: m.field_price_format,
  date_format: m.field_date_format,
  time_format: m.field_time_format,
  date_time_format: m.field_date_time_format,
  route_format: m.field_route_format,
  publish_before_deadline: () => m.field_publish_before_deadline(),
  deadline_before_departure: () => m.field_deadline_before_departure(),
  return_before_outbound: () => m.field_return_before_outbound(),
  connection_route: () => m.field_connection_route(),
  connection_before_landing: () => m.field_connection_before_landing(),
  name_format: m.field_name_format,
  name_not_latin: m.field_name_not_latin,
  passport_format: () => m.field_passport_format(),
  passport_is_mykad: () => m.field_passport_is_mykad(),
  expired_passport: () => m.field_expired_passport(),
  passport_expires_before_flight: () => m.field_passport_expires_before_flight(),
  birth_date_in_future: () => m.field_birth_date_in_future(),
  infant_too_old: () => m.field_infant_too_old({ age: childFareAgeYears }),
  birth_date_too_long_ago: () => m.field_birth_date_too_long_ago(),
  acknowledgement_required: () => m.field_acknowledgement_required(),
};

export function describeFieldError(code: FieldErrorCode, text: FieldText): string {
  return text.says?.(code) ?? texts[code](text);
}

/** Keeps the order of the errors. Never repeats the name of an unknown field, which a caller can choose freely. */
export function describeFieldErrors(errors: FieldErrors, fields: Readonly<Record<string, () => FieldText>>) {
  const texts: Record<string, string> = {};
  let isForeign = false;
  for (const [name, code] of Object.entries(errors)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) texts[name] = describeFieldError(code, field());
    else isForeign = true;
  }
  return { texts, isForeign };
}
