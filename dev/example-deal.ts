// One deal in every shape that rules and pages take it in, for tests without a database. Rows are made by factories.ts.

import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import type { Deal, DealDetails } from '#domain/deals/deal.ts';
import type { Leg } from '#domain/trips/leg.ts';

export const outboundLeg: Leg = {
  flightNumber: 'D7 522',
  departsOn: '2026-12-02',
  route: 'KUL-KIX',
  departureTime: '14:05',
  arrivalTime: '21:30',
  dayOffset: null,
};
export const returnLeg: Leg = {
  flightNumber: 'D7 523',
  departsOn: '2026-12-08',
  route: 'KIX-KUL',
  departureTime: '22:55',
  arrivalTime: '04:45',
  dayOffset: null,
};

export const exampleDetails: DealDetails = {
  destinationCountry: 'Japan',
  airlines: 'AirAsia X',
  outbound: [outboundLeg],
  back: [returnLeg],
  included: {
    checkedBag: '30kg',
    cabinBag: '7kg',
    meals: 'all',
    refund: 'none',
    changes: 'spelling',
    children: 'same',
    infants: 'ask',
    sellerNote: 'Tell us by 20 Nov if you need a vegetarian meal.',
  },
  pnr: 'ABC123',
  seatsAvailable: 12,
  costSen: 189_900,
  sellingPriceSen: 109_905,
  publishAt: null,
  deadlineAt: new Date('2026-11-23T16:30:00.000Z'),
};

const { pnr: _, ...publicDetails } = exampleDetails;
const id = '5e3a7000-0000-4000-a000-000000000001';
const createdAt = new Date('2026-11-19T00:00:00.000Z');

export const exampleDeal: Deal = {
  ...publicDetails,
  ...{ id, createdAt, seatsHeld: 3, seatsReturnAt: null, pausedAt: null, flightCancelledAt: null },
  companyId: '5e3a7000-0000-4000-a000-00000000beef',
  companyName: 'Wira Travel',
};

export const exampleCompanyDeal: CompanyDeal = {
  ...exampleDetails,
  ...{
    id,
    createdAt,
    seatsHeld: 2,
    seatsSold: 3,
    revision: 4,
    paidBookings: 2,
    pausedAt: null,
    flightCancelledAt: null,
    hiddenReason: null,
  },
};
