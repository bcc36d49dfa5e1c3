// The only writer of traveller details. Joins the caller's transaction; the caller has checked access.

import type { PassportCountries, TravellerDetails } from '#domain/bookings/traveller-input.ts';
import {
  applyFulfilmentAction,
  canPerformAction,
  type NamesEnteredBy,
} from '#domain/fulfilment/fulfilment.ts';
import { findWorkEnd, type WorkEnd } from '#domain/fulfilment/story.ts';
import type { AppContext } from '#server/app/context.ts';
import { type AuditLine, recordAudit } from '#server/features/audit/audit.service.ts';
import { findStory } from '#server/features/bookings/story/story.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { BookingRow, FulfilmentRow, PassengerRow } from '#server/platform/database/schema.ts';
import {
  countMissingTravellers,
  findPassenger,
  findSoldBooking,
  lockFulfilment,
  updateFulfilment,
  updatePassenger,
} from '../rows/fulfilment.store.ts';
import { isCorrectionRequested } from '../rows/requests.store.ts';
import { passportMark } from './passport-marks.ts';

export interface NamesToEnter {
  readonly bookingId: string;
  readonly place: number;
  readonly version: number;
  /** Countries alone are accepted only for the first traveller, whose passport is in the booking. */
  readonly details: TravellerDetails | PassportCountries;
  readonly by: NamesEnteredBy;
  readonly audit: Pick<AuditLine, 'actor' | 'clientAddress' | 'requestId'>;
}

/** `stale`: changed since the page was rendered. `closed`: not allowed for this user or booking. */
export type NamesOutcome = 'saved' | 'stale' | WorkEnd;

export async function enterNames(ctx: AppContext, tx: Tx, entry: NamesToEnter): Promise<NamesOutcome> {
  const { bookingId, place, version, details, by } = entry;
  const now = ctx.now();
  const fulfilment = await lockFulfilment(tx, bookingId);
  const booking = await findSoldBooking(tx, bookingId);
  const passenger = await findPassenger(tx, { bookingId, place });
  const story = await findStory(ctx, tx, bookingId);
  const end = story && findWorkEnd(story.phase);
  if (end) return end;
  if (!fulfilment || !booking || !passenger) return 'closed';
  if (!canPerformAction(fulfilment.state, 'enterNames', by) && !(await canCorrect(tx, fulfilment, by)))
    return 'closed';
  if (booking.personal_data_erased_at !== null) return 'closed';
  if (!('passportNumber' in details) && (place !== 1 || booking.passport_number === null)) return 'closed';
  const columns = { ...encryptDetails(ctx, passenger, details), entered_by: by, entered_at: now };
  if (!(await updatePassenger(tx, { id: passenger.id, version }, columns))) return 'stale';
  const next = applyFulfilmentAction(fulfilment.state, 'completeNames', 'program');
  const isComplete = next !== null && (await countMissingTravellers(tx, bookingId)) === 0;
  await updateFulfilment(tx, bookingId, isComplete ? { state: next, names_complete_at: now } : {});
  if (isComplete) await queueCompleteMail(ctx, tx, booking);
  await recordAudit(tx, {
    ...entry.audit,
    action: 'booking.namesEntered',
    object: { kind: 'booking', id: bookingId },
    companyId: booking.company_id,
    details: { place, by, isComplete },
  });
  return 'saved';
}

/** Others may have entered the last details. Its values are loaded on sending, because companies cannot read them. */
export async function queueCompleteMail(
  ctx: AppContext,
  tx: Tx,
  { id, email, locale }: Pick<BookingRow, 'id' | 'email' | 'locale'>,
): Promise<void> {
  const mail = { to: email, locale, subjectId: id, onceKey: `travellers-complete:${id}` };
  await queueMail(tx, { ...mail, kind: 'travellers-complete', values: null }, ctx);
}

/** After ticketing, names can be corrected only on the buyer's request and until departure. */
async function canCorrect(
  tx: Tx,
  { booking_id: bookingId, state }: Pick<FulfilmentRow, 'booking_id' | 'state'>,
  by: NamesEnteredBy,
): Promise<boolean> {
  return canPerformAction(state, 'correctNames', by) && (await isCorrectionRequested(tx, bookingId));
}

function encryptDetails(
  { encryption }: AppContext,
  { id, company_id: companyId }: Pick<PassengerRow, 'id' | 'company_id'>,
  details: TravellerDetails | PassportCountries,
) {
  const seal = (column: string, plain: string) => encryption.encrypt(plain, `passengers.${column}|${id}`);
  const countries = {
    nationality: seal('nationality', details.nationality),
    issuing_country: seal('issuing_country', details.issuingCountry),
  };
  if (!('passportNumber' in details)) return countries;
  return {
    ...countries,
    first_name: details.firstName,
    last_name: details.lastName,
    gender: seal('gender', details.gender),
    date_of_birth: seal('date_of_birth', details.dateOfBirth),
    passport_number: seal('passport_number', details.passportNumber),
    passport_expiry: seal('passport_expiry', details.passportExpiry),
    passport_hash: passportMark(encryption, companyId, details.passportNumber),
  };
}
