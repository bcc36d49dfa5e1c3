// What a spec brings for itself: companies, owners, deals, people who wait and bookings, which no other spec and nothing
// that the demo does by itself sells out, hides, opens or deletes. The rows come from the factories that the other tests
// and the demo data use; here they get ids that nobody else has, and go to the database of the product under test.
import { createHash, randomUUID } from 'node:crypto';
import { type Page, type TestInfo, test } from '@playwright/test';
import {
  buildBooking,
  buildProspect,
  createRandom,
  insertCompany,
  insertDeal,
  type Random,
} from '#dev/testing/fixtures/factories.ts';
import {
  type AccountWishes,
  insertCompanyUser,
  signInAs,
  type TestAccount,
} from '#dev/testing/pages/sign-in.ts';
import * as paths from '#domain/kernel/paths.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { insertFulfilment } from '#server/features/fulfilment/rows/fulfilment.store.ts';
import { loadConfig } from '#server/platform/config.ts';
import { type Databases, openDatabases } from '#server/platform/database/database.ts';
import { demoCompanyIds } from '#server/platform/database/demo-marker.ts';
import type {
  BookingRow,
  CompanyRow,
  FlightRow,
  InterestedUserRow,
  NewCompanyRow,
  NewFlightRow,
} from '#server/platform/database/schema.ts';
import { createEncryption } from '#server/platform/encryption.ts';

const databaseUrl = process.env.DATABASE_URL ?? '';
let databases: Databases | undefined;

/** The database of the product under test, to arrange what no page can. */
export function productDb(): Databases {
  databases ??= openDatabases(databaseUrl, { general: 2, holds: 1 }, () => {});
  return databases;
}

export async function closeProductDb(): Promise<void> {
  await databases?.close();
  databases = undefined;
}

/** Seals what the product keeps sealed, with the key that the demo uses. */
export function encrypt(plain: string, boundTo: string): Buffer {
  const config = loadConfig({ APP_MODE: 'demo', DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://127.0.0.1' });
  return createEncryption(config.encryptionKeys).encrypt(plain, boundTo);
}

/** The address of the buyer's own page. */
export function bookingPath({ id, link_version: linkVersion }: BookingRow): string {
  const config = loadConfig({ APP_MODE: 'demo', DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://127.0.0.1' });
  return paths.myBooking(bookingLink({ config }, { id, linkVersion }));
}

const randomOf = new WeakMap<TestInfo, Random>();

/** Depends on the seed of the run and on the test alone, so that a failed test can be repeated with the same data. */
export function ownRandom(): Random {
  const info = test.info();
  const known = randomOf.get(info);
  if (known) return known;
  const name = [process.env.E2E_SEED ?? '', info.project.name, info.repeatEachIndex, ...info.titlePath].join(
    '\n',
  );
  const random = createRandom(createHash('sha256').update(name).digest().readUInt32BE());
  randomOf.set(info, random);
  return random;
}

/** A country for specs that look at lists: filtered by it, a list shows their deals and no others. */
export const ownCountry = () => `Testland ${randomUUID().slice(0, 13)}`;

export const ownEmail = () => `buyer.${randomUUID()}@example.com`;

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Approved, unless told otherwise. */
export function ownCompany(overrides: Partial<NewCompanyRow> = {}): Promise<CompanyRow> {
  return insertCompany(productDb().db, { ...overrides, id: randomUUID() }, { random: ownRandom() });
}

export interface CompanyWithOwner extends CompanyRow {
  readonly owner: TestAccount;
}

/** Approved, with an owner who can sign in. */
export async function ownCompanyWithOwner(
  name: string,
  wishes: AccountWishes = {},
): Promise<CompanyWithOwner> {
  const company = await ownCompany({ name });
  return { ...company, owner: await insertCompanyUser(productDb().db, company.id, wishes) };
}

/** The same, with the owner signed in in this page's browser. */
export async function signInAsOwner(page: Page, name: string): Promise<CompanyWithOwner> {
  const company = await ownCompanyWithOwner(name);
  await signInAs(page, 'company', company.owner);
  return company;
}

/**
 * Osaka in Japan with AirAsia X for MYR 1,099.00 instead of 1,899.00, open, twelve seats, closing in three days, unless told
 * otherwise. It belongs to a company of the demo, of which no spec changes anything.
 */
export function ownDeal(overrides: Partial<NewFlightRow> = {}): Promise<FlightRow> {
  return insertDeal(
    productDb().db,
    {
      ...{ company_id: demoCompanyIds.wira, destination_country: 'Japan', airlines: 'AirAsia X' },
      ...{ cost: '1899.00', selling_price: '1099.00', seats_offered: 12 },
      ...overrides,
      id: randomUUID(),
    },
    { random: ownRandom() },
  );
}

/** Of an airline that prints ticket numbers. */
export const malaysiaAirlines = {
  ...{ airlines: 'Malaysia Airlines', outbound_flight_number: 'MH 52', return_flight_number: 'MH 53' },
};

export async function changeDeal(id: string, change: Partial<NewFlightRow>): Promise<void> {
  await productDb().db.updateTable('flights').set(change).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function deleteDeal(id: string): Promise<void> {
  await productDb().db.deleteFrom('flights').where('id', '=', id).execute();
}

export async function ownProspects(
  { id: flight_id, company_id }: FlightRow,
  wishes: readonly Partial<Parameters<typeof buildProspect>[0]>[],
): Promise<InterestedUserRow[]> {
  const random = ownRandom();
  const rows = wishes.map((wish) =>
    buildProspect({ ...wish, id: randomUUID(), flight_id, company_id }, { random }),
  );
  return productDb().db.insertInto('interested_users').values(rows).returningAll().execute();
}

/** Leaves the deal's counters as they are: for lists, which do not look at them. */
export async function ownBooking(
  deal: FlightRow,
  overrides: Parameters<typeof buildBooking>[1] = {},
): Promise<BookingRow> {
  const row = buildBooking(deal, { id: randomUUID(), ...overrides }, { encrypt, random: ownRandom() });
  return productDb()
    .db.transaction()
    .execute(async (tx) => {
      const booking = await tx.insertInto('bookings').values(row).returningAll().executeTakeFirstOrThrow();
      if (booking.state === 'confirmed') await insertFulfilment(tx, booking);
      return booking;
    });
}
