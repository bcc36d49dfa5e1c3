// Owns as what a passenger travels, and the title on the ticket.
import type { Gender } from './passenger.ts';

/** From this age on fares count somebody as a child, and as an adult. */
export const childFareAgeYears = 2;
export const adultFareAgeYears = 12;

/** As fares count: an infant has not had a second birthday on the day of the first flight, a child not the twelfth. */
export type PassengerType = 'adult' | 'child' | 'infant';

export function passengerType(ageOnDeparture: number): PassengerType {
  if (ageOnDeparture >= adultFareAgeYears) return 'adult';
  return ageOnDeparture >= childFareAgeYears ? 'child' : 'infant';
}

/** Nobody was asked for a title, so it follows from what was: MS says nothing about a marriage. */
export function passengerTitle(gender: Gender, type: PassengerType): 'MR' | 'MS' | 'MSTR' | 'MISS' {
  if (type === 'adult') return gender === 'male' ? 'MR' : 'MS';
  return gender === 'male' ? 'MSTR' : 'MISS';
}
