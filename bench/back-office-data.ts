// Rows for bench/back-office.ts, made by the database itself: deals, prospects, bookings, refunds, ledgers, mails and audit lines,
// a tenth of each of one company. Names repeat as in life: thirteen airlines, each to two countries, share nearly all
// rows, and one of each is rare, however large the database is.
import type pg from 'pg';
import { withClient } from '#dev/start/sql.ts';

const BATCH = 50_000;

export interface Size {
  readonly deals: number;
  readonly prospects: number;
  readonly bookings: number;
  readonly others: number;
}

export function sizeOf(scale: number): Size {
  const rows = (whole: number) => Math.max(100, Math.round(whole * scale));
  return {
    deals: rows(100_000),
    prospects: rows(1_000_000),
    bookings: rows(1_000_000),
    others: rows(200_000),
  };
}

const COMPANIES = 100;
/** How many deals are those of the rare airline. */
const RARE = 5;

export const bigCompanyId = id('c', 1);
export const bigDealId = id('d', 10);
export const rareName = { airlines: 'Rare Air', destination: 'Rarotonga' };
export const commonName = { airlines: 'Airline 3', destination: 'Country 3' };
/** Both are common, but this airline does not fly there. */
export const absentPair = { airlines: 'Airline 3', destination: 'Country 9' };

function id(kind: string, number: number): string {
  return `00000000-0000-4000-a00${kind}-${String(number).padStart(12, '0')}`;
}
const idOf = (kind: string, number: string) =>
  `('00000000-0000-4000-a00${kind}-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Every tenth deal, and every tenth row, is the big company's. */
const companyOfDeal = (deal: string) =>
  `case when ${deal} % 10 = 0 then ${idOf('c', '1')} else ${idOf('c', `2 + ${deal} % ${COMPANIES - 1}`)} end`;
const dealOfRow = (deals: number) =>
  `(case when n % 10 = 0 then 10 * (1 + (n / 10 * 7919) % ${Math.floor(deals / 10)})
     else 1 + ((n * 7919) % ${Math.floor(deals / 10)}) * 10 + n % 8 end)`;
const isRare = (deal: string) => `${deal} % 10 = 0 and ${deal} <= ${10 * RARE}`;
const airlinesOf = (deal: string) =>
  `case when ${isRare(deal)} then '${rareName.airlines}' else 'Airline ' || (${deal} / 10) % 13 end`;
const destinationOf = (deal: string) =>
  `case when ${isRare(deal)} then '${rareName.destination}'
    else 'Country ' || (${deal} / 10 + (${deal} / 130) % 2) % 13 end`;
/** One after the other through two years, so that the order of ids and of moments differ. */
const momentOf = (rows: number) => `timestamptz '2026-11-01 00:00Z' - n * (interval '730 days' / ${rows})`;

const companies = `
  insert into companies (id, name, address, pic_name, email, phone, status, decided_at, privacy_version, created_at)
  select ${idOf('c', 'n')}, 'Company ' || n, 'Street', 'Person', 'c' || n || '@agency.example', '+60 12-555 0000',
    'approved', now(), '2026-11', now() - n * interval '1 hour'
  from generate_series(1, ${COMPANIES}) n`;

const deals = (size: Size) => `
  insert into flights (id, company_id, destination_country, pnr, airlines, outbound_flight_number, outbound_departs_on,
    outbound_route, outbound_departure_time, outbound_arrival_time, seats_offered, cost, selling_price, deadline, listed,
    created_at)
  select ${idOf('d', 'n')}, ${companyOfDeal('n')}, ${destinationOf('n')}, 'PNR' || n, ${airlinesOf('n')}, 'AK 1',
    date '2026-12-01' - (n % 700)::int, 'KUL-KIX', '08:00', '14:00', 40, 900, 100 + n % 700,
    ${momentOf(size.deals)} + interval '20 days', n % 40 = 0, ${momentOf(size.deals)}
  from generate_series($1::bigint, $2::bigint) n`;

const prospects = (size: Size) => `
  insert into interested_users (id, flight_id, company_id, name, email, phone_number, tickets, notified, notified_at,
    privacy_version, created_at)
  select ${idOf('e', 'n')}, ${idOf('d', 'deal')}, ${companyOfDeal('deal')}, 'Person ' || n, 'p' || n || '@inbox.example',
    '+60 12-555 0000', 1 + n % 4, n % 3 = 0, case when n % 3 = 0 then now() end, '2026-11', ${momentOf(size.prospects)}
  from (select n, ${dealOfRow(size.deals)} as deal from generate_series($1::bigint, $2::bigint) n) rows`;

/** Mixed for every company, also for the one that has every tenth row. */
const mixed = '(n + n / 10) % 20';
const states = `case when ${mixed} < 12 then 'confirmed' when ${mixed} < 17 then 'expired'
  when ${mixed} < 19 then 'billFailed' else 'awaitingPayment' end`;
const reference = Array.from(
  { length: 8 },
  (_, place) => `substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', (1 + ((n >> ${5 * place}) & 31))::int, 1)`,
).join(' || ');

const bookings = (size: Size) => `
  insert into bookings (id, reference, flight_id, company_id, tickets, unit_price, unit_cost, total, company_name,
    destination_country, airlines, flight_details, legs, departs_on, last_flight_on, first_name, last_name, email,
    phone_number, passport_number, gender, date_of_birth, passport_expiry, payment_status, state, hold, hold_expires_at,
    mode, billplz_bill_id, billplz_transaction_id, idempotency_key, body_hash, terms_version, terms_accepted_at,
    privacy_version, created_at, completed_at, failed_at)
  select ${idOf('b', 'n')}, ${reference}, ${idOf('d', 'deal')}, ${companyOfDeal('deal')}, 1 + n % 4, 100 + n % 700, 900,
    (100 + n % 700) * (1 + n % 4), 'Company', ${destinationOf('deal')}, ${airlinesOf('deal')},
    array['AK 1 2026-12-01 KUL-KIX 08:00 14:00'], '[]', at::date + 20, at::date + 27, 'First', 'Last ' || n,
    'b' || n || '@inbox.example', '+60 12-555 0000', sealed, sealed, sealed, sealed,
    case state when 'confirmed' then 'completed' when 'awaitingPayment' then 'pending' else 'failed' end, state,
    case state when 'confirmed' then 'sold' when 'awaitingPayment' then 'held' else 'released' end, at + interval '15 min',
    case when n % 100 < 10 then 'test' else 'live' end, 'bill' || n, case when state = 'confirmed' then 'TX' || n end,
    md5(n::text)::uuid, sealed, '2026-11', at, '2026-11', at, case when state = 'confirmed' then at end,
    case when state in ('expired', 'billFailed') then at end
  from (
    select n, ${dealOfRow(size.deals)} as deal, ${states} as state, ${momentOf(size.bookings)} as at,
      decode(repeat(md5(n::text), 3), 'hex') as sealed
    from generate_series($1::bigint, $2::bigint) n
  ) rows`;

const mails = (size: Size) => `
  insert into mails (kind, once_key, recipient, subject_id, state, accepted_at, created_at)
  select 'booking-confirmed', 'bench:' || n, 'm' || n || '@inbox.example', ${idOf('b', 'n * 5')}, state,
    case when state = 'accepted' then now() end, ${momentOf(size.others)}
  from (
    select n, case n % 1000 when 0 then 'failed' when 1 then 'cancelled' else 'accepted' end as state
    from generate_series($1::bigint, $2::bigint) n
  ) rows`;

/** A third of the paid ones wait for names, a third for tickets, and of the last third most have their documents. */
const fulfilments = `
  insert into fulfilments (booking_id, company_id, pnr, state)
  select id, company_id, 'PNR' || right(flight_id::text, 6)::int, case right(id::text, 3)::int / 10 % 6
    when 0 then 'collecting' when 1 then 'collecting' when 2 then 'complete' when 3 then 'namesSent'
    when 4 then 'ticketed' else 'documentsSent' end
  from bookings where state = 'confirmed'`;
const passengers = `
  insert into passengers (booking_id, company_id, place, passport_hash)
  select id, company_id, place, decode(md5(id::text), 'hex') from bookings, generate_series(1, tickets) as place
  where state = 'confirmed'`;

/**
 * A company's history grows with the years, and what it has to fly in the coming weeks does not: the big one has as many open
 * bookings in the large database as in the small one.
 */
const flown = `
  update bookings set departs_on = departs_on - 60, last_flight_on = last_flight_on - 60
  where company_id = ${idOf('c', '1')} and departs_on >= date '2026-11-01' and id not in (
    select id from bookings where company_id = ${idOf('c', '1')} and departs_on >= date '2026-11-01'
      and state = 'confirmed' and mode = 'live'
    order by id limit 15
  )`;

/** And as many departures. */
const departed = `
  update flights set outbound_departs_on = outbound_departs_on - 60
  where company_id = ${idOf('c', '1')} and outbound_departs_on >= date '2026-11-01' and id not in (
    select id from flights where company_id = ${idOf('c', '1')} and outbound_departs_on >= date '2026-11-01'
    order by id limit 4
  )`;

/** Billplz told of each bill: of most that they are paid, of the others that they are not. */
const paymentEvents = `
  insert into payment_events (booking_id, bill_id, source, paid, state, amount, paid_amount, transaction_id, signature_ok,
    outcome, event, counted_amount, created_at)
  select id, billplz_bill_id, 'callback', state = 'confirmed', case when state = 'confirmed' then 'paid' else 'due' end, total,
    case when state = 'confirmed' then total else 0 end, billplz_transaction_id, true, 'bench',
    case when state = 'confirmed' then 'paid' else 'unpaid' end, case when state = 'confirmed' then total end, created_at
  from bookings`;

/** For one booking in fifty. Twenty are still due, as many as somebody works off in a day, however large the database is. */
const refunds = `
  insert into refunds (booking_id, amount, reason, state, reference, done_by, done_at, created_at)
  select id, total, 'paidNoSeat', state, case state when 'done' then 'MBB' end, case state when 'done' then 'user1' end,
    case state when 'done' then now() end, created_at
  from (
    select id, total, created_at, case when row_number() over (order by id desc) <= 20 then 'due' else 'done' end as state
    from bookings where right(id::text, 2) in ('17', '67')
  ) rows`;

/** Twenty of the big company's bookings wait for their documents, in both databases: paid in October, and nothing else was. */
const openOfBigCompany = `(
  select id from bookings where company_id = ${idOf('c', '1')} and state = 'confirmed' and mode = 'live' order by id limit 20
)`;

const dayOfOctober = `timestamptz '2026-10-02' + right(id::text, 12)::bigint / 10 % 28 * interval '1 day'`;

/** And what falls due in a week: bookings of the other companies that the next payout run takes. */
const dueOfOthers = `(
  select id from bookings where company_id <> ${idOf('c', '1')} and state = 'confirmed' and mode = 'live' order by id limit 300
)`;

/**
 * Paid, half of it refunded for every second booking, sent, and paid out, but for the open ones: seven entries, or twelve
 * with a refund. One million bookings have five million.
 */
const isRefunded = `right(id::text, 1) in ('1', '3', '5', '7', '9')`;
const ledgerTransactions = `
  insert into ledger_transactions (booking_id, company_id, mode, kind, cause, at, due_on)
  select id, company_id, 'live', kind, kind || ':' || id, at + later,
    case when kind in ('documentsSent', 'payout') then (at + later)::date end
  from (
    select id, company_id, id in ${openOfBigCompany} as is_open, id in ${dueOfOthers} as is_due, ${isRefunded} as is_refunded,
      case
        when id in ${openOfBigCompany} then ${dayOfOctober}
        when company_id = ${idOf('c', '1')} and created_at > '2026-09-01' then created_at - interval '75 days'
        else created_at
      end as at
    from bookings where state = 'confirmed' and mode = 'live'
  ) b
  cross join (
    values ('payment', interval '0'), ('refundDecided', interval '2 hours'), ('refundMade', interval '5 hours'),
      ('documentsSent', interval '1 day'), ('payout', interval '8 days')
  ) as step (kind, later)
  where case kind when 'payment' then true when 'payout' then not is_open and not is_due
    when 'documentsSent' then not is_open else is_refunded end
  order by at + later`;
/** A booking of RM 100: RM 5 are the fee. After half is refunded, RM 2.50 and RM 47.50 are left. */
const ledgerEntries = `
  insert into ledger_entries (transaction_id, booking_id, company_id, account, amount_sen)
  select t.id, t.booking_id, t.company_id, account, amount
  from ledger_transactions t
  join (
    select id, (total * 100)::bigint as paid, (total * 5)::bigint as fee, (total * 95)::bigint as share,
      case when ${isRefunded} then (total * 50)::bigint else 0 end as back,
      case when ${isRefunded} then (total * 5)::bigint / 2 else 0 end as fee_back
    from bookings
  ) b on b.id = t.booking_id
  cross join lateral (values
    ('payment', 'received', paid), ('payment', 'awaiting', -share), ('payment', 'fee', -fee),
    ('refundDecided', 'refundDue', -back), ('refundDecided', 'fee', fee_back),
    ('refundDecided', 'awaiting', back - fee_back),
    ('refundMade', 'refundDue', back), ('refundMade', 'refunded', -back),
    ('documentsSent', 'awaiting', share - back + fee_back), ('documentsSent', 'owed', -(share - back + fee_back)),
    ('payout', 'owed', share - back + fee_back), ('payout', 'paidOut', -(share - back + fee_back))
  ) as line (kind, account, amount)
  where line.kind = t.kind`;
const ledgerBalances = `
  insert into ledger_balances (booking_id, company_id, mode, received_sen, awaiting_sen, refunded_sen, fee_sen, owed_sen,
    paid_out_sen, due_on)
  select e.booking_id, e.company_id, t.mode, coalesce(sum(amount_sen) filter (where account = 'received'), 0),
    coalesce(-sum(amount_sen) filter (where account = 'awaiting'), 0),
    coalesce(-sum(amount_sen) filter (where account = 'refunded'), 0),
    coalesce(-sum(amount_sen) filter (where account = 'fee'), 0),
    coalesce(-sum(amount_sen) filter (where account = 'owed'), 0),
    coalesce(-sum(amount_sen) filter (where account = 'paidOut'), 0), max(t.due_on)
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  group by 1, 2, 3`;
const auditLines = (size: Size) => `
  insert into audit_log (actor_kind, actor_id, action, object_kind, object_id, company_id, created_at)
  select 'company', 'user' || n % 50, 'action' || n % 12, 'booking', ${idOf('b', 'n')}::text, ${idOf('c', '1 + n % 100')},
    ${momentOf(size.others)}
  from generate_series($1::bigint, $2::bigint) n`;

/** Their own triggers would count row by row what is counted at once here. */
const ledgerTables = ['ledger_transactions', 'ledger_entries'];
const searched = ['bookings', 'passengers', 'fulfilments', 'interested_users', 'flights'];

/** Returns false if an earlier run filled the database. */
export function fill(databaseUrl: string, size: Size): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(`select to_regclass('bench_filled') is not null as filled`);
    if (rows[0]?.filled) return false;
    await client.query(`set maintenance_work_mem = '256MB'`);
    const rebuild = await dropIndexes(client);
    // Rows by the million: their words are made at once afterwards.
    for (const table of [...searched, ...ledgerTables])
      await client.query(`alter table ${table} disable trigger user`);
    await client.query(companies);
    await inBatches(client, deals(size), size.deals);
    await inBatches(client, prospects(size), size.prospects);
    await inBatches(client, bookings(size), size.bookings);
    await inBatches(client, mails(size), size.others);
    await inBatches(client, auditLines(size), size.others);
    await client.query(flown);
    await client.query(departed);
    await client.query(refunds);
    await client.query(paymentEvents);
    await client.query(fulfilments);
    await client.query(passengers);
    for (const statement of [ledgerTransactions, ledgerEntries, ledgerBalances])
      await client.query(statement);
    await client.query('select fill_search_words()');
    for (const table of [...searched, ...ledgerTables])
      await client.query(`alter table ${table} enable trigger user`);
    await rebuild();
    await client.query('vacuum analyze');
    await client.query('create table bench_filled ()');
    return true;
  });
}

/** Built at once after the rows, the same indexes take a fraction of the time. Unique ones stay: they guard the rows. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not indisunique`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

async function inBatches(client: pg.Client, statement: string, rows: number): Promise<void> {
  for (let from = 1; from <= rows; from += BATCH)
    await client.query(statement, [from, Math.min(rows, from + BATCH - 1)]);
}
