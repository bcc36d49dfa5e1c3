import { sql } from 'kysely';
import { klDate } from '#domain/kernel/time.ts';
import type { WishLife } from '#domain/wishes/wish.ts';
import type { WishCriteria } from '#domain/wishes/wish-criteria.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { lockPerson } from '#server/platform/database/person-lock.ts';

export interface NewSubscriber {
  readonly email: string;
  readonly locale: string;
  readonly privacyVersion: string;
  readonly linkBase: string | null;
  readonly now: Date;
}

/**
 * Locks the address, so that concurrent requests count the wishes correctly and no restriction misses it. An address that leaves and returns on one
 * day gets the same id again, so that the link in its only confirmation of the day works.
 */
export async function upsertSubscriber(tx: Tx, subscriber: NewSubscriber): Promise<string> {
  const { email, locale, now } = subscriber;
  await lockPerson(tx, email);
  const { id } = await tx
    .insertInto('wish_subscribers')
    .values({
      id: sql`coalesce((
        select subject_id from mails
        where lower(recipient) = ${email} and kind = 'wish-confirm' and state <> 'cancelled'
          and once_key = 'wish-confirm:' || subject_id || ':' || ${klDate(now)}::text
          and not exists (select from wish_subscribers where wish_subscribers.id = mails.subject_id)
        limit 1
      ), gen_random_uuid())`,
      email,
      locale,
      privacy_version: subscriber.privacyVersion,
      link_base: subscriber.linkBase,
      created_at: now,
      restricted_at: sql`(select restricted_at from restricted_emails where email = ${email})`,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        locale,
        privacy_version: subscriber.privacyVersion,
        link_base: subscriber.linkBase,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveCriteria(tx: Tx, criteria: WishCriteria): Promise<string> {
  const { search } = criteria;
  const { id } = await tx
    .insertInto('wish_criteria')
    .values({
      search,
      place: criteria.place,
      from_airport: criteria.from,
      departs_from: criteria.departsFrom,
      departs_until: criteria.departsUntil,
      least_nights: criteria.leastNights,
      most_nights: criteria.mostNights,
      travellers: criteria.travellers,
      max_price_sen: criteria.maxPriceSen,
      trip: criteria.trip,
      is_direct: criteria.isDirect,
      has_bag: criteria.hasBag,
      is_open: criteria.isOpen,
    })
    // The update locks an equal search, so that the sweep does not delete it before the wish is inserted. It changes
    // no key column, which would wait for the matches that refer to the search, and they wait for the subscriber.
    .onConflict((conflict) => conflict.column('search').doUpdateSet({ place: criteria.place }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countOtherWishes(
  tx: Tx,
  of: { subscriberId: string; criteriaId: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('wishes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subscriber_id', '=', of.subscriberId)
    .where('criteria_id', '<>', of.criteriaId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Starts a wish that is new, unconfirmed or ended; leaves an active one unchanged. */
export async function upsertWish(
  tx: Tx,
  wish: { subscriberId: string; criteriaId: string; endsOn: string; now: Date; today: string },
): Promise<void> {
  const { now } = wish;
  await sql`
    insert into wishes (subscriber_id, criteria_id, created_at, ends_on, emailed_until)
    values (${wish.subscriberId}, ${wish.criteriaId}, ${now}, ${wish.endsOn}, ${now})
    on conflict (subscriber_id, criteria_id) do update
      set created_at = excluded.created_at, ends_on = excluded.ends_on, emailed_until = excluded.emailed_until,
        confirmed_at = null, mail_id = null, mail_covers_until = null
      where wishes.confirmed_at is null or wishes.ends_on < ${wish.today}
  `.execute(tx);
}

export interface StoredWish extends WishLife {
  readonly id: string;
  readonly search: string;
}

export interface StoredSubscriber {
  readonly id: string;
  readonly locale: string;
  readonly linkBase: string | null;
}

export async function findSubscriber(db: Db, id: string): Promise<StoredSubscriber | undefined> {
  return db
    .selectFrom('wish_subscribers')
    .select(['id', 'locale', 'link_base as linkBase'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listWishes(db: Db, subscriberId: string): Promise<StoredWish[]> {
  return db
    .selectFrom('wishes')
    .innerJoin('wish_criteria', 'wish_criteria.id', 'wishes.criteria_id')
    .select([
      'wishes.id',
      'wish_criteria.search',
      'wishes.created_at as createdAt',
      'wishes.confirmed_at as confirmedAt',
      'wishes.ends_on as endsOn',
    ])
    .where('wishes.subscriber_id', '=', subscriberId)
    .orderBy('wishes.created_at')
    .orderBy('wishes.id')
    .execute();
}

/** Locks the subscriber first, like the form and the claim of an email, so that they do not deadlock. */
export async function lockWish(
  tx: Tx,
  of: { id: string; subscriberId: string },
): Promise<(WishLife & { departsUntil: string | null }) | undefined> {
  await tx
    .selectFrom('wish_subscribers')
    .select('id')
    .where('id', '=', of.subscriberId)
    .forUpdate()
    .execute();
  return tx
    .selectFrom('wishes')
    .innerJoin('wish_criteria', 'wish_criteria.id', 'wishes.criteria_id')
    .select([
      'wishes.created_at as createdAt',
      'wishes.confirmed_at as confirmedAt',
      'wishes.ends_on as endsOn',
      'wish_criteria.departs_until as departsUntil',
    ])
    .where('wishes.id', '=', of.id)
    .where('wishes.subscriber_id', '=', of.subscriberId)
    .forUpdate('wishes')
    .executeTakeFirst();
}

/**
 * Lifts the restriction of the searches: the link proves that its reader owns the mailbox. Searches that were confirmed
 * before the restriction end, because their owner did not ask for them again. Deals that have matched are due.
 */
export async function confirmWishRow(tx: Tx, id: string, now: Date): Promise<void> {
  const { subscriber_id } = await tx
    .updateTable('wishes')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .returning('subscriber_id')
    .executeTakeFirstOrThrow();
  await sql`
    delete from wishes using wish_subscribers subscriber
    where subscriber.id = ${subscriber_id} and subscriber.restricted_at is not null
      and wishes.subscriber_id = subscriber.id and wishes.id <> ${id} and wishes.confirmed_at is not null
  `.execute(tx);
  await tx
    .updateTable('wish_subscribers')
    .set({ restricted_at: null, due_at: now })
    .where('id', '=', subscriber_id)
    .execute();
}

/** Renews an ended wish. Deals from before the renewal are not emailed. */
export async function renewWishRow(
  tx: Tx,
  { id, endsOn, emailedUntil }: { id: string; endsOn: string; emailedUntil: Date | null },
): Promise<void> {
  await tx
    .updateTable('wishes')
    .set({ ends_on: endsOn, ...(emailedUntil && { emailed_until: emailedUntil }) })
    .where('id', '=', id)
    .execute();
}

/** Also deletes the subscriber if this was the last wish. */
export async function deleteWish(
  tx: Tx,
  { id, subscriberId }: { id: string; subscriberId: string },
): Promise<void> {
  await tx.deleteFrom('wishes').where('id', '=', id).where('subscriber_id', '=', subscriberId).execute();
  await sql`
    delete from wish_subscribers
    where id = ${subscriberId} and not exists (select from wishes where subscriber_id = ${subscriberId})
  `.execute(tx);
}

export async function deleteSubscriber(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('wish_subscribers').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOldWishes(
  db: Db,
  old: { createdBefore: Date; endedBefore: string; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from wishes where id in (
      select id from wishes
      where (confirmed_at is null and created_at <= ${old.createdBefore}) or ends_on < ${old.endedBefore}
      limit ${old.limit}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteUnused(db: Db): Promise<void> {
  await sql`
    delete from wish_subscribers s where not exists (select from wishes where subscriber_id = s.id)
  `.execute(db);
  await sql`
    delete from wish_criteria c where not exists (select from wishes where criteria_id = c.id)
      and not exists (select from demand_wishes where criteria_id = c.id)
  `.execute(db);
}
