import { sql } from 'kysely';
import { exportActions, passportActions } from '#domain/accounts/security-acts.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

/** Stops queries that take longer than a page may; their metrics are reported as failed. */
export async function setStatementTimeout(tx: Tx, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);
}

async function one<Row>(statement: ReturnType<typeof sql<Row>>, db: Db): Promise<Row> {
  const { rows } = await statement.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a question about the whole table got no answer');
  return row;
}

export interface BookingNumbers {
  readonly creating: number;
  readonly awaiting: number;
  readonly expiring: number;
  readonly review: number;
  readonly oldestReview: Date | null;
  readonly refundsDue: number;
  /** Counted from the time when the buyer entered a bank account; before that we wait for the buyer. */
  readonly oldestRefundDue: Date | null;
  readonly unknownPayments: number;
  readonly overdue: number;
  readonly looksLate: number;
  readonly lastPaidAt: Date | null;
}

export interface OverdueBefore {
  readonly creating: Date;
  readonly awaiting: Date;
  readonly expiring: Date;
  readonly look: Date;
}

/** Counts only transient states, each with a small index. */
export async function queryBookings(db: Db, before: OverdueBefore): Promise<BookingNumbers> {
  return one(
    sql<BookingNumbers>`
      select
        (select count(*) from bookings where state = 'billCreating') as creating,
        (select count(*) from bookings where state = 'awaitingPayment') as awaiting,
        (select count(*) from bookings where state = 'expiring') as expiring,
        (select count(*) from bookings where state = 'review') as review,
        (select min(created_at) from bookings where state = 'review') as "oldestReview",
        (select count(*) from refunds where state = 'due') as "refundsDue",
        (select min(greatest(r.created_at, account.entered_at)) from refunds r
          join refund_accounts account
            on account.refund_id = r.id and account.replaced_at is null and account.returned_at is null
          where r.state = 'due') as "oldestRefundDue",
        (select count(*) from unknown_payments where state = 'open') as "unknownPayments",
        (select count(*) from bookings where state = 'billCreating' and created_at < ${before.creating})
          + (select count(*) from bookings where state = 'awaitingPayment' and hold_expires_at < ${before.awaiting})
          + (select count(*) from bookings where state = 'expiring' and hold_expires_at < ${before.expiring})
          as overdue,
        (select count(*) from bookings where next_check_at < ${before.look}) as "looksLate",
        (select max(created_at) from
          (select created_at, outcome from payment_events order by id desc limit 2000) newest
          where outcome like 'paid:%') as "lastPaidAt"
    `,
    db,
  );
}

export interface DealNumbers {
  readonly open: number;
  readonly comingSoon: number;
  readonly allHeld: number;
  readonly soldOut: number;
  readonly offered: number;
  readonly held: number;
  readonly sold: number;
}

export async function queryDeals(db: Db, now: Date): Promise<DealNumbers> {
  return one(
    sql<DealNumbers>`
      select
        count(*) filter (where coalesce(publish_date <= ${now}, true) and seats_available > 0) as open,
        count(*) filter (where publish_date > ${now}) as "comingSoon",
        count(*) filter (where coalesce(publish_date <= ${now}, true) and seats_available = 0 and seats_held > 0)
          as "allHeld",
        count(*) filter (where coalesce(publish_date <= ${now}, true) and seats_sold = seats_offered) as "soldOut",
        coalesce(sum(seats_offered), 0) as offered,
        coalesce(sum(seats_held), 0) as held,
        coalesce(sum(seats_sold), 0) as sold
      from flights join companies on companies.id = flights.company_id
      where listed and deadline > ${now} and companies.status = 'approved' and companies.deleted_at is null
        and companies.suspended_at is null
    `,
    db,
  );
}

export interface SecurityNumbers {
  readonly signInsRefused: number;
  readonly mostOnOneAccount: number;
  readonly signaturesRefused: number;
  readonly holdsLimited: number;
  readonly exports: number;
  readonly mostPassportsOpened: number;
  readonly mostUnpaidOfClient: number;
  readonly dealsHeldUnpaid: number;
}

/** Audit records of the last hour, by index, and current unpaid holds. */
export async function querySecurity(db: Db, since: Date): Promise<SecurityNumbers> {
  return one(
    sql<SecurityNumbers>`
      with recent as (
        select action, object_id, actor_id, details from audit_log where created_at > ${since}
      )
      select
        count(*) filter (where action = 'session.refused') as "signInsRefused",
        coalesce((select max(tries) from (
          select count(*) as tries from recent where action = 'session.refused' group by object_id
        ) by_object), 0) as "mostOnOneAccount",
        count(*) filter (where action = 'payment.signatureRefused') as "signaturesRefused",
        count(*) filter (where action = 'hold.limited') as "holdsLimited",
        count(*) filter (where action = any(${[...exportActions]}::text[])) as exports,
        coalesce((select max(opened) from (
          select count(distinct booking) as opened
          from recent, unnest(string_to_array(coalesce(details ->> 'bookings', object_id), ' ')) as booking
          where action = any(${[...passportActions]}::text[]) and coalesce(details ->> 'passportsHidden', 'false') = 'false'
          group by actor_id
        ) by_account), 0) as "mostPassportsOpened",
        (select coalesce(max(unproven_seats + proven_seats), 0) from client_holds) as "mostUnpaidOfClient",
        (select count(*) from flights where listed and seats_held >= 5
          and seats_held * 2 > seats_offered - seats_sold) as "dealsHeldUnpaid"
      from recent
    `,
    db,
  );
}

export interface MailNumbers {
  readonly personal: number;
  readonly oldestPersonal: number | null;
  readonly mailing: number;
  readonly oldestMailing: number | null;
  readonly failed: number;
}

/** A mailing can have a hundred thousand rows: reads at most the `most` longest due ones. */
export async function queryMails(db: Db, { mailingFrom, most }: { mailingFrom: number; most: number }) {
  const queued = (lane: ReturnType<typeof sql>) => sql`
    (select count(*) as mails, extract(epoch from now() - min(created_at))::float8 as oldest from
      (select created_at from mails where state = 'queued' and ${lane}
        order by priority, next_attempt_at, id limit ${most}) due)
  `;
  return one(
    sql<MailNumbers>`
      select personal.mails as personal, personal.oldest as "oldestPersonal",
        mailing.mails as mailing, mailing.oldest as "oldestMailing",
        (select count(*) from (select from mails where state = 'failed' limit ${most}) given_up) as failed
      from ${queued(sql`priority < ${mailingFrom}`)} personal, ${queued(sql`priority >= ${mailingFrom}`)} mailing
    `,
    db,
  );
}

export interface JobNumbers {
  readonly ready: number;
  readonly oldestReady: number | null;
  readonly underWay: number;
  readonly failed: number;
}

/** Failed jobs stay in the table: only those of the last hour count. */
export async function queryJobs(db: Db): Promise<JobNumbers> {
  return one(
    sql<JobNumbers>`
      select
        count(*) filter (where is_ready) as ready,
        extract(epoch from now() - min(run_at) filter (where is_ready))::float8 as "oldestReady",
        count(*) filter (where locked_at is not null) as "underWay",
        count(*) filter (where locked_at is null and attempts >= max_attempts
          and updated_at > now() - interval '1 hour') as failed
      from (
        select *, run_at <= now() and locked_at is null and attempts < max_attempts as is_ready
        from graphile_worker.jobs
      ) jobs
    `,
    db,
  );
}

export async function queryWorkers(db: Db, { silentSeconds }: { silentSeconds: number }) {
  return one(
    sql<{ living: number; youngest: number | null }>`
      select count(*) filter (where seen_at > now() - make_interval(secs => ${silentSeconds})) as living,
        extract(epoch from now() - max(seen_at))::float8 as youngest
      from worker_heartbeats
    `,
    db,
  );
}

/** Null if backups are not recorded: table and row are optional. */
export async function queryBackupAge(db: Db): Promise<number | null> {
  const { known } = await one(
    sql<{ known: boolean }>`select to_regclass('operations_state') is not null as known`,
    db,
  );
  if (!known) return null;
  const { age } = await one(
    sql<{ age: number | null }>`
      select extract(epoch from now() - max(at))::float8 as age from operations_state where name = 'backup'
    `,
    db,
  );
  return age;
}
