// Layouts follow the guides named in flight.ts. Names, locators and numbers are invented. Today is 15 November 2026.

export interface PastedSample {
  readonly name: string;
  readonly text: string;
  /** Expected flights as we print them, with the day offset of the text. Absent if the user must check the text. */
  readonly outbound?: readonly string[];
  readonly back?: readonly string[];
  /** Faults with their words, and the proposed ones. Given if the user must check the text. */
  readonly named?: readonly string[];
  /** Flights filled in although others must be checked; `?` for each field that was not read. */
  readonly kept?: readonly string[];
  readonly keptBack?: readonly string[];
  readonly country?: string;
  readonly pnr?: string;
  readonly seats?: number;
  /** Promo and original price in sen. */
  readonly price?: number;
  readonly cost?: number;
  /** Malaysia time. */
  readonly deadline?: string;
  readonly bag?: string;
  /** Texts that are no flight and could mean more than one thing. */
  readonly facts?: readonly string[];
  /** Expected flights to check, if it matters which. */
  readonly toCheck?: readonly string[];
}

const koreaOut = 'MH 9134 2026-12-10 KUL-ICN 23:30 07:05 +1';
const koreaBack = 'MH 9135 2026-12-15 ICN-KUL 11:00 16:40 +0';
const japanOut = 'MH 88 2026-12-10 KUL-NRT 23:30 07:20';
const japanBack = 'MH 89 2026-12-15 NRT-KUL 10:20 17:00';
const osakaOut = 'D7 532 2026-12-02 KUL-KIX 14:05 21:30';
const osakaBack = 'D7 533 2026-12-09 KIX-KUL 22:30 04:30';
const dublinOut = ['QR 845 2026-12-10 KUL-DOH 02:15 05:10', 'QR 17 2026-12-10 DOH-DUB 08:05 12:45'];
const dublinBack = ['QR 18 2026-12-18 DUB-DOH 14:15 00:05 +1', 'QR 844 2026-12-19 DOH-KUL 02:20 15:00'];

const amadeus: readonly PastedSample[] = [
  {
    name: 'Amadeus: a codeshare with the operator’s flight number',
    text: `1 MH9134 Y 10DEC 4 KULICN HK20 2330 0705+1 11DEC OPERATED BY KE 672
2 MH9135 Y 15DEC 2 ICNKUL HK20 1100 1640 15DEC OPERATED BY KE 671`,
    outbound: [koreaOut],
    back: [koreaBack],
    country: 'South Korea',
    seats: 20,
  },
  {
    name: 'Amadeus: a codeshare with the operator’s name',
    seats: 20,
    text: `1 MH9134 Y 10DEC 4 KULICN HK20 2330 0705+1 11DEC OPERATED BY KOREAN AIR
2 MH9135 Y 15DEC 2 ICNKUL HK20 1100 1640 15DEC OPERATED BY KOREAN AIR`,
    outbound: [koreaOut],
    back: [koreaBack],
    country: 'South Korea',
  },
  {
    name: 'Amadeus: the operator on a line of its own',
    seats: 20,
    text: `  1  MH9134 Y 10DEC 4 KULICN HK20  2330 0705  11DEC  E  MH/ABC123
     OPERATED BY KE 672
  2  MH9135 Y 15DEC 2 ICNKUL HK20  1100 1640  15DEC  E  MH/ABC123
     OPERATED BY KE 671`,
    outbound: [koreaOut],
    back: [koreaBack],
    pnr: 'ABC123',
  },
  {
    name: 'Amadeus: a date that no calendar has',
    seats: 30,
    text: `1 D7 532 Y 32DEC 3 KULKIX HK30 1405 2130
2 D7 533 Y 09DEC 3 KIXKUL HK30 2230 0430`,
    toCheck: ['1 D7 532 Y 32DEC 3 KULKIX HK30 1405 2130'],
    named: ['noSuchDate 32DEC'],
    kept: ['D7 532 ? KUL-KIX 14:05 21:30'],
    keptBack: ['D7 533 2026-12-09 KIX-KUL 22:30 04:30'],
  },
  {
    name: 'Amadeus: two flights each way',
    text: `1 QR 845 Y 10DEC 4 KULDOH HK20 0215 0510
2 QR 017 Y 10DEC 4 DOHDUB HK20 0805 1245
3 QR 018 Y 18DEC 5 DUBDOH HK20 1415 0005+1
4 QR 844 Y 19DEC 6 DOHKUL HK20 0220 1500`,
    outbound: dublinOut,
    back: dublinBack,
    country: 'Ireland',
    seats: 20,
  },
  {
    name: 'Amadeus: two flights each way, one of them unreadable',
    seats: 20,
    text: `1 QR 845 Y 10DEC 4 KULDOH HK20 0215 0510
2 QR 017 Y 1ODEC 4 DOHDUB HK20 0805 1245
3 QR 018 Y 18DEC 5 DUBDOH HK20 1415 0005+1
4 QR 844 Y 19DEC 6 DOHKUL HK20 0220 1500`,
    toCheck: ['2 QR 017 Y 1ODEC 4 DOHDUB HK20 0805 1245'],
    named: ['letter 1ODEC → 10DEC'],
    kept: ['QR 845 2026-12-10 KUL-DOH 02:15 05:10', '? ? DOH-DUB 08:05 12:45'],
    keptBack: ['QR 18 2026-12-18 DUB-DOH 14:15 00:05 +1', 'QR 844 2026-12-19 DOH-KUL 02:20 15:00'],
  },
  {
    name: 'Amadeus: the first flight is missing',
    seats: 20,
    text: `2 QR 017 Y 10DEC 4 DOHDUB HK20 0805 1245
3 QR 018 Y 18DEC 5 DUBDOH HK20 1415 0005+1
4 QR 844 Y 19DEC 6 DOHKUL HK20 0220 1500`,
    named: ['direction QR 17', 'direction QR 18', 'direction QR 844'],
  },
  {
    name: 'Amadeus: the last flight is missing',
    seats: 20,
    text: `1 QR 845 Y 10DEC 4 KULDOH HK20 0215 0510
2 QR 017 Y 10DEC 4 DOHDUB HK20 0805 1245
3 QR 018 Y 18DEC 5 DUBDOH HK20 1415 0005+1`,
    named: ['direction QR 845', 'direction QR 17', 'direction QR 18'],
  },
  {
    name: 'Amadeus: the second flight is missing',
    seats: 20,
    text: `1 QR 845 Y 10DEC 4 KULDOH HK20 0215 0510
3 QR 018 Y 18DEC 5 DUBDOH HK20 1415 0005+1
4 QR 844 Y 19DEC 6 DOHKUL HK20 0220 1500`,
    named: ['direction QR 845', 'otherAirport DUB-DOH', 'direction QR 844'],
  },
  {
    name: 'Amadeus: a whole record with names, contacts, ticketing and requests',
    text: `--- RLR ---
RP/KULMH2100/KULMH2100            AA/SU  15NOV26/0342Z   ABCDEF
  1.TAN/AH KOW MR   2.LIM/MEI LING MRS
  3  MH  88 Y 10DEC 4 KULNRT HK2          2330 0720  11DEC  E  MH/ABCDEF
  4  MH  89 Y 15DEC 2 NRTKUL HK2          1020 1700  15DEC  E  MH/ABCDEF
  5 AP KUL 03-2145 1230 - ANGKASA TRAVEL - A
  6 APE SALES@EXAMPLE.COM
  7 TK OK15NOV/KULMH2100
  8 SSR DOCS MH HK1 P/MYS/A12345678/MYS/01JAN80/M/01JAN30/TAN/AH KOW
  9 OSI MH CTCM 60123456789
 10 FE PAX NON ENDO/REF
 11 FP CASH`,
    outbound: [`${japanOut} +1`],
    back: [`${japanBack} +0`],
    country: 'Japan',
    pnr: 'ABCDEF',
    seats: 2,
    toCheck: [],
  },
  {
    name: 'Amadeus: terminals before the times',
    pnr: 'ABC123',
    text: `1  MH 088 Y 10DEC 4*KULNRT HK9  1  2330 0720  11DEC  E  MH/ABC123
2  MH 089 Y 15DEC 2*NRTKUL HK9  2  1020 1700  15DEC  E  MH/ABC123`,
    outbound: [`${japanOut} +1`],
    back: [`${japanBack} +0`],
    seats: 9,
  },
  {
    name: 'Amadeus: one way with a connection',
    seats: 15,
    text: `1 EK 343 Y 10DEC 4 KULDXB HK15 1050 1405
2 EK 001 Y 10DEC 4 DXBLHR HK15 1600 2000`,
    outbound: ['EK 343 2026-12-10 KUL-DXB 10:50 14:05', 'EK 1 2026-12-10 DXB-LHR 16:00 20:00'],
    back: [],
    country: 'United Kingdom',
  },
  {
    name: 'Amadeus: Umrah, home from another city of the country',
    seats: 40,
    text: `1 SV 841 Y 10DEC 4 KULJED HK40 1500 1930
2 SV 852 Y 22DEC 2 MEDKUL HK40 2100 1120+1`,
    outbound: ['SV 841 2026-12-10 KUL-JED 15:00 19:30'],
    back: ['SV 852 2026-12-22 MED-KUL 21:00 11:20 +1'],
    country: 'Saudi Arabia',
  },
  {
    name: 'Amadeus: Umrah by Doha, home from another city',
    seats: 40,
    text: `1 QR 845 Y 10DEC 4 KULDOH HK40 0215 0510
2 QR1188 Y 10DEC 4 DOHJED HK40 0700 0935
3 ARNK
4 QR1177 Y 22DEC 2 MEDDOH HK40 1700 1910
5 QR 844 Y 22DEC 2 DOHKUL HK40 2035 0915+1`,
    outbound: ['QR 845 2026-12-10 KUL-DOH 02:15 05:10', 'QR 1188 2026-12-10 DOH-JED 07:00 09:35'],
    back: ['QR 1177 2026-12-22 MED-DOH 17:00 19:10', 'QR 844 2026-12-22 DOH-KUL 20:35 09:15 +1'],
    country: 'Saudi Arabia',
  },
  {
    name: 'Amadeus: home from another country',
    seats: 10,
    text: `1 MH 2 Y 10DEC 4 KULLHR HK10 0945 1605
2 AF 256 Y 20DEC 7 CDGKUL HK10 2100 1700+1`,
    named: ['direction MH 2', 'otherAirport CDG-KUL'],
  },
  {
    name: 'Amadeus: two long stays',
    seats: 10,
    text: `1 TK 061 Y 10DEC 4 KULIST HK10 2315 0540+1
2 TK 1821 Y 13DEC 7 ISTCDG HK10 0800 1010
3 TK 1826 Y 18DEC 5 CDGIST HK10 1800 2330
4 TK 060 Y 19DEC 6 ISTKUL HK10 0150 1750`,
    named: ['direction TK 61', 'direction TK 1821', 'direction TK 1826', 'direction TK 60'],
  },
  {
    name: 'Amadeus: a connection that leaves before the landing',
    seats: 20,
    text: `1 QR 845 Y 10DEC 4 KULDOH HK20 0215 0510
2 QR 017 Y 10DEC 4 DOHDUB HK20 0430 0910`,
    named: ['direction QR 845', 'tooEarly QR 17'],
  },
  {
    name: 'Amadeus: a day trip',
    seats: 9,
    text: `1 MH 603 Y 10DEC 4 KULSIN HK9 0800 0905
2 MH 628 Y 10DEC 4 SINKUL HK9 2000 2110`,
    outbound: ['MH 603 2026-12-10 KUL-SIN 08:00 09:05'],
    back: ['MH 628 2026-12-10 SIN-KUL 20:00 21:10'],
    country: 'Singapore',
  },
  {
    name: 'Amadeus: the weekday of another date',
    text: '1 MH 88 Y 10DEC 5 KULNRT HK9 2330 0720+1',
    toCheck: ['1 MH 88 Y 10DEC 5 KULNRT HK9 2330 0720+1'],
    named: ['weekday 5 → 4'],
  },
  {
    name: 'Amadeus: the arrival’s date and its mark differ',
    text: '1 MH 88 Y 10DEC 4 KULNRT HK9 2330 0720+1 12DEC',
    named: ['arrivalDay 12DEC'],
  },
  {
    name: 'Amadeus: waiting list on one flight',
    text: `1 MH 88 Y 10DEC 4 KULNRT HL9 2330 0720+1
2 MH 89 Y 15DEC 2 NRTKUL HK9 1020 1700`,
    outbound: [`${japanOut} +1`],
    back: [japanBack],
  },
  {
    name: 'Amadeus: a later clock time on the next day',
    seats: 5,
    text: `1 SQ 105 Y 10DEC 4 KULSIN HK5 1900 2010
2 SQ 24 Y 10DEC 4 SINJFK HK5 2345 0535+1
3 SQ 23 Y 20DEC 7 JFKSIN HK5 0925 1755+1
4 SQ 126 Y 21DEC 1 SINKUL HK5 1945 2055`,
    outbound: ['SQ 105 2026-12-10 KUL-SIN 19:00 20:10', 'SQ 24 2026-12-10 SIN-JFK 23:45 05:35 +1'],
    back: ['SQ 23 2026-12-20 JFK-SIN 09:25 17:55 +1', 'SQ 126 2026-12-21 SIN-KUL 19:45 20:55'],
    country: 'United States',
    toCheck: [],
  },
  {
    name: 'Amadeus: a mark that the time zones contradict',
    seats: 9,
    text: '1 AK 883 Y 10DEC 4 KULDMK HK9 0925 1055+1',
    outbound: ['AK 883 2026-12-10 KUL-DMK 09:25 10:55 +1'],
    back: [],
    country: 'Thailand',
    toCheck: ['1 AK 883 Y 10DEC 4 KULDMK HK9 0925 1055+1'],
  },
  {
    name: 'Amadeus: lines in the wrong order',
    seats: 9,
    text: `2 MH 89 Y 15DEC 2 NRTKUL HK9 1020 1700
1 MH 88 Y 10DEC 4 KULNRT HK9 2330 0720+1`,
    named: ['direction MH 89', 'tooEarly MH 88'],
  },
  {
    name: 'Amadeus: only the way home',
    seats: 9,
    text: '2 MH 89 Y 15DEC 2 NRTKUL HK9 1020 1700',
    named: ['direction MH 89'],
  },
  {
    name: 'Amadeus: a time limit for tickets, the cancellation and the airline’s request',
    seats: 9,
    text: `1 MH 88 Y 10DEC 4 KULNRT HK9 2330 0720+1
2 MH 89 Y 15DEC 2 NRTKUL HK9 1020 1700
3 AP KUL 03-2145 1230 - ANGKASA TRAVEL - A
4 TK TL20NOV/1800/KULMH2100
5 OPC-20NOV:1800/1C8/MH CANCELLATION DUE TO NO TICKET
6 SSR ADTK 1A TO MH BY 20NOV 1800 OTHERWISE MAY BE XLD`,
    outbound: [`${japanOut} +1`],
    back: [japanBack],
    deadline: '2026-11-20T18:00',
    facts: [],
  },
  {
    name: 'Amadeus: a time limit without a time',
    seats: 9,
    text: `1 MH 88 Y 10DEC 4 KULNRT HK9 2330 0720+1
2 TK TL20NOV/KULMH2100`,
    outbound: [`${japanOut} +1`],
    back: [],
    facts: ['2 TK TL20NOV/KULMH2100'],
  },
  {
    name: 'Amadeus: a time limit that has passed',
    seats: 9,
    text: `1 MH 88 Y 10DEC 4 KULNRT HK9 2330 0720+1
2 TK TL12NOV/1800/KULMH2100`,
    outbound: [`${japanOut} +1`],
    back: [],
    facts: ['2 TK TL12NOV/1800/KULMH2100'],
  },
  {
    name: 'Amadeus: the airline’s limit is in another time zone',
    seats: 9,
    text: `1 MH 88 Y 10DEC 4 KULNRT HK9 2330 0720+1
2 SSR ADTK 1A TO MH BY 20NOV 1000 GMT OTHERWISE MAY BE XLD`,
    outbound: [`${japanOut} +1`],
    back: [],
    facts: ['2 SSR ADTK 1A TO MH BY 20NOV 1000 GMT OTHERWISE MAY BE XLD'],
  },
  {
    name: 'Amadeus: limits of an office and an airline abroad',
    seats: 9,
    text: `1 MH 88 Y 10DEC 4 KULNRT HK9 2330 0720+1
2 TK TL20NOV/1700/TYOJL0980
3 SSR ADTK 1A TO JL BY 20NOV 1700 TYO OTHERWISE WILL BE XLD`,
    outbound: [`${japanOut} +1`],
    back: [],
    facts: ['2 TK TL20NOV/1700/TYOJL0980', '3 SSR ADTK 1A TO JL BY 20NOV 1700 TYO OTHERWISE WILL BE XLD'],
  },
  {
    name: 'Amadeus: two limits that differ',
    seats: 9,
    text: `1 MH 88 Y 10DEC 4 KULNRT HK9 2330 0720+1
2 TK TL20NOV/1800/KULMH2100
3 OPC-19NOV:1800/1C8/MH CANCELLATION DUE TO NO TICKET`,
    outbound: [`${japanOut} +1`],
    back: [],
    facts: ['2 TK TL20NOV/1800/KULMH2100', '3 OPC-19NOV:1800/1C8/MH CANCELLATION DUE TO NO TICKET'],
  },
  {
    name: 'Amadeus: a limit after the departure',
    seats: 9,
    text: `1 MH 88 Y 10DEC 4 KULNRT HK9 2330 0720+1
2 TK TL11DEC/1800/KULMH2100`,
    outbound: [`${japanOut} +1`],
    back: [],
    facts: ['2 TK TL11DEC/1800/KULMH2100'],
  },
  {
    name: 'Amadeus: over the turn of the year',
    seats: 9,
    text: `1 MH 88 Y 28DEC 1 KULNRT HK9 2330 0720+1
2 MH 89 Y 04JAN 1 NRTKUL HK9 1020 1700`,
    outbound: ['MH 88 2026-12-28 KUL-NRT 23:30 07:20 +1'],
    back: ['MH 89 2027-01-04 NRT-KUL 10:20 17:00'],
  },
];

const sabre: readonly PastedSample[] = [
  {
    name: 'Sabre: a return trip',
    text: ` 1 D7 532Y 02DEC W KULKIX HK30   205P  930P  /DCD7*ABC123 /E
 2 D7 533Y 09DEC W KIXKUL HK30  1030P  430A  10DEC Q /DCD7*ABC123 /E`,
    outbound: [osakaOut],
    back: [`${osakaBack} +1`],
    country: 'Japan',
    pnr: 'ABC123',
    seats: 30,
  },
  {
    name: 'Sabre: a split time',
    pnr: 'ABC123',
    seats: 30,
    text: ` 1 D7 532Y 02DEC W KULKIX HK30   205P  930P  /DCD7*ABC123 /E
 2 D7 533Y 09DEC W KIXKUL HK30  1 030P  430A  10DEC Q /DCD7*ABC123 /E`,
    named: ['missing secondTime 030P'],
    kept: ['D7 532 2026-12-02 KUL-KIX 14:05 21:30'],
    keptBack: ['D7 533 2026-12-09 KIX-KUL ? ?'],
  },
  {
    name: 'Sabre: a split time that leaves another time',
    text: ' 1 AK 883Y 10DEC Q KULDMK HK9  1 130A  100P  /E',
    named: ['split 1 130A'],
  },
  {
    name: 'Sabre: a codeshare with the operator below',
    pnr: 'ABC123',
    seats: 20,
    text: `1.1TAN/AHKOW MR
 1 MH9134Y 10DEC Q KULICN HK20  1130P  705A  11DEC F /DCMH*ABC123 /E
OPERATED BY KOREAN AIR LINES
 2 MH9135Y 15DEC T ICNKUL HK20  1100A  440P  /DCMH*ABC123 /E
OPERATED BY KOREAN AIR LINES
TKT/TIME LIMIT
  1.TAW18NOV/
PHONES
  1.KUL03-21451230-A`,
    outbound: [koreaOut],
    back: ['MH 9135 2026-12-15 ICN-KUL 11:00 16:40'],
    country: 'South Korea',
    toCheck: [],
  },
  {
    name: 'Sabre: a connection each way',
    pnr: 'ABC123',
    seats: 9,
    text: ` 1 EK 343Y 10DEC Q KULDXB HK9  1050A  205P  /DCEK*ABC123 /E
 2 EK   1Y 10DEC Q DXBLHR HK9   400P  800P  /DCEK*ABC123 /E
 3 EK   2Y 20DEC S LHRDXB HK9   220P  120A  21DEC M /DCEK*ABC123 /E
 4 EK 346Y 21DEC M DXBKUL HK9   320A  220P  /DCEK*ABC123 /E`,
    outbound: ['EK 343 2026-12-10 KUL-DXB 10:50 14:05', 'EK 1 2026-12-10 DXB-LHR 16:00 20:00'],
    back: ['EK 2 2026-12-20 LHR-DXB 14:20 01:20 +1', 'EK 346 2026-12-21 DXB-KUL 03:20 14:20'],
    country: 'United Kingdom',
  },
  {
    name: 'Sabre: noon',
    seats: 9,
    text: ' 1 AK 883Y 10DEC Q KULDMK HK9  1200N  115P  /E',
    outbound: ['AK 883 2026-12-10 KUL-DMK 12:00 13:15'],
    back: [],
  },
  {
    name: 'Sabre: an hour that no clock has',
    text: ' 1 AK 883Y 10DEC Q KULDMK HK9  1330P  115P  /E',
    named: ['missing secondTime 1330P'],
  },
];

const galileo: readonly PastedSample[] = [
  {
    name: 'Galileo: a return trip',
    seats: 30,
    text: ` 1. D7  532 Y  02DEC KULKIX HK30  1405   2130  O*       E WE
 2. D7  533 Y  09DEC KIXKUL HK30  2230  #0430  O*       E WE`,
    outbound: [osakaOut],
    back: [`${osakaBack} +1`],
    country: 'Japan',
  },
  {
    name: 'Galileo: the next-day mark glued to both times',
    seats: 30,
    text: ` 1. D7  532 Y  02DEC KULKIX HK30  1405   2130  O*       E WE
 2. D7  533 Y  09DEC KIXKUL HK30  2230#0430  O*       E WE`,
    outbound: [osakaOut],
    back: [`${osakaBack} +1`],
  },
  {
    name: 'Galileo: a time of three digits behind its mark',
    seats: 30,
    text: ` 1. D7  532 Y  02DEC KULKIX HK30  1405   2130  O*       E WE
 2. D7  533 Y  09DEC KIXKUL HK30  2230  #430  O*       E WE`,
    outbound: [osakaOut],
    back: [`${osakaBack} +1`],
  },
  {
    name: 'Galileo: weekdays glued to dates and times',
    seats: 30,
    text: ` 1. D7  532 Y  WE02DEC KULKIX HK30  1405WE 2130WE
 2. D7  533 Y  09DECWE KIXKUL HK30  2230WE #0430TH`,
    outbound: [osakaOut],
    back: [`${osakaBack} +1`],
  },
  {
    name: 'Galileo: the weekday of another date, glued to it',
    text: ' 1. D7  532 Y  02DECTH KULKIX HK30  1405 2130',
    named: ['weekday TH'],
  },
  {
    name: 'Galileo: a booking file with header, names and phone',
    seats: 1,
    text: `ABC12D/WS QSBYC AGMH 96123456 15NOV
 1.1TAN/AHKOWMR
 1. MH   88 Y  10DEC KULNRT HK1  2330  #0720  O*       E TH
 2. MH   89 Y  15DEC NRTKUL HK1  1020   1700  O*       E TU
FONE-KULT*ANGKASA TRAVEL 03 2145 1230
TKTG-TAU/FR20NOV`,
    outbound: [`${japanOut} +1`],
    back: [japanBack],
    pnr: 'ABC12D',
    toCheck: [],
  },
  {
    name: 'Galileo: a connection and its operator',
    seats: 4,
    text: ` 1. TK   61 Y  10DEC KULIST HK4  2315  #0540  O*  E TH
 2. TK 1971 Y  11DEC ISTLHR HK4  0740   0935  O*  E FR
         OPERATED BY TURKISH AIRLINES`,
    outbound: ['TK 61 2026-12-10 KUL-IST 23:15 05:40 +1', 'TK 1971 2026-12-11 IST-LHR 07:40 09:35'],
    back: [],
    country: 'United Kingdom',
  },
  {
    name: 'Galileo: the way back is cancelled',
    text: ` 1. MH   88 Y  10DEC KULNRT HK1  2330  #0720  O*       E TH
 2. MH   89 Y  15DEC NRTKUL XX`,
    named: ['missing times'],
    kept: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20 +1'],
    keptBack: ['MH 89 2026-12-15 NRT-KUL ? ?'],
  },
  {
    name: 'Galileo: a lost character',
    seats: 1,
    text: ` 1. MH   8? Y  10DEC KULNRT HK1  2330  #0720  O*       E TH
 2. MH   89 Y  15DEC NRTKUL HK1  1020   1700  O*       E TU`,
    named: ['lostCharacter 8?'],
    kept: ['? ? KUL-NRT ? ?'],
    keptBack: ['MH 89 2026-12-15 NRT-KUL 10:20 17:00'],
  },
];

export const systemSamples: readonly PastedSample[] = [...amadeus, ...sabre, ...galileo];
