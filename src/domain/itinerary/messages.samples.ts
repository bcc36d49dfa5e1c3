// Airline emails and chats in English and Malay, some with mistakes. Today is 15 November 2026.
import type { PastedSample } from './systems.samples.ts';

const japanOut = 'MH 88 2026-12-10 KUL-NRT 23:30 07:20';
const japanBack = 'MH 89 2026-12-15 NRT-KUL 10:20 17:00';
const decemberOut = 'MH 88 2026-12-05 KUL-NRT 23:30 07:20';
const baliOut = 'AK 378 2026-12-05 KUL-DPS 09:10 12:15';
const baliBack = 'AK 379 2026-12-09 DPS-KUL 12:50 15:50';

const emails: readonly PastedSample[] = [
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
    name: 'Email: the second heading cannot be read',
    text: `Depart: Sat, 05 Dec 2026
AK 378 KUL-DPS 09:10 12:15
Return: Wed, 0? Dec 2026
AK 379 DPS-KUL 12:50 15:50`,
    toCheck: ['AK 379 DPS-KUL 12:50 15:50'],
  },
  {
    name: 'Email: the second heading is missing',
    text: `Depart: Sat, 05 Dec 2026
AK 378 KUL-DPS 09:10 12:15
AK 379 DPS-KUL 12:50 15:50`,
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
  },
  {
    name: 'Email: arrival told before departure',
    text: `Flight: MH 88
Date: 10 Dec 2026
Arrival: NRT 07:20
Departure: KUL 23:30`,
  },
  {
    name: 'Email: a city without its airport',
    text: `Flight: MH 88
Date: 10 Dec 2026
From: Kuala Lumpur
To: Tokyo (NRT)
Departure: 23:30
Arrival: 07:20`,
  },
  {
    name: 'Email: the departure has no time',
    text: `Flight: MH 88
Date: 10 Dec 2026
From: KUL
To: NRT
Arrival: 07:20`,
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
  },
];

const chats: readonly PastedSample[] = [
  {
    name: 'Chat: day and month by a slash',
    text: `MH88 5/12 KUL-NRT 23:30-07:20
MH89 10/12 NRT-KUL 10:20-17:00`,
    outbound: [decemberOut],
    back: ['MH 89 2026-12-10 NRT-KUL 10:20 17:00'],
  },
  {
    name: 'Chat: day, month and year by slashes',
    text: 'MH88 05/12/2026 KUL-NRT 23:30-07:20 (+1)',
    outbound: [`${decemberOut} +1`],
    back: [],
  },
  {
    name: 'Chat: the year in two digits',
    text: 'MH88 05/12/26 KUL-NRT 2330-0720',
    outbound: [decemberOut],
    back: [],
  },
  { name: 'Chat: the month first', text: 'MH88 12/25 KUL-NRT 23:30-07:20' },
  {
    name: 'Chat: days of the trip in Malay',
    text: `Jepun 10-14 Dis 2026
MH88 KUL-NRT 23:30-07:20
MH89 NRT-KUL 10:20-17:00`,
    outbound: [japanOut],
    back: ['MH 89 2026-12-14 NRT-KUL 10:20 17:00'],
    country: 'Japan',
  },
  {
    name: 'Chat: days of the trip and one flight',
    text: `10-14 Dis 2026
MH88 KUL-NRT 23:30-07:20`,
  },
  {
    name: 'Chat: days that run backwards',
    text: `14-10 Dis 2026
MH88 KUL-NRT 23:30-07:20
MH89 NRT-KUL 10:20-17:00`,
  },
  {
    name: 'Chat: Malay, with greeting and price',
    text: `Salam semua, promo Bali!
AK378 5 Disember KUL-DPS 9.10 pagi - 12.15 petang
AK379 9 Disember DPS-KUL 12.50 petang - 3.50 petang
RM 399 sahaja, 10 seats`,
    outbound: [baliOut],
    back: [baliBack],
    country: 'Indonesia',
    seats: 10,
    toCheck: [],
  },
  {
    name: 'Chat: a Malay weekday that fits',
    text: 'AK378 Sabtu 5 Dis 2026 KUL-DPS 09:10-12:15',
    outbound: [baliOut],
    back: [],
  },
  { name: 'Chat: a Malay weekday of another date', text: 'AK378 Ahad 5 Dis 2026 KUL-DPS 09:10-12:15' },
  {
    name: 'Chat: half past eleven at night, in Malay',
    text: 'MH88 10 Dis KUL-NRT 11:30 malam - 7:20 pagi',
    outbound: [japanOut],
    back: [],
  },
  { name: 'Chat: half past eleven at night, in English', text: 'MH88 10 Dec KUL-NRT 11:30 at night, 7:20' },
  {
    name: 'Chat: small letters',
    text: `mh88 10 dec kul-nrt 2330-0720
mh89 15 dec nrt-kul 1020-1700`,
    outbound: [japanOut],
    back: [japanBack],
  },
  {
    name: 'Chat: small letters, the route in one word',
    text: 'mh88 10dec kulnrt 2330 0720',
    outbound: [japanOut],
    back: [],
  },
  {
    name: 'Chat: a number with leading zeros',
    text: 'MH0088 10DEC KULNRT 2330 0720',
    outbound: [japanOut],
    back: [],
  },
  {
    name: 'Chat: greeting, flights, thanks and a telephone number',
    text: `Hi boss, this is the one we talked about
MH88 10 Dec 2026 KUL-NRT 23:30-07:20+1
MH89 15 Dec 2026 NRT-KUL 10:20-17:00
tq, call 012-345 6789`,
    outbound: [`${japanOut} +1`],
    back: [japanBack],
    toCheck: [],
  },
  {
    name: 'Chat: a title that names both flights',
    text: `*Japan promo MH88/MH89*
MH88 10 Dec 2026 KUL-NRT 23:30-07:20
MH89 15 Dec 2026 NRT-KUL 10:20-17:00`,
    outbound: [japanOut],
    back: [japanBack],
    toCheck: [],
  },
  {
    name: 'Chat: emoji',
    text: `🛫 MH88 10 Dec 2026 KUL-NRT 23:30-07:20
🛬 MH89 15 Dec 2026 NRT-KUL 10:20-17:00
💰 RM 1,850`,
    outbound: [japanOut],
    back: [japanBack],
  },
  { name: 'Chat: a question about the number', text: 'MH 88? 10 Dec 2026 KUL-NRT 23:30-07:20' },
  {
    name: 'Chat: both flights on one line',
    text: 'MH88 10 Dec KUL-NRT 23:30-07:20, MH89 15 Dec NRT-KUL 10:20-17:00',
    outbound: [japanOut],
    back: [japanBack],
  },
  {
    name: 'Chat: both flights on one line, the first flown by another airline',
    text: 'MH9134 10 Dec KUL-ICN 23:30-07:05 operated by KE 672, MH9135 15 Dec ICN-KUL 11:00-16:40',
    outbound: ['MH 9134 2026-12-10 KUL-ICN 23:30 07:05'],
    back: ['MH 9135 2026-12-15 ICN-KUL 11:00 16:40'],
  },
  {
    name: 'Chat: both numbers of a codeshare',
    text: 'MH9134/KE672 10 Dec KUL-ICN 23:30-07:05',
  },
  { name: 'Chat: a stop on the way', text: 'MH88 10 Dec KUL-SIN-NRT 23:30-07:20' },
  { name: 'Chat: no flight number', text: '10 Dec KUL-NRT 23:30-07:20' },
  {
    name: 'Chat: the way back has no flight number',
    text: `MH88 10 Dec KUL-NRT 23:30-07:20
15 Dec NRT-KUL 10:20-17:00`,
    toCheck: ['15 Dec NRT-KUL 10:20-17:00'],
  },
  {
    name: 'Chat: the way back has no time',
    text: `MH88 10 Dec KUL-NRT 23:30-07:20
MH89 15 Dec NRT-KUL`,
  },
  {
    name: 'Chat: cities without codes',
    text: 'MH88 10 Dec Kuala Lumpur to Tokyo 23:30-07:20',
  },
  { name: 'Chat: a year in two digits after a space', text: 'MH88 10 Dec 27 KUL-NRT 23:30-07:20' },
  { name: 'Chat: a split day', text: 'MH88 1 0 Dec KUL-NRT 23:30-07:20' },
  { name: 'Chat: a split number', text: 'MH 8 8 10 Dec KUL-NRT 23:30-07:20' },
  { name: 'Chat: a split hour', text: 'MH88 10 Dec KUL-NRT 2 3:30-07:20' },
  { name: 'Chat: the letter O for a nought', text: 'MH88 10 Dec KUL-NRT 23:3O-07:20' },
  {
    name: 'Chat: the same flight twice in a summary',
    text: `MH88 10 Dec KUL-NRT 23:30-07:20
MH89 15 Dec NRT-KUL 10:20-17:00
Again:
MH88 10 Dec KUL-NRT 23:30-07:20
MH89 15 Dec NRT-KUL 10:20-17:00`,
    outbound: [japanOut],
    back: [japanBack],
  },
  {
    name: 'Chat: two offers of the same way',
    text: `MH88 10 Dec KUL-NRT 23:30-07:20
MH88 12 Dec KUL-NRT 23:30-07:20`,
  },
  {
    name: 'Chat: from Penang with a connection, and back to Kuala Lumpur only',
    text: `MH1137 10 Dec PEN-KUL 19:00-20:05
MH88 10 Dec KUL-NRT 23:30-07:20
MH89 15 Dec NRT-KUL 10:20-17:00`,
  },
  {
    name: 'Chat: from Penang with a connection each way',
    text: `MH1137 10 Dec PEN-KUL 19:00-20:05
MH88 10 Dec KUL-NRT 23:30-07:20
MH89 15 Dec NRT-KUL 10:20-17:00
MH1156 15 Dec KUL-PEN 19:30-20:35`,
    outbound: ['MH 1137 2026-12-10 PEN-KUL 19:00 20:05', japanOut],
    back: [japanBack, 'MH 1156 2026-12-15 KUL-PEN 19:30 20:35'],
    country: 'Japan',
  },
  {
    name: 'Chat: a deadline is not the date of the flight',
    text: `Book before 5 Dec 2026
AK378 KUL-DPS 09:10-12:15`,
  },
  { name: 'Chat: no flight at all', text: 'Salam, ada seat ke Jepun bulan 12?', toCheck: [] },
];

export const messageSamples: readonly PastedSample[] = [...emails, ...chats];
