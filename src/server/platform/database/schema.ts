// tables.ts is generated: `npm test -- schema -u`. numeric is a string ('1299.00'), date 'YYYY-MM-DD' and
// time 'HH:MM:SS' (a calendar day is no instant), timestamptz a Date, bytea a Buffer, bigint a number.

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
