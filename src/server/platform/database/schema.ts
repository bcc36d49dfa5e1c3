// The tables as Kysely sees them, one interface per table, in the columns' order of migrations/*.sql. What a
// column may hold is decided there; this file only gives it a type, and schema.test.ts compares the two.
//
// How values travel: numeric as string ('1299.00'), date as 'YYYY-MM-DD' and time as 'HH:MM:SS' (the pool's
// type parsers keep both as text, because a calendar day is not an instant), timestamptz as Date, bytea as
// Buffer, bigint as number (set by the pool as well).

import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { CompanyRole, GivenRole } from '#domain/accounts/company-role.ts';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { ReleaseRule } from '#domain/companies/release.ts';
import type { DealFormValues } from '#domain/deals/company-deal.ts';
import type { SearchKind } from '#domain/deals/list-search.ts';
import type { WaitsFor } from '#domain/deals/prospect.ts';
import type { BankFileKind, BankLineState } from '#domain/finance/bank-file.ts';
import type { Bank } from '#domain/finance/banks.ts';
import type { LedgerAccount, LedgerEvent } from '#domain/finance/ledger.ts';
import type { CorrectedAccount, EntryKind } from '#domain/finance/money-entry.ts';
import type { ComparisonResult } from '#domain/finance/payment-comparison.ts';
import type { KeysFinding } from '#domain/finance/payment-settings.ts';
import type { HoldReason, PayoutState } from '#domain/finance/payout.ts';
import type { RequestAnswer, RequestKind } from '#domain/fulfilment/booking-request.ts';
import type { DocumentState, ReadResult } from '#domain/fulfilment/document.ts';
import type { FlightChangeAnswer, FlightChangeKind } from '#domain/fulfilment/flight-change.ts';
import type { FulfilmentState, NamesEnteredBy } from '#domain/fulfilment/fulfilment.ts';
import type { CalledParty, PaymentEventName, PaymentSource } from '#domain/fulfilment/history.ts';
import type { AlertWays } from '#domain/fulfilment/reminders.ts';
import type { CallOutcome } from '#domain/fulfilment/story.ts';
import type { FlightToCheck } from '#domain/itinerary/read.ts';
import type { AttentionReason } from '#domain/operator/desk.ts';
import type { PersonAct, RequestReason } from '#domain/privacy/person.ts';
import type { KeptIncluded } from '#domain/trips/included.ts';
import type { Leg } from '#domain/trips/leg.ts';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';

export type CompanyStatus = 'pending' | 'approved' | 'rejected';
export type PaymentStatus = 'completed' | 'pending' | 'failed';
export type SeatHold = 'held' | 'sold' | 'released';
export type EmailProof = 'unproven' | 'proven';
export type PaymentMode = 'test' | 'live';
export type PaymentAttemptStatus = 'creating' | 'open' | 'unknown' | 'failed' | 'deleted' | 'paid';
export type TransactionStatus = 'pending' | 'completed' | 'failed';
export type RefundState = 'due' | 'done';
export type MailState = 'queued' | 'accepted' | 'failed' | 'cancelled';

/**
 * A JSON column is read as a value and written as text, because pg would turn a JavaScript array into an SQL
 * array.
 */
type Json<Value> = ColumnType<Value, string, string>;
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;

export interface UsersTable {
  id: Generated<string>;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  must_change_password: Generated<boolean>;
  temporary_password_expires_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  is_demo: Generated<boolean>;
  second_factor_since: Date | null;
  locked_at: Date | null;
}

export interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  second_factor_at: Date | null;
  stepped_up_at: Date | null;
}

export interface AccountsTable {
  id: Generated<string>;
  user_id: string;
  account_id: string;
  provider_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  password: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface VerificationsTable {
  id: Generated<string>;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SecondFactorsTable {
  id: Generated<string>;
  user_id: string;
  secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
  last_used_step: number | null;
}

export interface RecoveryCodesTable {
  id: Generated<string>;
  user_id: string;
  code_hash: Buffer;
  created_at: Date;
  used_at: Date | null;
}

export interface TeamSecondFactorsTable {
  company_id: string;
  required_at: Date;
  required_by: string;
}

export interface RolesTable {
  user_id: string;
  role: 'superadmin';
  created_at: Generated<Date>;
}

export interface CompaniesTable {
  id: Generated<string>;
  name: string;
  address: string;
  pic_name: string;
  email: string;
  phone: string;
  status: Generated<CompanyStatus>;
  rejected_reason: string | null;
  decided_at: Date | null;
  privacy_version: string;
  locale: Generated<string>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  contact_erased_at: Date | null;
  legal_name: string | null;
  ssm_number: string | null;
  licence_number: string | null;
  public_address: string | null;
  public_phone: string | null;
  public_whatsapp: string | null;
  public_email: string | null;
  opening_hours: string | null;
  licence_checked_at: Date | null;
  licence_checked_by: string | null;
  default_deal_note: string | null;
  fee_basis_points: Generated<number>;
  suspended_at: Date | null;
  suspended_reason: string | null;
  release: Generated<ReleaseRule>;
}

export interface CompanyUsersTable {
  user_id: string;
  company_id: string;
  role: CompanyRole;
  created_at: Generated<Date>;
  last_sign_in_at: Date | null;
}

export interface CompanyInvitationsTable {
  id: Generated<string>;
  company_id: string;
  email: string;
  role: GivenRole;
  token_hash: Buffer;
  created_at: Generated<Date>;
  sent_at: Generated<Date>;
  expires_at: Date;
}

export interface CompanyAlertAddressesTable {
  id: Generated<string>;
  company_id: string;
  email: string;
  created_at: Generated<Date>;
  confirmed_at: Date | null;
}

export interface FlightsTable {
  id: Generated<string>;
  company_id: string;
  destination_country: string;
  pnr: string;
  airlines: string;
  outbound_flight_number: string;
  outbound_departs_on: string;
  outbound_route: string;
  outbound_departure_time: string;
  outbound_arrival_time: string;
  return_flight_number: string | null;
  return_departs_on: string | null;
  return_route: string | null;
  return_departure_time: string | null;
  return_arrival_time: string | null;
  seats_offered: number;
  seats_held: Generated<number>;
  seats_sold: Generated<number>;
  seats_available: GeneratedAlways<number>;
  cost: string;
  selling_price: string;
  deadline: Date;
  publish_date: Date | null;
  listed: Generated<boolean>;
  revision: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
  seats_unproven: Generated<number>;
  outbound_day_offset: number | null;
  return_day_offset: number | null;
  outbound_connections: JsonWithDefault<readonly Leg[]>;
  return_connections: JsonWithDefault<readonly Leg[]>;
  flight_details: GeneratedAlways<string[]>;
  paused_at: Date | null;
  included: JsonWithDefault<KeptIncluded>;
  hidden_at: Date | null;
  hidden_reason: string | null;
  flight_cancelled_at: Date | null;
}

export interface DealDraftsTable {
  id: Generated<string>;
  company_id: string;
  input: Json<Partial<DealFormValues>>;
  pnr: Generated<string>;
  flights_to_check: JsonWithDefault<readonly FlightToCheck[]>;
  facts_to_check: JsonWithDefault<readonly string[]>;
  revision: Generated<number>;
  saved_by: string;
  created_at: Generated<Date>;
  saved_at: Generated<Date>;
}

export interface InterestedUsersTable {
  id: Generated<string>;
  flight_id: string;
  company_id: string;
  name: string;
  email: string;
  phone_number: string;
  tickets: Generated<number>;
  waits_for: Generated<WaitsFor>;
  notified: Generated<boolean>;
  notified_at: Date | null;
  locale: Generated<string>;
  privacy_version: string;
  created_at: Generated<Date>;
  mail_id: string | null;
  link_base: string | null;
  restricted_at: Date | null;
}

export interface BillplzSettingsTable {
  id: Generated<number>;
  api_key: Buffer;
  api_key_last4: string;
  collection_id: string;
  x_signature: Buffer;
  x_signature_last4: string;
  sandbox: Generated<boolean>;
  is_current: Generated<boolean>;
  created_at: Generated<Date>;
  created_by: string | null;
  checked_at: Date | null;
  finding: KeysFinding | null;
}

export interface PendingPaymentKeysTable {
  id: Generated<string>;
  api_key: Buffer | null;
  x_signature: Buffer | null;
  api_key_last4: string;
  x_signature_last4: string;
  collection_id: string;
  sandbox: boolean;
  entered_by: string;
  entered_by_email: string;
  entered_at: Date;
  in_force_from: Date;
  applied_at: Date | null;
  stopped_at: Date | null;
  needs_confirmation: Generated<boolean>;
  confirmed_by: string | null;
}

export interface BookingsTable {
  id: Generated<string>;
  reference: string;
  flight_id: string;
  company_id: string;
  tickets: number;
  unit_price: string;
  unit_cost: string;
  total: string;
  company_name: string;
  destination_country: string;
  airlines: string;
  flight_details: string[];
  legs: Json<readonly SoldFlight[]>;
  departs_on: string;
  last_flight_on: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  passport_number: Buffer | null;
  gender: Buffer | null;
  date_of_birth: Buffer | null;
  passport_expiry: Buffer | null;
  personal_data_erased_at: Date | null;
  payment_status: Generated<PaymentStatus>;
  state: Generated<BookingState>;
  hold: Generated<SeatHold>;
  hold_expires_at: Date;
  release_at: Date | null;
  next_check_at: Date | null;
  watch_until: Date | null;
  is_late: Generated<boolean>;
  review_reason: string | null;
  mode: PaymentMode;
  billplz_bill_id: string | null;
  billplz_transaction_id: string | null;
  idempotency_key: string;
  body_hash: Buffer;
  draft_id: string | null;
  client_key: Buffer | null;
  terms_version: string;
  terms_accepted_at: Date;
  privacy_version: string;
  locale: Generated<string>;
  created_at: Generated<Date>;
  completed_at: Date | null;
  failed_at: Date | null;
  link_base: string | null;
  lease_token: string | null;
  email_proof: EmailProof | null;
  contact_erased_at: Date | null;
  included: JsonWithDefault<KeptIncluded>;
  link_version: Generated<number>;
  cancelled_at: Date | null;
  fee_basis_points: Generated<number>;
  mail_owner_key: Buffer | null;
  /** Of `tickets`: travellers taken off since. */
  not_flying: Generated<number>;
  /** Of `tickets`: seats that are back on sale. */
  returned_seats: Generated<number>;
  nationality: Buffer | null;
  issuing_country: Buffer | null;
}

/** What became of a booking after it was paid. */
export interface FulfilmentsTable {
  booking_id: string;
  company_id: string;
  state: Generated<FulfilmentState>;
  pnr: Generated<string>;
  ticket_by: string | null;
  names_complete_at: Date | null;
  names_sent_at: Date | null;
  names_sent_by: string | null;
  ticketed_at: Date | null;
  ticketed_by: string | null;
  documents_sent_at: Date | null;
  documents_sent_by: string | null;
  revision: Generated<number>;
  documents_emailed_at: Date | null;
  arrived_at: Date | null;
  tickets_checked_at: Date | null;
  tickets_checked_by: string | null;
}

/** What an airline changed after seats were sold. */
export interface FlightChangesTable {
  id: Generated<string>;
  flight_id: string;
  company_id: string;
  kind: FlightChangeKind;
  legs: Json<readonly SoldFlight[]>;
  note: Generated<string>;
  made_by: string;
  made_at: Date;
}

/** Which buyers were told of it, and what they answered. */
export interface FlightChangeAnswersTable {
  change_id: string;
  booking_id: string;
  company_id: string;
  notified_at: Date | null;
  answer: FlightChangeAnswer | null;
  note: Generated<string>;
  answered_at: Date | null;
}

/** Of the first one, what is null stands in the booking. */
export interface PassengersTable {
  id: Generated<string>;
  booking_id: string;
  company_id: string;
  place: number;
  first_name: string | null;
  last_name: string | null;
  passport_number: Buffer | null;
  gender: Buffer | null;
  date_of_birth: Buffer | null;
  passport_expiry: Buffer | null;
  nationality: Buffer | null;
  issuing_country: Buffer | null;
  ticket_number: string | null;
  link_version: Generated<number>;
  entered_by: NamesEnteredBy | null;
  entered_at: Date | null;
  passport_hash: Buffer | null;
  not_flying_at: Date | null;
  /** On the traveller's lap; all null without one. */
  infant_first_name: string | null;
  infant_last_name: string | null;
  infant_passport_number: Buffer | null;
  infant_gender: Buffer | null;
  infant_date_of_birth: Buffer | null;
  infant_passport_expiry: Buffer | null;
  infant_nationality: Buffer | null;
  infant_issuing_country: Buffer | null;
}

/** Filled by triggers; nothing else writes here. */
export interface SearchWordsTable {
  company_id: string;
  kind: SearchKind;
  word: string;
  row_id: string;
}

/** A company's own addresses of the list of bookings. */
export interface BookingViewsTable {
  id: Generated<string>;
  company_id: string;
  name: string;
  query: string;
  saved_by: string;
  created_at: Generated<Date>;
}

/** A call to the buyer, and what came of it. */
export interface FollowUpsTable {
  id: GeneratedAlways<number>;
  booking_id: string;
  company_id: string;
  outcome: CallOutcome;
  called_at: Date;
  called_by: string;
  next_call_at: Date | null;
}

/** When a company asked again for names. */
export interface NameRemindersTable {
  id: GeneratedAlways<number>;
  booking_id: string;
  company_id: string;
  requested_at: Date;
  requested_by: string;
}

/** What a buyer asks of a paid booking, and the company's answer. Both texts are sealed, each for its own row. */
export interface BookingRequestsTable {
  id: Generated<string>;
  booking_id: string;
  company_id: string;
  kind: RequestKind;
  text: Buffer | null;
  requested_at: Date;
  answer: RequestAnswer | null;
  answer_text: Buffer | null;
  answered_at: Date | null;
  answered_by: string | null;
  offer_sen: number | null;
  offer_places: number[] | null;
  offer_returns_seats: boolean | null;
  offer_text: Buffer | null;
  offered_at: Date | null;
  offered_by: string | null;
  offer_declined_at: Date | null;
}

/** For the company's own people; the words are sealed for their row, and gone once the booking's passports are. */
export interface BookingNotesTable {
  id: string;
  booking_id: string;
  company_id: string;
  text: Buffer | null;
  written_by: string;
  written_at: Date;
  /** Of the operator's notes: who was called. Companies do not read these. */
  called: CalledParty | null;
}

export interface DocumentsTable {
  id: Generated<string>;
  company_id: string;
  booking_id: string | null;
  place: number | null;
  file_name: string;
  size: number;
  sha256: string;
  content: Buffer;
  state: Generated<DocumentState>;
  uploaded_by: string;
  uploaded_at: Generated<Date>;
  reading_until: Date | null;
  read_attempts: Generated<number>;
  read_at: Date | null;
  read_result: ReadResult | null;
  ticket_number: string | null;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  sent_by: string | null;
  sent_at: Date | null;
  opened_at: Date | null;
  /** The sent one in whose place it goes to the buyer. */
  replaces: string | null;
  replaced_at: Date | null;
}

/** One row for each occasion that people were told of. */
export interface SentRemindersTable {
  kind: string;
  subject: string;
  subject_id: string;
  sent_at: Date;
}

/** How a person of a company wants to hear of what happens; kinds left out are as usual. */
export interface AlertSettingsTable {
  user_id: string;
  delivery: JsonWithDefault<Partial<AlertWays>>;
  digest_hour: number | null;
  saved_at: Generated<Date>;
}

/** News that waits for a person's daily email. */
export interface DigestItemsTable {
  user_id: string;
  kind: string;
  subject: string;
  subject_id: string;
  noted_at: Date;
}

export interface SentDigestsTable {
  user_id: string;
  day: string;
}

export interface PaymentAttemptsTable {
  id: Generated<string>;
  booking_id: string;
  settings_version: number;
  amount: string;
  collection_id: string;
  bill_id: string | null;
  bill_url: string | null;
  status: Generated<PaymentAttemptStatus>;
  transaction_id: string | null;
  paid_at: Date | null;
  created_at: Generated<Date>;
  last_transaction_status: TransactionStatus | null;
  provider: Generated<'billplz'>;
}

export interface PaymentEventsTable {
  id: GeneratedAlways<number>;
  booking_id: string | null;
  attempt_id: string | null;
  bill_id: string | null;
  source: PaymentSource;
  paid: boolean | null;
  state: string | null;
  amount: string | null;
  paid_amount: string | null;
  transaction_id: string | null;
  transaction_status: string | null;
  occurred_at: Date | null;
  signature_ok: boolean | null;
  digest: Buffer | null;
  outcome: string;
  created_at: Generated<Date>;
  event: PaymentEventName;
  state_after: BookingState | null;
  counted_amount: string | null;
  answered_in_ms: number | null;
}

export interface BookingAttentionTable {
  booking_id: string;
  reason: AttentionReason;
  raised_at: Generated<Date>;
}

export interface BillCheckBudgetTable {
  mode: PaymentMode;
  capacity: number;
  checks: number;
  filled_at: Date;
  closed_until: Date | null;
}

export interface SeatCountCheckTable {
  is_only: Generated<boolean>;
  checked_at: Date;
  deals: number;
  broken_deals: string[];
  broken_clients: Generated<number>;
}

/** Added and never changed. */
export interface LedgerTransactionsTable {
  id: GeneratedAlways<number>;
  booking_id: string;
  company_id: string;
  kind: LedgerEvent['kind'] | 'opening' | 'departed';
  cause: string;
  at: Date;
  due_on: string | null;
  made_by: string | null;
  note: Generated<string>;
  mode: PaymentMode;
  /** Of a transaction of the kind 'payout'. */
  payout_id: string | null;
  written_in: GeneratedAlways<string>;
}

/** A debit is positive, a credit negative. */
export interface LedgerEntriesTable {
  transaction_id: number;
  booking_id: string;
  company_id: string;
  account: LedgerAccount;
  amount_sen: number;
}

/** Kept by a trigger on the entries; nothing else writes here. */
export interface LedgerBalancesTable {
  booking_id: string;
  company_id: string;
  received_sen: Generated<number>;
  awaiting_sen: Generated<number>;
  refund_due_sen: Generated<number>;
  refunded_sen: Generated<number>;
  fee_sen: Generated<number>;
  owed_sen: Generated<number>;
  paid_out_sen: Generated<number>;
  due_on: string | null;
  seal: Generated<string>;
  mode: PaymentMode;
  goodwill_sen: Generated<number>;
  provider_fee_sen: Generated<number>;
  costs_sen: Generated<number>;
}

export interface LedgerCheckTable {
  is_only: Generated<boolean>;
  checked_at: Date;
  bookings: number;
  broken_bookings: string[];
}

export interface PayoutAccountsTable {
  id: Generated<string>;
  company_id: string;
  bank: Bank;
  holder: string;
  /** Null once it is forgotten. */
  account_number: Buffer | null;
  last_four: string;
  entered_by: string;
  entered_by_email: string;
  entered_at: Date;
  in_force_from: Date;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  withdrawn_at: Date | null;
  returned_at: Date | null;
  erased_at: Date | null;
  called_back_at: Date | null;
  called_back_by: string | null;
  call_back_note: string | null;
}

export interface PayoutRunsTable {
  run_on: string;
  made_at: Date;
  mode: PaymentMode;
}

export interface MoneyEntriesTable {
  id: Generated<string>;
  batch_id: string;
  mode: PaymentMode;
  booking_id: string;
  company_id: string;
  kind: EntryKind;
  amount_sen: number;
  from_account: CorrectedAccount | null;
  to_account: CorrectedAccount | null;
  bill_id: string | null;
  transaction_id: string | null;
  reason: string;
  made_by: string;
  made_at: Date;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  booked_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
}

export interface BankFilesTable {
  id: Generated<string>;
  mode: PaymentMode;
  kind: BankFileKind;
  run_on: string | null;
  made_at: Date;
  made_by: string;
  line_count: number;
  total_sen: number;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  sent_by: string | null;
  sent_at: Date | null;
  voided_at: Date | null;
}

export interface BankFileLinesTable {
  file_id: string;
  reference: string;
  payout_id: string | null;
  payout_account_id: string | null;
  amount_sen: number;
  state: Generated<BankLineState>;
  refund_id: string | null;
  refund_account_id: string | null;
}

export interface RefundAccountsTable {
  id: Generated<string>;
  refund_id: string;
  bank: Bank;
  holder: string;
  /** Null once it is erased. */
  account_number: Buffer | null;
  last_four: string;
  entered_at: Date;
  replaced_at: Date | null;
  returned_at: Date | null;
  erased_at: Date | null;
}

export interface PayoutsTable {
  id: Generated<string>;
  run_on: string;
  company_id: string;
  amount_sen: number;
  state: PayoutState;
  account_id: string | null;
  hold_reason: HoldReason | null;
  reason: Generated<string>;
  bank_reference: string | null;
  paid_at: Date | null;
  paid_by: string | null;
  returned_at: Date | null;
  returned_by: string | null;
  mode: PaymentMode;
  held_by: string | null;
}

export interface PayoutLinesTable {
  payout_id: string;
  company_id: string;
  booking_id: string;
  amount_sen: number;
}

export interface PayoutHeldBookingsTable {
  run_on: string;
  booking_id: string;
  company_id: string;
  amount_sen: number;
  mode: PaymentMode;
}

export interface PaymentComparisonsTable {
  id: Generated<string>;
  made_at: Date;
  made_by: string;
  lines: number;
  matched: number;
  differences: number;
  result: ColumnType<ComparisonResult, string, never>;
  provider: Generated<'billplz'>;
}

export interface SettledPaymentsTable {
  provider: 'billplz';
  bill_id: string;
  mode: PaymentMode;
  booking_id: string;
  amount_sen: number;
  fee_sen: number;
  reference: string | null;
  settled_on: string;
  comparison_id: string;
  payment_event_id: number;
}

export interface BankBalancesTable {
  id: Generated<string>;
  mode: PaymentMode;
  balance_on: string;
  balance_sen: number;
  moved_sen: number;
  note: Generated<string>;
  made_by: string;
  made_at: Date;
  counted_moved_sen: number;
  moved_alone_sen: Generated<number>;
  confirmed_by: string | null;
  confirmed_at: Date | null;
}

export interface ClientHoldsTable {
  key: Buffer;
  unproven_seats: Generated<number>;
  proven_seats: Generated<number>;
  max_unproven_seats: number;
  max_seats: number;
  max_seats_per_deal: number | null;
}

export interface MailOwnerHoldsTable {
  key: Buffer;
  seats: Generated<number>;
  max_seats: number;
}

export interface RefundsTable {
  id: Generated<string>;
  booking_id: string;
  attempt_id: string | null;
  amount: string;
  reason: string;
  state: Generated<RefundState>;
  reference: string | null;
  done_by: string | null;
  created_at: Generated<Date>;
  done_at: Date | null;
  account_requested_at: Date | null;
  returned_count: Generated<number>;
  chargeback_id: string | null;
}

export interface UnknownPaymentsTable {
  id: Generated<string>;
  bill_id: string;
  mode: PaymentMode;
  settings_version: number;
  collection_id: string | null;
  amount: string | null;
  paid_at: Date | null;
  received_at: Date;
  state: Generated<'open' | 'matched' | 'refunded' | 'dismissed'>;
  booking_id: string | null;
  reference: string | null;
  reason: string | null;
  closed_by: string | null;
  closed_at: Date | null;
}

export interface ContactMessagesTable {
  id: Generated<string>;
  name: string;
  email: string;
  subject: string;
  message: string;
  is_urgent: Generated<boolean>;
  locale: Generated<string>;
  privacy_version: string;
  created_at: Generated<Date>;
  answered_at: Date | null;
  answered_by: string | null;
}

export interface EmailCodesTable {
  id: string;
  email_key: Buffer;
  code_key: Buffer;
  attempts: Generated<number>;
  expires_at: Date;
  created_at: Generated<Date>;
}

export interface MailsTable {
  id: Generated<string>;
  kind: string;
  once_key: string;
  recipient: string;
  locale: Generated<string>;
  values_encrypted: Buffer | null;
  subject_id: string | null;
  priority: Generated<number>;
  state: Generated<MailState>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  lease_until: Date | null;
  leased_by: string | null;
  accepted_at: Date | null;
  last_error: string | null;
  created_at: Generated<Date>;
  expires_at: Date | null;
  permanently_rejected: Generated<boolean>;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  actor_kind: string;
  actor_id: string | null;
  action: string;
  object_kind: string;
  object_id: string | null;
  company_id: string | null;
  details: JsonWithDefault<Record<string, unknown>>;
  client_address: string | null;
  request_id: string | null;
  created_at: Generated<Date>;
}

/** What was done for a person; whose data it was stands here as a keyed digest only. */
export interface PersonRequestsTable {
  id: Generated<string>;
  kind: PersonAct;
  person_hash: Buffer;
  requested_by: 'person' | 'operator' | 'command';
  made_by: string | null;
  reason: RequestReason;
  made_at: Date;
  counts: Json<Record<string, number>>;
  kept: JsonWithDefault<Record<string, number>>;
  new_person_hash: Buffer | null;
}

/** Links that show people what we hold about them. */
export interface PersonLinksTable {
  id: Generated<string>;
  email: Buffer;
  created_at: Date;
  expires_at: Date;
}

export interface LimitHitsTable {
  bucket: string;
  key_hash: Buffer;
  window_started_at: Date;
  hits: Generated<number>;
}

export interface WorkerHeartbeatsTable {
  worker_id: string;
  seen_at: Generated<Date>;
}

export interface BrowserFilesTable {
  name: string;
  bytes: Buffer;
  replaced_at: Date | null;
}

export interface OperationsStateTable {
  name: string;
  at: Generated<Date>;
  detail: Generated<string>;
}

export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  team_second_factors: TeamSecondFactorsTable;
  roles: RolesTable;
  companies: CompaniesTable;
  company_users: CompanyUsersTable;
  company_invitations: CompanyInvitationsTable;
  company_alert_addresses: CompanyAlertAddressesTable;
  flights: FlightsTable;
  deal_drafts: DealDraftsTable;
  interested_users: InterestedUsersTable;
  billplz_settings: BillplzSettingsTable;
  pending_payment_keys: PendingPaymentKeysTable;
  bookings: BookingsTable;
  fulfilments: FulfilmentsTable;
  passengers: PassengersTable;
  follow_ups: FollowUpsTable;
  name_reminders: NameRemindersTable;
  booking_requests: BookingRequestsTable;
  booking_notes: BookingNotesTable;
  search_words: SearchWordsTable;
  booking_views: BookingViewsTable;
  flight_changes: FlightChangesTable;
  flight_change_answers: FlightChangeAnswersTable;
  documents: DocumentsTable;
  sent_reminders: SentRemindersTable;
  alert_settings: AlertSettingsTable;
  digest_items: DigestItemsTable;
  sent_digests: SentDigestsTable;
  payment_attempts: PaymentAttemptsTable;
  payment_events: PaymentEventsTable;
  booking_attention: BookingAttentionTable;
  bill_check_budget: BillCheckBudgetTable;
  seat_count_check: SeatCountCheckTable;
  email_codes: EmailCodesTable;
  client_holds: ClientHoldsTable;
  mail_owner_holds: MailOwnerHoldsTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_balances: LedgerBalancesTable;
  ledger_check: LedgerCheckTable;
  payout_accounts: PayoutAccountsTable;
  payout_runs: PayoutRunsTable;
  money_entries: MoneyEntriesTable;
  settled_payments: SettledPaymentsTable;
  bank_balances: BankBalancesTable;
  bank_files: BankFilesTable;
  bank_file_lines: BankFileLinesTable;
  payouts: PayoutsTable;
  payout_lines: PayoutLinesTable;
  payout_held_bookings: PayoutHeldBookingsTable;
  payment_comparisons: PaymentComparisonsTable;
  refunds: RefundsTable;
  refund_accounts: RefundAccountsTable;
  unknown_payments: UnknownPaymentsTable;
  contact_messages: ContactMessagesTable;
  mails: MailsTable;
  audit_log: AuditLogTable;
  person_requests: PersonRequestsTable;
  person_links: PersonLinksTable;
  limit_hits: LimitHitsTable;
  worker_heartbeats: WorkerHeartbeatsTable;
  operations_state: OperationsStateTable;
  browser_files: BrowserFilesTable;
}

export type CompanyRow = Selectable<CompaniesTable>;
export type NewCompanyRow = Insertable<CompaniesTable>;
export type FlightRow = Selectable<FlightsTable>;
export type NewFlightRow = Insertable<FlightsTable>;
export type InterestedUserRow = Selectable<InterestedUsersTable>;
export type NewInterestedUserRow = Insertable<InterestedUsersTable>;
export type FulfilmentRow = Selectable<FulfilmentsTable>;
export type PassengerRow = Selectable<PassengersTable>;
export type BookingRequestRow = Selectable<BookingRequestsTable>;
export type BookingNoteRow = Selectable<BookingNotesTable>;
export type DocumentRow = Selectable<DocumentsTable>;
export type NewDocumentRow = Insertable<DocumentsTable>;
export type BookingRow = Selectable<BookingsTable>;
export type NewBookingRow = Insertable<BookingsTable>;
