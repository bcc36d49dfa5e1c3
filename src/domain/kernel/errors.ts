// Owns the closed lists of codes for everything that can be refused, and the one error that carries them.
// The texts a person reads belong to locales; the answer's HTTP status belongs to the server.

export const errorCodes = [
  // any feature
  'invalid_input',
  'not_found',
  'rate_limited',
  'edited_meanwhile',
  'not_allowed',
  // deals and prospects
  'deal_not_found',
  'seats_below_held_and_sold',
  'prospect_not_found',
  // companies
  'company_not_found',
  'company_account_missing',
  'account_of_another_company',
  'account_of_super_admin',
  // accounts and access
  'invalid_credentials',
  'temporary_password_expired',
  'account_locked',
  'no_session_created',
  'no_session_after_login',
  'superadmin_privileges_required',
  'role_lookup_failed',
  'not_a_company_user',
  'not_authenticated',
  'no_company_id',
  'invalid_company_user',
  'requires_superadmin_role',
  'email_taken',
  'link_expired',
  'super_admin_exists',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

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

/** What is wrong with a form: one code per field, in the order in which the errors are to be listed. */
export type FieldErrors = Readonly<Record<string, FieldErrorCode>>;

export interface ErrorDetails {
  readonly fields?: FieldErrors;
  /** Figures the text mentions, such as the seats left or the moment to try again. */
  readonly values?: Readonly<Record<string, string | number>>;
}

export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
