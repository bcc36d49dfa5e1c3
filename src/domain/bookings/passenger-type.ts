import type { Gender } from './passenger.ts';

export const childFareAgeYears = 2;
export const adultFareAgeYears = 12;

/** As fares define it: an infant is under 2 and a child under 12 on the day of the first flight. */
export type PassengerType = 'adult' | 'child' | 'infant';

export function passengerType(ageOnDeparture: number): PassengerType {
  if (ageOnDeparture >= adultFareAgeYears) return 'adult';
  return ageOnDeparture >= childFareAgeYears ? 'child' : 'infant';
}

/** Derives the title, because we do not collect it. MS does not imply a marital status. */
export function passengerTitle(gender: Gender, type: PassengerType): 'MR' | 'MS' | 'MSTR' | 'MISS' {
  if (type === 'adult') return gender === 'male' ? 'MR' : 'MS';
  return gender === 'male' ? 'MSTR' : 'MISS';
}
