// Which feature owns which table, and which tables of others it reads; docs/architecture.md explains the picture. Only
// the owner inserts, updates and deletes rows. Checked against the stores by dev/checks/table-rules.test.ts.

/** `platform` is no feature: these tables serve technology. */
export const tableOwners = {
  users: 'accounts',
  sessions: 'accounts',
  accounts: 'accounts',
  verifications: 'accounts',
  second_factors: 'accounts',
  recovery_codes: 'accounts',
  team_second_factors: 'accounts',
  roles: 'accounts',
  company_users: 'accounts',
  company_invitations: 'accounts',
  companies: 'companies',
  company_alert_addresses: 'alerts',
  alert_settings: 'alerts',
  flights: 'deals',
  deal_drafts: 'deals',
  interested_users: 'prospects',
  billplz_settings: 'payments',
  payment_keys_waiting: 'payments',
  look_budget: 'payments',
  bookings: 'bookings',
  fulfilments: 'bookings',
  passengers: 'bookings',
  follow_ups: 'bookings',
  name_reminders: 'bookings',
  booking_requests: 'bookings',
  booking_notes: 'bookings',
  booking_views: 'bookings',
  flight_changes: 'bookings',
  flight_change_answers: 'bookings',
  documents: 'bookings',
  reminders_told: 'bookings',
  digest_items: 'bookings',
  digests_sent: 'bookings',
  payment_attempts: 'bookings',
  payment_events: 'bookings',
  booking_attention: 'bookings',
  refunds: 'bookings',
  refund_accounts: 'bookings',
  unknown_payments: 'bookings',
  money_entries: 'bookings',
  seat_count_check: 'bookings',
  email_codes: 'bookings',
  client_holds: 'bookings',
  mail_owner_holds: 'bookings',
  ledger_transactions: 'ledger',
  ledger_entries: 'ledger',
  ledger_balances: 'ledger',
  ledger_check: 'ledger',
  bank_balances: 'held',
  bank_files: 'bank-files',
  bank_file_lines: 'bank-files',
  payout_accounts: 'payouts',
  payout_runs: 'payouts',
  payouts: 'payouts',
  payout_lines: 'payouts',
  payout_held_bookings: 'payouts',
  payment_comparisons: 'payouts',
  settled_payments: 'payouts',
  contact_messages: 'contact',
  mails: 'mail',
  audit_log: 'audit',
  person_requests: 'people',
  person_links: 'people',
  operations_facts: 'setup',
  limit_hits: 'platform',
  search_words: 'platform',
  worker_heartbeats: 'platform',
  browser_files: 'platform',
};

/** Seats are counted on the deal, in the one statement that takes, sells or returns them. */
export const mayAlsoWrite = {
  bookings: ['flights'],
};

/** Tables of others; its own a feature reads anyway. */
export const mayRead = {
  accounts: [
    'companies',
    // Whether a super admin was removed lately.
    'audit_log',
  ],
  alerts: ['companies'],
  audit: ['users', 'companies'],
  'bank-files': ['users'],
  bookings: [
    ...['flights', 'companies', 'company_users', 'users', 'roles', 'mails', 'interested_users'],
    // Who saw or took what, for the timeline.
    'audit_log',
    // Whether a company's share has left our account.
    'ledger_balances',
    // How far a refund is.
    ...['bank_files', 'bank_file_lines'],
  ],
  companies: ['company_users', 'users', 'flights', 'bookings'],
  contact: ['users'],
  deals: ['companies', 'bookings'],
  demo: ['flights', 'bookings', 'payment_attempts', 'refunds', 'mails'],
  ledger: [
    ...['bookings', 'flights', 'fulfilments', 'payment_events', 'refunds'],
    // Whatever releases a share or holds it back.
    ...['companies', 'mails', 'booking_requests', 'flight_changes'],
    // Compared with what was paid out.
    ...['payouts', 'payout_lines'],
    // Compared with what people entered and the provider settled.
    ...['money_entries', 'settled_payments'],
  ],
  held: [
    ...['ledger_transactions', 'ledger_entries', 'ledger_balances', 'bookings', 'companies', 'users'],
    // Settled, on its way, or of no booking.
    ...['settled_payments', 'bank_files', 'bank_file_lines', 'payouts', 'refunds', 'unknown_payments'],
    // Fees of the provider that a person entered.
    'money_entries',
  ],
  // Emails to the buyer of a paid booking are kept as evidence.
  mail: ['bookings'],
  operations: [
    ...['bookings', 'refunds', 'refund_accounts', 'payment_events', 'flights', 'companies', 'mails'],
    ...['worker_heartbeats', 'operations_facts', 'audit_log', 'client_holds', 'unknown_payments'],
  ],
  people: [
    ...[
      'bookings',
      'passengers',
      'fulfilments',
      'booking_requests',
      'booking_notes',
      'flight_change_answers',
    ],
    ...[
      'documents',
      'payment_attempts',
      'refunds',
      'refund_accounts',
      'follow_ups',
      'name_reminders',
      'booking_views',
    ],
    ...[
      'flight_changes',
      'deal_drafts',
      'interested_users',
      'contact_messages',
      'mails',
      'companies',
      'users',
    ],
    ...[
      'company_users',
      'roles',
      'sessions',
      'company_invitations',
      'company_alert_addresses',
      'audit_log',
      'search_words',
    ],
  ],
  sellers: ['companies'],
  payouts: [
    ...[
      'ledger_balances',
      'ledger_check',
      'bookings',
      'companies',
      'company_users',
      'users',
      'payment_events',
      'bank_files',
      'bank_file_lines',
      'unknown_payments',
    ],
  ],
  prospects: ['flights', 'companies', 'bookings', 'mails'],
  statements: [
    ...['ledger_transactions', 'ledger_entries', 'ledger_balances', 'bookings', 'companies'],
    ...['payouts', 'payout_lines', 'payout_held_bookings', 'payout_accounts'],
  ],
  setup: ['companies', 'bookings', 'mails', 'worker_heartbeats'],
};
