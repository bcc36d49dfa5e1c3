import { fullRefundSen } from '#domain/bookings/cancellation.ts';
import { dealCode } from '#domain/deals/deal-code.ts';
import { ticketEvidence } from '#domain/fulfilment/fulfilment.ts';
import type { Task } from '#domain/fulfilment/story.ts';
import { isId } from '#domain/kernel/id.ts';
import { getMailReader } from '#domain/kernel/mail-record.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import type { DeskNeed } from '#domain/operator/desk.ts';
import type { DeskStory, StoryMoney, StoryOffer, StoryPassenger } from '#domain/operator/desk-story.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { listOtherBookings } from '#server/features/bookings/buyer/other-bookings.service.ts';
import { listAttempts } from '#server/features/bookings/rows/attempts.store.ts';
import { type BookingNow, findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { findStory } from '#server/features/bookings/story/story.service.ts';
import { findHiddenReason } from '#server/features/deals/operator-deals.service.ts';
import { toPassenger } from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { getOperatorHistory } from '#server/features/fulfilment/notes/notes.service.ts';
import { findCancelTerms, findCase } from '#server/features/fulfilment/requests/cancellation-case.ts';
import {
  findFulfilment,
  findSoldBooking,
  listNotFlying,
  listPassengers,
} from '#server/features/fulfilment/rows/fulfilment.store.ts';
import { findCompanyReminder } from '#server/features/notifications/rows/reminders.store.ts';
import { findCompanyActs } from './company-acts.ts';
import { getStuckLimits } from './desk-list.service.ts';
import {
  findSellerContact,
  listStoryMails,
  listStoryNeeds,
  listStoryRefunds,
  listStoryRequests,
  sumCounted,
} from './desk-story.store.ts';

const MOST_MAILS = 200;

export async function getDeskStory(
  ctx: AppContext,
  actor: SuperAdminActor,
  bookingId: string,
): Promise<DeskStory | null> {
  const booking = isId(bookingId) ? await findBooking(ctx.db, bookingId) : undefined;
  if (!booking) return null;
  const [needs, seller, money, mailRows, story, lines] = await Promise.all([
    listStoryNeeds(ctx.db, { bookingId, stuckBefore: getStuckLimits(ctx) }),
    findSellerContact(ctx.db, booking.company_id),
    loadMoney(ctx, booking),
    listStoryMails(ctx.db, bookingId, MOST_MAILS),
    findStory(ctx, ctx.db, bookingId),
    getOperatorHistory(ctx, bookingId),
  ]);
  const overdue = story?.overdue ?? [];
  const mails = mailRows.map((mail) => ({ ...mail, reader: getMailReader(mail.kind) }));
  return {
    id: booking.id,
    reference: booking.reference,
    state: booking.state,
    isLate: booking.is_late,
    isTest: booking.mode === 'test',
    cancelledAt: booking.cancelled_at,
    buyer: `${booking.first_name} ${booking.last_name}`,
    email: booking.email,
    phone: booking.phone_number,
    isErased: booking.contact_erased_at !== null,
    linkVersion: booking.link_version,
    seller: { email: '', phone: '', ...seller, id: booking.company_id, name: booking.company_name },
    deal: {
      id: booking.flight_id,
      code: dealCode(booking.flight_id),
      hiddenReason: await findHiddenReason(ctx, booking.flight_id),
    },
    destination: formatDestination(
      tripView(readSoldFlights(booking.flights_now)),
      booking.destination_country,
    ),
    departsOn: booking.departs_on,
    lastFlightOn: booking.last_flight_on,
    airlines: booking.airlines,
    tickets: booking.tickets - booking.not_flying,
    createdAt: booking.created_at,
    reviewReason: booking.review_reason,
    needs: withLateWork(needs, overdue),
    steps: story?.payment === 'confirmed' ? story.steps : [],
    isFlightCancelled: story?.phase === 'flightCancelled',
    overdue,
    remindedAt: await findCompanyReminder(ctx.db, bookingId),
    acts: story ? await findCompanyActs(ctx, actor, story) : null,
    duplicates: await listOtherBookings(ctx, booking.id),
    money,
    offer: await findOffer(ctx, bookingId),
    fullRefundSen: (await findCancelTerms(ctx, bookingId))?.fullSen ?? null,
    passengers: await listStoryPassengers(ctx, bookingId),
    mails,
    lines,
  };
}

/** Adds late work at once; the desk's list shows it only after the next sweep. */
function withLateWork(needs: readonly DeskNeed[], overdue: readonly Task[]): DeskNeed[] {
  const others = needs.filter((need) => need !== 'workOverdue');
  return overdue.length > 0 ? [...others, 'workOverdue'] : others;
}

async function listStoryPassengers(ctx: AppContext, bookingId: string): Promise<StoryPassenger[]> {
  const booking = await findSoldBooking(ctx.db, bookingId);
  const fulfilment = await findFulfilment(ctx.db, bookingId);
  if (!booking || !fulfilment) return [];
  const rows = [...(await listPassengers(ctx.db, bookingId)), ...(await listNotFlying(ctx.db, bookingId))];
  return rows.map((row) => {
    const passenger = toPassenger(ctx, booking, row, 'masked');
    return {
      place: passenger.place,
      name: `${passenger.firstName} ${passenger.lastName}`.trim(),
      enteredBy: passenger.enteredBy,
      passport: passenger.passport?.passportNumber ?? null,
      hasTicket: ticketEvidence(passenger.ticketNumber, fulfilment) !== null,
      isFlying: row.not_flying_at === null,
    };
  });
}

async function findOffer({ db, now }: AppContext, bookingId: string): Promise<StoryOffer | null> {
  const offered = (await listStoryRequests(db, bookingId)).findLast(({ offerSen }) => offerSen !== null);
  if (!offered) return null;
  const { answer, offerDeclinedAt, offerSen, offerPlaces: places } = offered;
  const found = answer === null ? await findCase(db, { bookingId, places }, now()) : null;
  const open = offerDeclinedAt ? 'declined' : 'waiting';
  const closed = answer === 'accepted' && !offerDeclinedAt ? 'accepted' : 'withdrawn';
  return {
    refundSen: offerSen ?? 0,
    fullSen: found && fullRefundSen(found.seats),
    state: answer === null ? open : closed,
  };
}

async function loadMoney({ db }: AppContext, booking: BookingNow): Promise<StoryMoney> {
  const [paid, refunds, attempts] = await Promise.all([
    sumCounted(db, booking.id),
    listStoryRefunds(db, booking.id),
    listAttempts(db, booking.id),
  ]);
  const named = attempts.findLast(({ bill_id }) => bill_id !== null);
  const transactionIds = attempts.flatMap(({ transaction_id: id }) => (id === null ? [] : [id]));
  return {
    billedSen: senFromDecimal(booking.total),
    paidSen: paid === null ? null : senFromDecimal(paid),
    refunds: refunds.map(({ id, amount, reason, state, isInFile, reference, created_at, done_at }) => ({
      id,
      reason,
      state,
      isInFile,
      reference,
      amountSen: senFromDecimal(amount),
      createdAt: created_at,
      doneAt: done_at,
    })),
    billId: named?.bill_id ?? null,
    billUrl: named?.bill_url ?? null,
    transactionIds: [...new Set(transactionIds)],
  };
}
