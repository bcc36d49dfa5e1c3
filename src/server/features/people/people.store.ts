import { type RawBuilder, sql } from 'kysely';
import type { HeldContact } from '#domain/bookings/person-correction.ts';
import type { PersonRequest, PersonSection } from '#domain/privacy/person.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';

const MOST = 1_000;

export interface PersonKeys {
  readonly email: string;
  readonly bookingIds: readonly string[];
  readonly messageIds: readonly string[];
  readonly companyIds: readonly string[];
  readonly userIds: readonly string[];
}

export async function findKeys(db: Db, email: string): Promise<PersonKeys> {
  const ids = async (query: RawBuilder<{ id: string }>) => (await query.execute(db)).rows.map(({ id }) => id);
  return {
    email,
    bookingIds: await ids(
      sql`select id from bookings where lower(email) = ${email} order by created_at desc limit ${MOST}`,
    ),
    messageIds: await ids(sql`select id from contact_messages where lower(email) = ${email} limit ${MOST}`),
    companyIds: await ids(
      sql`select id from companies where ${email} in (lower(email), lower(public_email)) limit ${MOST}`,
    ),
    userIds: await ids(sql`select id from users where lower(email) = ${email}`),
  };
}

/** Several people can share a phone number, so staff chooses among the emails used with it. */
export async function listEmailsOfPhone(db: Db, phone: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(email) as email from (
      select email from bookings
        where id in (select row_id from search_words where kind = 'booking' and word = ${phone})
      union all
      select email from interested_users
        where id in (select row_id from search_words where kind = 'prospect' and word = ${phone})
      union all
      select email from companies
        where ${phone} in (regexp_replace(phone, '\\D', '', 'g'), regexp_replace(public_phone, '\\D', '', 'g'))
    ) found
    where email <> 'removed@email.invalid' order by email limit ${limit}
  `.execute(db);
  return rows.map(({ email }) => email);
}

type Row = Record<string, unknown>;

const places: Record<
  PersonSection,
  { readonly table: string; readonly rows: (keys: PersonKeys) => RawBuilder<Row> }
> = {
  bookings: {
    table: 'bookings',
    rows: ({ bookingIds }) =>
      sql`select * from bookings where id = any(${bookingIds}::uuid[]) order by created_at`,
  },
  travellers: {
    table: 'passengers',
    rows: ({ bookingIds }) =>
      sql`select * from passengers where booking_id = any(${bookingIds}::uuid[]) order by booking_id, place`,
  },
  tickets: {
    table: 'fulfilments',
    rows: ({ bookingIds }) => sql`select * from fulfilments where booking_id = any(${bookingIds}::uuid[])`,
  },
  requests: {
    table: 'booking_requests',
    rows: ({ bookingIds }) =>
      sql`select * from booking_requests where booking_id = any(${bookingIds}::uuid[])`,
  },
  notes: {
    table: 'booking_notes',
    rows: ({ bookingIds }) => sql`select * from booking_notes where booking_id = any(${bookingIds}::uuid[])`,
  },
  flightAnswers: {
    table: 'flight_change_answers',
    rows: ({ bookingIds }) =>
      sql`select * from flight_change_answers where booking_id = any(${bookingIds}::uuid[])`,
  },
  documents: {
    table: 'documents',
    rows: ({ bookingIds }) => sql`select * from documents where booking_id = any(${bookingIds}::uuid[])`,
  },
  payments: {
    table: 'payment_attempts',
    rows: ({ bookingIds }) =>
      sql`select * from payment_attempts where booking_id = any(${bookingIds}::uuid[])`,
  },
  refunds: {
    table: 'refunds',
    rows: ({ bookingIds }) => sql`select * from refunds where booking_id = any(${bookingIds}::uuid[])`,
  },
  refundAccounts: {
    table: 'refund_accounts',
    rows: ({ bookingIds }) => sql`
      select account.* from refund_accounts account join refunds on refunds.id = account.refund_id
      where refunds.booking_id = any(${bookingIds}::uuid[])
    `,
  },
  waitingLists: {
    table: 'interested_users',
    rows: ({ email }) => sql`select * from interested_users where lower(email) = ${email} limit ${MOST}`,
  },
  wishes: {
    table: 'wish_subscribers',
    rows: ({ email }) => sql`
      select subscriber.id, subscriber.email, subscriber.locale, subscriber.privacy_version, subscriber.restricted_at,
        criteria.search, wish.created_at, wish.confirmed_at, wish.ends_on
      from wish_subscribers subscriber join wishes wish on wish.subscriber_id = subscriber.id
        join wish_criteria criteria on criteria.id = wish.criteria_id
      where subscriber.email = ${email}
    `,
  },
  wishNotices: {
    table: 'wish_notices',
    rows: ({ email }) => sql`
      select notice.id, notice.flight_id, notice.notified_at, notice.opened_at
      from wish_notices notice join wish_subscribers subscriber on subscriber.id = notice.subscriber_id
      where subscriber.email = ${email} limit ${MOST}
    `,
  },
  restrictions: {
    table: 'restricted_emails',
    rows: ({ email }) => sql`select * from restricted_emails where email = ${email}`,
  },
  messages: {
    table: 'contact_messages',
    rows: ({ email }) => sql`select * from contact_messages where lower(email) = ${email} limit ${MOST}`,
  },
  mails: {
    table: 'mails',
    rows: ({ email, messageIds }) => sql`
      select * from mails where lower(recipient) = ${email} or subject_id = any(${messageIds}::uuid[])
      order by created_at desc limit ${MOST}
    `,
  },
  companies: {
    table: 'companies',
    rows: ({ companyIds }) => sql`select * from companies where id = any(${companyIds}::uuid[])`,
  },
  accounts: {
    table: 'users',
    rows: ({ userIds }) => sql`select * from users where id = any(${userIds})`,
  },
  memberships: {
    table: 'company_users',
    rows: ({ userIds }) => sql`select * from company_users where user_id = any(${userIds})`,
  },
  roles: { table: 'roles', rows: ({ userIds }) => sql`select * from roles where user_id = any(${userIds})` },
  signIns: {
    table: 'sessions',
    rows: ({ userIds }) => sql`select * from sessions where user_id = any(${userIds})`,
  },
  invitations: {
    table: 'company_invitations',
    rows: ({ email }) => sql`select * from company_invitations where lower(email) = ${email}`,
  },
  alertAddresses: {
    table: 'company_alert_addresses',
    rows: ({ email }) => sql`select * from company_alert_addresses where lower(email) = ${email}`,
  },
  drafts: {
    table: 'deal_drafts',
    rows: ({ email }) => sql`select * from deal_drafts where lower(saved_by) = ${email} limit ${MOST}`,
  },
  work: {
    table: '',
    rows: ({ email }) => sql`
      select what, booking_id, at, ${email} as by from (
        select 'note' as what, booking_id, written_at as at from booking_notes where lower(written_by) = ${email}
        union all
        select 'call', booking_id, called_at from follow_ups where lower(called_by) = ${email}
        union all
        select 'reminder', booking_id, requested_at from name_reminders where lower(requested_by) = ${email}
        union all
        select 'answer', booking_id, answered_at from booking_requests where lower(answered_by) = ${email}
        union all
        select 'offer', booking_id, offered_at from booking_requests where lower(offered_by) = ${email}
        union all
        select 'view', null, created_at from booking_views where lower(saved_by) = ${email}
        union all
        select 'flight change', null, made_at from flight_changes where lower(made_by) = ${email}
        union all
        select 'document', booking_id, uploaded_at from documents
          where ${email} in (lower(uploaded_by), lower(confirmed_by), lower(sent_by))
        union all
        select 'ticketing', booking_id, coalesce(tickets_checked_at, documents_sent_at, ticketed_at, names_sent_at) from fulfilments
          where ${email} in (lower(names_sent_by), lower(ticketed_by), lower(documents_sent_by), lower(tickets_checked_by))
      ) done order by at desc limit ${MOST}
    `,
  },
  audit: {
    table: 'audit_log',
    rows: ({ userIds }) =>
      sql`select * from audit_log where actor_id = any(${userIds}) order by id desc limit ${MOST}`,
  },
};

export function getTable(section: PersonSection): string {
  return places[section].table;
}

export async function listRows(db: Db, section: PersonSection, keys: PersonKeys): Promise<readonly Row[]> {
  return (await places[section].rows(keys).execute(db)).rows;
}

export async function insertPersonRequest(
  tx: Tx,
  request: Omit<Database['person_requests'], 'id' | 'counts' | 'kept'> & {
    readonly counts: Readonly<Record<string, number>>;
    readonly kept: Readonly<Record<string, number>>;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('person_requests')
    .values({
      ...request,
      counts: JSON.stringify(request.counts),
      kept: JSON.stringify(request.kept),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes the person's digest under every key, because the key of a stored digest is unknown. */
export async function listPersonRequests(
  db: Db,
  marks: readonly Buffer[],
  limit: number,
): Promise<PersonRequest[]> {
  const sum = (column: 'counts' | 'kept') =>
    sql`(select coalesce(sum(value::integer), 0) from jsonb_each_text(${sql.ref(column)}))`;
  const { rows } = await sql<PersonRequest>`
    select kind, requested_by as "askedBy", made_at as "madeAt", ${sum('counts')}::integer as rows,
      ${sum('kept')}::integer as kept
    from person_requests
    where person_hash = any(${marks}::bytea[]) or new_person_hash = any(${marks}::bytea[])
    order by made_at desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Lifts the restriction if null. An address that is restricted already keeps its time. */
export async function setEmailRestricted(tx: Tx, email: string, at: Date | null): Promise<number> {
  const { numAffectedRows } = await (at === null
    ? sql`delete from restricted_emails where email = ${email}`
    : sql`insert into restricted_emails (email, restricted_at) values (${email}, ${at}) on conflict do nothing`
  ).execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Returns the time of the earlier restriction. */
export async function findRestriction(db: Db, emails: readonly string[]): Promise<Date | null> {
  const { at } = await db
    .selectFrom('restricted_emails')
    .select(({ fn }) => fn.min<Date | null>('restricted_at').as('at'))
    .where('email', 'in', emails)
    .executeTakeFirstOrThrow();
  return at;
}

export async function listContacts(db: Db, email: string): Promise<HeldContact[]> {
  const { rows } = await sql<Row>`
    select 'waitingLists' as section, id, name, lower(email) as email, phone_number as phone,
      null as reference, null as state, created_at
    from interested_users where lower(email) = ${email}
    union all
    select 'messages', id, name, lower(email), null, null, null, created_at
    from contact_messages where lower(email) = ${email}
    union all
    select 'bookings', id, null, lower(email), phone_number, reference, state, created_at
    from bookings where lower(email) = ${email} and contact_erased_at is null
    order by created_at desc, id limit ${MOST}
  `.execute(db);
  return rows.map(toHeldContact);
}

function toHeldContact({ section, id, name, email, phone, reference, state }: Row): HeldContact {
  return {
    section,
    id,
    email,
    ...(name !== null && { name }),
    ...(phone !== null && { phone }),
    ...(reference !== null && { booking: { reference, state } }),
  } as HeldContact;
}

export async function countDoubled(db: Db, email: string, other: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from interested_users one join interested_users two using (flight_id)
    where lower(one.email) = ${email} and lower(two.email) = ${other}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** True if a concurrent insert put the email on the same waiting list. */
export function isDuplicatePlace(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'interested_users_once_per_deal';
}

export async function insertLink(
  tx: Tx,
  link: { readonly id: string; readonly email: Buffer; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const { id, email, now, expiresAt } = link;
  await tx.insertInto('person_links').values({ id, email, created_at: now, expires_at: expiresAt }).execute();
}

export async function findLink(db: Db, id: string, now: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom('person_links')
    .select('email')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function deleteLinks(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from person_links where id = any(${ids}::uuid[])`.execute(tx);
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('person_links').where('expires_at', '<=', now).execute();
}
