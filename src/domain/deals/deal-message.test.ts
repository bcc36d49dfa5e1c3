import { describe, expect, it } from 'vitest';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime, formatDayDate } from '#format/dates.ts';
import { type TripView, tripView } from '../trips/trip-view.ts';
import type { Deal } from './deal.ts';
import { type DealMessageWords, dealMessage } from './deal-message.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const leg = {
  flightNumber: 'D7 522',
  departsOn: '2026-12-02',
  route: 'KUL-KIX',
  departureTime: '14:05',
  arrivalTime: '21:30',
  dayOffset: null,
};
const deal = {
  destinationCountry: 'Japan',
  airlines: 'AirAsia X',
  trip: tripView({ outbound: [leg], back: [{ ...leg, departsOn: '2026-12-09', route: 'KIX-KUL' }] }),
  sellingPriceSen: 109_900,
  costSen: 189_900,
  seatsAvailable: 12,
  publishAt: null,
  deadlineAt: new Date('2026-11-30T15:59:00.000Z'),
} satisfies Partial<Deal> & { trip: TripView };
const words: DealMessageWords = {
  day: formatDayDate,
  amount: formatMyr,
  moment: formatDateTime,
  direct: () => 'Direct',
  stops: (count, cities) => `${count} stop in ${cities}`,
  changePlanes: (duration) => `Change planes ${duration}`,
  daysLater: (days) => `+${days} day`,
  dates: (out, back) => (back ? `${out} to ${back}` : `${out}, one way`),
  price: (price) => `${price} per person`,
  instead: (struck) => `instead of ${struck}`,
  seatsLeft: (count) => `${count} seats left`,
  opens: (when) => `Opens ${when}`,
  closes: (when) => `Closes ${when}`,
};
const link = 'https://sempat.example/deals/1';

describe('dealMessage', () => {
  it('contains destination, airline, flights, price, seats, deadline and link', () => {
    expect(dealMessage(deal, { now, link, words })).toBe(
      [
        '*Osaka, Japan* · AirAsia X',
        'Wed 02 Dec 2026 to Wed 09 Dec 2026',
        '14:05 Kuala Lumpur KUL – 21:30 Osaka KIX · 6h 25m · Direct',
        '14:05 Osaka KIX – 21:30 Kuala Lumpur KUL · 8h 25m · Direct',
        '*MYR 1,099.00 per person* instead of ~MYR 1,899.00~',
        '12 seats left',
        'Closes 30 Nov 2026 23:59',
        link,
      ].join('\n'),
    );
  });

  it('strikes through the original price only if it is higher, and includes a future opening', () => {
    const soon = {
      ...deal,
      trip: tripView({ outbound: [leg], back: null }),
      costSen: 109_900,
      publishAt: new Date('2026-11-21T02:00:00Z'),
    };
    const message = dealMessage(soon, { now, link, words });
    expect(message).not.toContain('~');
    expect(message).toContain('Wed 02 Dec 2026, one way\n14:05 Kuala Lumpur');
    expect(message).toContain('Direct\n*MYR 1,099.00 per person*\n');
    expect(message).toContain('Opens 21 Nov 2026 10:00\nCloses');
    expect(dealMessage({ ...soon, publishAt: now }, { now, link, words })).not.toContain('Opens');
  });

  it('removes typed formatting marks and line breaks', () => {
    const typed = { ...deal, destinationCountry: '*Japan*\n~free~', airlines: '_X_' };
    expect(dealMessage(typed, { now, link, words }).split('\n')[0]).toBe('*Japan free* · X');
  });
});
