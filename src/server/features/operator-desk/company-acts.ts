import { canRecordCall } from '#domain/fulfilment/story.ts';
import type { CompanyActs } from '#domain/operator/desk-story.ts';
import { hasTicketNumbers } from '#domain/trips/airlines.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { loadAuthorNames } from '#server/features/bookings/story/staff-names.ts';
import type { BookingStory } from '#server/features/bookings/story/story.service.ts';
import {
  listPermissions,
  toPassenger,
} from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { countReadyDocuments } from '#server/features/fulfilment/rows/documents.store.ts';
import {
  findFulfilment,
  findSoldBooking,
  listPassengers,
} from '#server/features/fulfilment/rows/fulfilment.store.ts';
import { listRequests } from '#server/features/fulfilment/rows/requests.store.ts';

export async function findCompanyActs(
  ctx: AppContext,
  actor: SuperAdminActor,
  story: BookingStory,
): Promise<CompanyActs | null> {
  const { bookingId, phase, tasks, call } = story;
  const fulfilment = await findFulfilment(ctx.db, bookingId);
  if (!fulfilment) return null;
  const isTask = (kind: string) => tasks.some((task) => task.kind === kind);
  const { state } = fulfilment;
  const may = listPermissions(actor, { state, phase, isCorrectionAsked: false, areTicketsWrong: false });
  const nameOf = await loadAuthorNames(ctx.db, [call?.by]);
  return {
    revision: fulfilment.revision,
    mayCall: canRecordCall(story, ctx.now()),
    call: call && { ...call, by: nameOf(call.by) ?? call.by },
    mayAskNames: story.buyerTasks.some(({ kind }) => kind === 'names'),
    maySendNames: may.sendNames === true,
    mayTakeBack: may.takeBack === true,
    tickets: may.ticket && isTask('tickets') ? await findTickets(ctx, bookingId) : null,
    documents: isTask('documents') ? await countReadyDocuments(ctx.db, bookingId) : 0,
    requests: (await listRequests(ctx.db, bookingId))
      .filter(({ kind, answer, offered_at }) => isTask(kind) && answer === null && offered_at === null)
      .map(({ id, kind, requested_at }) => ({ id, kind, askedAt: requested_at })),
  };
}

async function findTickets(ctx: AppContext, bookingId: string): Promise<CompanyActs['tickets']> {
  const booking = await findSoldBooking(ctx.db, bookingId);
  if (!booking) return null;
  const passengers = await listPassengers(ctx.db, bookingId);
  return {
    asksNumbers: hasTicketNumbers(booking.legs.map(({ flightNumber }) => flightNumber)),
    travellers: passengers.map((row) => ({
      place: row.place,
      name: toPassenger(ctx, booking, row, 'none').ticketName,
      hasNumber: row.ticket_number !== null,
    })),
  };
}
