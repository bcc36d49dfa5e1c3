// Commands for reservation systems: names and passports (SSR DOCS). Names contain only A to Z (passenger-name.ts), so
// never a separator.
//
// An infant with a seat (INS) has its own number and the plain gender. A lap infant (INF) has none: its passport is
// attached to its adult, with the gender MI or FI.
//
// Sources are public guides, not contracts, so the page asks people to check the first line:
// - Amadeus: "Amadeus Quick Reference Guide" (2012), page 29, PNR name element: NM1SMITH/JOHN MR, (CHD/01JAN06), (INS);
//   TAP Air Portugal's note to agencies on Regulation (EU) 2016/681:
//   SRDOCS TP HK1-P-PRT-012345678-PRT-30JUN73-F-14APR14-SMITH-SARA/P1.
// - Sabre: "Basic Sabre Formats and Functions" (2006), name field; "APIS for Subscribers" 1.3 (2005), section 2.1:
//   3DOCS/type/issuing country/number/nationality/birth/gender/expiry/last/first-name number; dates DDMMMYY as on
//   developer.sabre.com, Update Itinerary, "Add Secure Flight Information".
// - Galileo: support.travelport.com, Formats, Booking File, Name: N.VINK/ROB MSTR*P-C08 DOB12JUN15 and
//   N.MOONEN/PAUL MSTR*P-INS 10FEB24; Universal API sample 78, "Add DOCS SSR Code":
//   P/IN/E1234/IN/01JAN76/M/01DEC12/LNAME/FNAME; gdshub.pro for SI.P1/SSRDOCS before it.
// - Infants on a lap: cxagents.com (Cathay Pacific), Infants: NM1BROWN/ANNE(INFCHAN/SIUMING MSTR/10JAN12) in Amadeus,
//   -I/CHAN/SIUMING and 3INFT/CHAN/SIUMING/10JAN12-1.1 in Sabre; support.travelport.com, Formats, Booking File, Name:
//   N.I/MOONEN/PAUL MSTR*30JAN25 and SI.P4/INFT-P2, which links infant 4 to adult 2.
import type { Gender } from '../bookings/passenger.ts';
import type { PassengerType } from '../bookings/passenger-type.ts';

export const reservationSystems = ['amadeus', 'sabre', 'galileo'] as const;
export type ReservationSystem = (typeof reservationSystems)[number];

export const linesParts = ['names', 'documents'] as const;
export type LinesPart = (typeof linesParts)[number];

export interface ReservationPassenger {
  readonly family: string;
  readonly given: string;
  readonly title: string;
  readonly type: PassengerType;
  readonly age: number;
  readonly gender: Gender;
  readonly dateOfBirth: string;
  readonly passportNumber: string;
  readonly passportExpiry: string;
  readonly nationality: string;
  readonly issuingCountry: string;
  readonly infant: ReservationPassenger | null;
}

export interface ReservationLines {
  readonly names: readonly string[];
  /** Documents refer to passengers by number, so they are entered after the names. */
  readonly documents: readonly string[];
}

interface Format {
  name(passenger: ReservationPassenger): string;
  document(parts: readonly string[], number: number, airline: string): string;
  /** Line with the infant's name, after all seated passengers. Absent if the adult's line contains it. */
  infantName?(infant: ReservationPassenger): string;
  /**
   * Links an infant to an adult, unless the name line does. `own` is the infant's passenger number; infants come after all
   * passengers with seats.
   */
  infantLink?(infant: ReservationPassenger, adult: number, own: number): string;
}

const formats: Readonly<Record<ReservationSystem, Format>> = {
  amadeus: {
    name: (passenger) => `NM1${printName(passenger)}${amadeusType(passenger)}${amadeusInfant(passenger)}`,
    document: (parts, number, airline) => `SRDOCS${airline}HK1-${parts.join('-')}/P${number}`,
  },
  sabre: {
    name: (passenger) => `-${printName(passenger)}`,
    document: (parts, number) => `3DOCS/${parts.join('/')}-${number}.1`,
    infantName: (infant) => `-I/${printName(infant)}`,
    infantLink: ({ family, given, dateOfBirth }, adult) =>
      `3INFT/${family}/${given}/${shortDate(dateOfBirth)}-${adult}.1`,
  },
  galileo: {
    name: (passenger) => `N.${printName(passenger)}${galileoType(passenger)}`,
    document: (parts, number, airline) => `SI.P${number}/SSRDOCS${airline}HK1/${parts.join('/')}`,
    infantName: (infant) => `N.I/${printName(infant)}*${shortDate(infant.dateOfBirth)}`,
    infantLink: (_, adult, own) => `SI.P${own}/INFT-P${adult}`,
  },
};

/** `first`: number of the first passenger, if the reservation contains others before. */
export function reservationLines(
  system: ReservationSystem,
  passengers: readonly ReservationPassenger[],
  airline: string,
  first = 1,
): ReservationLines {
  const { name, document, infantName, infantLink } = formats[system];
  const infants = passengers.flatMap(({ infant }, index) =>
    infant ? [{ infant, adult: first + index }] : [],
  );
  const links = infants.map(({ infant, adult }, index) =>
    infantLink?.(infant, adult, first + passengers.length + index),
  );
  return {
    names: [
      ...passengers.map(name),
      ...(infantName ? infants.map(({ infant }) => infantName(infant)) : []),
      ...links.filter((link) => link !== undefined),
    ],
    documents: [
      ...passengers.map((passenger, index) => document(docsParts(passenger), first + index, airline)),
      ...infants.map(({ infant, adult }) => document(docsParts(infant, 'I'), adult, airline)),
    ],
  };
}

const ANY_AIRLINE = 'YY';

/** Returns the airline if all flights have the same one, else a placeholder. */
export function getAirlineCode(flightNumbers: readonly string[]): string {
  const codes = flightNumbers.map(
    (flightNumber) => /^([A-Z][A-Z0-9]|[0-9][A-Z])\s*\d/.exec(flightNumber.trim().toUpperCase())?.[1],
  );
  const [first] = codes;
  return first !== undefined && codes.every((code) => code === first) ? first : ANY_AIRLINE;
}

/** Sabre names have no type, so CHLD or INFT must be requested manually for these passengers. */
export function listManuallyTypedPassengers(
  system: ReservationSystem,
  passengers: readonly ReservationPassenger[],
): readonly ReservationPassenger[] {
  return system === 'sabre' ? passengers.filter(({ type }) => type !== 'adult') : [];
}

function printName({ family, given, title }: ReservationPassenger): string {
  return `${family}/${given} ${title}`;
}

function amadeusType({ type, dateOfBirth }: ReservationPassenger): string {
  if (type === 'adult') return '';
  return type === 'child' ? `(CHD/${shortDate(dateOfBirth)})` : '(INS)';
}

function galileoType({ type, age, dateOfBirth }: ReservationPassenger): string {
  if (type === 'adult') return '';
  const born = shortDate(dateOfBirth);
  return type === 'child' ? `*P-C${String(age).padStart(2, '0')} DOB${born}` : `*P-INS ${born}`;
}

function amadeusInfant({ infant }: ReservationPassenger): string {
  return infant ? `(INF${printName(infant)}/${shortDate(infant.dateOfBirth)})` : '';
}

/** The gender of a lap infant ends in I. */
function docsParts(passenger: ReservationPassenger, onLap: '' | 'I' = ''): string[] {
  return [
    'P',
    passenger.issuingCountry,
    passenger.passportNumber,
    passenger.nationality,
    shortDate(passenger.dateOfBirth),
    `${passenger.gender === 'male' ? 'M' : 'F'}${onLap}`,
    shortDate(passenger.passportExpiry),
    passenger.family,
    passenger.given,
  ];
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

function shortDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}${months[Number(month) - 1]}${year.slice(2)}`;
}
