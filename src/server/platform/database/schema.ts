// The tables as Kysely sees them. tables.ts is generated from the migrations: `npm test -- schema -u` writes it again.
//
// How values travel: numeric as string ('1299.00'), date as 'YYYY-MM-DD' and time as 'HH:MM:SS' (the pool's
// type parsers keep both as text, because a calendar day is not an instant), timestamptz as Date, bytea as
// Buffer, bigint as number (set by the pool as well).

import type { Insertable, Selectable } from 'kysely';
import type { DB } from './tables.ts';

export type * from './column-types.ts';
export interface Database extends DB {}

export type CompanyRow = Selectable<Database['companies']>;
export type NewCompanyRow = Insertable<Database['companies']>;
export type FlightRow = Selectable<Database['flights']>;
export type NewFlightRow = Insertable<Database['flights']>;
export type InterestedUserRow = Selectable<Database['interested_users']>;
export type NewInterestedUserRow = Insertable<Database['interested_users']>;
export type FulfilmentRow = Selectable<Database['fulfilments']>;
export type PassengerRow = Selectable<Database['passengers']>;
export type BookingRequestRow = Selectable<Database['booking_requests']>;
export type BookingNoteRow = Selectable<Database['booking_notes']>;
export type DocumentRow = Selectable<Database['documents']>;
export type NewDocumentRow = Insertable<Database['documents']>;
export type BookingRow = Selectable<Database['bookings']>;
export type NewBookingRow = Insertable<Database['bookings']>;
