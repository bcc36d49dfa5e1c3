// One booking with its whole story, for the operator: payment, emails, the company's work, requests, and what people did.
// Reads only, no airline code, and of passports the last four characters; what is done about it belongs to desk.service.ts.
import { type AuditRecord, findActorWithoutAccount } from '#domain/audit.ts';
import { fullRefundSen } from '#domain/cancellation.ts';
import { dealCode } from '#domain/deal-code.ts';
import type {
  DeskStory,
  MailReader,
  PaymentLine,
  StoryLine,
  StoryMail,
  StoryMoney,
  StoryOffer,
  StoryPassenger,
} from '#domain/desk-story.ts';
import { ticketEvidence } from '#domain/fulfilment.ts';
import { isId } from '#domain/id.ts';
import { type Sen, senFromDecimal } from '#domain/money.ts';
import { readSoldFlights } from '#domain/sold-flights.ts';
import { destinationText } from '#domain/trip-text.ts';
import { tripView } from '#domain/trip-view.ts';
import type { SuperAdminActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { listAuditOf } from '#server/features/audit/audit-list.service.ts';
import { hiddenReasonOf } from '#server/features/deals/operator-deals.service.ts';
import { type BookingNow, findBooking } from '../bookings.store.ts';
import { listOtherBookings } from '../buyer/other-bookings.service.ts';
import { toPassenger } from '../fulfilment/company-fulfilment.service.ts';
import {
  findFulfilment,
  findSoldBooking,
  listNotFlying,
  listPassengers,
} from '../fulfilment/fulfilment.store.ts';
import { findCancelTerms, findCase } from '../requests/cancellation-case.ts';
import { listAttempts } from '../settlement/settlement.store.ts';
import { findStory } from '../story/story.service.ts';
import { stuckBeforeNow } from './desk-list.service.ts';
import {
  type EventRow,
  findSellerContact,
  findWork,
  listCalls,
  listDocumentsOf,
  listMailsOf,
  listNeedsOf,
  listPaymentEvents,
  listRefundsOf,
  listRequestsOf,
  sumCounted,
} from './desk-story.store.ts';

const MOST_LINES = 200;

/** Null: there is no such booking. */
export async function getDeskStory(
  ctx: AppContext,
  actor: SuperAdminActor,
  bookingId: string,
): Promise<DeskStory | null> {
  const booking = isId(bookingId) ? await findBooking(ctx.db, bookingId) : undefined;
  if (!booking) return null;
  const [needs, seller, money, mailRows, story] = await Promise.all([
    listNeedsOf(ctx.db, { bookingId, stuckBefore: stuckBeforeNow(ctx) }),
    findSellerContact(ctx.db, booking.company_id),
    moneyOf(ctx, booking),
    listMailsOf(ctx.db, bookingId, MOST_LINES),
    findStory(ctx, ctx.db, bookingId),
  ]);
  const mails = mailRows.map((mail) => ({ ...mail, reader: readerOf(mail.kind) }));
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
    seller: { ...{ email: '', phone: '' }, ...seller, name: booking.company_name },
    deal: {
      ...{ id: booking.flight_id, code: dealCode(booking.flight_id) },
      hiddenReason: await hiddenReasonOf(ctx, booking.flight_id),
    },
    destination: destinationText(tripView(readSoldFlights(booking.flights_now)), booking.destination_country),
    departsOn: booking.departs_on,
    lastFlightOn: booking.last_flight_on,
    airlines: booking.airlines,
    tickets: booking.tickets - booking.not_flying,
    createdAt: booking.created_at,
    reviewReason: booking.review_reason,
    needs,
    steps: story?.payment === 'confirmed' ? story.steps : [],
    overdue: story?.overdue ?? [],
    duplicates: await listOtherBookings(ctx, booking.id),
    money,
    offer: await findOffer(ctx, bookingId),
    fullRefundSen: (await findCancelTerms(ctx, bookingId))?.fullSen ?? null,
    passengers: await passengersOf(ctx, bookingId),
    mails,
    lines: await linesOf(ctx, actor, { booking, mails }),
  };
}

async function passengersOf(ctx: AppContext, bookingId: string): Promise<StoryPassenger[]> {
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
  const offered = (await listRequestsOf(db, bookingId)).findLast(({ offerSen }) => offerSen !== null);
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

async function moneyOf({ db }: AppContext, booking: BookingNow): Promise<StoryMoney> {
  const [paid, refunds, attempts] = await Promise.all([
    sumCounted(db, booking.id),
    listRefundsOf(db, booking.id),
    listAttempts(db, booking.id),
  ]);
  const named = attempts.findLast(({ bill_id }) => bill_id !== null);
  const transactionIds = attempts.flatMap(({ transaction_id: id }) => (id === null ? [] : [id]));
  return {
    billedSen: senFromDecimal(booking.total),
    paidSen: paid === null ? null : senFromDecimal(paid),
    refunds: refunds.map(({ id, amount, reason, state, isInFile, reference, created_at, done_at }) => ({
      ...{ id, reason, state, isInFile, reference, amountSen: senFromDecimal(amount) },
      ...{ createdAt: created_at, doneAt: done_at },
    })),
    billId: named?.bill_id ?? null,
    billUrl: named?.bill_url ?? null,
    transactionIds: [...new Set(transactionIds)],
  };
}

const toCompany = [
  ...['booking-notice', 'booking-request', 'booking-alert', 'deal-alert', 'daily-digest'],
  ...['booking-cancelled-notice', 'refund-offer-declined'],
];

/** By its kind, not by its address: an email to the buyer stays one after the address was corrected. */
export function readerOf(kind: string): MailReader {
  if (kind === 'booking-attention') return 'operator';
  return toCompany.includes(kind) ? 'company' : 'buyer';
}

async function linesOf(
  ctx: AppContext,
  actor: SuperAdminActor,
  { booking, mails }: { booking: BookingNow; mails: readonly StoryMail[] },
): Promise<readonly StoryLine[]> {
  const { db } = ctx;
  const { id } = booking;
  const [events, work, calls, requests, documents, acts] = await Promise.all([
    listPaymentEvents(db, id, MOST_LINES),
    findWork(db, id),
    listCalls(db, id),
    listRequestsOf(db, id),
    listDocumentsOf(db, id),
    listAuditOf(ctx, actor, id, { limit: MOST_LINES }),
  ]);
  const lines: StoryLine[] = [
    { kind: 'booked', at: booking.created_at, heldUntil: booking.hold_expires_at },
    ...events.flatMap((event) => toPaymentLine(event)),
    ...mails.map((mail) => ({ kind: 'mail' as const, at: mail.acceptedAt ?? mail.createdAt, mail })),
    ...stepsOf(work),
    ...calls.map((call) => ({ kind: 'call' as const, ...call })),
    ...requests.flatMap(({ kind: request, askedAt, answer, answeredAt, answeredBy: by }): StoryLine[] => [
      { kind: 'asked', at: askedAt, request },
      ...(answer && answeredAt ? [{ kind: 'answered' as const, at: answeredAt, request, answer, by }] : []),
    ]),
    ...documents.flatMap(({ uploadedAt, uploadedBy, sentAt, sentBy }): StoryLine[] => [
      { kind: 'document', at: uploadedAt, by: uploadedBy, isSent: false },
      ...(sentAt ? [{ kind: 'document' as const, at: sentAt, by: sentBy ?? '', isSent: true }] : []),
    ]),
    ...acts.flatMap(toActLine),
  ];
  // Sorting keeps the order of equals: each list came with its newest first, or in the order it happened.
  return lines.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** A request has a line of its own already, and the program's acts are payments or mails, which have theirs. */
function toActLine(record: AuditRecord): StoryLine[] {
  const { action, actorKind, actorEmail: who, details, createdAt: at } = record;
  const isStaff = actorKind === 'company' || actorKind === 'superadmin';
  const by = isStaff ? actorKind : findActorWithoutAccount(record);
  if (by === null || action === 'booking.requested') return [];
  const reason = typeof details.reason === 'string' ? details.reason : null;
  return [{ kind: 'act', at, action, by, who, reason }];
}

const sen = (decimal: string | null): Sen | null => (decimal === null ? null : senFromDecimal(decimal));

function toPaymentLine(row: EventRow): PaymentLine[] {
  if (row.event === null) return [];
  return [
    {
      kind: 'payment',
      at: row.created_at,
      event: row.event,
      source: row.source,
      state: row.state,
      paid: row.paid,
      amountSen: sen(row.amount),
      paidAmountSen: sen(row.paid_amount),
      countedSen: sen(row.counted_amount),
      transactionId: row.transaction_id,
      transactionStatus: row.transaction_status,
      isSigned: row.signature_ok,
      answeredInMs: row.answered_in_ms,
    },
  ];
}

function stepsOf(work: Awaited<ReturnType<typeof findWork>>): StoryLine[] {
  if (!work) return [];
  const steps = [
    { step: 'namesComplete', at: work.names_complete_at, by: null },
    { step: 'namesSent', at: work.names_sent_at, by: work.names_sent_by },
    { step: 'ticketed', at: work.ticketed_at, by: work.ticketed_by },
    { step: 'documentsSent', at: work.documents_sent_at, by: work.documents_sent_by },
  ] as const;
  return steps.flatMap(({ at, ...step }) => (at ? [{ kind: 'step' as const, at, ...step }] : []));
}
