import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateTableTypes } from '#dev/checks/table-types.ts';
import { insertBooking, insertCompany, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { readFlightLine } from '#dev/testing/fixtures/flight-line.ts';
import { createTestDatabase, type TestDatabase } from '#dev/testing/run/test-database.ts';
import { type Databases, openDatabases } from './database.ts';
import { encryptedPlaces } from './reencrypt.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  defaultText: string | null;
}

const encrypt = (plain: string) => Buffer.from(plain);
let database: TestDatabase;
let databases: Databases;
let columns: Column[];

beforeAll(async () => {
  database = await createTestDatabase();
  databases = openDatabases(database.url, { general: 4, holds: 1 }, () => {});
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "hasDefault",
      column_default as "defaultText"
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations'
    order by table_name, ordinal_position
  `.execute(databases.db);
  columns = rows;
});

afterAll(async () => {
  await databases.close();
  await database.close();
});

function readTypes(table: string): Record<string, string> {
  return Object.fromEntries(
    columns.filter((column) => column.table === table).map(({ name, type }) => [name, type]),
  );
}

async function allowedValues(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c' and conname = ${`${table}_${column}_check`}
  `.execute(databases.db);
  return [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map((match) => match[1] ?? '').sort();
}

describe('the tables of the specification', () => {
  it('flights has id, company_id, destination_country, pnr and airlines [S3.001 S3.002 S3.003 S3.004 S3.005]', () => {
    expect(readTypes('flights')).toMatchObject({
      id: 'uuid',
      company_id: 'uuid',
      destination_country: 'text',
      pnr: 'text',
      airlines: 'text',
    });
  });

  it('flights has seats as an integer, prices as decimals, and its points in time [S3.009 S3.010 S3.011 S3.012 S3.013 S3.014]', () => {
    expect(readTypes('flights')).toMatchObject({
      seats_available: 'integer',
      cost: 'numeric',
      selling_price: 'numeric',
      deadline: 'timestamp with time zone',
      publish_date: 'timestamp with time zone',
      created_at: 'timestamp with time zone',
    });
    const mayBeEmpty = columns.filter((column) => column.table === 'flights' && column.isNullable);
    expect(mayBeEmpty.map((column) => column.name)).toContain('publish_date');
    expect(mayBeEmpty.map((column) => column.name)).not.toContain('deadline');
  });

  it('companies has its fields and knows pending, approved and rejected [S3.016 S3.017 S3.018 S3.019 S3.020 S3.021 S3.022 S3.023]', async () => {
    const fields = ['id', 'name', 'address', 'pic_name', 'email', 'phone', 'status', 'created_at'];
    expect(Object.keys(readTypes('companies'))).toEqual(expect.arrayContaining(fields));
    expect(await allowedValues('companies', 'status')).toEqual(['approved', 'pending', 'rejected']);
  });

  it('company_users has user_id, company_id and role [S3.025 S3.026 S3.027]', async () => {
    expect(readTypes('company_users')).toMatchObject({ user_id: 'text', company_id: 'uuid', role: 'text' });
    expect(await allowedValues('company_users', 'role')).toEqual(['agent', 'owner', 'viewer']);
  });

  it('roles has user_id, created_at and the one role superadmin [S3.028 S3.029 S3.030]', async () => {
    expect(Object.keys(readTypes('roles'))).toEqual(['user_id', 'role', 'created_at']);
    expect(await allowedValues('roles', 'role')).toEqual(['superadmin']);
  });

  it('interested_users has the fields of a prospect [S3.031 S3.032 S3.033 S3.034 S3.035 S3.036 S3.037]', () => {
    expect(readTypes('interested_users')).toMatchObject({
      id: 'uuid',
      name: 'text',
      email: 'text',
      phone_number: 'text',
      flight_id: 'uuid',
      notified: 'boolean',
      created_at: 'timestamp with time zone',
    });
  });

  it('bookings has the fields of a passenger and of a payment [S3.039 S3.040 S3.041 S3.042 S3.043 S3.044 S3.046 S3.047 S3.048]', () => {
    expect(readTypes('bookings')).toMatchObject({
      id: 'uuid',
      first_name: 'text',
      last_name: 'text',
      passport_number: 'bytea',
      email: 'text',
      phone_number: 'text',
      billplz_transaction_id: 'text',
      billplz_bill_id: 'text',
      created_at: 'timestamp with time zone',
    });
  });

  it('bookings knows the payment statuses completed, pending and failed [S3.045]', async () => {
    expect(await allowedValues('bookings', 'payment_status')).toEqual(['completed', 'failed', 'pending']);
  });

  it('billplz_settings has its fields, secrets as sealed bytes, sandbox on by default [S3.050 S3.051 S3.052 S3.053 S3.054]', () => {
    expect(readTypes('billplz_settings')).toMatchObject({
      id: 'integer',
      api_key: 'bytea',
      collection_id: 'text',
      x_signature: 'bytea',
      sandbox: 'boolean',
    });
    const sandbox = columns.find(
      (column) => column.table === 'billplz_settings' && column.name === 'sandbox',
    );
    expect(sandbox?.defaultText).toBe('true');
  });
});

describe('flight lines of a deal', () => {
  it('exist once for a one-way trip and twice for a return trip [S3.006]', async () => {
    const oneWay = await insertDeal(databases.db, {}, { stayDays: null });
    const withReturn = await insertDeal(databases.db, {}, { stayDays: 5 });
    expect(readTypes('flights').flight_details).toBe('ARRAY');
    expect(oneWay.flight_details).toHaveLength(1);
    expect(withReturn.flight_details).toHaveLength(2);
  });

  const connection = {
    flightNumber: 'TG 622',
    departsOn: '2026-12-02',
    route: 'BKK-KIX',
    departureTime: '23:30',
    arrivalTime: '07:00',
    dayOffset: 1,
  };
  const connecting = (...flights: unknown[]) => ({ outbound_connections: JSON.stringify(flights) });

  it('exist for every connecting flight, in travel order', async () => {
    const back = { ...connection, flightNumber: 'TG 417', departsOn: '2026-12-08', route: 'BKK-KUL' };
    const deal = await insertDeal(
      databases.db,
      { ...connecting(connection), return_connections: JSON.stringify([back]) },
      { stayDays: 5 },
    );
    expect(deal.flight_details).toHaveLength(4);
    expect(deal.flight_details[1]).toBe('TG 622 2026-12-02 BKK-KIX 23:30 07:00');
    expect(deal.flight_details[3]).toBe('TG 417 2026-12-08 BKK-KUL 23:30 07:00');
  });

  it.each([
    ['a fifth flight', connecting(connection, connection, connection, connection)],
    ['a flight without a number', connecting({ ...connection, flightNumber: undefined })],
    ['a date that is none', connecting({ ...connection, departsOn: 'tomorrow' })],
    ['a day of arrival that no flight has', connecting({ ...connection, dayOffset: 9 })],
    ['something else than a list', { outbound_connections: '{}' }],
  ])('are rejected with %s', async (_what, columns) => {
    await expect(insertDeal(databases.db, columns)).rejects.toThrow();
  });

  it('contain number, date, route, departure and arrival, whatever date style the session has [S3.007]', async () => {
    const leg = {
      outbound_flight_number: 'AK123',
      outbound_departs_on: '2026-12-02',
      outbound_route: 'KUL-KIX',
      outbound_departure_time: '09:05',
      outbound_arrival_time: '21:30',
    };
    const deal = await databases.db.transaction().execute(async (tx) => {
      await sql`set local datestyle to 'German, DMY'`.execute(tx);
      return insertDeal(tx, leg, { stayDays: null });
    });
    expect(deal.flight_details).toEqual(['AK123 2026-12-02 KUL-KIX 09:05 21:30']);
    expect(deal.flight_details[0]?.split(' ')).toHaveLength(5);
  });

  it('can be parsed with a space in the flight number [S3.008]', async () => {
    const deal = await insertDeal(databases.db, { outbound_flight_number: 'D7 532 A' }, { stayDays: null });
    expect(readFlightLine(deal.flight_details[0] ?? '')).toEqual({
      flightNumber: 'D7 532 A',
      departsOn: deal.outbound_departs_on,
      route: deal.outbound_route,
      departureTime: deal.outbound_departure_time.slice(0, 5),
      arrivalTime: deal.outbound_arrival_time.slice(0, 5),
      dayOffset: null,
    });
  });
});

describe('relations', () => {
  it('link a deal to its company, and a company to its users [S3.015 S3.024]', async () => {
    const company = await insertCompany(databases.db, { name: 'Kembara Raya Travel' });
    const deal = await insertDeal(databases.db, { company_id: company.id });
    const user = await databases.db
      .insertInto('users')
      .values({ name: 'Owner', email: 'owner@agency.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await databases.db
      .insertInto('company_users')
      .values({ user_id: user.id, company_id: company.id, role: 'owner' })
      .execute();

    const read = await databases.db
      .selectFrom('flights')
      .innerJoin('companies', 'companies.id', 'flights.company_id')
      .innerJoin('company_users', 'company_users.company_id', 'companies.id')
      .select(['flights.id', 'companies.name as company_name', 'company_users.user_id'])
      .where('flights.id', '=', deal.id)
      .execute();
    expect(read).toEqual([{ id: deal.id, company_name: 'Kembara Raya Travel', user_id: user.id }]);
  });

  it('link a prospect to its deal', async () => {
    const deal = await insertDeal(databases.db);
    const prospect = await insertProspect(databases.db, deal);
    const { id, destination_country, publish_date, deadline, selling_price, airlines } = deal;
    const read = await databases.db
      .selectFrom('interested_users')
      .innerJoin('flights', 'flights.id', 'interested_users.flight_id')
      .select(['flights.id', 'flights.destination_country', 'flights.publish_date', 'flights.deadline'])
      .select(['flights.selling_price', 'flights.airlines'])
      .where('interested_users.id', '=', prospect.id)
      .executeTakeFirst();
    expect(read).toEqual({ id, destination_country, publish_date, deadline, selling_price, airlines });
  });

  it('link a booking to its deal, with its own copy of the sold trip', async () => {
    const deal = await insertDeal(databases.db);
    const booking = await insertBooking(databases.db, deal, { tickets: 2 }, { encrypt });
    const { id, destination_country, selling_price, flight_details, airlines, company_id } = deal;
    const read = await databases.db
      .selectFrom('bookings')
      .innerJoin('flights', 'flights.id', 'bookings.flight_id')
      .select([
        'flights.id',
        'flights.destination_country',
        'flights.selling_price',
        'flights.flight_details',
      ])
      .select(['flights.airlines', 'flights.company_id'])
      .where('bookings.id', '=', booking.id)
      .executeTakeFirst();
    expect(read).toEqual({ id, destination_country, selling_price, flight_details, airlines, company_id });
    expect(booking).toMatchObject({
      destination_country,
      airlines,
      flight_details,
      unit_price: selling_price,
    });
  });
});

describe('bytea columns', () => {
  const neverOpened = [
    'bookings.body_hash',
    'bookings.client_key',
    'bookings.mail_owner_key',
    'browser_files.bytes',
    'company_invitations.token_hash',
    'email_codes.code_key',
    'recovery_codes.code_hash',
    'email_codes.email_key',
    'limit_hits.key_hash',
    'payment_events.digest',
    'client_holds.key',
    'mail_owner_holds.key',
    'person_requests.person_hash',
    'person_requests.new_person_hash',
    // Recreated by the sweep after a change of keys.
    'passengers.passport_hash',
  ];

  it('are all either listed for re-encryption or never decrypted', () => {
    const listed = encryptedPlaces.flatMap(({ table, columns: names }) =>
      names.map((name) => `${table}.${name}`),
    );
    const inDatabase = columns
      .filter(({ type }) => type === 'bytea')
      .map(({ table, name }) => `${table}.${name}`);
    expect([...listed, ...neverOpened].sort()).toEqual(inDatabase.sort());
  });
});

describe('tables.ts', () => {
  it('matches the database; npm test -- schema -u updates it', async () => {
    await expect(await generateTableTypes(databases.db as never)).toMatchFileSnapshot('./tables.ts');
  });
});
