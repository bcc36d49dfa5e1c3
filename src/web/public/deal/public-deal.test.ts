import { describe, expect, it } from 'vitest';
import { exampleDeal, outboundLeg } from '#dev/testing/fixtures/example-deal.ts';
import type { Deal } from '#domain/deals/deal.ts';
import { getNextChangeMs } from '#web/shared/deal/deal-refresh.ts';
import {
  formatShownCount,
  formatTripDates,
  getDestination,
  routeText,
  seatsText,
  shortRouteText,
} from '#web/shared/deal/deal-text.ts';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { dealMarkup } from './deal-markup.server.ts';
import { telegramUrl, whatsAppUrl } from './share.tsx';

const now = new Date('2026-11-20T04:00:00.000Z');
const leg = outboundLeg;
const back = { ...leg, departsOn: '2026-12-08', route: 'KIX-KUL' };
const deal: Deal = { ...exampleDeal, outbound: [leg], back: [back], sellingPriceSen: 109_900 };
const oneWay: Deal = { ...deal, back: null };
const publicDeal = toPublicDeal(deal, []);

describe('toPublicDeal', () => {
  it('contains what card and page show, and no other column such as the company id [S7.008]', () => {
    const row = { ...deal, pnr: 'CANARY', outbound: [{ ...leg, pnr: 'CANARY' }] } as unknown as Deal;
    const publicDeal = toPublicDeal(row, []);
    expect(Object.keys(publicDeal).sort()).toEqual([
      'airlines',
      'companyName',
      'deadlineAt',
      'destinationCountry',
      'discountPercent',
      'flightCancelledAt',
      'id',
      'leave',
      'originalPriceSen',
      'pausedAt',
      'publishAt',
      'sceneCode',
      'seatsAvailable',
      'seatsHeld',
      'seatsReturnAt',
      'sellingPriceSen',
      'trip',
    ]);
    expect(JSON.stringify(publicDeal)).not.toMatch(/CANARY|beef/);
  });

  it('has no original price unless it is above the promo price', () => {
    expect(toPublicDeal(deal, [])).toMatchObject({ originalPriceSen: 189_900, discountPercent: 42 });
    for (const costSen of [0, 109_900, 50_000]) {
      expect(toPublicDeal({ ...deal, costSen }, [])).toMatchObject({
        originalPriceSen: null,
        discountPercent: 0,
      });
    }
  });
});

describe('the days of leave that a deal takes', () => {
  const holiday = (name: string, startsOn: string) =>
    ({ kind: 'public', name, area: 'malaysia', startsOn, endsOn: startsOn }) as const;

  it('names at most two public holidays during the trip', () => {
    const [one, two, three] = [
      holiday('One', '2026-12-03'),
      holiday('Two', '2026-12-04'),
      holiday('Three', '2026-12-07'),
    ];
    expect(toPublicDeal(deal, []).leave).toBe("5 days' leave");
    expect(toPublicDeal(deal, [one]).leave).toBe("covers One, 4 days' leave");
    expect(toPublicDeal(deal, [one, two, three]).leave).toBe("covers One + Two, 2 days' leave");
    expect(toPublicDeal(oneWay, [one]).leave).toBeNull();
  });

  it('can be zero', () => {
    const days = ['02', '03', '04', '07', '08', '09'].map((day) => holiday('Festival', `2026-12-${day}`));
    expect(toPublicDeal(deal, days).leave).toBe('covers Festival, no leave needed');
  });
});

describe('the texts of a deal', () => {
  it('state route and dates', () => {
    expect(getDestination(publicDeal)).toBe('Osaka, Japan');
    expect(routeText(publicDeal)).toBe('Kuala Lumpur KUL to Osaka KIX');
    expect(shortRouteText(publicDeal)).toBe('KUL to KIX');
    expect(formatTripDates(publicDeal)).toBe('02 Dec – 08 Dec 2026');
    expect(formatTripDates(toPublicDeal(oneWay, []))).toBe('02 Dec 2026');
  });

  it('repeat an unreadable route as entered', () => {
    const odd = toPublicDeal({ ...oneWay, outbound: [{ ...leg, route: 'via Dubai' }] }, []);
    expect(routeText(odd)).toBe('via Dubai');
    expect(shortRouteText(odd)).toBe('via Dubai');
    expect(getDestination(odd)).toBe('Japan');
  });

  it('count seats and deals', () => {
    expect([0, 1, 12].map(seatsText)).toEqual(['No seats left', '1 seat left', '12 seats left']);
    expect(formatShownCount(60, 143, 1_000)).toBe('Showing 60 of 143');
    expect(formatShownCount(60, 1_000, 1_000)).toBe('Showing 60 of 1,000');
    expect(formatShownCount(60, 1_001, 1_000)).toBe('Showing 60 of 1,000+');
  });

  it('link to WhatsApp and Telegram', () => {
    const shared = { url: 'https://sempat.example/deals/1', text: 'Japan & more' };
    expect(new URL(whatsAppUrl(shared)).searchParams.get('text')).toBe(
      'Japan & more https://sempat.example/deals/1',
    );
    expect(new URL(telegramUrl(shared)).searchParams.get('url')).toBe(shared.url);
  });
});

describe('the JSON-LD of a deal', () => {
  const urls = { page: 'https://sempat.example/deals/1', picture: 'https://sempat.example/p.jpg' };
  const getMarkup = (overrides: Partial<Deal>) =>
    dealMarkup(toPublicDeal({ ...deal, ...overrides }, []), now, urls);

  it('has an offer in MYR with seller and last day in Malaysian time', () => {
    expect(getMarkup({})?.offers).toMatchObject({
      price: '1099.00',
      priceCurrency: 'MYR',
      priceValidUntil: '2026-11-24',
      availability: 'https://schema.org/InStock',
      seller: { name: 'Wira Travel' },
      url: urls.page,
    });
  });

  it.each([
    ['LimitedAvailability', { seatsAvailable: 5 }],
    ['SoldOut', { seatsAvailable: 0, seatsHeld: 0 }],
    ['OutOfStock', { seatsAvailable: 0, seatsHeld: 2 }],
    ['PreOrder', { publishAt: new Date('2026-11-21T00:00:00.000Z') }],
  ])('has the availability %s', (word, overrides) => {
    expect(getMarkup(overrides)?.offers.availability).toBe(`https://schema.org/${word}`);
  });

  it('is absent once the deal has ended', () => {
    expect(getMarkup({ deadlineAt: now })).toBeNull();
  });
});

it('A list reloads when the first of its deals opens or closes', () => {
  const opens = { ...deal, publishAt: new Date(now.getTime() + 5_000) };
  expect(getNextChangeMs(now, [deal, opens], now)).toBe(5_000);
  expect(getNextChangeMs(now, [{ ...deal, deadlineAt: now }], now)).toBeNull();
  expect(getNextChangeMs(now, [], now)).toBeNull();
  // The page is older than the change: it is due now.
  expect(getNextChangeMs(now, [opens], new Date(now.getTime() + 9_000))).toBe(0);
});
