// Names, routes and addresses that tests and demo data are made of. They read like Malaysia and belong to
// nobody: mail goes to reserved domains, and phone numbers carry 555 0 in the middle.

export interface PersonName {
  firstName: string;
  lastName: string;
  gender: 'female' | 'male';
}

/** Family or father's names stand last, as the passport's second line has them. */
export const people: readonly PersonName[] = [
  { firstName: 'Nur Aisyah', lastName: 'binti Rahman', gender: 'female' },
  { firstName: 'Muhammad Hafiz', lastName: 'bin Zulkifli', gender: 'male' },
  { firstName: 'Siti Khadijah', lastName: 'binti Osman', gender: 'female' },
  { firstName: 'Ahmad Faris', lastName: 'bin Ismail', gender: 'male' },
  { firstName: 'Nurul Izzah', lastName: 'binti Kamaruddin', gender: 'female' },
  { firstName: 'Amirul', lastName: 'bin Hashim', gender: 'male' },
  { firstName: 'Wan Nadia', lastName: 'binti Wan Yusof', gender: 'female' },
  { firstName: 'Syafiq', lastName: 'bin Abdul Latif', gender: 'male' },
  { firstName: 'Mei Ling', lastName: 'Tan', gender: 'female' },
  { firstName: 'Wei Jie', lastName: 'Lim', gender: 'male' },
  { firstName: 'Siew Mun', lastName: 'Wong', gender: 'female' },
  { firstName: 'Kah Hoe', lastName: 'Ng', gender: 'male' },
  { firstName: 'Hui Min', lastName: 'Lee', gender: 'female' },
  { firstName: 'Chee Keong', lastName: 'Ooi', gender: 'male' },
  { firstName: 'Xin Yi', lastName: 'Chong', gender: 'female' },
  { firstName: 'Priya', lastName: 'a/p Subramaniam', gender: 'female' },
  { firstName: 'Arvind', lastName: 'a/l Krishnan', gender: 'male' },
  { firstName: 'Kavitha', lastName: 'a/p Muniandy', gender: 'female' },
  { firstName: 'Dinesh', lastName: 'a/l Rajan', gender: 'male' },
  { firstName: 'Harpreet Kaur', lastName: 'Gill', gender: 'female' },
  { firstName: 'Joanna', lastName: 'Gimbang', gender: 'female' },
  { firstName: 'Stanley', lastName: 'Majalap', gender: 'male' },
  { firstName: 'Florina', lastName: 'Sikodol', gender: 'female' },
  { firstName: 'Juita', lastName: 'anak Nyambong', gender: 'female' },
  { firstName: 'Edmund', lastName: 'anak Jimbun', gender: 'male' },
  { firstName: 'Melissa', lastName: 'anak Unggang', gender: 'female' },
];

export interface Route {
  destinationCountry: string;
  airlines: string;
  from: string;
  to: string;
  outboundFlight: string;
  returnFlight: string;
  /** What a return ticket usually costs, in sen. */
  usualPriceSen: number;
  outboundTimes: readonly [departure: string, arrival: string];
  returnTimes: readonly [departure: string, arrival: string];
}

function route(
  destinationCountry: string,
  airlines: string,
  airports: `${string}-${string}`,
  flights: readonly [string, string],
  usualPriceSen: number,
  times: readonly [string, string, string, string],
): Route {
  const [from = '', to = ''] = airports.split('-');
  return {
    ...{ destinationCountry, airlines, from, to, usualPriceSen },
    ...{ outboundFlight: flights[0], returnFlight: flights[1] },
    ...{ outboundTimes: [times[0], times[1]], returnTimes: [times[2], times[3]] },
  };
}

export const routes: readonly Route[] = [
  route('Japan', 'AirAsia X', 'KUL-KIX', ['D7 532', 'D7 533'], 189_900, ['14:05', '21:30', '22:55', '04:45']),
  route('South Korea', 'Batik Air', 'KUL-ICN', ['OD 820', 'OD 821'], 169_000, [
    '23:15',
    '06:50',
    '08:20',
    '14:05',
  ]),
  route('Taiwan', 'AirAsia X', 'KUL-TPE', ['D7 378', 'D7 379'], 109_900, [
    '09:20',
    '14:15',
    '15:30',
    '20:25',
  ]),
  route('Thailand', 'Malaysia Airlines', 'KUL-BKK', ['MH 784', 'MH 785'], 62_000, [
    '09:00',
    '10:15',
    '11:15',
    '14:30',
  ]),
  route('Indonesia', 'AirAsia', 'KUL-DPS', ['AK 376', 'AK 377'], 74_900, [
    '10:40',
    '13:45',
    '14:20',
    '17:25',
  ]),
  route('Vietnam', 'VietJet Air', 'KUL-SGN', ['VJ 826', 'VJ 825'], 58_800, [
    '12:25',
    '13:30',
    '08:45',
    '11:45',
  ]),
  route('Singapore', 'Scoot', 'PEN-SIN', ['TR 425', 'TR 424'], 39_900, ['18:10', '19:40', '15:55', '17:25']),
  route('Australia', 'Malaysia Airlines', 'KUL-SYD', ['MH 123', 'MH 122'], 285_000, [
    '21:40',
    '08:35',
    '14:25',
    '20:35',
  ]),
  route('Türkiye', 'Turkish Airlines', 'KUL-IST', ['TK 61', 'TK 60'], 389_000, [
    '23:30',
    '05:55',
    '01:40',
    '17:10',
  ]),
  route('Saudi Arabia', 'Saudia', 'KUL-JED', ['SV 841', 'SV 840'], 415_000, [
    '15:10',
    '19:20',
    '01:15',
    '15:05',
  ]),
  route('China', 'China Southern', 'KUL-CAN', ['CZ 350', 'CZ 349'], 98_000, [
    '08:20',
    '12:40',
    '16:35',
    '20:45',
  ]),
  route('Hong Kong', 'Cathay Pacific', 'KUL-HKG', ['CX 724', 'CX 723'], 118_000, [
    '12:50',
    '16:55',
    '08:55',
    '12:55',
  ]),
  route('Sri Lanka', 'Batik Air', 'KUL-CMB', ['OD 185', 'OD 186'], 89_900, [
    '18:30',
    '19:35',
    '20:35',
    '02:50',
  ]),
  route('Japan', 'Malaysia Airlines', 'BKI-NRT', ['MH 80', 'MH 81'], 215_000, [
    '01:05',
    '07:20',
    '10:30',
    '16:55',
  ]),
];

export const streets = [
  'Lot 12, Jalan Contoh 3, 50480 Kuala Lumpur',
  '7-1, Lebuh Contoh, 10200 George Town, Pulau Pinang',
  '21, Jalan Contoh Indah 5, 88400 Kota Kinabalu, Sabah',
  '3, Lorong Contoh 8, 93350 Kuching, Sarawak',
  '45, Jalan Contoh Perdana, 80100 Johor Bahru, Johor',
] as const;

export const companyNames = [
  'Wira Travel & Tours',
  'Borneo Sky Holidays',
  'Pulau Getaways',
  'Sinar Jaya Express Travel',
  'Kembara Raya Travel',
  'Titiwangsa Journeys',
] as const;
