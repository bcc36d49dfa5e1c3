import { hasPermission } from '#domain/accounts/company-role.ts';
import { type ListSearch, readSearch } from '#domain/deals/list-search.ts';
import type { BookingFilter, SearchNote } from '#domain/fulfilment/customer-list.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import type { BookingsScope } from '#server/features/bookings/rows/booking-lines.store.ts';
import { passportMarks } from '#server/features/fulfilment/names/passport-marks.ts';
import { listBookingsByPassport } from '#server/features/fulfilment/rows/passport-marks.store.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { findByWords, mostFound, type WordMatches } from '#server/platform/database/search-words.ts';
import { type BookingCriteria, findNamed, listCompanyRefundsDue } from './company-bookings.store.ts';

interface Resolved {
  readonly asked: BookingCriteria;
  readonly note: SearchNote;
}

/** Companies cannot read refunds, so this query runs outside the company's transaction. */
export async function findDueRefunds(
  ctx: AppContext,
  scope: BookingsScope,
  { stage }: BookingFilter,
): Promise<readonly string[] | null> {
  return stage === 'refund' ? listCompanyRefundsDue(ctx.db, scope, mostFound) : null;
}

export async function resolveSearch(
  ctx: AppContext,
  tx: Tx,
  actor: CompanyActor,
  wanted: {
    readonly scope: BookingsScope;
    readonly filter: BookingFilter;
    readonly refunds: readonly string[] | null;
  },
): Promise<Resolved> {
  const { scope, filter, refunds } = wanted;
  const base = { ...scope, filter, today: klDate(ctx.now()) };
  if (filter.search === undefined) return { asked: { ...base, among: refunds }, note: null };
  const search = readSearch(filter.search);
  if (!search) return { asked: { ...base, among: [] }, note: 'tooShort' };
  const { ids, isCut } = await findBookings(ctx, tx, actor, search);
  const among = refunds === null ? ids : ids.filter((id) => refunds.includes(id));
  return { asked: { ...base, among }, note: isCut ? 'cut' : null };
}

/** Ignores passport numbers in searches by users without access to passports. */
async function findBookings(
  { encryption }: AppContext,
  tx: Tx,
  actor: CompanyActor,
  { terms, passportEnd }: ListSearch,
): Promise<WordMatches> {
  const { companyId } = actor;
  const named = await findByWords(tx, { companyId, kind: 'booking', terms });
  if (passportEnd === null || !hasPermission(actor, 'seePassports')) return named;
  const marks = passportMarks(encryption, companyId, passportEnd);
  const travelling = await listBookingsByPassport(tx, { companyId, marks, limit: mostFound });
  const ids = [...new Set([...travelling, ...named.ids])];
  return { ids: ids.slice(0, mostFound), isCut: named.isCut || ids.length > mostFound };
}

export async function findNamedBooking(
  ctx: AppContext,
  actor: CompanyActor,
  text: string,
): Promise<{ readonly id: string; readonly isPaid: boolean } | null> {
  const search = readSearch(text);
  if (!search) return null;
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx) };
  const found = await runAsCompany(ctx.db, actor, async (tx) => {
    const { ids } = await findByWords(tx, {
      companyId: actor.companyId,
      kind: 'booking',
      terms: search.terms,
    });
    return findNamed(tx, scope, ids);
  });
  const [only] = found;
  if (!only || found.length > 1) return null;
  const plain = (value: string) => value.replace(/[^a-z\d]/gi, '').toLowerCase();
  const names = [only.reference, only.phone, only.pnr ?? ''].map(plain).filter((name) => name !== '');
  const typed = [plain(text), ...search.terms.flat()];
  return names.some((name) => typed.includes(name)) && search.terms.length === 1
    ? { id: only.id, isPaid: only.status === 'completed' }
    : null;
}
