// Which feature owns which table, and which tables of others it reads; docs/architecture.md explains the picture. Only
// the owner inserts, updates and deletes rows. Checked against the stores by dev/table-rules.test.ts.

/** `platform` is no feature: these tables serve technology. */
export const tableOwners = {
  users: 'accounts',
  sessions: 'accounts',
  accounts: 'accounts',
  verifications: 'accounts',
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
  seat_count_check: 'bookings',
  email_codes: 'bookings',
  client_holds: 'bookings',
  ledger_transactions: 'ledger',
  ledger_entries: 'ledger',
  ledger_balances: 'ledger',
  ledger_days: 'ledger',
  ledger_check: 'ledger',
  payout_accounts: 'payouts',
  payout_runs: 'payouts',
  payouts: 'payouts',
  payout_lines: 'payouts',
  payout_held_bookings: 'payouts',
  payment_comparisons: 'payouts',
  contact_messages: 'contact',
  mails: 'mail',
  audit_log: 'audit',
  operations_facts: 'setup',
  limit_hits: 'platform',
  search_words: 'platform',
  worker_heartbeats: 'platform',
};

/** Seats are counted on the deal, in the one statement that takes, sells or returns them. */
export const mayAlsoWrite = {
  bookings: ['flights'],
};

/** Tables of others; its own a feature reads anyway. */
export const mayRead = {
  accounts: ['companies'],
  alerts: ['companies'],
  audit: ['users', 'companies'],
  bookings: [
    ...['flights', 'companies', 'company_users', 'users', 'roles', 'mails', 'interested_users'],
    // Who saw or took what, for the timeline.
    'audit_log',
  ],
  companies: ['company_users', 'users', 'flights', 'bookings'],
  contact: ['users'],
  deals: ['companies', 'bookings', 'flight_changes'],
  demo: ['flights', 'bookings', 'payment_attempts', 'refunds', 'mails'],
  ledger: ['bookings', 'fulfilments', 'payment_events', 'refunds'],
  operations: [
    ...['bookings', 'refunds', 'payment_events', 'flights', 'companies', 'mails'],
    ...['worker_heartbeats', 'operations_facts'],
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
    ],
  ],
  prospects: ['flights', 'companies', 'bookings', 'mails'],
  statements: [
    ...['ledger_transactions', 'ledger_entries', 'ledger_balances', 'ledger_days', 'bookings', 'companies'],
    ...['payouts', 'payout_lines', 'payout_held_bookings', 'payout_accounts'],
  ],
  setup: ['companies', 'bookings', 'mails', 'worker_heartbeats'],
};
