// A departure a few weeks ahead: eight families with 20 seats, most of them complete.
import type { Gender } from '#domain/bookings/passenger.ts';
import type { BookingRow, FlightRow } from '#server/platform/database/schema.ts';
import { encrypt, ownBooking, ownDeal, productDb } from './own-data.ts';

export type TypedTraveller = readonly [
  firstName: string,
  lastName: string,
  gender: Gender,
  born: string,
  passport: string,
  expires: string,
];

const families: readonly (readonly (TypedTraveller | null)[])[] = [
  [
    ['Wei Ming', 'Lim', 'male', '1988-03-09', 'A52814467', '2031-05-20'],
    ['Hui Min', 'Tan', 'female', '1990-08-14', 'A49920318', '2031-04-02'],
    ['Jun Kai', 'Lim', 'male', '2022-06-21', 'A60317725', '2032-06-01'],
    null,
  ],
  [
    ['Kah-Hoe', 'Ng', 'male', '1979-01-30', 'A28123315', '2032-09-11'],
    ['Lai Fong', 'Wong', 'female', '1981-11-05', 'A28123409', '2032-09-11'],
    ['Yi Xuan', 'Ng', 'female', '2021-02-17', 'A57700261', '2031-07-03'],
    ['Jia Hao', 'Ng', 'male', '2012-10-22', 'A57700258', '2031-07-03'],
  ],
  [['Wan Nadia', 'binti Wan Yusof', 'female', '1996-06-12', 'A43441806', '2032-02-28']],
  [
    ['Muhammad Hafiz', 'bin Zulkifli', 'male', '1991-04-19', 'A61414797', '2031-08-15'],
    ["Nur 'Aina", 'binti Kamal', 'female', '1993-12-03', 'A61414802', '2031-08-15'],
  ],
  [
    ['Harpreet Kaur', 'Gill', 'female', '1985-07-27', 'A91838504', '2032-01-09'],
    ['Jasdev Singh', 'Gill', 'male', '1983-03-02', 'A91838517', '2032-01-09'],
    null,
  ],
  [
    ['Rajesh', 'A/L Pillai', 'male', '1994-05-08', 'A78352354', '2031-11-21'],
    ['Kavitha', 'A/P Subramaniam', 'female', '1998-09-16', 'A78352361', '2031-11-21'],
  ],
  [
    ['Joanna', 'Gimbang', 'female', '1989-02-25', 'H63561752', '2031-06-06'],
    ['Florina', 'Sikodol @ Suling', 'female', '1987-10-10', 'H59525669', '2032-03-18'],
  ],
  [
    ['Mei Ling', 'Tan', 'female', '1976-08-01', 'A88321258', '2031-04-30'],
    ['Chee Keong', 'Tan', 'male', '1974-01-23', 'A88321264', '2031-04-30'],
  ],
];

export interface OwnFlight {
  readonly deal: FlightRow;
  readonly bookings: readonly BookingRow[];
}

/** The deal of a flight to Tokyo with 20 seats sold. */
export function ownFlightDeal(companyId: string): Promise<FlightRow> {
  return ownDeal({
    company_id: companyId,
    destination_country: 'Japan',
    airlines: 'Malaysia Airlines',
    pnr: 'QX7LMN',
    outbound_flight_number: 'MH 88',
    outbound_departs_on: '2030-12-10',
    outbound_route: 'KUL-NRT',
    outbound_departure_time: '23:30',
    outbound_arrival_time: '07:20',
    return_flight_number: 'MH 89',
    return_departs_on: '2030-12-16',
    return_route: 'NRT-KUL',
    return_departure_time: '10:20',
    return_arrival_time: '17:00',
    deadline: new Date('2030-12-01T00:00:00Z'),
    seats_offered: 34,
    seats_sold: 20,
  });
}

export async function ownFlight(companyId: string): Promise<OwnFlight> {
  const deal = await ownFlightDeal(companyId);
  const bookings: BookingRow[] = [];
  for (const [index, family] of families.entries()) {
    const [buyer] = family;
    const paid = new Date(Date.now() - (families.length - index) * 3_600_000);
    const booking = await ownBooking(deal, {
      state: 'confirmed',
      tickets: family.length,
      created_at: paid,
      completed_at: paid,
      ...(buyer && { first_name: buyer[0], last_name: buyer[1] }),
    });
    for (const [place, typed] of family.entries())
      if (typed) await enterTraveller(booking.id, place + 1, typed);
    bookings.push(booking);
  }
  return { deal, bookings };
}

export async function enterTraveller(bookingId: string, place: number, typed: TypedTraveller): Promise<void> {
  const [first_name, last_name, gender, born, passport, expires] = typed;
  const { db } = productDb();
  const { id } = await db
    .selectFrom('passengers')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('place', '=', place)
    .executeTakeFirstOrThrow();
  const seal = (column: string, plain: string) => encrypt(plain, `passengers.${column}|${id}`);
  await db
    .updateTable('passengers')
    .set({
      first_name,
      last_name,
      entered_by: 'buyer',
      entered_at: new Date(),
      gender: seal('gender', gender),
      date_of_birth: seal('date_of_birth', born),
      passport_number: seal('passport_number', passport),
      passport_expiry: seal('passport_expiry', expires),
      nationality: seal('nationality', 'MYS'),
      issuing_country: seal('issuing_country', 'MYS'),
    })
    .where('id', '=', id)
    .execute();
}
