// Airline emails in English and Malay, some with mistakes. Today is 15 November 2026.
import type { PastedSample } from './systems.samples.ts';

const japanOut = 'MH 88 2026-12-10 KUL-NRT 23:30 07:20';
const japanBack = 'MH 89 2026-12-15 NRT-KUL 10:20 17:00';
const baliOut = 'AK 378 2026-12-05 KUL-DPS 09:10 12:15';
const baliBack = 'AK 379 2026-12-09 DPS-KUL 12:50 15:50';

export const emailSamples: readonly PastedSample[] = [
  {
    name: 'Email: one fact on each line',
    text: `Flight: MH 88
Date: 10 Dec 2026
From: Kuala Lumpur (KUL)
To: Tokyo Narita (NRT)
Departure: 23:30
Arrival: 07:20 (+1)`,
    outbound: [`${japanOut} +1`],
    back: [],
    country: 'Japan',
  },
  {
    name: 'Email: one fact on each line, both ways, with blank lines',
    text: `Dear Mr Tan,

Booking reference: ABC123

Outbound
Flight: MH 88

Date: Thu, 10 Dec 2026
From: Kuala Lumpur (KUL)
To: Tokyo Narita (NRT)
Departure: 23:30
Arrival: 07:20 (+1)

Return
Flight: MH 89

Date: Tue, 15 Dec 2026
From: Tokyo Narita (NRT)
To: Kuala Lumpur (KUL)
Departure: 10:20
Arrival: 17:00

Thank you for flying with us.`,
    outbound: [`${japanOut} +1`],
    back: [japanBack],
    country: 'Japan',
    pnr: 'ABC123',
  },
  {
    name: 'Email: airport and time first, the number last',
    text: `KUL 23:30
Thu, 10 Dec 2026
NRT 07:20
Fri, 11 Dec 2026
MH 88 · Economy`,
    outbound: [`${japanOut} +1`],
    back: [],
  },
  {
    name: 'Email: each end with its date and time',
    text: `Malaysia Airlines MH 88
Departs: Kuala Lumpur (KUL) 10 Dec 2026 23:30
Terminal 1
Arrives: Tokyo Narita (NRT) 11 Dec 2026 07:20
Duration: 6h 50m
Boarding time: 22:50
Malaysia Airlines MH 89
Departs: Tokyo Narita (NRT) 15 Dec 2026 10:20
Arrives: Kuala Lumpur (KUL) 15 Dec 2026 17:00`,
    outbound: [`${japanOut} +1`],
    back: [`${japanBack} +0`],
  },
  {
    name: 'Email: a heading with the date above each flight',
    text: `Depart: Sat, 05 Dec 2026
AK 378
Kuala Lumpur (KUL) 09:10
Bali (DPS) 12:15
Return: Wed, 09 Dec 2026
AK 379
Bali (DPS) 12:50
Kuala Lumpur (KUL) 15:50`,
    outbound: [baliOut],
    back: [baliBack],
    country: 'Indonesia',
  },
  {
    name: 'Email: an AirAsia group with guests, bags and the payment that is due',
    text: `Dear Travel Partner,
Thank you for choosing AirAsia. Your group booking is confirmed.

Booking number: ABC12D
Group name: WIRA TRAVEL TEST GROUP
Number of guests: 20

Flight Departing Arriving
AK378 Kuala Lumpur (KUL) Bali (DPS)
ECONOMY Sat 05 Dec 2026, 0910 hrs ( 9:10AM) Sat 05 Dec 2026, 1215 hrs (12:15PM)
AK379 Bali (DPS) Kuala Lumpur (KUL)
ECONOMY Wed 09 Dec 2026, 1250 hrs (12:50PM) Wed 09 Dec 2026, 1550 hrs ( 3:50PM)

Baggage: 20kg per guest
Cabin baggage: 7kg
Fare per guest: MYR 450.00
Total amount due: MYR 9,000.00
Payment due: 20 Nov 2026, 17:00 (GMT+8)`,
    outbound: [`${baliOut} +0`],
    back: [`${baliBack} +0`],
    country: 'Indonesia',
    pnr: 'ABC12D',
    seats: 20,
    deadline: '2026-11-20T17:00',
    bag: '20kg',
    facts: ['MYR 450.00', 'Total amount due: MYR 9,000.00'],
  },
  {
    name: 'Email: an AirAsia group with each label above its value',
    text: `BOOKING NUMBER
ABC12D
TOTAL GUESTS
20

Payment due date
20 Nov 2026 17:00

AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50

Checked baggage
20 kg
Guest 1: TAN AH KOW MR`,
    outbound: [baliOut],
    back: [baliBack],
    pnr: 'ABC12D',
    seats: 20,
    deadline: '2026-11-20T17:00',
    bag: '20kg',
    facts: [],
  },
  {
    name: 'Email: a payment date above the flights is not their date',
    text: `Payment due
20 Nov 2026
AK378 KUL-DPS 09:10 12:15`,
    named: ['missing date'],
    facts: ['Payment due 20 Nov 2026'],
  },
  {
    name: 'Email: a time that is printed twice and differs',
    text: `AK378 Kuala Lumpur (KUL) Bali (DPS)
ECONOMY Sat 05 Dec 2026, 0910 hrs ( 9:15AM) Sat 05 Dec 2026, 1215 hrs (12:15PM)`,
    named: ['missing times', 'missing flightNumber'],
  },
  {
    name: 'Email: the second heading cannot be read',
    text: `Depart: Sat, 05 Dec 2026
AK 378 KUL-DPS 09:10 12:15
Return: Wed, 0? Dec 2026
AK 379 DPS-KUL 12:50 15:50`,
    toCheck: ['AK 379 DPS-KUL 12:50 15:50'],
    named: ['missing date'],
    kept: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    keptBack: ['? ? DPS-KUL 12:50 15:50'],
  },
  {
    name: 'Email: the second heading is missing',
    text: `Depart: Sat, 05 Dec 2026
AK 378 KUL-DPS 09:10 12:15
AK 379 DPS-KUL 12:50 15:50`,
    named: ['direction AK 378', 'direction AK 379'],
  },
  {
    name: 'Email: the number of the second flight is missing',
    text: `Flight: MH 88
Date: 10 Dec 2026
From: KUL
To: NRT
Departure: 23:30
Arrival: 07:20
Date: 15 Dec 2026
From: NRT
To: KUL
Departure: 10:20
Arrival: 17:00`,
    named: ['missing flightNumber'],
  },
  {
    name: 'Email: the number of the first flight is missing',
    text: `Date: 10 Dec 2026
From: KUL
To: NRT
Departure: 23:30
Arrival: 07:20
Flight: MH 89
Date: 15 Dec 2026
From: NRT
To: KUL
Departure: 10:20
Arrival: 17:00`,
    named: ['missing flightNumber'],
  },
  {
    name: 'Email: arrival told before departure',
    text: `Flight: MH 88
Date: 10 Dec 2026
Arrival: NRT 07:20
Departure: KUL 23:30`,
    named: ['misplaced Arrival: NRT 07:20'],
  },
  {
    name: 'Email: a city without its airport',
    text: `Flight: MH 88
Date: 10 Dec 2026
From: Kuala Lumpur
To: Tokyo (NRT)
Departure: 23:30
Arrival: 07:20`,
    named: ['misplaced To: Tokyo (NRT)'],
  },
  {
    name: 'Email: the departure has no time',
    text: `Flight: MH 88
Date: 10 Dec 2026
From: KUL
To: NRT
Arrival: 07:20`,
    named: ['misplaced Arrival: 07:20'],
  },
  {
    name: 'Email: the date of the email itself',
    text: `From: Reservations
Date: Sun, 1 Nov 2026 10:12
Subject: Your booking

Flight: MH 88
Thu, 10 Dec 2026
KUL 23:30
NRT 07:20`,
    outbound: [japanOut],
    back: [],
  },
  {
    name: 'Email: Malay labels',
    text: `Penerbangan: AK 378
Tarikh: 5 Dis 2026
Dari: Kuala Lumpur (KUL)
Ke: Bali (DPS)
Berlepas: 9.10 pagi
Tiba: 12.15 petang`,
    outbound: [baliOut],
    back: [],
    country: 'Indonesia',
  },
  {
    name: 'Email: a connection with its layover',
    text: `Flight QR 845
KUL 10 Dec 2026 02:15
DOH 10 Dec 2026 05:10
Layover in Doha (DOH) 2h 55m
Flight QR 17
DOH 10 Dec 2026 08:05
DUB 10 Dec 2026 12:45`,
    outbound: ['QR 845 2026-12-10 KUL-DOH 02:15 05:10 +0', 'QR 17 2026-12-10 DOH-DUB 08:05 12:45 +0'],
    back: [],
    country: 'Ireland',
  },
  {
    name: 'Email: a flight number that looks like a locator',
    text: `XYZ789
MH9134
KUL 10 Dec 2026 23:30
ICN 11 Dec 2026 07:05`,
    outbound: ['MH 9134 2026-12-10 KUL-ICN 23:30 07:05 +1'],
    back: [],
    pnr: 'XYZ789',
  },
  {
    name: 'Email: a flight of last month',
    text: 'MH 88 10 Oct 2026 KUL-NRT 23:30 07:20',
    named: ['past 10 Oct 2026'],
  },
];
