// Treatment of every text column. A test compares it with the database, so new columns need a line.
import type { RetentionKind } from './retention.ts';

export const keepGrounds = {
  staff: 'names the person who did it for a company or for us, as part of the record of the booking',
  account: 'the id of an account, which names nobody once the account is gone',
  business: 'belongs to a company and not to a person, for as long as the company is with us',
  money: 'explains an amount, which bookkeeping must show for as long as the booking is kept',
  operator: 'names one of our own people, who changed how we are paid',
  restriction: 'keeps a restriction in force until staff lifts it or the person is erased',
  digest: 'a keyed digest: it can be compared and not read',
} as const;

type RetainedColumn = { readonly kept: keyof typeof keepGrounds };
const staff: RetainedColumn = { kept: 'staff' };
const account: RetainedColumn = { kept: 'account' };
const business: RetainedColumn = { kept: 'business' };
const money: RetainedColumn = { kept: 'money' };
const operator: RetainedColumn = { kept: 'operator' };
const digest: RetainedColumn = { kept: 'digest' };

interface TableContent {
  readonly personal?: Readonly<Record<string, RetentionKind | RetainedColumn>>;
  /** Credentials, which no export contains. */
  readonly secret?: Readonly<Record<string, RetentionKind | RetainedColumn>>;
  readonly plain?: readonly string[];
}

const sealedPassport = {
  passport_number: 'passport',
  gender: 'passport',
  date_of_birth: 'passport',
  passport_expiry: 'passport',
  nationality: 'passport',
  issuing_country: 'passport',
} as const;

const infant = {
  infant_first_name: 'passport',
  infant_last_name: 'passport',
  infant_passport_number: 'passport',
  infant_gender: 'passport',
  infant_date_of_birth: 'passport',
  infant_passport_expiry: 'passport',
  infant_nationality: 'passport',
  infant_issuing_country: 'passport',
} as const;

export const personalData: Readonly<Record<string, TableContent>> = {
  users: { personal: { name: 'account', email: 'account', image: 'account' }, plain: ['id'] },
  accounts: {
    secret: {
      access_token: 'account',
      refresh_token: 'account',
      id_token: 'account',
      password: 'account',
    },
    plain: ['id', 'user_id', 'account_id', 'provider_id', 'scope'],
  },
  sessions: {
    personal: { ip_address: 'session', user_agent: 'session' },
    secret: { token: 'session' },
    plain: ['id', 'user_id'],
  },
  second_factors: { secret: { secret: 'secondFactor' }, plain: ['user_id'] },
  recovery_codes: { secret: { code_hash: 'secondFactor' }, plain: ['user_id'] },
  team_second_factors: { personal: { required_by: account } },
  verifications: { secret: { identifier: 'resetLink', value: 'resetLink' }, plain: ['id'] },
  roles: { plain: ['user_id', 'role'] },
  company_users: { plain: ['user_id', 'role'] },
  company_invitations: {
    personal: { email: 'invitation' },
    secret: { token_hash: 'invitation' },
    plain: ['role'],
  },
  companies: {
    personal: {
      pic_name: 'registration',
      email: 'registration',
      phone: 'registration',
      address: 'registration',
      public_address: 'registration',
      public_phone: 'registration',
      public_whatsapp: 'registration',
      public_email: 'registration',
      opening_hours: 'registration',
      rejected_reason: 'registration',
      name: business,
      legal_name: business,
      ssm_number: business,
      licence_number: business,
      default_deal_note: business,
      licence_checked_by: account,
      suspended_reason: business,
    },
    plain: ['status', 'privacy_version', 'locale', 'release'],
  },
  company_alert_addresses: { personal: { email: 'invitation' } },
  alert_settings: { plain: ['user_id', 'delivery'] },
  flights: {
    personal: { hidden_reason: business, included: business },
    plain: [
      'destination_country',
      'pnr',
      'airlines',
      'flight_details',
      'outbound_flight_number',
      'outbound_route',
      'return_flight_number',
      'return_route',
      'outbound_connections',
      'return_connections',
      'step_kind',
    ],
  },
  deal_drafts: {
    personal: { saved_by: 'dealDraft', input: 'dealDraft' },
    plain: ['pnr', 'flights_to_check', 'facts_to_check'],
  },
  interested_users: {
    personal: { name: 'prospect', email: 'prospect', phone_number: 'prospect' },
    plain: ['waits_for', 'locale', 'privacy_version', 'link_base'],
  },
  billplz_settings: {
    personal: { created_by: account },
    secret: { api_key: business, x_signature: business },
    plain: ['api_key_last4', 'collection_id', 'x_signature_last4', 'finding'],
  },
  pending_payment_keys: {
    personal: { entered_by: account, entered_by_email: operator, confirmed_by: account },
    secret: { api_key: business, x_signature: business },
    plain: ['api_key_last4', 'collection_id', 'x_signature_last4'],
  },
  bookings: {
    personal: {
      first_name: 'booking',
      last_name: 'booking',
      email: 'booking',
      phone_number: 'booking',
      ...sealedPassport,
      review_reason: money,
    },
    secret: { body_hash: 'passport', client_key: 'passport', mail_owner_key: 'passport' },
    plain: [
      'reference',
      'company_name',
      'destination_country',
      'airlines',
      'flight_details',
      'legs',
      'payment_status',
      'state',
      'hold',
      'mode',
      'billplz_bill_id',
      'billplz_transaction_id',
      'terms_version',
      'privacy_version',
      'locale',
      'link_base',
      'email_proof',
      'included',
    ],
  },
  fulfilments: {
    personal: {
      names_sent_by: staff,
      ticketed_by: staff,
      documents_sent_by: staff,
      tickets_checked_by: staff,
      pnr: money,
    },
    plain: ['state'],
  },
  passengers: {
    personal: {
      first_name: 'passport',
      last_name: 'passport',
      ...sealedPassport,
      ...infant,
      ticket_number: money,
    },
    secret: { passport_hash: 'passport' },
    plain: ['entered_by'],
  },
  follow_ups: { personal: { called_by: staff }, plain: ['outcome'] },
  name_reminders: { personal: { requested_by: staff } },
  booking_requests: {
    personal: {
      text: 'passport',
      answer_text: 'passport',
      offer_text: 'passport',
      answered_by: staff,
      offered_by: staff,
    },
    plain: ['kind', 'answer', 'offer_places'],
  },
  booking_notes: { personal: { text: 'passport', written_by: staff }, plain: ['called'] },
  booking_views: { personal: { name: business, query: business, saved_by: staff } },
  flight_changes: { personal: { note: business, made_by: staff }, plain: ['kind', 'legs'] },
  flight_change_answers: { personal: { note: 'passport' }, plain: ['answer'] },
  documents: {
    personal: {
      file_name: 'document',
      content: 'document',
      ticket_number: 'document',
      uploaded_by: 'document',
      confirmed_by: 'document',
      sent_by: 'document',
    },
    plain: ['sha256', 'state', 'read_result'],
  },
  search_words: { personal: { word: 'booking' }, plain: ['kind'] },
  sent_reminders: { plain: ['kind', 'subject'] },
  digest_items: { plain: ['user_id', 'kind', 'subject'] },
  sent_digests: { plain: ['user_id'] },
  payment_attempts: {
    plain: [
      'provider',
      'collection_id',
      'bill_id',
      'bill_url',
      'status',
      'transaction_id',
      'last_transaction_status',
    ],
  },
  payment_events: {
    plain: [
      'bill_id',
      'source',
      'state',
      'transaction_id',
      'transaction_status',
      'digest',
      'outcome',
      'event',
      'state_after',
    ],
  },
  booking_attention: { plain: ['reason'] },
  refunds: { personal: { reason: money, reference: money, done_by: account }, plain: ['state'] },
  refund_accounts: {
    personal: { holder: 'refundAccount', account_number: 'refundAccount', last_four: money },
    plain: ['bank'],
  },
  unknown_payments: {
    personal: { reference: money, reason: money, closed_by: account },
    plain: ['bill_id', 'mode', 'collection_id', 'state'],
  },
  money_entries: {
    personal: { reason: money, made_by: account, confirmed_by: account, withdrawn_by: account },
    plain: ['mode', 'kind', 'from_account', 'to_account', 'bill_id', 'transaction_id'],
  },
  bill_check_budget: { plain: ['mode'] },
  seat_count_check: { plain: ['broken_deals'] },
  email_codes: { secret: { email_key: 'emailCode', code_key: 'emailCode' } },
  client_holds: { secret: { key: digest } },
  mail_owner_holds: { secret: { key: digest } },
  ledger_transactions: { personal: { made_by: account, note: money }, plain: ['mode', 'kind', 'cause'] },
  ledger_balances: { plain: ['mode'] },
  payout_runs: { plain: ['mode'] },
  payout_held_bookings: { plain: ['mode'] },
  ledger_entries: { plain: ['account'] },
  ledger_check: { plain: ['broken_bookings'] },
  payout_accounts: {
    personal: {
      holder: business,
      account_number: business,
      last_four: business,
      entered_by: account,
      entered_by_email: money,
      confirmed_by: account,
      called_back_by: account,
      call_back_note: business,
    },
    plain: ['bank'],
  },
  bank_files: {
    personal: { made_by: account, confirmed_by: account, sent_by: account },
    plain: ['mode', 'kind'],
  },
  bank_file_lines: { plain: ['reference', 'state'] },
  payouts: {
    personal: {
      reason: money,
      bank_reference: money,
      paid_by: account,
      returned_by: account,
      held_by: account,
    },
    plain: ['mode', 'state', 'hold_reason'],
  },
  payment_comparisons: { personal: { made_by: account, result: money }, plain: ['provider'] },
  settled_payments: { plain: ['provider', 'bill_id', 'mode', 'reference'] },
  bank_balances: { personal: { made_by: account, confirmed_by: account, note: money }, plain: ['mode'] },
  contact_messages: {
    personal: {
      name: 'message',
      email: 'message',
      subject: 'message',
      message: 'message',
      answered_by: account,
    },
    plain: ['locale', 'privacy_version'],
  },
  mails: {
    personal: { recipient: 'mail', values_encrypted: 'mail', last_error: 'mail', once_key: 'mail' },
    plain: ['kind', 'locale', 'state', 'leased_by'],
  },
  suppressed_emails: { personal: { email: 'suppressedEmail' }, plain: ['reason'] },
  restricted_emails: { personal: { email: { kept: 'restriction' } } },
  holidays: { plain: ['name', 'kind', 'area'] },
  wish_criteria: { plain: ['search', 'place', 'from_airport', 'trip'] },
  wish_subscribers: { personal: { email: 'wish' }, plain: ['locale', 'privacy_version', 'link_base'] },
  demand_figures: { plain: ['country', 'city', 'month'] },
  audit_log: {
    personal: { actor_id: account, client_address: 'auditAddress', details: account },
    plain: ['actor_kind', 'action', 'object_kind', 'object_id', 'request_id'],
  },
  person_requests: {
    personal: { made_by: account },
    secret: { person_hash: digest, new_person_hash: digest },
    plain: ['kind', 'requested_by', 'reason', 'counts', 'kept'],
  },
  person_links: { secret: { email: 'personLink' } },
  limit_hits: { secret: { key_hash: 'limitHit' }, plain: ['bucket'] },
  worker_heartbeats: { plain: ['worker_id'] },
  operations_state: { plain: ['name', 'detail'] },
  browser_files: { plain: ['name', 'bytes'] },
};

/** Technical columns and terms with companies. They are not about a person, so no export contains them. */
const technicalColumns: Readonly<Record<string, readonly string[]>> = {
  bookings: [
    'unit_cost',
    'fee_basis_points',
    'idempotency_key',
    'draft_id',
    'lease_token',
    'link_version',
    'link_base',
    'next_check_at',
    'watch_until',
    'release_at',
    'hold',
    'returned_seats',
    'email_proof',
  ],
  passengers: ['link_version'],
  booking_requests: ['offer_places', 'offer_returns_seats'],
  fulfilments: ['revision'],
  companies: ['fee_basis_points', 'release', 'default_deal_note'],
  interested_users: ['link_base', 'mail_id'],
  wish_subscribers: ['link_base', 'due_at'],
  wishes: ['mail_id', 'mail_covers_until'],
  documents: ['reading_until', 'read_attempts', 'read_at', 'read_result', 'sha256', 'replaces'],
  payment_attempts: ['settings_version', 'collection_id'],
  mails: ['once_key', 'priority', 'lease_until', 'leased_by', 'next_attempt_at', 'attempts'],
  deal_drafts: ['flights_to_check', 'facts_to_check', 'revision'],
};

/** Returns true for columns in a person's export: all except secrets and technical columns. */
export function isInCopy(table: string, column: string): boolean {
  return personalData[table]?.secret?.[column] === undefined && !technicalColumns[table]?.includes(column);
}

/** Passport details, and files that may show a passport. We never show them, not even in part. */
const passportDetails: Readonly<Record<string, readonly string[]>> = {
  bookings: ['gender', 'date_of_birth', 'passport_expiry', 'nationality', 'issuing_country'],
  passengers: [
    'gender',
    'date_of_birth',
    'passport_expiry',
    'nationality',
    'issuing_country',
    ...Object.keys(infant).filter((column) => !column.endsWith('_name')),
  ],
  documents: ['content'],
};

const staffColumns: Readonly<Record<string, readonly string[]>> = {
  documents: ['uploaded_by', 'confirmed_by', 'sent_by'],
};

/** Plans and actions of companies, which may contain names of their customers. */
const companyColumns: Readonly<Record<string, readonly string[]>> = {
  deal_drafts: ['input'],
  audit_log: ['details'],
};

/** True for columns in exports by emailed link: fewer, because a link only proves access to the mailbox. */
export function isInPersonalExport(table: string, column: string): boolean {
  const isWithheld = [passportDetails, staffColumns, companyColumns].some((columns) =>
    columns[table]?.includes(column),
  );
  return isInCopy(table, column) && !isWithheld && personalData[table]?.personal?.[column] !== staff;
}
