// Codes of errors that signal a skipped check or cause a rollback. Expected refusals are outcomes: see
// outcome.ts.

type ErrorCode =
  | 'invalid_input'
  | 'not_found'
  | 'not_allowed'
  | 'company_account_missing'
  | 'account_of_another_company'
  | 'account_of_super_admin'
  | 'email_taken'
  | 'link_expired'
  | 'super_admin_exists';

export const fieldErrorCodes = [
  'required',
  'invalid_value',
  'invalid_characters',
  'too_long',
  'too_short',
  'unknown_field',
  'duplicate_field',
  'email_format',
  'phone_format',
  'ssm_format',
  'licence_format',
  'email_and_password_required',
  'password_too_short',
  'super_admin_password_short',
  'super_admin_password_guessable',
  'password_too_long',
  'passwords_do_not_match',
  'not_an_integer',
  'below_minimum',
  'above_maximum',
  'price_format',
  'date_format',
  'time_format',
  'date_time_format',
  'route_format',
  'publish_before_deadline',
  'deadline_before_departure',
  'return_before_outbound',
  'connection_route',
  'connection_before_landing',
  'name_format',
  'name_not_latin',
  'passport_format',
  'passport_is_mykad',
  'expired_passport',
  'passport_expires_before_flight',
  'birth_date_in_future',
  'infant_too_old',
  'birth_date_too_long_ago',
  'acknowledgement_required',
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** One code per field, in display order. */
export type FieldErrors = Readonly<Record<string, FieldErrorCode>>;

export class DomainError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
  }
}
