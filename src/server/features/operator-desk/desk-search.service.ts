import { backOfficePageSize } from '#domain/kernel/lists.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import type { MessageBooking } from '#domain/operator/contact-message.ts';
import type { FoundBooking, FoundBookings } from '#domain/operator/desk-found.ts';
import { type DeskSearch, readReferences } from '#domain/operator/desk-search.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { findByWords } from '#server/platform/database/search-words.ts';
import {
  type FoundRow,
  listBookingsByMention,
  listExactMatches,
  listFoundBookings,
} from './desk-search.store.ts';

export async function findBookingsForDesk(
  ctx: AppContext,
  _actor: SuperAdminActor,
  search: DeskSearch,
): Promise<FoundBookings> {
  const { reference, billplzId, terms } = search;
  const limit = backOfficePageSize + 1;
  const named = await listExactMatches(ctx.db, { reference, billplzId, limit });
  const byWords = await findByWords(ctx.db, { companyId: null, kind: 'booking', terms });
  const ids = [...new Set([...named, ...byWords.ids])];
  const rows = await listFoundBookings(ctx.db, ids, limit);
  const exact = rows.filter((row) => named.includes(row.id) || isExactMatch(row, search));
  return {
    bookings: rows.slice(0, backOfficePageSize).map(toFound),
    isCut: byWords.isCut || rows.length > backOfficePageSize,
    exact: exact.map(({ id }) => id),
  };
}

export function findBookingsOfMessage(
  ctx: AppContext,
  _actor: SuperAdminActor,
  message: { readonly subject: string; readonly message: string; readonly email: string },
): Promise<readonly MessageBooking[]> {
  const references = readReferences(`${message.subject} ${message.message}`);
  return listBookingsByMention(ctx.db, { references, email: message.email, limit: backOfficePageSize });
}

function isExactMatch({ email, phone }: FoundRow, search: DeskSearch): boolean {
  const isEmail = search.email !== null && email.toLowerCase() === search.email;
  return isEmail || (search.phone !== null && phone.replace(/\D/g, '') === search.phone);
}

function toFound({ firstName, lastName, mode, country, legs, total, ...row }: FoundRow): FoundBooking {
  return {
    ...row,
    buyer: `${firstName} ${lastName}`,
    isTest: mode === 'test',
    destination: formatDestination(tripView(readSoldFlights(legs)), country),
    totalSen: senFromDecimal(total),
  };
}
