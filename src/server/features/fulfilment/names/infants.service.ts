import { adultAgeYears } from '#domain/bookings/passenger.ts';
import type { TravellerDetails } from '#domain/bookings/traveller-input.ts';
import { canPerformAction } from '#domain/fulfilment/fulfilment.ts';
import { isBeforeDeparture } from '#domain/fulfilment/story.ts';
import { lapInfants } from '#domain/trips/included.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { findStory } from '#server/features/bookings/story/story.service.ts';
import type { PassengerRow } from '#server/platform/database/schema.ts';
import {
  findIncluded,
  findPassenger,
  findSoldBooking,
  lockFulfilment,
  updateFulfilment,
  updatePassenger,
} from '../rows/fulfilment.store.ts';
import { toPassenger } from './company-fulfilment.service.ts';
import { countTravellerEntry, type TravellerOutcome } from './travellers.service.ts';

interface InfantEntry {
  readonly bookingId: string;
  readonly place: number;
  readonly version: number;
  readonly details: TravellerDetails | null;
  readonly clientAddress: string;
}

/** `notAdult`: the traveller is a child or has no details yet. */
export type InfantOutcome = TravellerOutcome | 'notAdult';

export async function enterInfant(ctx: AppContext, entry: InfantEntry): Promise<InfantOutcome> {
  const { bookingId, place, version, details, clientAddress } = entry;
  if (!(await countTravellerEntry(ctx, bookingId))) return 'limited';
  return ctx.db.transaction().execute(async (tx): Promise<InfantOutcome> => {
    const fulfilment = await lockFulfilment(tx, bookingId);
    const [booking, passenger, story, included] = [
      await findSoldBooking(tx, bookingId),
      await findPassenger(tx, { bookingId, place }),
      await findStory(ctx, tx, bookingId),
      await findIncluded(tx, bookingId),
    ];
    if (
      !fulfilment ||
      !booking ||
      !passenger ||
      !story ||
      !canPerformAction(fulfilment.state, 'enterNames', 'buyer')
    )
      return 'closed';
    if (booking.personal_data_erased_at !== null || !isBeforeDeparture(story.phase)) return 'closed';
    if (details && lapInfants(included) === null) return 'closed';
    const age = toPassenger(ctx, booking, passenger, 'full').passport?.ageOnDeparture ?? null;
    if (details && (age === null || age < adultAgeYears)) return 'notAdult';
    const columns = details ? encryptDetails(ctx, passenger, details) : noInfant;
    const changes = { ...columns, infant_changed_at: ctx.now() };
    if (!(await updatePassenger(tx, { id: passenger.id, version }, changes))) return 'stale';
    await updateFulfilment(tx, bookingId, {});
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: details ? 'booking.infantEntered' : 'booking.infantRemoved',
      object: { kind: 'booking', id: bookingId },
      companyId: booking.company_id,
      details: { place, by: 'buyer' },
      clientAddress,
    });
    return 'saved';
  });
}

const noInfant = {
  infant_first_name: null,
  infant_last_name: null,
  infant_passport_number: null,
  infant_gender: null,
  infant_date_of_birth: null,
  infant_passport_expiry: null,
  infant_nationality: null,
  infant_issuing_country: null,
};

function encryptDetails(
  { encryption }: AppContext,
  { id }: Pick<PassengerRow, 'id'>,
  details: TravellerDetails,
) {
  const seal = (column: string, plain: string) =>
    encryption.encrypt(plain, `passengers.infant_${column}|${id}`);
  return {
    infant_first_name: details.firstName,
    infant_last_name: details.lastName,
    infant_passport_number: seal('passport_number', details.passportNumber),
    infant_gender: seal('gender', details.gender),
    infant_date_of_birth: seal('date_of_birth', details.dateOfBirth),
    infant_passport_expiry: seal('passport_expiry', details.passportExpiry),
    infant_nationality: seal('nationality', details.nationality),
    infant_issuing_country: seal('issuing_country', details.issuingCountry),
  };
}
