// Generates src/server/platform/database/tables.ts from a migrated database. This file defines the types of
// text and JSON columns.
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';

const modules: Readonly<Record<string, readonly string[]>> = {
  kysely: ['GeneratedAlways'],
  '#domain/accounts/company-role.ts': ['CompanyRole', 'AssignableRole'],
  '#domain/bookings/booking-state.ts': ['BookingState'],
  '#domain/companies/company.ts': ['CompanyStatus'],
  '#domain/companies/release.ts': ['ReleaseRule'],
  '#domain/deals/company-deal.ts': ['DealFormValues'],
  '#domain/deals/deal-draft.ts': ['DraftLine'],
  '#domain/deals/list-search.ts': ['SearchKind'],
  '#domain/deals/prospect.ts': ['WaitingListKind'],
  '#domain/finance/bank-file.ts': ['BankFileKind', 'BankLineState'],
  '#domain/finance/banks.ts': ['Bank'],
  '#domain/finance/ledger.ts': ['LedgerAccount', 'LedgerEvent'],
  '#domain/finance/money-entry.ts': ['CorrectedAccount', 'EntryKind'],
  '#domain/finance/payment-comparison.ts': ['ComparisonResult'],
  '#domain/finance/payment-settings.ts': ['KeysCheckResult'],
  '#domain/finance/payout.ts': ['PayoutHoldReason', 'PayoutState'],
  '#domain/fulfilment/booking-request.ts': ['RequestAnswer', 'RequestKind'],
  '#domain/fulfilment/document.ts': ['DocumentState', 'ReadResult'],
  '#domain/fulfilment/flight-change.ts': ['FlightChangeAnswer', 'FlightChangeKind'],
  '#domain/fulfilment/fulfilment.ts': ['FulfilmentState', 'NamesEnteredBy'],
  '#domain/fulfilment/history.ts': ['CalledParty', 'PaymentEventName', 'PaymentSource'],
  '#domain/fulfilment/reminders.ts': ['AlertModes'],
  '#domain/fulfilment/story.ts': ['CallOutcome'],
  '#domain/kernel/mail-record.ts': ['MailState'],
  '#domain/operator/desk.ts': ['AttentionReason'],
  '#domain/privacy/person.ts': ['PersonAct', 'RequestReason'],
  '#domain/trips/holidays.ts': ['HolidayArea', 'HolidayKind'],
  '#domain/trips/included.ts': ['KeptIncluded'],
  '#domain/trips/leg.ts': ['Leg', 'TripType'],
  '#domain/trips/sold-flights.ts': ['SoldFlight'],
  './column-types.ts': [
    'EmailProof',
    'PaymentAttemptStatus',
    'PaymentMode',
    'PaymentStatus',
    'RefundState',
    'SeatHold',
    'TransactionStatus',
    'JsonColumn',
    'JsonColumnWithDefault',
  ],
};

const valueTypes: Readonly<Record<string, string>> = {
  '*.bank': 'Bank',
  '*.included': 'JsonColumn<KeptIncluded>',
  '*.legs': 'JsonColumn<ReadonlyArray<SoldFlight>>',
  '*.mode': 'PaymentMode',
  '*.provider': "'billplz'",
  'roles.role': "'superadmin'",
  'companies.status': 'CompanyStatus',
  'companies.release': 'ReleaseRule',
  'company_users.role': 'CompanyRole',
  'company_invitations.role': 'AssignableRole',
  'flights.step_kind': "'percent' | 'amount'",
  'flights.outbound_connections': 'JsonColumn<ReadonlyArray<Leg>>',
  'flights.return_connections': 'JsonColumn<ReadonlyArray<Leg>>',
  'deal_drafts.input': 'JsonColumn<Partial<DealFormValues>>',
  'deal_drafts.flights_to_check': 'JsonColumn<ReadonlyArray<DraftLine>>',
  'deal_drafts.facts_to_check': 'JsonColumn<ReadonlyArray<string>>',
  'interested_users.waits_for': 'WaitingListKind',
  'billplz_settings.finding': 'KeysCheckResult',
  'bookings.payment_status': 'PaymentStatus',
  'bookings.state': 'BookingState',
  'bookings.hold': 'SeatHold',
  'bookings.email_proof': 'EmailProof',
  'fulfilments.state': 'FulfilmentState',
  'flight_changes.kind': 'FlightChangeKind',
  'flight_change_answers.answer': 'FlightChangeAnswer',
  'passengers.entered_by': 'NamesEnteredBy',
  'search_words.kind': 'SearchKind',
  'follow_ups.outcome': 'CallOutcome',
  'booking_requests.kind': 'RequestKind',
  'booking_requests.answer': 'RequestAnswer',
  'booking_notes.called': 'CalledParty',
  'documents.state': 'DocumentState',
  'documents.read_result': 'ReadResult',
  'alert_settings.delivery': 'JsonColumn<Partial<AlertModes>>',
  'payment_attempts.status': 'PaymentAttemptStatus',
  'payment_attempts.last_transaction_status': 'TransactionStatus',
  'payment_events.source': 'PaymentSource',
  'payment_events.event': 'PaymentEventName',
  'payment_events.state_after': 'BookingState',
  'booking_attention.reason': 'AttentionReason',
  'ledger_transactions.kind': "LedgerEvent['kind'] | 'opening' | 'departed'",
  'ledger_entries.account': 'LedgerAccount',
  'money_entries.kind': 'EntryKind',
  'money_entries.from_account': 'CorrectedAccount',
  'money_entries.to_account': 'CorrectedAccount',
  'bank_files.kind': 'BankFileKind',
  'bank_file_lines.state': 'BankLineState',
  'payouts.state': 'PayoutState',
  'payouts.hold_reason': 'PayoutHoldReason',
  'payment_comparisons.result': 'ColumnType<ComparisonResult, string, never>',
  'refunds.state': 'RefundState',
  'unknown_payments.state': "'open' | 'matched' | 'refunded' | 'dismissed'",
  'mails.state': 'MailState',
  'holidays.kind': 'HolidayKind',
  'holidays.area': 'HolidayArea',
  'wish_criteria.trip': 'TripType',
  'audit_log.details': 'JsonColumn<Record<string, unknown>>',
  'person_requests.kind': 'PersonAct',
  'person_requests.requested_by': "'person' | 'operator' | 'command'",
  'person_requests.reason': 'RequestReason',
  'person_requests.counts': 'JsonColumn<Record<string, number>>',
  'person_requests.kept': 'JsonColumn<Record<string, number>>',
};

/** Types that the connection pool parses; see platform/database/database.ts. */
const typeMapping = {
  timestamptz: 'Date',
  date: 'string',
  time: 'string',
  numeric: 'string',
  int8: 'number',
};
const baseTypes: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  ARRAY: 'string[]',
};

interface Column {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly isAlways: boolean;
}

export async function generateTableTypes(db: Kysely<never>): Promise<string> {
  const { rows } = await sql<Column>`
    select table_name || '.' || column_name as path, column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
      column_default is not null as "hasDefault",
      is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' as "isAlways"
    from information_schema.columns where table_schema = 'public'
  `.execute(db);
  const known = new Set(rows.flatMap(({ path, name }) => [path, `*.${name}`]));
  const gone = Object.keys(valueTypes).filter((path) => !known.has(path));
  if (gone.length > 0)
    throw new Error(`dev/checks/table-types.ts names columns that do not exist: ${gone.join(', ')}`);
  const columns = rows.flatMap((column) => {
    const type = columnType(column);
    return type === undefined ? [] : [[column.path, type] as const];
  });
  return generate({
    db,
    dialect: new PostgresDialect(),
    includePattern: 'public.*',
    excludePattern: 'public.migrations',
    customImports: Object.fromEntries(
      Object.entries(modules).flatMap(([module, names]) => names.map((name) => [name, module])),
    ),
    overrides: { columns: Object.fromEntries(columns) },
    typeMapping,
    typeOnlyImports: true,
  });
}

function columnType({ path, name, type, isNullable, hasDefault, isAlways }: Column): string | undefined {
  if (isAlways) return `GeneratedAlways<${baseTypes[type] ?? 'string'}>`;
  const value = valueTypes[path] ?? valueTypes[`*.${name}`];
  if (value === undefined) return;
  if (value.startsWith('JsonColumn<') && hasDefault)
    return value.replace('JsonColumn<', 'JsonColumnWithDefault<');
  const nullable = isNullable ? `${value} | null` : value;
  return hasDefault ? `Generated<${nullable}>` : nullable;
}
