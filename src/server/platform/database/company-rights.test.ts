import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/testing/run/test-database.ts';
import { type Databases, type Db, openDatabases } from './database.ts';

let database: TestDatabase;
let databases: Databases;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  databases = openDatabases(database.url, { general: 2, holds: 1 }, () => {});
  db = databases.db;
});
afterAll(async () => {
  await databases.close();
  await database.close();
});

async function closedColumns(table: string, right: 'SELECT' | 'INSERT' | 'UPDATE', from: Db = db) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and not has_column_privilege('app_company', attrelid, attnum, ${right})
    order by 1
  `.execute(from);
  return rows.map(({ name }) => name);
}

// Rights are granted per column. A migration that adds a column must grant it to app_company or list it here.
describe('column rights of companies', () => {
  const counted = ['flight_details', 'seats_available', 'seats_held', 'seats_sold', 'seats_unproven'];

  it('include all of a deal except owner, creation, booked seats and hiding', async () => {
    const hidden = ['hidden_at', 'hidden_reason'];
    const made = ['deleted_at', 'flight_cancelled_at', 'listed', 'paused_at', 'revision'];
    const plan = ['step_by', 'step_floor', 'step_kind', 'stepped_on'];
    const notInserted = [...made, ...plan, ...counted, ...hidden];
    expect(await closedColumns('flights', 'INSERT')).toEqual(notInserted.sort());
    const fixed = ['company_id', 'created_at', 'id'];
    expect(await closedColumns('flights', 'UPDATE')).toEqual([...fixed, ...counted, ...hidden].sort());
  });

  it('include the content of a draft and its checked facts, but neither its owner nor the pasted lines', async () => {
    expect(await closedColumns('deal_drafts', 'INSERT')).toEqual(['revision']);
    const fixed = ['company_id', 'created_at', 'flights_to_check', 'id'];
    expect(await closedColumns('deal_drafts', 'UPDATE')).toEqual(fixed);
  });

  it('include traveller details and ticket progress, but not ownership or the release of payouts', async () => {
    const fixed = ['booking_id', 'company_id', 'id', 'not_flying_at', 'place'];
    const link = ['link_made_at', 'link_opened_at'];
    const infant = [
      'infant_changed_at',
      'infant_date_of_birth',
      'infant_first_name',
      'infant_gender',
      'infant_issuing_country',
      'infant_last_name',
      'infant_nationality',
      'infant_passport_expiry',
      'infant_passport_number',
    ];
    expect(await closedColumns('passengers', 'UPDATE')).toEqual([...fixed, ...infant, ...link].sort());
    const release = ['arrived_at', 'documents_emailed_at'];
    expect(await closedColumns('fulfilments', 'UPDATE')).toEqual(
      [...release, 'booking_id', 'company_id'].sort(),
    );
  });

  it('include adding and assigning documents, but not changing files or inspection results', async () => {
    const made = [
      'confirmed_at',
      'confirmed_by',
      'place',
      'replaced_at',
      'replaces',
      'sent_at',
      'sent_by',
      'state',
    ];
    const read = ['opened_at', 'read_at', 'read_result', 'read_attempts', 'reading_until', 'ticket_number'];
    expect(await closedColumns('documents', 'INSERT')).toEqual([...made, ...read].sort());
    const kept = [
      'company_id',
      'content',
      'file_name',
      'flight_id',
      'id',
      'sha256',
      'size',
      'uploaded_at',
      'uploaded_by',
    ];
    expect(await closedColumns('documents', 'UPDATE')).toEqual([...kept, ...read].sort());
  });

  it('include the public profile of a company, but not the check of its licence', async () => {
    const open = ['legal_name', 'ssm_number', 'licence_number', 'opening_hours'];
    const contacts = ['public_address', 'public_email', 'public_phone', 'public_whatsapp'];
    const closed = await closedColumns('companies', 'UPDATE');
    expect(closed).toEqual(
      expect.arrayContaining(['licence_checked_at', 'licence_checked_by', 'status', 'name']),
    );
    for (const column of [...open, ...contacts]) expect(closed).not.toContain(column);
  });

  it('include reading bookings, except the buyer’s browser and internal columns', async () => {
    const browser = ['body_hash', 'client_key', 'draft_id', 'idempotency_key', 'link_base', 'mail_owner_key'];
    const program = ['contact_erased_at', 'email_proof', 'lease_token', 'link_version'];
    expect(await closedColumns('bookings', 'SELECT')).toEqual([...browser, ...program].sort());
  });

  it('control: exclude a new column', async () => {
    const closed = await db.transaction().execute(async (tx) => {
      await sql`alter table flights add column without_grant text`.execute(tx);
      const found = await closedColumns('flights', 'UPDATE', tx);
      await sql`alter table flights drop column without_grant`.execute(tx);
      return found;
    });
    expect(closed).toContain('without_grant');
  });
});
