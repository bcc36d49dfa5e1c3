// Duration of a wish, and the times of its emails.

import {
  addDays,
  addMonths,
  dayMs,
  earlierDate,
  hourMs,
  klDate,
  toKlInput,
  toKlInstant,
} from '../kernel/time.ts';

export const wishConfirmHours = 48;
export const wishMonths = 6;
/** Days after its end during which the link can renew a wish. */
export const wishRenewDays = 30;
/** Days after the deadline of a deal during which we know who got an email about it. */
export const wishNoticeDays = 30;
export const maxWishes = 10;
export const maxSearchCharacters = 600;
export const maxWishDeals = 5;
export const wishMailHour = 8;
const wishMorning = '08:00';
export const closingSoonHours = 36;
const quietFromHour = 22;
/** A deal is announced again if it costs at most this share of the price announced before. */
export const newsPriceShare = 0.95;

export type WishState = 'waiting' | 'active' | 'ended';

export interface WishLife {
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
  readonly endsOn: string;
}

/** Returns null if the subscriber did not confirm in time. */
export function wishState({ createdAt, confirmedAt, endsOn }: WishLife, now: Date): WishState | null {
  if (confirmedAt === null)
    return createdAt.getTime() + wishConfirmHours * hourMs > now.getTime() ? 'waiting' : null;
  return endsOn < klDate(now) ? 'ended' : 'active';
}

/** Returns the last wished day of departure, at most six months from now; null if that day has passed. */
export function getWishEndDate(departsUntil: string | null, now: Date): string | null {
  const today = klDate(now);
  const latest = addMonths(today, wishMonths);
  const endsOn = departsUntil === null ? latest : earlierDate(departsUntil, latest);
  return endsOn < today ? null : endsOn;
}

export interface WishMailTimes {
  /** Day in Kuala Lumpur; an address gets one email per day. */
  readonly day: string;
  /** Matches from before this time are due. */
  readonly morning: Date;
  /** Deals that close before this time are due at once. */
  readonly closesUntil: Date;
  /** After this time we no longer hand the email to the mail server. */
  readonly expiresAt: Date;
}

/** Returns null at night. */
export function wishMailTimes(now: Date): WishMailTimes | null {
  const hour = Number(toKlInput(now).slice(11, 13));
  if (hour < wishMailHour || hour >= quietFromHour) return null;
  const day = klDate(now);
  const morning = toKlInstant(day, wishMorning);
  return {
    day,
    morning,
    closesUntil: new Date(now.getTime() + closingSoonHours * hourMs),
    expiresAt: new Date(morning.getTime() + (quietFromHour - wishMailHour) * hourMs),
  };
}

/** Returns the deals of one email without duplicates, those that close first at the beginning. */
export function pickWishDeals<Deal extends { readonly id: string; readonly closesAt: Date }>(
  deals: readonly Deal[],
): Deal[] {
  const unique = [...new Map(deals.map((deal) => [deal.id, deal])).values()];
  return unique
    .sort((one, other) => one.closesAt.getTime() - other.closesAt.getTime() || (one.id < other.id ? -1 : 1))
    .slice(0, maxWishDeals);
}

export function getNextWishMorning(now: Date): Date {
  const today = toKlInstant(klDate(now), wishMorning);
  return today > now ? today : toKlInstant(addDays(klDate(now), 1), wishMorning);
}

/** Returns when an email about a deal that has matched at `now` is due. At night it waits for the morning. */
export function getWishDueTime(deadlineAt: Date, now: Date): Date {
  const closesSoonAt = deadlineAt.getTime() - closingSoonHours * hourMs;
  return new Date(Math.min(getNextWishMorning(now).getTime(), closesSoonAt));
}

export function getRenewalCutoff(now: Date): string {
  return klDate(new Date(now.getTime() - wishRenewDays * dayMs));
}
