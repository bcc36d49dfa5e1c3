// Ticket numbers pasted for a whole flight: reviewed first, then entered in one transaction per booking.
import { createHash } from 'node:crypto';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { findTicketNumbers } from '#domain/fulfilment/document-match.ts';
import {
  listPastedNumbers,
  type PastedNumber,
  type PastedReview,
  readPastedTickets,
} from '#domain/fulfilment/pasted-tickets.ts';
import { isId } from '#domain/kernel/id.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { type BookingScope, runInScope } from '#server/features/bookings/booking-scope.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { enterNewNumbers } from '../names/tickets.service.ts';
import { lockFulfilment, lockTicketNumbers } from '../rows/fulfilment.store.ts';
import { loadTicketBookings, loadTicketOwners } from './flight-tickets.service.ts';

interface Pasted {
  readonly dealId: string;
  readonly text: string;
}

/** Null if the flight has no paid booking or the actor may not ticket. */
export async function reviewPastedTickets(
  ctx: AppContext,
  actor: CompanyActor,
  { dealId, text }: Pasted,
): Promise<PastedReview | null> {
  if (!hasPermission(actor, 'changeCustomers') || !isId(dealId)) return null;
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx) };
  const lines = await runAsCompany(ctx.db, actor, (tx) => readLines(ctx, tx, scope, { dealId, text }));
  if (!lines) return null;
  const numbers = listPastedNumbers(lines);
  const count = numbers.filter(({ isKnown }) => !isKnown).length;
  return { text, lines, count, seen: digestNumbers(numbers) };
}

async function readLines(ctx: AppContext, tx: Tx, scope: BookingScope, { dealId, text }: Pasted) {
  const bookings = await loadTicketBookings(ctx, tx, scope, dealId);
  if (bookings.length === 0) return null;
  const owners = await loadTicketOwners(tx, scope.companyId, findTicketNumbers(text));
  return readPastedTickets(text, bookings, owners);
}

/** Leaves out whether a number is stored, so that a retry still matches. */
function digestNumbers(numbers: readonly PastedNumber[]): string {
  return createHash('sha256').update(numbers.map(toAssignment).join('\n')).digest('hex');
}

const toAssignment = ({ bookingId, place, ticketNumber }: PastedNumber) =>
  `${bookingId} ${place} ${ticketNumber}`;

export type PastedOutcome =
  | { readonly ok: true; readonly count: number }
  | Refused<'read_only'>
  | Refused<'flight_missing'>
  | (Refused<'numbers_changed'> & { readonly review: PastedReview });

/** Reads each booking again with its fulfilment locked, and enters only what the page showed, and nothing twice. */
export async function enterPastedTickets(
  ctx: AppContext,
  actor: CompanyActor,
  { seen, ...pasted }: Pasted & { readonly seen: string },
): Promise<PastedOutcome> {
  if (!hasPermission(actor, 'changeCustomers')) return createRefusal('read_only');
  const review = await reviewPastedTickets(ctx, actor, pasted);
  if (!review) return createRefusal('flight_missing');
  if (review.seen !== seen) return { ...createRefusal('numbers_changed'), review };
  const author = { email: actor.email, audit: toAuditOrigin(actor) };
  const shown = listPastedNumbers(review.lines);
  const bookingIds = new Set(shown.map(({ bookingId }) => bookingId));
  const assignments = new Set(shown.map(toAssignment));
  let count = 0;
  for (const bookingId of bookingIds) {
    const entered = await runInScope(ctx, actor, bookingId, async (tx, _booking, scope) => {
      await lockFulfilment(tx, bookingId);
      await lockTicketNumbers(tx, scope.companyId);
      const lines = (await readLines(ctx, tx, scope, pasted)) ?? [];
      const numbers = listPastedNumbers(lines).filter(
        (each) => each.bookingId === bookingId && assignments.has(toAssignment(each)),
      );
      return enterNewNumbers(ctx, tx, author, { bookingId, numbers });
    });
    if (typeof entered === 'number') count += entered;
  }
  return { ok: true, count };
}
