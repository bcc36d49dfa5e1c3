// Rows copied from a spreadsheet; cells are separated by tabs. Today is 15 November 2026.
import type { PastedSample } from './systems.samples.ts';

export const tableSamples: readonly PastedSample[] = [
  {
    name: 'Table: headings and a row for each flight',
    text: `PNR\tFlight\tDate\tRoute\tDep\tArr\tSeats\tPrice
QWE123\tMH88\t10 Dec 2026\tKUL-NRT\t2330\t0720\t9\t1850
QWE123\tMH89\t15 Dec 2026\tNRT-KUL\t1020\t1700\t9`,
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: ['MH 89 2026-12-15 NRT-KUL 10:20 17:00'],
    pnr: 'QWE123',
    seats: 9,
    price: 185000,
    facts: [],
  },
  {
    name: 'Table: headings and one flight',
    text: `PNR\tFlight\tDate\tRoute\tDep\tArr\tSeats\tPrice
QWE123\tMH88\t10 Dec 2026\tKUL-NRT\t2330\t0720\t9\t1850`,
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: [],
    pnr: 'QWE123',
    seats: 9,
    price: 185000,
    facts: [],
  },
  {
    name: 'Table: no headings',
    text: 'QWE123\tMH88\t10 Dec 2026\tKUL-NRT\t2330\t0720\t9\t1850',
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: [],
    pnr: 'QWE123',
    facts: ['9, 1850'],
  },
  {
    name: 'Table: no headings, but words',
    text: 'QWE123\tMH88\t10 Dec 2026\tKUL-NRT\t2330\t0720\t9 seats\tRM1850',
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: [],
    pnr: 'QWE123',
    seats: 9,
    price: 185000,
  },
  {
    name: 'Table: the price beside each flight',
    text: `PNR\tFlight\tDate\tRoute\tDep\tArr\tSeats\tPrice
QWE123\tMH88\t10 Dec 2026\tKUL-NRT\t2330\t0720\t9\t1850
QWE123\tMH89\t15 Dec 2026\tNRT-KUL\t1020\t1700\t9\t1850`,
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: ['MH 89 2026-12-15 NRT-KUL 10:20 17:00'],
    pnr: 'QWE123',
    seats: 9,
    facts: ['RM 1850'],
  },
  {
    name: 'Table: seats that differ',
    text: `PNR\tFlight\tDate\tRoute\tDep\tArr\tSeats\tPrice
QWE123\tMH88\t10 Dec 2026\tKUL-NRT\t2330\t0720\t9\t1850
QWE123\tMH89\t15 Dec 2026\tNRT-KUL\t1020\t1700\t8`,
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: ['MH 89 2026-12-15 NRT-KUL 10:20 17:00'],
    pnr: 'QWE123',
    price: 185000,
    facts: ['9 seats', '8 seats'],
  },
  {
    name: 'Table: the PNR only in the first row',
    text: `PNR\tFlight\tDate\tRoute\tDep\tArr\tSeats\tPrice
QWE123\tMH88\t10 Dec 2026\tKUL-NRT\t2330\t0720\t9\t1850
\tMH89\t15 Dec 2026\tNRT-KUL\t1020\t1700\t9`,
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: ['MH 89 2026-12-15 NRT-KUL 10:20 17:00'],
    pnr: 'QWE123',
    seats: 9,
    price: 185000,
  },
  {
    name: 'Table: both flights in a row',
    text: `PNR\tRoute\tFlight\tDate\tDep\tArr\tReturn flight\tDate\tDep\tArr\tSeats\tOriginal price\tPromo price
QWE123\tKUL-NRT\tMH88\t10/12/2026\t23:30\t07:20\tMH89\t15/12/2026\t10:20\t17:00\t9\t2,400\t1,850.00`,
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: ['MH 89 2026-12-15 NRT-KUL 10:20 17:00'],
    pnr: 'QWE123',
    seats: 9,
    price: 185000,
    cost: 240000,
  },
  {
    name: 'Table: both flights in a row whose numbers are no pair',
    text: `PNR\tRoute\tFlight\tDate\tDep\tArr\tReturn flight\tDate\tDep\tArr
QWE123\tKUL-NRT\tMH88\t10/12/2026\t23:30\t07:20\tMH70\t15/12/2026\t10:20\t17:00`,
    pnr: 'QWE123',
    named: ['missing route'],
  },
  {
    name: 'Table: airline and number in columns of their own',
    text: `PNR\tAirline\tFlight\tDate\tFrom\tTo\tETD\tETA\tPax
QWE123\tMH\t88\t10 Dec 2026\tKUL\tNRT\t2330\t0720\t9`,
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: [],
    pnr: 'QWE123',
    seats: 9,
  },
  {
    name: 'Table: times without leading noughts',
    text: `PNR\tFlight\tDate\tRoute\tSTD\tSTA\tSeats
QWE123\tAK378\t5/12/2026\tKUL-DPS\t910\t1215\t4`,
    outbound: ['AK 378 2026-12-05 KUL-DPS 09:10 12:15'],
    back: [],
    pnr: 'QWE123',
    seats: 4,
  },
  {
    name: 'Table: a price in dollars',
    text: `PNR\tFlight\tDate\tRoute\tDep\tArr\tSeats\tPrice (USD)
QWE123\tMH88\t10 Dec 2026\tKUL-NRT\t2330\t0720\t9\t1850`,
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: [],
    pnr: 'QWE123',
    seats: 9,
    facts: ['Price (USD) 1850'],
  },
  {
    name: 'Table: a nett price',
    text: `PNR\tFlight\tDate\tRoute\tDep\tArr\tSeats\tNett
QWE123\tMH88\t10 Dec 2026\tKUL-NRT\t2330\t0720\t9\t1850`,
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: [],
    pnr: 'QWE123',
    seats: 9,
    facts: ['Nett 1850'],
  },
  {
    name: 'Table: a date that has passed',
    text: `PNR\tFlight\tDate\tRoute\tDep\tArr\tSeats\tPrice
QWE123\tMH88\t1 Nov 2026\tKUL-NRT\t2330\t0720\t9\t1850`,
    pnr: 'QWE123',
    seats: 9,
    price: 185000,
    named: ['past 1 Nov 2026'],
  },
  {
    name: 'Table: a cell without its time',
    text: `PNR\tFlight\tDate\tRoute\tDep\tArr\tSeats\tPrice
QWE123\tMH88\t10 Dec 2026\tKUL-NRT\t2330\t\t9\t1850`,
    pnr: 'QWE123',
    seats: 9,
    price: 185000,
    named: ['missing secondTime'],
  },
  {
    name: 'Table: a date as a number of days',
    text: `PNR\tFlight\tDate\tRoute\tDep\tArr\tSeats\tPrice
QWE123\tMH88\t46366\tKUL-NRT\t2330\t0720\t9\t1850`,
    pnr: 'QWE123',
    seats: 9,
    price: 185000,
    facts: ['Date 46366'],
    named: ['missing date'],
  },
  {
    name: 'Table: headings in Malay',
    text: `PNR\tPenerbangan\tTarikh\tSektor\tBerlepas\tTiba\tPax\tHarga (RM)
QWE123\tMH88\t10 Dis 2026\tKUL-NRT\t2330\t0720\t9\t1850`,
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: [],
    pnr: 'QWE123',
    seats: 9,
    price: 185000,
  },
  {
    name: 'Table: seats sold and seats left',
    text: `PNR\tFlight\tDate\tRoute\tDep\tArr\tPax\tSeats left
QWE123\tMH88\t10 Dec 2026\tKUL-NRT\t2330\t0720\t20\t9`,
    outbound: ['MH 88 2026-12-10 KUL-NRT 23:30 07:20'],
    back: [],
    pnr: 'QWE123',
    facts: ['20 seats', '9 seats'],
  },
];
