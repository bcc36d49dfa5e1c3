// Mails caused by a booking, queued in the transaction that causes them, once per booking and kind.

import { randomUUID } from 'node:crypto';
import type { StepKind } from '#domain/fulfilment/story.ts';
import { english } from '#domain/kernel/language.ts';
import { type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { AppContext } from '#server/app/context.ts';
import { bookingPageUrl } from '#server/features/bookings/buyer/booking-link.ts';
import { findPaidAmount } from '#server/features/bookings/rows/attempts.store.ts';
import type { BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import { findSeatsLeft } from '#server/features/bookings/rows/seats.store.ts';
import { getPromises } from '#server/features/bookings/story/booking-promises.ts';
import { findStory } from '#server/features/bookings/story/story.service.ts';
import type { MailSeller } from '#server/features/mail/layout/seller-text.ts';
import { type MailToQueue, queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { BookingMailValues } from '#server/features/mail/templates/booking.ts';
import type { ConfirmationValues } from '#server/features/mail/templates/confirmation.ts';
import { getSeller } from '#server/features/sellers/sellers.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { toE164 } from '#server/platform/phone.ts';
import { loadAlertSettings } from '../alerts/alert-settings.service.ts';
import { listAlertReaders } from '../alerts/alerts.service.ts';
import { insertDigestItem } from '../rows/reminders.store.ts';
import { listCompanyStaff, listSuperAdminStaff, type StaffMember } from '../rows/staff.store.ts';
import { officeUrl } from './notify-company.ts';

export type MailContext = Pick<AppContext, 'config' | 'encryption'>;

export type StaffConcern =
  | ('refundDue' | 'review' | 'paidAgain' | 'billMismatched')
  | ('keysRefused' | 'keysRefusedLater' | 'signatureRefused');

function getDestination(booking: BookingNow): string {
  return formatDestination(tripView(readSoldFlights(booking.flights_now)), booking.destination_country);
}

export function toBookingSummary(ctx: MailContext, booking: BookingNow) {
  return {
    reference: booking.reference,
    destination: getDestination(booking),
    airlines: booking.airlines,
    legs: booking.flights_now,
    tickets: booking.tickets - booking.not_flying,
    totalSen: senFromDecimal(booking.total),
    passenger: `${booking.first_name} ${booking.last_name}`,
    isTest: booking.mode === 'test',
    link: bookingPageUrl(ctx, {
      id: booking.id,
      linkVersion: booking.link_version,
      linkBase: booking.link_base,
      locale: booking.locale,
    }),
  };
}

export function addressBuyer(
  booking: BookingNow,
  onceKey: string,
): Pick<MailToQueue, 'to' | 'locale' | 'subjectId' | 'onceKey'> {
  return { to: booking.email, locale: booking.locale, subjectId: booking.id, onceKey };
}

/** Marks overdue promises and omits fulfilled ones. Returns false if the airline cancelled the flight. */
export async function queueConfirmationAgain(
  ctx: MailContext & Pick<AppContext, 'now'>,
  tx: Tx,
  booking: BookingNow,
): Promise<boolean> {
  const story = await findStory(ctx, tx, booking.id);
  if (!story || story.phase === 'flightCancelled') return false;
  const stateOf = (wanted: StepKind) => {
    const step = story.steps.find(({ kind }) => kind === wanted);
    if (!step || step.state === 'done' || step.state === 'off') return 'over';
    return step.isLate ? 'late' : 'ahead';
  };
  const progress = { call: stateOf('call'), names: stateOf('names'), tickets: stateOf('documents') } as const;
  await queueConfirmation(ctx, tx, booking, { occasion: `:${randomUUID()}`, progress });
  return true;
}

export async function queueConfirmation(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  {
    occasion = '',
    ...said
  }: Pick<ConfirmationValues, 'progress' | 'otherReference'> & { readonly occasion?: string } = {},
): Promise<void> {
  const promises = getPromises(booking);
  const unitPriceSen = senFromDecimal(booking.unit_price);
  const onceKey = `booking-confirmed:${booking.id}${occasion}`;
  await queueMail(
    tx,
    {
      ...addressBuyer(booking, onceKey),
      kind: 'booking-confirmed',
      values: {
        ...toBookingSummary(ctx, booking),
        // The receipt lists what was bought, also when resent.
        tickets: booking.tickets,
        seller: booking.company_name,
        sellerContact: await loadMailSeller(tx, booking),
        paidSen: await paidSenOf(tx, booking),
        unitPriceSen,
        isLate: booking.is_late,
        ...said,
        areNamesComplete: booking.tickets === 1 && booking.nationality !== null,
        followUpBy: promises.callBy.toISOString(),
        ticketBy: promises.ticketsOn,
        isShortNotice: promises.isShortNotice,
        termsVersion: booking.terms_version,
        termsAcceptedAt: booking.terms_accepted_at.toISOString(),
        paidAt: booking.completed_at?.toISOString() ?? null,
        transactionId: booking.billplz_transaction_id,
        included: booking.included,
      },
    },
    ctx,
  );
}

/** Returns the amount paid. It differs from the total if a super admin accepted another amount. */
async function paidSenOf(tx: Tx, { id, total }: BookingNow): Promise<Sen> {
  return senFromDecimal((await findPaidAmount(tx, id)) ?? total);
}

async function loadMailSeller(tx: Tx, booking: BookingNow): Promise<MailSeller | null> {
  const seller = await getSeller({ db: tx }, booking.company_id);
  if (!seller) return null;
  const { legalName, licenceNumber, licenceCheckedOn, phone, whatsapp, email } = seller;
  return { legalName, licenceNumber, licenceCheckedOn, phone, whatsapp, email };
}

export async function queueExpired(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  { wasChecked }: { wasChecked: boolean },
): Promise<void> {
  const base = {
    ...addressBuyer(booking, `booking-expired:${booking.id}`),
    kind: 'booking-expired' as const,
  };
  await queueMail(tx, { ...base, values: { ...toBookingSummary(ctx, booking), wasChecked } }, ctx);
}

export async function queueBeingChecked(ctx: MailContext, tx: Tx, booking: BookingNow): Promise<void> {
  const onceKey = `booking-being-checked:${booking.id}`;
  const values = toBookingSummary(ctx, booking);
  await queueMail(tx, { ...addressBuyer(booking, onceKey), kind: 'booking-being-checked', values }, ctx);
}

export async function queueGivenUp(ctx: MailContext, tx: Tx, booking: BookingNow): Promise<void> {
  const onceKey = `booking-given-up:${booking.id}`;
  const values = toBookingSummary(ctx, booking);
  await queueMail(tx, { ...addressBuyer(booking, onceKey), kind: 'booking-given-up', values }, ctx);
}

export async function queueApology(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  why: BookingMailValues['booking-apology']['why'],
): Promise<void> {
  const base = {
    ...addressBuyer(booking, `booking-apology:${booking.id}`),
    kind: 'booking-apology' as const,
  };
  await queueMail(tx, { ...base, values: { ...toBookingSummary(ctx, booking), why } }, ctx);
}

interface RefundMail {
  readonly refundId: string;
  readonly amountSen: Sen;
}

export async function queueRefundDue(ctx: MailContext, tx: Tx, booking: BookingNow, refund: RefundMail) {
  const onceKey = `booking-refund-due:${refund.refundId}`;
  const values = { ...toBookingSummary(ctx, booking), amountSen: refund.amountSen };
  await queueMail(tx, { ...addressBuyer(booking, onceKey), kind: 'booking-refund-due', values }, ctx);
}

export async function queueRefundDone(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  { again = '', ...refund }: RefundMail & { readonly again?: string },
) {
  const onceKey = `booking-refunded:${refund.refundId}${again}`;
  const values = { ...toBookingSummary(ctx, booking), amountSen: refund.amountSen };
  await queueMail(tx, { ...addressBuyer(booking, onceKey), kind: 'booking-refunded', values }, ctx);
}

interface NoticeReader extends StaffMember {
  readonly stopLink?: string;
}

/** Sends to the addresses that the company chose, or else to its people, so there is always a recipient. */
export async function listNoticeReaders(
  ctx: MailContext,
  tx: Tx,
  booking: Pick<BookingNow, 'company_id' | 'link_base'>,
): Promise<readonly NoticeReader[]> {
  const { company_id: companyId, link_base: linkBase } = booking;
  const chosen = await listAlertReaders(ctx, tx, { companyId, linkBase });
  if (chosen.length > 0) return chosen.map(({ id, ...reader }) => ({ userId: id, ...reader }));
  const staff = await listCompanyStaff(tx, companyId);
  return staff.length > 0 ? staff : listOperators(ctx, tx);
}

/** People who chose the daily email get it there. */
async function listImmediateRecipients(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
): Promise<readonly NoticeReader[]> {
  const readers = await listNoticeReaders(ctx, tx, booking);
  const settings = await loadAlertSettings(
    tx,
    readers.map(({ userId }) => userId),
  );
  const now = booking.completed_at ?? booking.created_at;
  const told = { kind: 'newBooking', subject: booking.id, subjectId: booking.id };
  for (const { userId } of readers)
    if (settings(userId).ways.newBooking === 'digest') await insertDigestItem(tx, userId, told, now);
  return readers.filter(({ userId }) => settings(userId).ways.newBooking === 'atOnce');
}

/** For people who follow up with the buyer; contains no airline code or passport. */
export async function queueStaffNotice(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  { again = '', otherReference = null }: { again?: string; otherReference?: string | null } = {},
): Promise<void> {
  const { link: _ofTheBuyer, ...values } = toBookingSummary(ctx, booking);
  const followUpBy = getPromises(booking).callBy.toISOString();
  const paidSen = await paidSenOf(tx, booking);
  const seatsLeft = await findSeatsLeft(tx, booking.flight_id);
  const workLink = officeUrl(ctx, officePaths.companyBookingPath(booking.id), booking.link_base);
  for (const { userId, email, locale = english, stopLink } of await listImmediateRecipients(
    ctx,
    tx,
    booking,
  )) {
    await queueMail(
      tx,
      {
        kind: 'booking-notice',
        to: email,
        locale,
        subjectId: booking.id,
        onceKey: `booking-notice:${booking.id}:${userId}${again}`,
        values: {
          ...values,
          seller: booking.company_name,
          email: booking.email,
          phone: toE164(booking.phone_number) ?? booking.phone_number,
          paidSen,
          workLink,
          seatsLeft,
          isLate: booking.is_late,
          otherReference,
          followUpBy,
          ...(stopLink ? { stopLink } : {}),
        },
      },
      ctx,
    );
  }
}

export async function queueSuperAdminNotice(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  { concern, occasion }: { concern: StaffConcern; occasion: string },
): Promise<void> {
  for (const { userId, email } of await listOperators(ctx, tx)) {
    await queueMail(
      tx,
      {
        kind: 'booking-attention',
        to: email,
        locale: 'en',
        subjectId: booking.id,
        onceKey: `booking-attention:${concern}:${occasion}:${userId}`,
        values: {
          concern,
          reference: booking.reference,
          destination: getDestination(booking),
          seller: booking.company_name,
          totalSen: senFromDecimal(booking.total),
          isTest: booking.mode === 'test',
        },
      },
      ctx,
    );
  }
}

async function listOperators(ctx: MailContext, tx: Tx): Promise<readonly StaffMember[]> {
  const superAdmins = await listSuperAdminStaff(tx);
  return superAdmins.length > 0 ? superAdmins : [{ userId: 'support', email: ctx.config.site.supportEmail }];
}
