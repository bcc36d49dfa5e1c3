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
  company_alert_addresses: 'notifications',
  alert_settings: 'notifications',
  flights: 'deals',
  deal_drafts: 'deals',
  interested_users: 'prospects',
  billplz_settings: 'payments',
  pending_payment_keys: 'payments',
  bill_check_budget: 'payments',
  bookings: 'bookings',
  fulfilments: 'fulfilment',
  passengers: 'fulfilment',
  follow_ups: 'fulfilment',
  name_reminders: 'fulfilment',
  booking_requests: 'fulfilment',
  booking_notes: 'fulfilment',
  booking_views: 'company-desk',
  flight_changes: 'fulfilment',
  flight_change_answers: 'fulfilment',
  documents: 'fulfilment',
  sent_reminders: 'notifications',
  digest_items: 'notifications',
  sent_digests: 'notifications',
  payment_attempts: 'bookings',
  payment_events: 'settlement',
  booking_attention: 'bookings',
  refunds: 'settlement',
  refund_accounts: 'settlement',
  unknown_payments: 'settlement',
  money_entries: 'settlement',
  seat_count_check: 'bookings',
  email_codes: 'bookings',
  client_holds: 'bookings',
  mail_owner_holds: 'bookings',
  ledger_transactions: 'finance',
  ledger_entries: 'finance',
  ledger_balances: 'finance',
  ledger_check: 'finance',
  bank_balances: 'finance',
  bank_files: 'finance',
  bank_file_lines: 'finance',
  payout_accounts: 'finance',
  payout_runs: 'finance',
  payouts: 'finance',
  payout_lines: 'finance',
  payout_held_bookings: 'finance',
  payment_comparisons: 'finance',
  settled_payments: 'finance',
  contact_messages: 'contact',
  mails: 'mail',
  audit_log: 'audit',
  person_requests: 'people',
  person_links: 'people',
  operations_state: 'operations',
  limit_hits: 'platform',
  search_words: 'platform',
  worker_heartbeats: 'platform',
  browser_files: 'platform',
};

export const mayAlsoWrite = {
  // Seats are counted on the deal, in the one statement that takes, sells or returns them.
  bookings: ['flights'],
  // Erases the personal data of a booking in one statement, wherever it is stored.
  fulfilment: ['bookings', 'refund_accounts', 'booking_views'],
};

/** Tables of others; its own a feature reads anyway. */
export const mayRead = {
  accounts: [
    'companies',
    // Whether a super admin was removed lately.
    'audit_log',
  ],
  audit: [
    ...['users', 'companies'],
    // What names the things that lines are about.
    ...['bank_balances', 'bank_files', 'bookings', 'company_alert_addresses', 'company_invitations'],
    ...['contact_messages', 'documents', 'flights', 'mails', 'payment_comparisons', 'payout_accounts'],
    ...['payouts', 'pending_payment_keys', 'unknown_payments'],
  ],
  bookings: [
    ...['flights', 'companies', 'users', 'mails'],
    // What the buyer paid and gets back.
    ...['payment_events', 'refunds'],
    // The facts from which the tasks and the phase of a booking follow.
    ...['fulfilments', 'passengers', 'follow_ups', 'name_reminders', 'booking_requests', 'documents'],
    ...['flight_changes', 'flight_change_answers'],
  ],
  'company-desk': ['bookings', 'fulfilments', 'passengers', 'refunds', 'flights'],
  companies: ['company_users', 'users', 'flights', 'bookings'],
  contact: ['users'],
  deals: ['companies', 'bookings'],
  demo: ['flights', 'bookings', 'payment_attempts', 'refunds', 'mails'],
  finance: [
    ...['bookings', 'flights', 'fulfilments', 'payment_events', 'refunds', 'users', 'company_users'],
    // Whatever releases a share or holds it back.
    ...['companies', 'mails', 'booking_requests', 'flight_changes'],
    // Compared with what people entered, and with payments of no booking.
    ...['money_entries', 'unknown_payments'],
  ],
  fulfilment: [
    ...['bookings', 'flights', 'users', 'mails', 'booking_attention'],
    // Who saw or took what, for the timeline.
    'audit_log',
    // What a cancellation returns, and whether the company's share has left our account.
    ...['payment_events', 'refunds', 'money_entries', 'ledger_balances'],
  ],
  // Emails to the buyer of a paid booking are kept as evidence.
  mail: ['bookings'],
  notifications: [
    ...['bookings', 'payment_attempts', 'refunds', 'flights', 'interested_users', 'mails'],
    ...['companies', 'company_users', 'users', 'roles'],
  ],
  'operator-desk': [
    ...['bookings', 'payment_attempts', 'payment_events', 'refunds', 'booking_requests', 'documents'],
    ...['booking_attention', 'seat_count_check', 'flights', 'companies', 'users', 'mails'],
  ],
  operations: [
    ...['bookings', 'refunds', 'refund_accounts', 'payment_events', 'flights', 'companies', 'mails'],
    ...['worker_heartbeats', 'audit_log', 'client_holds', 'unknown_payments'],
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
  prospects: ['flights', 'companies', 'bookings', 'mails'],
  settlement: [
    ...['bookings', 'flight_changes', 'companies', 'users'],
    // How far a refund is.
    ...['bank_files', 'bank_file_lines'],
  ],
};
