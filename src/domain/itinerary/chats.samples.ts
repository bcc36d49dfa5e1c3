// Chats in English and Malay, some with mistakes. Today is 15 November 2026.
import type { PastedSample } from './systems.samples.ts';

const japanOut = 'MH 88 2026-12-10 KUL-NRT 23:30 07:20';
const japanBack = 'MH 89 2026-12-15 NRT-KUL 10:20 17:00';
const decemberOut = 'MH 88 2026-12-05 KUL-NRT 23:30 07:20';
const baliOut = 'AK 378 2026-12-05 KUL-DPS 09:10 12:15';
const baliBack = 'AK 379 2026-12-09 DPS-KUL 12:50 15:50';

export const chatSamples: readonly PastedSample[] = [
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
  { name: 'Chat: the month first', text: 'MH88 12/25 KUL-NRT 23:30-07:20', named: ['noSuchDate 12/25'] },
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
    named: ['missing date'],
  },
  {
    name: 'Chat: days that run backwards',
    text: `14-10 Dis 2026
MH88 KUL-NRT 23:30-07:20
MH89 NRT-KUL 10:20-17:00`,
    named: ['missing date'],
  },
  {
    name: 'Chat: Malay, with greeting and price',
    price: 39900,
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
  {
    name: 'Chat: a Malay weekday of another date',
    text: 'AK378 Ahad 5 Dis 2026 KUL-DPS 09:10-12:15',
    named: ['weekday Ahad → Sabtu'],
  },
  {
    name: 'Chat: half past eleven at night, in Malay',
    text: 'MH88 10 Dis KUL-NRT 11:30 malam - 7:20 pagi',
    outbound: [japanOut],
    back: [],
  },
  {
    name: 'Chat: half past eleven at night, in English',
    text: 'MH88 10 Dec KUL-NRT 11:30 at night, 7:20',
    named: ['clock at night'],
  },
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
    price: 185000,
    text: `🛫 MH88 10 Dec 2026 KUL-NRT 23:30-07:20
🛬 MH89 15 Dec 2026 NRT-KUL 10:20-17:00
💰 RM 1,850`,
    outbound: [japanOut],
    back: [japanBack],
  },
  {
    name: 'Chat: a question about the number',
    text: 'MH 88? 10 Dec 2026 KUL-NRT 23:30-07:20',
    named: ['lostCharacter 88?'],
  },
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
    named: ['tooMany KE672'],
  },
  {
    name: 'Chat: everything on one line, the way back without its airports',
    price: 185000,
    text: 'KUL-NRT MH88 10 Dec 2330-0720+1 / MH89 15 Dec 1020-1700 9 seats RM1850 PNR QWE123',
    outbound: [`${japanOut} +1`],
    back: [japanBack],
    country: 'Japan',
    pnr: 'QWE123',
    seats: 9,
  },
  {
    name: 'Chat: a route that ends where it begins',
    text: 'KUL-NRT-KUL MH88 10 Dec 2330-0720 MH81 15 Dec 1020-1700',
    outbound: [japanOut],
    back: ['MH 81 2026-12-15 NRT-KUL 10:20 17:00'],
  },
  {
    name: 'Chat: two days of the same flight below one route',
    text: 'KUL-NRT MH88 10 Dec 2330-0720 / MH88 12 Dec 2330-0720',
    named: ['missing route'],
  },
  {
    name: 'Chat: the route before the second flight only',
    text: 'MH88 10 Dec 2330-0720 / NRT-KUL MH89 15 Dec 1020-1700',
    named: ['missing route'],
  },
  {
    name: 'Chat: two flights of other airlines below one route',
    text: 'KUL-NRT MH88 10 Dec 2330-0720 / JL89 15 Dec 1020-1700',
    named: ['missing route'],
  },
  { name: 'Chat: a stop on the way', text: 'MH88 10 Dec KUL-SIN-NRT 23:30-07:20', named: ['tooMany NRT'] },
  { name: 'Chat: no flight number', text: '10 Dec KUL-NRT 23:30-07:20', named: ['missing flightNumber'] },
  {
    name: 'Chat: the way back has no flight number',
    text: `MH88 10 Dec KUL-NRT 23:30-07:20
15 Dec NRT-KUL 10:20-17:00`,
    toCheck: ['15 Dec NRT-KUL 10:20-17:00'],
    named: ['missing flightNumber'],
    kept: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    keptBack: ['? 2026-12-15 NRT-KUL 10:20 17:00'],
  },
  {
    name: 'Chat: the way back has no time',
    text: `MH88 10 Dec KUL-NRT 23:30-07:20
MH89 15 Dec NRT-KUL`,
    named: ['missing times'],
    kept: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    keptBack: ['MH 89 2026-12-15 NRT-KUL ? ?'],
  },
  {
    name: 'Chat: cities without codes',
    text: 'MH88 10 Dec Kuala Lumpur to Tokyo 23:30-07:20',
    named: ['missing route'],
  },
  {
    name: 'Chat: a year in two digits after a space',
    text: 'MH88 10 Dec 27 KUL-NRT 23:30-07:20',
    named: ['split 10 Dec 27'],
  },
  { name: 'Chat: a split day', text: 'MH88 1 0 Dec KUL-NRT 23:30-07:20', named: ['split MH88 1'] },
  { name: 'Chat: a split number', text: 'MH 8 8 10 Dec KUL-NRT 23:30-07:20', named: ['split MH 8 8'] },
  { name: 'Chat: a split hour', text: 'MH88 10 Dec KUL-NRT 2 3:30-07:20', named: ['split 2 3:30'] },
  {
    name: 'Chat: the letter O for a nought',
    text: 'MH88 10 Dec KUL-NRT 23:3O-07:20',
    named: ['letter 23:3O-07:20 → 23:30-07:20'],
  },
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
    named: ['direction MH 88', 'otherAirport KUL-NRT'],
  },
  {
    name: 'Chat: from Penang with a connection, and back to Kuala Lumpur only',
    text: `MH1137 10 Dec PEN-KUL 19:00-20:05
MH88 10 Dec KUL-NRT 23:30-07:20
MH89 15 Dec NRT-KUL 10:20-17:00`,
    named: ['direction MH 1137', 'direction MH 88', 'direction MH 89'],
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
    named: ['missing date'],
  },
  ...['10/Dec/2026', 'Dec 10', '10.12.26'].map((date) => ({
    name: `Chat: the date ${date} below another one`,
    text: `Date: 20 Nov 2026
MH88 ${date} KUL-NRT 2330 0720`,
    named: [`missing date ${date === 'Dec 10' ? 'Dec' : date}`],
  })),
  { name: 'Chat: no flight at all', text: 'Salam, ada seat ke Jepun bulan 12?', toCheck: [], named: [] },
];
