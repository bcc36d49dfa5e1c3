// Companies, owners, deals, prospects and bookings of a single spec, which no other spec or job changes.
// Built by the shared factories with unique ids.
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
  type AccountOptions,
  insertCompanyUser,
  signInAs,
  type TestAccount,
} from '#dev/testing/pages/sign-in.ts';
import * as paths from '#domain/kernel/paths.ts';
import { openContext, type RunningContext } from '#server/app/context.ts';
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
let context: RunningContext | undefined;

export function productDb(): Databases {
  databases ??= openDatabases(databaseUrl, { general: 2, holds: 1 }, () => {});
  return databases;
}

const loadOwnConfig = () =>
  loadConfig({ APP_MODE: 'demo', DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://127.0.0.1' });

/** For specs that run a service as the worker does. */
export function openOwnContext(): RunningContext {
  context ??= openContext(loadOwnConfig(), 'e2e');
  return context;
}

export async function closeProductDb(): Promise<void> {
  await databases?.close();
  await context?.close();
  databases = undefined;
  context = undefined;
}

export function encrypt(plain: string, boundTo: string): Buffer {
  return createEncryption(loadOwnConfig().encryptionKeys).encrypt(plain, boundTo);
}

export function ownBookingPath({ id, link_version: linkVersion }: BookingRow): string {
  return paths.myBookingPath(bookingLink({ config: loadOwnConfig() }, { id, linkVersion }));
}

const randomOf = new WeakMap<TestInfo, Random>();

/** Seeded by run and test, so that a failed test can be repeated with the same data. */
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

/** Unique country: a list filtered by it shows only this spec's deals. */
export const ownCountry = () => `Testland ${randomUUID().slice(0, 13)}`;

export const ownEmail = () => `buyer.${randomUUID()}@example.com`;

export const addDaysToNow = (days: number) => new Date(Date.now() + days * 86_400_000);

export function ownCompany(overrides: Partial<NewCompanyRow> = {}): Promise<CompanyRow> {
  return insertCompany(productDb().db, { ...overrides, id: randomUUID() }, { random: ownRandom() });
}

export interface CompanyWithOwner extends CompanyRow {
  readonly owner: TestAccount;
}

export async function ownCompanyWithOwner(
  name: string,
  wishes: AccountOptions = {},
): Promise<CompanyWithOwner> {
  const company = await ownCompany({ name });
  return { ...company, owner: await insertCompanyUser(productDb().db, company.id, wishes) };
}

export async function signInAsOwner(page: Page, name: string): Promise<CompanyWithOwner> {
  const company = await ownCompanyWithOwner(name);
  await signInAs(page, 'company', company.owner);
  return company;
}

/**
 * By default a deal to Osaka with AirAsia X for MYR 1,099.00 instead of 1,899.00, open, with twelve seats,
 * closing in three days. It belongs to a demo company that no spec changes.
 */
export function ownDeal(overrides: Partial<NewFlightRow> = {}): Promise<FlightRow> {
  return insertDeal(
    productDb().db,
    {
      company_id: demoCompanyIds.wira,
      destination_country: 'Japan',
      airlines: 'AirAsia X',
      cost: '1899.00',
      selling_price: '1099.00',
      seats_offered: 12,
      ...overrides,
      id: randomUUID(),
    },
    { random: ownRandom() },
  );
}

export const malaysiaAirlines = {
  airlines: 'Malaysia Airlines',
  outbound_flight_number: 'MH 52',
  return_flight_number: 'MH 53',
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

/** Does not update the deal's seat counters, because lists do not read them. */
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
