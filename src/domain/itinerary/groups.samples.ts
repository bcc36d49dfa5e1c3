// Group bookings of airlines. Names, locators and amounts are invented. Today is 15 November 2026.
import type { PastedSample } from './systems.samples.ts';

export const groupSamples: readonly PastedSample[] = [
  {
    name: 'Group: booking number, guests and payment',
    text: `Booking number: ABC12D
Number of guests: 15
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Payment due: 20 Nov 2026, 17:00`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    pnr: 'ABC12D',
    seats: 15,
    deadline: '2026-11-20T17:00',
  },
  {
    name: 'Group: a payment due without a time',
    text: `Booking number: ABC12D
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Payment due: 20 Nov 2026`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    pnr: 'ABC12D',
    facts: ['Payment due: 20 Nov 2026'],
  },
  {
    name: 'Group: a payment due that has passed',
    text: `Booking number: ABC12D
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Payment due: 10 Nov 2026 17:00`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    pnr: 'ABC12D',
    facts: ['Payment due: 10 Nov 2026 17:00'],
  },
  {
    name: 'Group: a deposit and the balance',
    text: `PNR: ABC12D
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Deposit due: 18 Nov 2026 17:00
Balance due: 25 Nov 2026 17:00`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    pnr: 'ABC12D',
    deadline: '2026-11-25T17:00',
    facts: ['Deposit due: 18 Nov 2026 17:00'],
  },
  {
    name: 'Group: names and payment',
    text: `PNR: ABC12D
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Name list deadline: 24 Nov 2026 12:00
Full payment due by 5:00 PM on Wed, 25 Nov 2026 (MYT)`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    pnr: 'ABC12D',
    deadline: '2026-11-25T17:00',
    facts: ['Name list deadline: 24 Nov 2026 12:00'],
  },
  {
    name: 'Group: the weekday of another date beside the payment',
    text: `PNR: ABC12D
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Payment due: Thu, 25 Nov 2026 17:00`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    pnr: 'ABC12D',
    facts: ['Payment due: Thu, 25 Nov 2026 17:00'],
  },
  {
    name: 'Group: bags that some flights do not have',
    text: `Guests: 10
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Baggage: 20kg
Baggage: 15kg`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    seats: 10,
    facts: ['Baggage: 20kg', 'Baggage: 15kg'],
  },
  {
    name: 'Group: bags that cost more',
    text: `Guests: 10
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Add baggage 20kg RM 80 per guest`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    seats: 10,
    facts: ['baggage 20kg', 'RM 80'],
  },
  {
    name: 'Group: no bag',
    text: `Guests: 10
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Checked baggage: none`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    seats: 10,
    bag: 'none',
  },
  {
    name: 'Group: bags by piece',
    text: `Total guests: 12
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
2 x 23kg baggage per guest`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    seats: 12,
    bag: '2x23kg',
  },
  {
    name: 'Group: a weight that the form does not offer',
    text: `Guests: 12
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Baggage: 18kg`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    seats: 12,
    facts: ['Baggage: 18kg'],
  },
  {
    name: 'Group: adults and children',
    text: `Number of guests: 20 (18 adults, 2 children)
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    seats: 20,
  },
  {
    name: 'Group: two numbers of guests',
    text: `Number of guests: 20
Pax: 18
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    facts: ['Number of guests: 20', 'Pax: 18'],
  },
  {
    name: 'Group: a list of guests',
    text: `Booking number: ABC12D
Guest 1: TAN AH KOW MR
Guest 2: LIM MEI LING MS
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    pnr: 'ABC12D',
  },
  {
    name: 'Group: fares and a total',
    text: `PNR ABC12D
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Fare per guest: MYR 450.00
Total: MYR 9,000.00`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    pnr: 'ABC12D',
    facts: ['MYR 450.00', 'MYR 9,000.00'],
  },
  {
    name: 'Group: an amount due with its date',
    text: `PNR ABC12D
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Payment due: MYR 9,000.00 by 20 Nov 2026 17:00`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    pnr: 'ABC12D',
    deadline: '2026-11-20T17:00',
    facts: ['MYR 9,000.00'],
  },
  {
    name: 'Group: labels in Malay',
    text: `Nombor tempahan ABC12D
PNR: ABC12D
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 Dec 2026 12:50 15:50
Tarikh akhir bayaran: 20 Nov 2026 5.00 petang
Bagasi: 20kg`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: ['AK 379 2026-12-09 DPS-KUL 12:50 15:50'],
    pnr: 'ABC12D',
    deadline: '2026-11-20T17:00',
    bag: '20kg',
  },
  {
    name: 'Group: one flight is damaged',
    text: `Booking number: ABC12D
AK378 KUL-DPS 05 Dec 2026 09:10 12:15
AK379 DPS-KUL 09 D?c 2026 12:50 15:50
Payment due: 20 Nov 2026 17:00`,
    pnr: 'ABC12D',
    deadline: '2026-11-20T17:00',
    kept: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    keptBack: ['? ? DPS-KUL ? ?'],
    named: ['lostCharacter D?c'],
  },
];
