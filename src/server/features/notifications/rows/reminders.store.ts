import { sql } from 'kysely';
import type { SentReminder } from '#domain/fulfilment/reminders.ts';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import { flightsOfDeal } from '#server/features/bookings/rows/sold-trip.store.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

interface Page {
  readonly after: string;
  readonly limit: number;
}

export interface RemindedDeal {
  readonly dealId: string;
  readonly companyId: string;
  readonly deadlineAt: Date;
  readonly publishAt: Date | null;
  readonly isPaused: boolean;
  readonly seatsOffered: number;
  readonly seatsSold: number;
  readonly seatsLeft: number;
  readonly waiting: number;
  readonly destination: string;
  readonly legs: readonly SoldFlight[];
}

const isOffSale = sql`(flights.paused_at is not null or exists (
  select from companies where companies.id = flights.company_id and companies.suspended_at is not null
))`;

const dealColumns = sql`
  flights.id as "dealId", flights.company_id as "companyId", flights.deadline as "deadlineAt",
  flights.publish_date as "publishAt", ${isOffSale} as "isPaused",
  flights.seats_offered as "seatsOffered", flights.seats_sold as "seatsSold", flights.seats_available as "seatsLeft",
  flights.destination_country as destination, ${flightsOfDeal} as legs,
  (select count(*) from interested_users
    where interested_users.flight_id = flights.id and interested_users.waits_for = 'seats') as waiting
`;

export async function listDealsToRemind(
  db: Db,
  { now, after, limit }: Page & { readonly now: Date },
): Promise<RemindedDeal[]> {
  const { rows } = await sql<RemindedDeal>`
    select ${dealColumns} from flights
    where flights.deleted_at is null and flights.deadline > ${now} and flights.id > ${after}
    order by flights.id limit ${limit}
  `.execute(db);
  return rows;
}

export async function listClosingDeals(
  db: Db,
  { companyId, now, until, limit }: { companyId: string; now: Date; until: Date; limit: number },
): Promise<RemindedDeal[]> {
  const { rows } = await sql<RemindedDeal>`
    select ${dealColumns} from flights
    where flights.company_id = ${companyId} and flights.deleted_at is null and not ${isOffSale}
      and flights.deadline > ${now} and flights.deadline <= ${until}
      and flights.seats_sold < flights.seats_offered and coalesce(flights.publish_date <= ${now}, true)
    order by flights.deadline, flights.id limit ${limit}
  `.execute(db);
  return rows;
}

export async function listDealsById(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<RemindedDeal[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RemindedDeal>`
    select ${dealColumns} from flights
    where flights.company_id = ${companyId} and flights.id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}

export interface DecidedRefund {
  readonly id: string;
  readonly bookingId: string;
  readonly amount: string;
  readonly decidedAt: Date;
}

export async function listRefundsSince(
  db: Db,
  { mode, since }: { readonly mode: PaymentMode; readonly since: Date },
): Promise<DecidedRefund[]> {
  const { rows } = await sql<DecidedRefund>`
    select refunds.id, refunds.booking_id as "bookingId", refunds.amount, refunds.created_at as "decidedAt"
    from refunds join bookings on bookings.id = refunds.booking_id and bookings.mode = ${mode}
    where refunds.created_at > ${since}
      and not exists (select from sent_reminders where kind = 'refundDecided' and subject = refunds.id::text)
    order by refunds.created_at
  `.execute(db);
  return rows;
}

export type SubjectReminder = SentReminder & { readonly subjectId: string };

export async function listSentReminders(db: Db, subjectIds: readonly string[]): Promise<SubjectReminder[]> {
  if (subjectIds.length === 0) return [];
  return db
    .selectFrom('sent_reminders')
    .select(['kind', 'subject', 'subject_id as subjectId'])
    .where('subject_id', 'in', subjectIds)
    .execute();
}

export async function claimReminder(tx: Tx, told: SubjectReminder, now: Date): Promise<boolean> {
  const written = await tx
    .insertInto('sent_reminders')
    .values({ kind: told.kind, subject: told.subject, subject_id: told.subjectId, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const COMPANY_REMINDED = 'companyReminded';

export async function findCompanyReminder(tx: Db, bookingId: string): Promise<Date | null> {
  const { lastAt } = await tx
    .selectFrom('sent_reminders')
    .select(({ fn }) => fn.max('sent_at').as('lastAt'))
    .where('subject_id', '=', bookingId)
    .where('kind', '=', COMPANY_REMINDED)
    .executeTakeFirstOrThrow();
  return lastAt;
}

export async function insertCompanyReminder(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await tx
    .insertInto('sent_reminders')
    .values({
      kind: COMPANY_REMINDED,
      subject: `${bookingId} ${now.toISOString()}`,
      subject_id: bookingId,
      sent_at: now,
    })
    .execute();
}

export async function deleteRemindersBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sent_reminders').where('sent_at', '<', before).execute();
  await sql`delete from sent_digests where day < ${before}`.execute(db);
}

export async function insertDigestItem(
  tx: Tx,
  userId: string,
  told: SubjectReminder,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('digest_items')
    .values({
      user_id: userId,
      kind: told.kind,
      subject: told.subject,
      subject_id: told.subjectId,
      noted_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the items and returns them; a rollback restores them. */
export async function takeDigestItems(
  tx: Tx,
  userId: string,
): Promise<{ kind: string; subjectId: string; notedAt: Date }[]> {
  const rows = await tx
    .deleteFrom('digest_items')
    .where('user_id', '=', userId)
    .returning(['kind', 'subject_id as subjectId', 'noted_at as notedAt'])
    .execute();
  return rows.toSorted((one, other) => one.notedAt.getTime() - other.notedAt.getTime());
}

export interface DigestReader {
  readonly userId: string;
  readonly email: string;
  readonly companyId: string;
  readonly company: string;
  readonly locale: string;
}

export async function listDigestReaders(db: Db, day: string): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select users.id as "userId", users.email, companies.id as "companyId", companies.name as company, companies.locale
    from company_users
    join users on users.id = company_users.user_id
    join companies on companies.id = company_users.company_id
    where company_users.role <> 'viewer' and companies.status = 'approved' and companies.deleted_at is null
      and not exists (select from sent_digests where sent_digests.user_id = users.id and day = ${day})
    order by users.id
  `.execute(db);
  return rows;
}

export async function claimDigest(tx: Tx, userId: string, day: string): Promise<boolean> {
  const written = await tx
    .insertInto('sent_digests')
    .values({ user_id: userId, day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
