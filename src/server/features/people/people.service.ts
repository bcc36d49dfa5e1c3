// Finds, exports, erases and restricts the data of a person identified by email. Each feature erases its own
// rows, in one transaction.
import {
  countRecords,
  type ErasedPerson,
  type KeptRecord,
  type PersonOverview,
  type PersonRecords,
  type PersonRow,
  type PersonSection,
  personSections,
  type RequestReason,
} from '#domain/privacy/person.ts';
import { isInCopy } from '#domain/privacy/personal-data.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { eraseAccount, findKeptAccount } from '#server/features/accounts/person.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { eraseCompanies, planCompanyErasure } from '#server/features/companies/person.ts';
import { eraseMessages } from '#server/features/contact/person.ts';
import { eraseSavedBy } from '#server/features/deals/person.ts';
import {
  eraseBookings,
  eraseStaffMentions,
  planBookingErasure,
} from '#server/features/fulfilment/personal-data/person.ts';
import { eraseMails } from '#server/features/mail/queue/person.ts';
import { eraseAlertAddresses } from '#server/features/notifications/alerts/person.ts';
import { eraseProspects } from '#server/features/prospects/person.ts';
import { eraseWishes } from '#server/features/wishes/person.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { lockPerson } from '#server/platform/database/person-lock.ts';
import { encryptedPlaces } from '#server/platform/database/reencrypt.ts';
import { toE164 } from '#server/platform/phone.ts';
import { findCorrectable } from './correction.service.ts';
import { toOwnCopy } from './own-copy.ts';
import { findKeys, getTable, listEmailsOfPhone, listRows, setEmailRestricted } from './people.store.ts';
import { getPersonMark, listRecordedRequests, type Requester, recordRequest } from './person-record.ts';
import { setRestriction } from './restriction.ts';

const REMOVED = 'removed@email.invalid';
const MOST_EMAILS = 20;

export async function findPeople(
  ctx: AppContext,
  actor: SuperAdminActor,
  typed: string,
): Promise<readonly string[]> {
  const emails = typed.includes('@')
    ? await listKnownEmails(ctx, typed)
    : await listEmailsByPhone(ctx, typed);
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'person.searched',
      object: { kind: 'person', id: getPersonMark(ctx, typed.trim().toLowerCase()) },
      details: { found: emails.length },
    }),
  );
  return emails;
}

async function listKnownEmails(ctx: AppContext, typed: string): Promise<readonly string[]> {
  const email = typed.trim().toLowerCase();
  const counts = Object.values(countRecords(await readRows(ctx, email)));
  return counts.some((count) => count > 0) ? [email] : [];
}

async function listEmailsByPhone(ctx: AppContext, typed: string): Promise<readonly string[]> {
  const phone = toE164(typed)?.replace(/\D/g, '');
  return phone ? listEmailsOfPhone(ctx.db, phone, MOST_EMAILS) : [];
}

/** Anyone can trigger this lookup, so it uses only indexes. It misses traces of deleted accounts. */
export async function isPersonKnown(ctx: AppContext, email: string): Promise<boolean> {
  const keys = await findKeys(ctx.db, email);
  for (const section of personSections)
    if (section !== 'work' && section !== 'drafts' && (await listRows(ctx.db, section, keys)).length > 0)
      return true;
  return false;
}

export async function getPerson(
  ctx: AppContext,
  _actor: SuperAdminActor,
  email: string,
): Promise<PersonOverview> {
  const records = await readRows(ctx, email);
  // The owner of the mailbox may have confirmed a search since, which staff can restrict again.
  const rows = [...records.waitingLists, ...records.wishes];
  return {
    email,
    counts: countRecords(records),
    bookings: records.bookings.map((row) => ({
      id: String(row.id),
      reference: String(row.reference),
      departsOn: String(row.departs_on),
    })),
    kept: await listKeptRecords(ctx, email),
    isRestricted: records.restrictions.length > 0 && rows.every((row) => row.restricted_at !== null),
    contact: await findCorrectable(ctx, email),
    requests: await listRecordedRequests(ctx, email),
  };
}

export function listKeptRecords(ctx: AppContext, email: string): Promise<readonly KeptRecord[]> {
  return ctx.db
    .transaction()
    .execute(async (tx) => (await planErasure(ctx, tx, { email, lock: false })).kept);
}

/** Leaves out tokens and links, and what other travellers entered themselves. */
async function readRecords(ctx: AppContext, email: string): Promise<PersonRecords> {
  const rows = await readRows(ctx, email);
  const opened = personSections.map((section) => [
    section,
    rows[section].map((row) => openRow(ctx, getTable(section), row)),
  ]);
  return Object.fromEntries(opened) as PersonRecords;
}

async function readRows(ctx: AppContext, email: string): Promise<PersonRecords> {
  const keys = await findKeys(ctx.db, email);
  const rows: Partial<Record<PersonSection, readonly PersonRow[]>> = {};
  for (const section of personSections) rows[section] = await listRows(ctx.db, section, keys);
  return rows as PersonRecords;
}

/** The person's own page. Audited, because it shows the ends of passports. */
export async function showOwnRecords(
  ctx: AppContext,
  email: string,
  visit: { readonly clientAddress: string; readonly requestId: string },
): Promise<PersonRecords> {
  const records = toOwnCopy(await readRecords(ctx, email), email);
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      ...visit,
      actor: { kind: 'system' },
      action: 'person.shown',
      object: { kind: 'person', id: getPersonMark(ctx, email) },
      details: { bookings: joinBookingIds(records), by: 'person' },
    }),
  );
  return records;
}

function joinBookingIds({ bookings }: PersonRecords): string {
  return bookings.map(({ id }) => String(id)).join(' ');
}

const travellerNames: readonly string[] = ['first_name', 'last_name', 'ticket_number'];

function openRow(ctx: AppContext, table: string, row: PersonRow): PersonRow {
  const sealed: readonly string[] = encryptedPlaces.find((place) => place.table === table)?.columns ?? [];
  const isOthers = table === 'passengers' && row.place !== 1 && row.entered_by !== 'buyer';
  const isByTravellers = isOthers && row.entered_by === 'traveller';
  const cells = Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
    if (!isInCopy(table, column) || (isByTravellers && travellerNames.includes(column))) return [];
    if (!Buffer.isBuffer(value)) return [[column, value]];
    if (!sealed.includes(column) || isOthers) return [];
    return [[column, decryptValue(ctx, value, { table, column, id: String(row.id) })]];
  });
  return Object.fromEntries(cells);
}

/** Returns null if the key is missing. Encodes files as base64 for JSON. */
function decryptValue(
  { encryption, log }: AppContext,
  value: Buffer,
  { table, column, id }: { readonly table: string; readonly column: string; readonly id: string },
): string | null {
  try {
    const bytes = encryption.decryptBytes(value, `${table}.${column}|${id}`);
    if (table === 'documents') return bytes.toString('base64');
    // Removes links from emails, because they give access to bookings and accounts.
    return table === 'mails' ? bytes.toString().replaceAll(/https?:\/\/[^\s"\\]+/g, '…') : bytes.toString();
  } catch {
    log.error({ table, column }, 'a value in the export of a person cannot be opened with ENCRYPTION_KEYS');
    return null;
  }
}

export interface PersonExport {
  readonly madeAt: string;
  readonly email: string;
  readonly records: PersonRecords;
}

/** Writes the audit record before the export leaves. */
export async function exportPerson(
  ctx: AppContext,
  by: Requester,
  { email, reason }: { readonly email: string; readonly reason: RequestReason },
): Promise<PersonExport> {
  const all = await readRecords(ctx, email);
  const records = by.askedBy === 'person' ? toOwnCopy(all, email) : all;
  await ctx.db.transaction().execute((tx) =>
    recordRequest(ctx, tx, by, {
      kind: 'export',
      email,
      reason,
      counts: countRecords(records),
      kept: [],
      details: { bookings: joinBookingIds(records) },
    }),
  );
  return { madeAt: ctx.now().toISOString(), email, records };
}

interface Plan {
  readonly bookings: Awaited<ReturnType<typeof planBookingErasure>>;
  readonly companies: Awaited<ReturnType<typeof planCompanyErasure>>;
  readonly isStaff: boolean;
  readonly kept: readonly KeptRecord[];
}

async function planErasure(
  ctx: AppContext,
  tx: Tx,
  wanted: { readonly email: string; readonly lock: boolean },
): Promise<Plan> {
  const { email } = wanted;
  const bookings = await planBookingErasure(ctx, tx, wanted);
  const companies = await planCompanyErasure(tx, wanted);
  const account = await findKeptAccount(ctx, tx, wanted);
  const isStaff = account !== null;
  const accounts: KeptRecord[] = account ? [{ what: 'account', name: email, ...account }] : [];
  return { bookings, companies, isStaff, kept: [...bookings.kept, ...companies.kept, ...accounts] };
}

export function erasePerson(
  ctx: AppContext,
  by: Requester,
  { email, reason }: { readonly email: string; readonly reason: RequestReason },
): Promise<ErasedPerson> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockPerson(tx, email);
    const { bookings, companies, isStaff, kept } = await planErasure(ctx, tx, { email, lock: true });
    await eraseBookings(ctx, tx, bookings);
    const changedCompanies = await eraseCompanies(tx, companies, { email, now: ctx.now() });
    const prospects = await eraseProspects(tx, email);
    const wishes = await eraseWishes(tx, email);
    const restrictions = await setEmailRestricted(tx, email, null);
    const messages = await eraseMessages(tx, email);
    const alertAddresses = await eraseAlertAddresses(tx, email);
    const accounts = await eraseAccount(ctx, tx, email);
    const work = isStaff
      ? 0
      : (await eraseStaffMentions(tx, email, REMOVED)) + (await eraseSavedBy(tx, email, REMOVED));
    const goneBookings = [...bookings.all, ...bookings.allButName];
    const goneCompanies = [...companies.remove, ...companies.empty];
    const mails = await eraseMails(tx, {
      email,
      about: [...goneBookings, ...goneCompanies, ...prospects, ...wishes, ...messages],
      notAbout: [...bookings.passports, ...bookings.untouched],
      keepsAddress: isStaff || companies.kept.length > 0,
    });
    const counts = {
      bookings: goneBookings.length + bookings.passports.length,
      companies: changedCompanies,
      work,
      mails,
      waitingLists: prospects.length,
      wishes: wishes.length,
      restrictions,
      messages: messages.length,
      alertAddresses,
      accounts,
    };
    await recordRequest(ctx, tx, by, { kind: 'erase', email, reason, counts, kept });
    return { erased: Object.values(counts).reduce((sum, count) => sum + count, 0), kept };
  });
}

export function restrictPerson(
  ctx: AppContext,
  by: Requester,
  wanted: { readonly email: string; readonly reason: RequestReason; readonly lift: boolean },
): Promise<number> {
  const { email, reason, lift } = wanted;
  return ctx.db.transaction().execute(async (tx) => {
    await lockPerson(tx, email);
    const { waitingLists, wishes } = await setRestriction(tx, email, lift ? null : ctx.now());
    const kind = lift ? 'lift' : 'restrict';
    await recordRequest(ctx, tx, by, { kind, email, reason, counts: { waitingLists, wishes }, kept: [] });
    return waitingLists + wishes;
  });
}
