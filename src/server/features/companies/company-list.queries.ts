import { sql } from 'kysely';
import type {
  CompanyCounts,
  CompanyDetails,
  CompanyStatus,
  ListedCompany,
} from '#domain/companies/company.ts';
import { isId } from '#domain/kernel/id.ts';
import { backOfficePageSize } from '#domain/kernel/lists.ts';
import type { FoundCompany } from '#domain/operator/desk-found.ts';
import type { DeskSearch } from '#domain/operator/desk-search.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type Keyset, type Page, readKeyset, toPage } from '#server/platform/database/keyset.ts';

interface CompanyFilter {
  readonly search: string | null;
  readonly status: CompanyStatus | null;
}

export interface CompanyPage extends Page<ListedCompany> {
  readonly counts: CompanyCounts;
}

export async function listCompanies(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
  query: CompanyFilter & { readonly cursor: string | null },
): Promise<CompanyPage> {
  const order = 'newest';
  const after = readKeyset(query.cursor, order);
  const [counts, rows] = await Promise.all([
    countCompaniesByStatus(db, query.search),
    listCompaniesNewestFirst(db, { filter: query, after, limit: backOfficePageSize + 1 }),
  ]);
  return { ...toPage(rows, backOfficePageSize, order), counts };
}

/** Includes deleted companies. Returns null for an unknown id. */
export async function getCompany(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
  id: string,
): Promise<CompanyDetails | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Omit<CompanyDetails, 'team'>>`
    with page as (select * from companies where id = ${id})
    select ${listedFields}, deleted_at as "deletedAt" from page
  `.execute(db);
  return rows[0] ? { ...rows[0], team: await listTeam(db, id) } : null;
}

export async function findCompaniesForDesk(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
  { text }: DeskSearch,
  limit: number,
): Promise<readonly FoundCompany[]> {
  const typed = text.replaceAll(/[\\%_]/g, '\\$&');
  const { rows } = await sql<FoundCompany>`
    select id, name, email, phone, ssm_number as "ssmNumber", status from companies
    where deleted_at is null and (name ilike ${`%${typed}%`} or email ilike ${`${typed}%`}
      or public_email ilike ${`${typed}%`} or ssm_number ilike ${`${typed}%`})
    order by name, id limit ${limit}
  `.execute(db);
  return rows;
}

export interface CompanyOverview {
  readonly counts: CompanyCounts;
  readonly oldestPendingAt: Date | null;
}

export async function companyOverview(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
): Promise<CompanyOverview> {
  const [counts, oldestPendingAt] = await Promise.all([
    countCompaniesByStatus(db, null),
    findOldestPending(db),
  ]);
  return { counts, oldestPendingAt };
}

function filterByName(search: string | null) {
  if (search === null) return sql`true`;
  return sql`name ilike ${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

async function countCompaniesByStatus(db: Db, search: string | null): Promise<CompanyCounts> {
  const { rows } = await sql<CompanyCounts>`
    select count(*) as "all",
      count(*) filter (where status = 'pending') as pending,
      count(*) filter (where status = 'approved') as approved,
      count(*) filter (where status = 'rejected') as rejected
    from companies where deleted_at is null and ${filterByName(search)}
  `.execute(db);
  return rows[0] ?? { all: 0, pending: 0, approved: 0, rejected: 0 };
}

async function findOldestPending(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('companies')
    .select('created_at')
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

const MOST_MEMBERS = 100;

function listTeam(db: Db, companyId: string) {
  return db
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .select(['users.id as userId', 'users.email', 'company_users.role'])
    .select('company_users.last_sign_in_at as lastSignInAt')
    .where('company_users.company_id', '=', companyId)
    .orderBy(({ eb }) => eb('company_users.role', '=', 'owner'), 'desc')
    .orderBy('company_users.created_at')
    .orderBy('users.email')
    .limit(MOST_MEMBERS)
    .execute();
}

/** Columns of the companies in the common table expression `page`. */
const listedFields = sql`
  id, name, address, pic_name as "picName", email, phone, status, rejected_reason as "rejectedReason",
  created_at as "createdAt", fee_basis_points as "feeBasisPoints", release as "releaseRule",
  json_build_object(
    'legalName', legal_name, 'ssmNumber', ssm_number, 'licenceNumber', licence_number, 'address', public_address,
    'phone', public_phone, 'whatsapp', public_whatsapp, 'email', public_email, 'openingHours', opening_hours
  ) as profile,
  licence_checked_at as "licenceCheckedAt",
  (select users.email from users where users.id = page.licence_checked_by) as "licenceCheckedBy",
  suspended_reason as "suspendedReason", suspended_at is not null as "isSuspended",
  exists (select from company_users where company_id = page.id) as "hasAccount",
  coalesce((select json_agg(json_build_object('userId', users.id, 'email', users.email)
      order by company_users.role = 'owner' desc, company_users.created_at, users.email)
    from company_users join users on users.id = company_users.user_id
    where company_users.company_id = page.id), '[]'::json) as members,
  (select count(*) from flights where company_id = page.id and deleted_at is null) as deals,
  (select count(*) from bookings where company_id = page.id and payment_status = 'completed') as "paidBookings"
`;

async function listCompaniesNewestFirst(
  db: Db,
  options: { filter: CompanyFilter; after: Keyset | null; limit: number },
): Promise<ListedCompany[]> {
  const { filter, after } = options;
  const { rows } = await sql<ListedCompany>`
    with page as (
      select * from companies
      where deleted_at is null and ${filterByName(filter.search)}
        and (${filter.status}::text is null or status = ${filter.status})
        and (${after?.value ?? null}::timestamptz is null
          or (created_at, id) < (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by created_at desc, id desc
      limit ${options.limit}
    )
    select ${listedFields}
    from page order by created_at desc, id desc
  `.execute(db);
  return rows;
}
